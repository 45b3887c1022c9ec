import FeedModel

/// Conditions on text in FTS5's query language (sqlite.org/fts5.html §3).
enum MatchExpression {
  /// - Returns: nil for a condition that is not about text alone, or that takes something away from all there is.
  static func text(_ condition: ArticleCondition) -> String? {
    switch condition {
    case .text(let match): text(match)
    case .all(let parts): joined(parts, by: " AND ")
    case .any(let parts): joined(parts, by: " OR ")
    case .not, .unread, .starred, .withImage, .feeds, .author, .since, .until: nil
    }
  }

  private static func joined(_ parts: [ArticleCondition], by word: String) -> String? {
    let texts = parts.compactMap(text)
    guard !texts.isEmpty, texts.count == parts.count else { return nil }
    return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: word)))"
  }

  /// Everything that a user wrote stands in quotes, where nothing has a meaning of its own.
  private static func text(_ match: TextMatch) -> String {
    guard let words = CJKBigrams.words(match.words) else { return "\"\"" }
    let quoted = "\"\(words.text.replacing("\"", with: "\"\""))\""
    let star = match.isPrefix || words.isPrefix ? " *" : ""
    return match.field.map { "\($0.rawValue) : \(quoted)\(star)" } ?? quoted + star
  }
}
