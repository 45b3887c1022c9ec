public import ArticleStorage
public import FeedModel
import FeedPlatform

/// Articles in the table `articles`, with the marks of the reader in `marks`.
extension PostgreSQLTransaction {
  /// The article that an appearance belongs to; nil if there is no such appearance.
  public func article(ofAppearance number: Int) throws -> Int? {
    if let article = known.articles[number] { return article }
    try loadArticles(of: [number])
    return known.articles[number]
  }

  /// Reads the articles of appearances that are not known yet, with one statement.
  func loadArticles(of numbers: some Collection<Int>) throws {
    let missing = numbers.filter { known.articles[$0] == nil }
    guard !missing.isEmpty else { return }
    try rows("SELECT id, article_id FROM appearances WHERE id = ANY($1)", .integers(missing))
      .each { known.articles[$0.number()] = $0.number() }
  }

  /// The marks of the articles that exist, by number.
  public func marks(of articles: Set<Int>) throws -> [Int: ArticleMarks] {
    try loadHeads(articles)
    var marks: [Int: ArticleMarks] = [:]
    for article in articles { marks[article] = (known.heads[article] ?? nil)?.marks }
    return marks
  }

  /// The numbers of appearances and feeds; zeros if there is no such article.
  public func size(ofArticle number: Int) throws -> ArticleSize {
    try head(of: number)?.size ?? ArticleSize()
  }

  /// The ids of the feeds of an article's appearances, by the number of the appearance.
  public func carriers(ofArticle number: Int) throws -> [Int64] {
    try prefetch(.marks(ofArticles: [number]))
    return known.carriers[number] ?? []
  }

  /// Adds articles whose numbers none has yet, with their marks.
  public func insert(_ articles: [ArticleRow]) throws {
    guard !articles.isEmpty else { return }
    try run(ArticleColumns.insertion, ArticleColumns.values(of: articles))
    for article in articles {
      let headline = article.headline
      let marks = ArticleMarks(headline)
      if marks != ArticleMarks() {
        pending.setMarks(marks, change: article.change, of: headline.number)
      }
      added.addArticle(marks)
      known.heads[headline.number] = KnownRows.Head(
        marks: marks,
        size: ArticleSize(appearances: article.appearances, feeds: headline.feedCount))
    }
  }

  /// Replaces all of an article but its place, or adds it with its marks.
  public func write(_ article: ArticleRow) throws {
    let number = article.headline.number
    guard let old = try head(of: number) else { return try insert([article]) }
    try run(ArticleColumns.replacement, ArticleColumns.values(of: [article]))
    let marks = ArticleMarks(article.headline)
    if marks != old.marks {
      pending.setMarks(marks, change: article.change, of: number)
      added.replace(old.marks, by: marks)
    }
    known.heads[number] = KnownRows.Head(
      marks: marks,
      size: ArticleSize(appearances: article.appearances, feeds: article.headline.feedCount),
      story: old.story)
  }

  /// Removes an article without appearances; false if it still has some.
  public func deleteIfEmpty(_ article: Int) throws -> Bool {
    guard let old = try head(of: article) else { return false }
    let deleted = try rows(
      """
      DELETE FROM articles WHERE id = $1
        AND NOT EXISTS (SELECT 1 FROM appearances WHERE article_id = articles.id)
      """, .integer(article))
    guard deleted.written > 0 else { return false }
    try run("DELETE FROM marks WHERE article = $1", .integer(article))
    added.addArticle(old.marks, -1)
    known.heads[article] = .some(nil)
    return true
  }

  /// Sets a mark.
  public func setMark(_ mark: UserMark, ofArticle number: Int, change: Int) throws {
    guard let old = try head(of: number) else { return }
    var marks = old.marks
    switch mark {
    case .read(let isRead): marks.isRead = isRead
    case .starred(let isStarred): marks.isStarred = isStarred
    case .muted(let isMuted): marks.isMuted = isMuted
    }
    pending.setMarks(marks, change: change, of: number)
    added.replace(old.marks, by: marks)
    known.heads[number]??.marks = marks
  }

  /// Records the removal of an article as a change.
  public func noteRemoval(ofArticle number: Int, change: Int) throws {
    try run(
      """
      INSERT INTO removed_articles (change, id) VALUES ($1, $2)
      ON CONFLICT (change) DO UPDATE SET id = excluded.id
      """, .integer(change), .integer(number))
  }

  /// The numbers of the matching articles, in the query's order.
  public func articles(matching query: ArticleQuery) throws -> [Int] {
    guard query.groupsStories else {
      var numbers: [Int] = []
      try ArticleSelection(query).each(in: self) { numbers.append($0.headline.number) }
      return numbers
    }
    let found = try StorySelection(query).rows(in: self)
    try prefetch(stories: found.compactMap(\.story))
    return try found.map { row in
      try row.story.flatMap { try StoryReading.lead(of: $0, in: self) } ?? row.headline.number
    }
  }
}

extension ArticleMarks {
  init(_ headline: Headline) {
    self.init(
      isRead: headline.isRead, isStarred: headline.isStarred, isMuted: headline.isMuted)
  }
}

/// An article in the columns of `articles`.
private enum ArticleColumns {
  private static let names = [
    "id", "title", "sort_title", "publisher", "url", "image", "summary", "date", "feed_count",
    "appearance_count", "first_seen", "is_dated", "feed_id", "change",
  ]
  private static let list = names.joined(separator: ", ")
  private static let marks = (1...names.count + 1).map { "$\($0)" }.joined(separator: ", ")

  static let insertion = """
    INSERT INTO articles (\(list), place) SELECT \(list), place
    FROM unnest(\(marks)) AS n (\(list), place)
    """

  /// All but the place.
  static let replacement: String = {
    let assignments = names.dropFirst().map { "\($0) = n.\($0)" }.joined(separator: ", ")
    return """
      UPDATE articles a SET \(assignments)
      FROM unnest(\(marks)) AS n (\(list), place) WHERE a.id = n.id
      """
  }()

  static func values(of articles: [ArticleRow]) -> [ServerValue] {
    let headlines = articles.map(\.headline)
    return [
      .integers(headlines.map(\.number)), .texts(headlines.map(\.title)),
      .texts(headlines.map { $0.title.map(FoldedText.sortKey) }),
      .texts(headlines.map(\.publisher)), .texts(headlines.map(\.url)),
      .texts(headlines.map(\.image)), .texts(headlines.map(\.summary)),
      .reals(headlines.map(\.date.timeIntervalSince1970)), .integers(headlines.map(\.feedCount)),
      .integers(articles.map(\.appearances)),
      .reals(headlines.map(\.firstSeen.timeIntervalSince1970)),
      .booleans(headlines.map(\.isDated)), .integers(articles.map { $0.feedID }),
      .integers(articles.map(\.change)), .integers(headlines.map(\.place)),
    ]
  }
}
