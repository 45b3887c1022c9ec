package import FeedModel

/// The attachments that a command lists, downloads or marks.
package struct EnclosureSelection {
  /// Whether only played ones are chosen, or only others; nil for all.
  package var played: Bool?
  /// Whether only those in the queue are chosen.
  package var queued = false
  /// How many attachments are skipped first.
  package var offset = 0
  /// The maximum number of attachments; nil for all.
  package var limit: Int?

  package init(played: Bool? = nil, queued: Bool = false) {
    self.played = played
    self.queued = queued
  }

  private struct Stop: Error {}

  /// Calls `body` with the chosen attachments of each article that has some, in the order of the query, whose limit and
  /// offset count attachments.
  package func visit(
    _ query: ArticleQuery, in store: any ArticleStore, body: ([ArticleAttachment]) -> Void
  ) throws {
    var query = query
    var selection = self
    (selection.limit, selection.offset) = (query.limit, query.offset)
    query.offset = 0
    query.condition = query.condition.and(.withAttachment)
    let marked = try store.attachmentMarks()
    var count = 0
    do {
      repeat {
        // Most have one, or a few. Only some are played or queued.
        query.limit =
          played == nil && !queued ? selection.limit.map { $0 + selection.offset } : nil
        query.offset += count
        count = 0
        try store.articles(query) { articles in
          for article in articles {
            count += 1
            let chosen = selection.take(article, marked)
            if !chosen.isEmpty { body(chosen) }
            if selection.limit == 0 { throw Stop() }
          }
        }
      } while count > 0 && count == query.limit
    } catch {
      // The store reports the end as an error of its own.
      guard selection.limit == 0 else { throw error }
    }
  }

  /// The same for articles by number.
  /// - Returns: the numbers that belong to no article.
  package func visit(
    _ numbers: [Int], in store: any ArticleStore, body: ([ArticleAttachment]) -> Void
  ) throws -> [Int] {
    var selection = self
    var unknown: [Int] = []
    let marked = try store.attachmentMarks()
    for number in numbers {
      guard let article = try store.article(number) else {
        unknown.append(number)
        continue
      }
      let chosen = selection.take(article, marked)
      if !chosen.isEmpty { body(chosen) }
    }
    return unknown
  }

  private mutating func take(_ article: Article, _ marked: AttachmentMarks) -> [ArticleAttachment] {
    var chosen: [ArticleAttachment] = []
    for var one in ArticleAttachment.all(of: article) {
      one.isPlayed = marked.played.contains(one.attachment.url)
      one.isQueued = marked.queued.contains(one.attachment.url)
      if let played, one.isPlayed != played { continue }
      if queued, !one.isQueued { continue }
      if offset > 0 {
        offset -= 1
        continue
      }
      if limit == 0 { break }
      limit = limit.map { $0 - 1 }
      chosen.append(one)
    }
    return chosen
  }
}
