import FeedBasics
public import FeedModel

/// What items said before their texts were changed: of each the last text before the present one.
extension SQLTransaction {
  /// Keeps what items said until now.
  func setRevisions(_ revisions: [(number: Int, revision: Revision)]) throws {
    try write(
      .replace, "revisions",
      [
        "appearance_id": .integers(revisions.map(\.number)),
        "changed_at": .dates(revisions.map(\.revision.changed)),
        "title": .texts(revisions.map(\.revision.old.title)),
        "body": .texts(revisions.map(\.revision.old.text)),
      ])
  }
}

extension TransactionalStore {
  public func revisions(of number: Int) throws(StoreError) -> [Revision] {
    try read { transaction in
      guard let article = try transaction.article(ofAppearance: number) else { return [] }
      return try transaction.all(
        """
        SELECT f.name, r.changed_at, r.title, r.body, a.title, coalesce(a.content_text, a.summary)
        FROM appearances a
        JOIN revisions r ON r.appearance_id = a.id JOIN feeds f ON f.id = a.feed_id
        WHERE a.article_id = $1 ORDER BY r.changed_at DESC, a.id
        """, .integer(article)
      ) { row in
        Revision(
          feed: row.text() ?? "", changed: row.date() ?? Date(timeIntervalSince1970: 0),
          old: RevisedText(title: row.text() ?? "", text: row.text() ?? ""),
          new: RevisedText(title: row.text() ?? "", text: row.text() ?? ""))
      }
    }
  }
}
