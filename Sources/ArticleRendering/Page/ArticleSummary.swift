internal import FeedModel

/// An article's summary, if it adds something to the text.
enum ArticleSummary {
  /// The summary; nil if the text begins with it, perhaps after a caption, because the reader would see it twice.
  static func text(_ entry: Entry) -> String? {
    guard let summary = entry.summary else { return nil }
    let beginning = folded(summary).prefix(200)
    // Only as much of the text as the summary could cover.
    let text = folded(String((entry.contentText ?? "").prefix(4 * summary.count + 400)))
    // A teaser ends in words such as "Read more", where the text goes on.
    let common = zip(beginning, text).prefix { $0 == $1 }.count
    let isBeginning =
      common == beginning.count || common >= leastBeginning && 5 * common >= 3 * beginning.count
    if !beginning.isEmpty, isBeginning { return nil }
    return beginning.count >= leastBeginning && text.contains(beginning) ? nil : summary
  }

  /// So many letters in common are no coincidence.
  private static let leastBeginning = 40

  /// A headline's summary on one line. If the headline's copy was shortened, it ends with a whole word and `…`.
  static func line(_ headline: Headline) -> String? {
    guard let summary = headline.summary else { return nil }
    var words = TerminalText.line(summary).split(separator: " ")
    if summary.count >= Headline.summaryLength {
      if words.count > 1 { words.removeLast() }
      words.append("…")
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Letters and figures alone: excerpts are often written with other quotation marks than the text.
  private static func folded(_ text: String) -> String {
    text.filter { $0.isLetter || $0.isNumber }
  }
}
