public import FeedModel
import Foundation
import GRDB

/// Detail documents, loaded once.
extension SQLiteArticleStore {
  /// Keeps what a detail document says of an appearance; the article shows it from now on.
  public func setDetail(_ detail: Entry, ofAppearance number: Int) throws(StoreError) {
    try writing { db in
      let before = try SearchIndex.text(of: number, in: db)
      let text = String(decoding: try JSONEncoder().encode(detail), as: UTF8.self)
      try db.execute(
        sql: "INSERT OR REPLACE INTO details (appearance_id, entry) VALUES (?, ?)",
        arguments: [number, text])
      try AuthorNames.add(detail.authors, in: db)
      if let before, let after = try SearchIndex.text(of: number, in: db) {
        try SearchIndex.replace(before, by: after, of: number, in: db)
      }
      var regrouping = ArticleClustering(db: db, policy: policy, touched: [number])
      _ = try regrouping.run()
    }
  }
}
