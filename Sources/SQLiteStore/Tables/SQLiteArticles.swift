public import ArticleStorage
public import FeedModel
import FeedPlatform
import SQLiteBinding

/// Articles in the table `articles`.
extension SQLiteTransaction {
  /// The article that an appearance belongs to; nil if there is no such appearance.
  public func article(ofAppearance number: Int) throws -> Int? {
    try db.statement("SELECT article_id FROM appearances WHERE id = ?").value(number)
  }

  /// The marks of the articles that exist, by number.
  public func marks(of articles: Set<Int>) throws -> [Int: ArticleMarks] {
    let statement = try db.statement(
      "SELECT is_read, is_starred, is_muted FROM articles WHERE id = ?")
    var marks: [Int: ArticleMarks] = [:]
    for article in articles {
      try statement.run(article) { row in
        marks[article] = ArticleMarks(
          isRead: row.bool(0), isStarred: row.bool(1), isMuted: row.bool(2))
        return false
      }
    }
    return marks
  }

  /// The numbers of appearances and feeds; zeros if there is no such article.
  public func size(ofArticle number: Int) throws -> ArticleSize {
    var size = ArticleSize()
    try db.statement("SELECT appearance_count, feed_count FROM articles WHERE id = ?")
      .run(number) { row in
        size = ArticleSize(appearances: Int(row.integer(0)), feeds: Int(row.integer(1)))
        return false
      }
    return size
  }

  /// The ids of the feeds of an article's appearances, by the number of the appearance.
  public func carriers(ofArticle number: Int) throws -> [Int64] {
    var feeds: [Int64] = []
    try db.statement("SELECT feed_id FROM appearances WHERE article_id = ? ORDER BY id")
      .run(number) { row in
        feeds.append(row.integer(0))
        return true
      }
    return feeds
  }

  /// Adds articles whose numbers none has yet, with their marks.
  public func insert(_ articles: [ArticleRow]) throws {
    try insert(articles, by: .articles) { article, values in
      SQLiteTransaction.add(article, to: &values)
      values.add(article.headline.place)
    }
    for article in articles {
      added.articles += 1
      let headline = article.headline
      added.starred += headline.isStarred ? 1 : 0
      added.muted += headline.isMuted ? 1 : 0
      let isHidden = headline.isMuted && !headline.isStarred
      added.hidden += isHidden ? 1 : 0
      added.unread += headline.isRead || isHidden ? 0 : 1
    }
  }

  /// Replaces all of an article but its place, or adds it with its marks.
  public func write(_ article: ArticleRow) throws {
    let assignments = SQLiteTransaction.articleColumns.dropLast().map { "\($0) = ?" }
    try db.statement("UPDATE articles SET \(assignments.joined(separator: ", ")) WHERE id = ?").run(
      texts
    ) { SQLiteTransaction.add(article, to: &$0) }
    if db.changedRows == 0 { try insert([article]) }
  }

  /// The columns of ``add(_:to:)``.
  static let articleColumns = [
    "title", "publisher", "url", "image", "summary", "date", "feed_count", "appearance_count",
    "is_read", "is_starred", "is_muted", "first_seen", "is_dated", "feed_id", "change", "id",
  ]

  private static func add(_ article: ArticleRow, to values: inout BoundValues) {
    let headline = article.headline
    values.add(headline.title)
    values.add(headline.publisher)
    values.add(headline.url)
    values.add(headline.image)
    values.add(headline.summary)
    values.add(headline.date)
    values.add(headline.feedCount)
    values.add(article.appearances)
    values.add(headline.isRead)
    values.add(headline.isStarred)
    values.add(headline.isMuted)
    values.add(headline.firstSeen)
    values.add(headline.isDated)
    values.add(article.feedID)
    values.add(article.change)
    values.add(headline.number)
  }

  /// Removes an article without appearances; false if it still has some.
  public func deleteIfEmpty(_ article: Int) throws -> Bool {
    try db.statement(
      """
      DELETE FROM articles WHERE id = ?
        AND NOT EXISTS (SELECT 1 FROM appearances WHERE article_id = articles.id)
      """
    ).run(article)
    return db.changedRows > 0
  }

  /// Sets a mark.
  public func setMark(_ mark: UserMark, ofArticle number: Int, change: Int) throws {
    let (column, value) =
      switch mark {
      case .read(let isRead): ("is_read", isRead)
      case .starred(let isStarred): ("is_starred", isStarred)
      case .muted(let isMuted): ("is_muted", isMuted)
      }
    try db.statement("UPDATE articles SET \(column) = ?, change = ? WHERE id = ?")
      .run(value, change, number)
  }

  /// Records the removal of an article as a change.
  public func noteRemoval(ofArticle number: Int, change: Int) throws {
    try db.statement("INSERT OR REPLACE INTO removed_articles (change, id) VALUES (?, ?)").run(
      change, number)
  }

  /// The numbers of the matching articles, in the query's order.
  public func articles(matching query: ArticleQuery) throws -> [Int] {
    guard query.groupsStories else {
      return try ArticleSelection(query, in: db).numbers(in: db, query)
    }
    var numbers: [Int] = []
    try StorySelection(query, in: db).each { row, story in
      let lead = try story.flatMap { try StoryReading.lead(of: $0, in: self) }
      numbers.append(lead ?? row["id"])
    }
    return numbers
  }
}
