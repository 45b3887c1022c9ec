import ArticleStorage
import FeedModel
import SQLiteBinding

/// A condition on text in FTS5's query language (sqlite.org/fts5.html §3).
struct MatchExpression {
  /// Any of these expressions matches.
  let alternatives: [String]
  /// How many of the expression's phrases each word of the condition became, in order: one, or one for each word that
  /// has its beginning.
  let phraseCounts: [Int]
  /// Whether it contains a phrase of several words, or the beginning of too many words. Finding a match may then take
  /// long.
  let isSlow: Bool

  /// Matches nothing.
  static let nothing = MatchExpression(alternatives: [], phraseCounts: [], isSlow: false)

  private init(alternatives: [String], phraseCounts: [Int], isSlow: Bool) {
    self.alternatives = alternatives
    self.phraseCounts = phraseCounts
    self.isSlow = isSlow
  }

  /// The whole expression.
  var text: String {
    alternatives.count == 1 ? alternatives[0] : "(\(alternatives.joined(separator: " OR ")))"
  }

  /// Whether one version of a story can fulfil the condition alone: a word, or alternatives of words.
  static func isText(_ condition: ArticleCondition) -> Bool {
    switch condition {
    case .text: true
    case .any(let parts): !parts.isEmpty && parts.allSatisfy(isText)
    case .all, .not, .unread, .starred, .muted, .hidden, .withImage, .withAttachment, .feeds,
      .tagged,
      .author, .category, .url, .undated, .publishers, .outside, .literal, .since, .until, .numbers,
      .numberAfter, .numberBefore, .changedAfter:
      false
    }
  }

  /// Whether the condition consists of words that an article must not contain.
  static func isExcludedText(_ condition: ArticleCondition) -> Bool {
    if case .not(let excluded) = condition { isText(excluded) } else { false }
  }

  /// The expression for a word or alternatives of words.
  /// - Returns: nil for any other condition.
  init?(_ condition: ArticleCondition, in db: Connection) throws {
    switch condition {
    case .text(let match): try self.init(match, in: db)
    case .any(let parts):
      guard MatchExpression.isText(condition) else { return nil }
      let texts = try parts.compactMap { try MatchExpression($0, in: db) }
      self.init(
        alternatives: texts.flatMap(\.alternatives), phraseCounts: texts.flatMap(\.phraseCounts),
        isSlow: texts.contains(where: \.isSlow))
    case .all, .not, .unread, .starred, .muted, .hidden, .withImage, .withAttachment, .feeds,
      .tagged,
      .author, .category, .url, .undated, .publishers, .outside, .literal, .since, .until, .numbers,
      .numberAfter, .numberBefore, .changedAfter:
      return nil
    }
  }

  private init(_ match: TextMatch, in db: Connection) throws {
    guard let words = CJKBigrams.words(match.words) else {
      self.init(alternatives: ["\"\""], phraseCounts: [1], isSlow: false)
      return
    }
    let field = match.field
    var phrases = [MatchExpression.phrase(words.text, in: field)]
    var isSlow = words.text.contains(" ")
    if match.isPrefix || words.isPrefix {
      if let found = try PrefixTerms.phrases(of: words.text, in: db) {
        phrases = found.isEmpty ? ["\"\""] : found.map { MatchExpression.phrase($0, in: field) }
      } else {
        phrases[0] += " *"
        isSlow = true
      }
    }
    self.init(alternatives: phrases, phraseCounts: [phrases.count], isSlow: isSlow)
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
