public import FeedModel
import Foundation
import GRDB

/// Lists and single articles.
extension SQLiteArticleStore {
  /// The headlines that fit, newest first.
  public func headlines(_ query: ArticleQuery) throws(StoreError) -> [Headline] {
    var all: [Headline] = []
    try headlines(query) { all.append($0) }
    return all
  }

  /// The same, one after the other, so that a large store is never in memory.
  public func headlines(_ query: ArticleQuery, body: (Headline) -> Void) throws(StoreError) {
    try reading { db in
      let selection = try ArticleSelection(query, in: db)
      let rows = try Row.fetchCursor(
        db, sql: "SELECT * FROM articles \(selection.sql)", arguments: selection.arguments)
      while let row = try rows.next() { body(Headline(row: row)) }
    }
  }

  /// The headlines of these articles as they are now, those that are gone left out.
  public func headlines(_ numbers: [Int]) throws(StoreError) -> [Headline] {
    try reading { db in
      let statement = try db.cachedStatement(sql: "SELECT * FROM articles WHERE id = ?")
      return try numbers.compactMap { number in
        try Row.fetchOne(statement, arguments: [number]).map(Headline.init(row:))
      }
    }
  }

  /// The articles that fit, whole, newest first; handed over in batches, so that a large store is never in memory.
  public func articles(_ query: ArticleQuery, body: ([Article]) throws -> Void) throws(StoreError) {
    try reading { db in
      let numbers = try ArticleSelection(query, in: db).numbers(in: db)
      var start = 0
      while start < numbers.count {
        let batch = Array(numbers[start..<min(start + 200, numbers.count)])
        try body(try articles(batch, in: db))
        start += batch.count
      }
    }
  }

  /// The article that a number stands for, its own or that of one of its appearances; nil where there is none.
  public func article(_ number: Int) throws(StoreError) -> Article? {
    try reading { db in
      guard let id = try ArticleNumber.resolve(number, in: db) else { return nil }
      return try articles([id], in: db).first
    }
  }

  private func articles(_ numbers: [Int], in db: Database) throws -> [Article] {
    let appearances = try AppearanceRow.load(articles: numbers, in: db)
    let statement = try db.cachedStatement(
      sql: "SELECT is_read, is_starred FROM articles WHERE id = ?")
    return try numbers.compactMap { number in
      guard let list = appearances[number],
        let row = try Row.fetchOne(statement, arguments: [number])
      else { return nil }
      return Article(
        number: number, entry: policy.article(from: list), appearances: list,
        isRead: row["is_read"],
        isStarred: row["is_starred"])
    }
  }

  /// Why an article is one: its appearances and the pairs that joined them; nil where there is no such article.
  public func explanation(of number: Int) throws(StoreError) -> (
    article: Article, reasons: [MergeReason]
  )? {
    try reading { db in
      guard let id = try ArticleNumber.resolve(number, in: db),
        let article = try articles([id], in: db).first
      else {
        return nil
      }
      let own = Set(article.appearances.map(\.number))
      var connected = ConnectedComponents(db: db, policy: policy)
      try connected.gather(Array(own))
      let reasons = policy.reasons(of: connected.members.values.map(\.candidate))
      return (article, reasons.filter { own.contains($0.first) && own.contains($0.second) })
    }
  }
}

extension Headline {
  /// A row of `articles`.
  init(row: Row) {
    self.init(
      number: row["id"], title: row["title"], publisher: row["publisher"], url: row["url"],
      image: row["image"], summary: row["summary"],
      date: Date(timeIntervalSince1970: row["date"]), feedCount: row["feed_count"],
      isRead: row["is_read"], isStarred: row["is_starred"])
  }
}
