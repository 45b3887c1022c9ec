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

  private static func folded(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
