import FeedModel
import SQLiteBinding

/// Words with their signs, which the full-text index does not contain.
extension ArticleSelection {
  private static let function = "contains_signed"

  /// Registers the function with a connection.
  static func registerLiterals(in db: Connection) throws {
    try db.add(function: function, parameters: 2) { values in
      guard let text = values[0].text, let word = values[1].text else { return .integer(0) }
      return SignedWord.occurs(word, in: text).value
    }
  }

  static func literal(_ match: TextMatch) -> Piece {
    let columns =
      switch match.field {
      case .title: ["a.title"]
      case .text: ["a.summary", "a.content_text", "a.details", "d.entry", "p.content_text"]
      case .author: ["a.details", "d.entry", "p.metadata"]
      case .publisher: ["a.source_title", "f.name"]
      case nil:
        [
          "a.title", "a.summary", "a.content_text", "a.source_title", "f.name", "a.details",
          "d.entry", "p.content_text", "p.metadata",
        ]
      }
    let tests = columns.map { "\(function)(\($0), ?)" }.joined(separator: " OR ")
    return Piece(
      sql: """
        EXISTS (SELECT 1 FROM appearances a LEFT JOIN details d ON d.appearance_id = a.id
        LEFT JOIN pages p ON p.appearance_id = a.id AND p.is_shown = 1
        LEFT JOIN feeds f ON f.id = a.feed_id WHERE a.article_id = articles.id AND (\(tests)))
        """, arguments: columns.map { _ in match.words })
  }
}
