import FeedModel
import SQLiteBinding

/// SQL functions for text without the differences that readers ignore.
enum FoldingFunctions {
  /// The function for ``FoldedText/key(_:)``.
  static let key = "folded"
  /// The function for ``FoldedText/sortKey(_:)``.
  static let sortKey = "sort_key"

  /// Registers the functions with a connection.
  static func register(in db: Connection) throws {
    for (name, fold) in [(key, FoldedText.key), (sortKey, FoldedText.sortKey)] {
      try db.add(function: name, parameters: 1) { values in
        values[0].text.map { .text(fold($0)) } ?? .null
      }
    }
  }
}
