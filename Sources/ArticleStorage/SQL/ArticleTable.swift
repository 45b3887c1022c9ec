import FeedBasics
import FeedModel

/// Articles as lists show them, with the user's marks. Every change has a number.
extension SQLTransaction {
  /// The articles that appearances belong to; those that do not exist are missing.
  func articles(ofAppearances numbers: [Int]) throws -> [Int: Int] {
    try find(ArticleStatements.ofAppearance, by: numbers, [.integers(numbers)]) { $0.number() }
  }

  /// The article that an appearance belongs to; nil if there is no such appearance.
  func article(ofAppearance number: Int) throws -> Int? {
    try articles(ofAppearances: [number])[number]
  }

  /// What is often asked of articles; those that do not exist are missing.
  func heads(of articles: [Int]) throws -> [Int: ArticleHead] {
    try find(ArticleStatements.head, by: articles, [.integers(articles)]) {
      ArticleHead(
        marks: ArticleMarks(&$0), appearances: $0.number(), story: $0.optionalNumber())
    }
  }

  /// The feeds of the appearances of articles, by the number of the appearance; a feed may occur several times.
  func carriers(ofArticles numbers: [Int]) throws -> [Int: [Int64]] {
    try gather(ArticleStatements.carriers, by: numbers, [.integers(numbers)]) { $0.integer() }
  }

  /// Adds articles whose numbers none has yet, with their marks.
  func insert(_ articles: [ArticleRow]) throws {
    guard !articles.isEmpty else { return }
    try write(
      .insert, "articles",
      values(of: articles) + ["place": .integers(articles.map(\.headline.place))])
    for article in articles { state.added.addArticle(article.marks) }
  }

  /// Replaces all of articles but their ``Headline/place``.
  /// - Parameter old: their marks before.
  func replace(_ articles: [ArticleRow], old: [Int: ArticleMarks]) throws {
    guard !articles.isEmpty else { return }
    try write(.update, "articles", values(of: articles))
    for article in articles {
      guard let before = old[article.headline.number], before != article.marks else { continue }
      state.added.replace(before, by: article.marks)
    }
  }

  /// Those of some articles that no appearance belongs to.
  func articlesWithoutAppearances(among numbers: [Int]) throws -> [Int] {
    let found = try finds(ArticleStatements.hasAppearances, [.integers(numbers)])
    return zip(numbers, found).filter { !$0.1 }.map(\.0)
  }

  /// Removes articles and their marks, but nothing that belongs to their appearances.
  func delete(_ articles: [(number: Int, marks: ArticleMarks)]) throws {
    try write(.delete, "articles", ["id": .integers(articles.map(\.number))])
    for article in articles { state.added.addArticle(article.marks, -1) }
  }

  /// Sets the marks of articles, each as a change.
  func setMarks(_ marks: [(article: Int, old: ArticleMarks, new: ArticleMarks)]) throws {
    guard !marks.isEmpty else { return }
    for mark in marks { state.added.replace(mark.old, by: mark.new) }
    try write(
      .update, "articles",
      [
        "id": .integers(marks.map(\.article)), "is_read": .booleans(marks.map(\.new.isRead)),
        "is_starred": .booleans(marks.map(\.new.isStarred)),
        "is_muted": .booleans(marks.map(\.new.isMuted)),
        "change": .integers(try nextChanges(marks.count)),
      ])
  }

  /// Notes that lists show something else of articles.
  func noteChanges(ofArticles numbers: [Int]) throws {
    guard !numbers.isEmpty else { return }
    try write(
      .update, "articles",
      ["id": .integers(numbers), "change": .integers(try nextChanges(numbers.count))])
  }

  /// Notes that articles no longer exist, each as a change.
  func noteRemovals(ofArticles numbers: [Int]) throws {
    guard !numbers.isEmpty else { return }
    try write(
      .replace, "removed_articles",
      ["change": .integers(try nextChanges(numbers.count)), "id": .integers(numbers)])
  }

  private func values(of articles: [ArticleRow]) -> RowValues {
    [
      "id": .integers(articles.map { $0.headline.number }),
      "title": .texts(articles.map { $0.headline.title }),
      "publisher": .texts(articles.map { $0.headline.publisher }),
      "url": .texts(articles.map { $0.headline.url }),
      "image": .texts(articles.map { $0.headline.image }),
      "summary": .texts(articles.map { $0.headline.summary }),
      "date": .dates(articles.map { $0.headline.date }),
      "feed_count": .integers(articles.map { $0.headline.feedCount }),
      "appearance_count": .integers(articles.map(\.appearances)),
      "first_seen": .dates(articles.map { $0.headline.firstSeen }),
      "is_dated": .booleans(articles.map { $0.headline.isDated }),
      "feed_id": .integers(articles.map { $0.feedID }),
      "change": .integers(articles.map(\.change)),
      "is_read": .booleans(articles.map { $0.headline.isRead }),
      "is_starred": .booleans(articles.map { $0.headline.isStarred }),
      "is_muted": .booleans(articles.map { $0.headline.isMuted }),
    ]
      // Titles are sorted by a column of their own.
      + Self.dialect.onServer(
        ["sort_title": .texts(articles.map { $0.headline.title.map(FoldedText.sortKey) })])
  }
}

/// What is often asked of an article.
struct ArticleHead {
  var marks: ArticleMarks
  var appearances: Int
  /// The story that it is in; nil if it is in none.
  var story: Int?
}

/// An article as it is stored.
struct ArticleRow: Sendable {
  /// What lists show of it.
  var headline: Headline
  /// The id of ``Headline/feed``.
  var feedID: Int64
  var appearances: Int
  /// The number of its latest change.
  var change: Int

  fileprivate var marks: ArticleMarks {
    ArticleMarks(
      isRead: headline.isRead, isStarred: headline.isStarred, isMuted: headline.isMuted)
  }
}

/// A user's marks of one article.
struct ArticleMarks: Equatable, Sendable {
  var isRead = false
  var isStarred = false
  /// Whether a rule muted the article.
  var isMuted = false

  /// The marks of articles that become one: read and muted only if all were, starred if any was.
  static func joined(_ marks: [ArticleMarks]) -> ArticleMarks {
    guard !marks.isEmpty else { return ArticleMarks() }
    return ArticleMarks(
      isRead: marks.allSatisfy(\.isRead), isStarred: marks.contains(where: \.isStarred),
      isMuted: marks.allSatisfy(\.isMuted))
  }

  /// Whether lists and unread counts leave the article out: muted ones are, unless they are starred.
  var isHidden: Bool { isMuted && !isStarred }

  /// Whether unread counts include the article.
  var countsAsUnread: Bool { !isRead && !isHidden }

  /// The marks after a change.
  func with(_ mark: UserMark) -> ArticleMarks {
    var marks = self
    switch mark {
    case .read(let isRead): marks.isRead = isRead
    case .starred(let isStarred): marks.isStarred = isStarred
    case .muted(let isMuted): marks.isMuted = isMuted
    // Labels are in a table of their own.
    case .labelled: break
    }
    return marks
  }
}

extension ArticleMarks {
  /// The columns of ``init(_:)``.
  static let columns = "articles.is_read, articles.is_starred, articles.is_muted"
  /// An article that unread counts include.
  static let unread = "NOT articles.is_read AND (NOT articles.is_muted OR articles.is_starred)"

  /// Marks of ``columns``.
  init(_ row: inout some SQLRow) {
    self.init(isRead: row.boolean(), isStarred: row.boolean(), isMuted: row.boolean())
  }
}

private enum ArticleStatements {
  static let ofAppearance = BatchQuery("number") { _ in
    "SELECT a.article_id FROM appearances a WHERE a.id = {number}"
  }
  static let head = BatchQuery("number") { _ in
    """
    SELECT \(ArticleMarks.columns), articles.appearance_count, articles.story
    FROM articles WHERE articles.id = {number}
    """
  }
  static let carriers = BatchQuery("number") { _ in
    "SELECT a.feed_id FROM appearances a WHERE a.article_id = {number} ORDER BY a.id"
  }
  static let hasAppearances = BatchQuery("number") { _ in
    "SELECT 1 FROM appearances a WHERE a.article_id = {number} LIMIT 1"
  }
}
