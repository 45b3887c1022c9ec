import ArticleStorage
import FeedBasics
import FeedModel
import SearchTokens

/// Texts that are so long that the index lacks places of their words.
extension PostgreSQLTransaction {
  /// The maximum number of texts that are looked into, the newest first.
  private static let maximumTexts = 1000
  private static let batchSize = 20

  /// Those of them that contain a phrase, by what is stored of them.
  /// - Returns: nil if none of them has all the words of a phrase.
  func clippedMatches(of expression: WordExpression) throws -> [Int]? {
    guard let words = expression.looseText else { return nil }
    let numbers = try all(
      """
      SELECT appearance_id FROM search WHERE is_clipped AND words @@ $1::tsquery
      ORDER BY appearance_id DESC LIMIT $2
      """, .text(words), .integer(PostgreSQLTransaction.maximumTexts)
    ) { $0.number() }
    guard !numbers.isEmpty else { return nil }
    var found: [Int] = []
    for batch in numbers.batches(of: PostgreSQLTransaction.batchSize) {
      for appearance in try appearances(batch) {
        let text = appearance.searchText
        let columns = try tokenizer.words(of: [text.title, text.text, text.author, text.publisher])
        let isFound = expression.phrases.contains { phrase in
          zip(["title", "text", "author", "publisher"], columns).contains { name, column in
            (phrase.field.map { $0.rawValue == name } ?? true) && phrase.occurs(in: column)
          }
        }
        if isFound { found.append(appearance.number) }
      }
    }
    return found
  }
}
