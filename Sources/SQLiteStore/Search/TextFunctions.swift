import ArticleStorage
import FeedBasics
import SQLiteBinding

/// The SQL functions for texts.
enum TextFunctions {
  static func register(in db: Connection) throws {
    for (name, fold) in [
      (SQLFunctions.foldedKey, FoldedText.key), (SQLFunctions.sortKey, FoldedText.sortKey),
    ] {
      try db.add(function: name, parameters: 1) { values in
        values[0].text.map { .text(fold($0)) } ?? .null
      }
    }
    try db.add(function: SQLFunctions.containsSigned, parameters: 2) { values in
      guard let text = values[0].text, let word = values[1].text else { return .integer(0) }
      return .integer(SignedWord.occurs(word, in: text) ? 1 : 0)
    }
  }
}
