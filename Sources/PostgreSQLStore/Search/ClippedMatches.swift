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
        let columns = try tokenizer.words(of: appearance.searchText.columns).map(\.strings)
        let isFound = expression.phrases.contains { phrase in
          zip(TextMatch.Field.allCases, columns).contains { field, column in
            (phrase.field ?? field) == field && phrase.occurs(in: column)
          }
        }
        if isFound { found.append(appearance.number) }
      }
    }
    return found
  }
}
