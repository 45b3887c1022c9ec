public import ArticleStorage
import FeedModel
import SQLiteBinding

/// A condition on text in FTS5's query language (sqlite.org/fts5.html §3).
public struct MatchExpression: SearchWords {
  /// Any of these expressions matches.
  let alternatives: [String]
  /// How many of the expression's phrases each word of the condition became, in order: one, or one for each word that
  /// has its beginning.
  public let phraseCounts: [Int]
  public let areIndexed: Bool

  /// The whole expression.
  var text: String {
    alternatives.count == 1 ? alternatives[0] : "(\(alternatives.joined(separator: " OR ")))"
  }
}

extension MatchExpression {
  /// Alternative words, of which one is enough.
  init(_ alternatives: [TextMatch], in db: Connection) throws {
    let words = try alternatives.map { try MatchExpression($0, in: db) }
    self.init(
      alternatives: words.flatMap(\.alternatives), phraseCounts: words.flatMap(\.phraseCounts),
      areIndexed: words.allSatisfy(\.areIndexed))
  }

  private init(_ match: TextMatch, in db: Connection) throws {
    guard let words = CharacterPairs.words(match.words) else {
      self.init(alternatives: ["\"\""], phraseCounts: [1], areIndexed: false)
      return
    }
    let field = match.field
    var phrases = [MatchExpression.phrase(words.text, in: field)]
    if match.isPrefix || words.isPrefix {
      if let found = try PrefixTerms.phrases(of: words.text, in: db) {
        phrases = found.isEmpty ? ["\"\""] : found.map { MatchExpression.phrase($0, in: field) }
      } else {
        phrases[0] += " *"
      }
    }
    self.init(alternatives: phrases, phraseCounts: [phrases.count], areIndexed: true)
  }

  /// The user's words are quoted, so that none is taken for an operator.
  private static func phrase(_ words: String, in field: TextMatch.Field?) -> String {
    let quoted =
      "\"\(words.replacing("\"", with: "\"\"").replacing(WordTest.separator, with: " "))\""
    return field.map { "\($0.rawValue) : \(quoted)" } ?? quoted
  }

  /// Matches versions that fulfil all expressions and none of the others.
  static func all(_ expressions: [MatchExpression], without others: [MatchExpression]) -> String {
    let all = expressions.map(\.text).joined(separator: " AND ")
    return others.isEmpty ? all : "(\(all)) NOT (\(any(others)))"
  }

  /// Matches versions that fulfil at least one expression.
  static func any(_ expressions: [MatchExpression]) -> String {
    expressions.map(\.text).joined(separator: " OR ")
  }
}
