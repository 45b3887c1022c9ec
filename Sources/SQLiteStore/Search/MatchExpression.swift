import ArticleStorage
import FeedModel

/// Conditions on text in FTS5's query language (sqlite.org/fts5.html §3).
enum MatchExpression {
  /// The expression for a word or alternatives of words, which one version of a story can fulfil alone.
  /// - Returns: nil for any other condition.
  static func text(_ condition: ArticleCondition) -> String? {
    switch condition {
    case .text(let match): return text(match)
    case .any(let parts):
      let texts = parts.compactMap(text)
      guard !texts.isEmpty, texts.count == parts.count else { return nil }
      return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: " OR ")))"
    case .all, .not, .unread, .starred, .withImage, .feeds, .author, .category, .url, .undated,
      .outside, .literal, .since, .until, .numbers, .numberAfter, .numberBefore, .changedAfter:
      return nil
    }
  }

  /// The words that an article must not contain.
  /// - Returns: nil for any other condition.
  static func excludedText(_ condition: ArticleCondition) -> String? {
    if case .not(let excluded) = condition { text(excluded) } else { nil }
  }

  /// Matches versions that fulfil all expressions and none of the others.
  static func all(_ expressions: [String], without others: [String] = []) -> String {
    let all = expressions.joined(separator: " AND ")
    return others.isEmpty ? all : "(\(all)) NOT (\(any(others)))"
  }

  /// Matches versions that fulfil at least one expression.
  static func any(_ expressions: [String]) -> String { expressions.joined(separator: " OR ") }

  /// The user's words are quoted, so that none is taken for an operator.
  private static func text(_ match: TextMatch) -> String {
    guard let words = CJKBigrams.words(match.words) else { return "\"\"" }
    let quoted = "\"\(words.text.replacing("\"", with: "\"\""))\""
    let star = match.isPrefix || words.isPrefix ? " *" : ""
    return match.field.map { "\($0.rawValue) : \(quoted)\(star)" } ?? quoted + star
  }
}
