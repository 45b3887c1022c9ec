import FeedModel
import GRDB

/// SQL functions for text without the differences that readers ignore.
enum FoldingFunctions {
  /// The function for ``FoldedText/key(_:)``.
  static let key = "folded"
  /// The function for ``FoldedText/sortKey(_:)``.
  static let sortKey = "sort_key"

  /// Registers the functions with a connection.
  static func register(in db: Database) {
    for (name, fold) in [(key, FoldedText.key), (sortKey, FoldedText.sortKey)] {
      db.add(
        function: DatabaseFunction(name, argumentCount: 1, pure: true) { values in
          values.first.flatMap { String.fromDatabaseValue($0) }.map(fold)
        })
    }
  }
}
