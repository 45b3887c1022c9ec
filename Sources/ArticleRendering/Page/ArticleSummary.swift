internal import FeedModel

/// An article's summary, where its text does not say the same.
enum ArticleSummary {
  /// nil where the text begins with it, since it would be read twice.
  static func text(_ entry: Entry) -> String? {
    guard let summary = entry.summary else { return nil }
    let beginning = folded(summary).prefix(200)
    // As much of the text as the summary can reach.
    let text = folded(String((entry.contentText ?? "").prefix(4 * summary.count + 400)))
    return text.hasPrefix(beginning) ? nil : summary
  }

  /// What a headline says of its article, on one line; cut at a word where the headline has no more of it.
  static func line(_ headline: Headline) -> String? {
    guard let summary = headline.summary else { return nil }
    var words = TerminalText.line(summary).split(separator: " ")
    if summary.count >= Headline.summaryLength {
      if words.count > 1 { words.removeLast() }
      words.append("…")
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func folded(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
