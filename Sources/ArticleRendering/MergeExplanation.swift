public import FeedModel

/// Why the appearances of an article are one, in words.
public struct MergeExplanation {
  private let width: Int?

  /// - Parameter width: the terminal's columns; nil for lines as long as they come.
  public init(width: Int? = nil) { self.width = width }

  /// A paragraph for each feed that carried it, then a line for each pair that was joined. URLs are not broken, so that
  /// they can be copied.
  public func text(_ article: Article, reasons: [MergeReason]) -> String {
    var lines = wrapped("\(article.number)  ", article.entry.title ?? "(no title)")
    for appearance in article.appearances {
      let entry = appearance.entry
      lines += [""] + wrapped("  \(appearance.number)  ", appearance.feed)
      lines += field("title", wraps: entry.title ?? "(none)")
      if let source = entry.source?.title { lines += field("publisher", wraps: source) }
      if let url = entry.url { lines.append(field("link", url)) }
      lines.append(field("guid", entry.guid))
      if let date = entry.published { lines.append(field("published", Timestamp.rfc3339(date))) }
      lines.append(field("first seen", Timestamp.rfc3339(appearance.firstSeen)))
    }
    lines.append("")
    if article.appearances.count < 2 {
      lines += wrapped("  ", "one feed carried it: nothing was merged")
    }
    for reason in reasons { lines += self.reason(reason) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func reason(_ reason: MergeReason) -> [String] {
    let pair = "\(reason.first) and \(reason.second) are one: "
    let parts = reason.key.split(separator: "\u{1F}").map { TerminalText.line(String($0)) }
    switch reason.rule {
    case .sameURL: return ["  \(pair)the same link, \(parts.joined(separator: " "))"]
    case .samePublisherAndTitle:
      // A key begins with its kind: d: for a domain, n: for a name.
      let publisher = (parts.first ?? "").drop { $0 != ":" }.dropFirst()
      let title = parts.dropFirst().joined(separator: " ")
      return wrapped(
        "  ", "\(pair)the same publisher (\(publisher)) and title (\(title)) within 48 hours")
    }
  }

  // MARK: Lines

  private static func label(_ name: String) -> String {
    "      " + name + TerminalText.padding(name, to: 12)
  }

  private func field(_ name: String, _ value: String) -> String {
    MergeExplanation.label(name) + TerminalText.line(value)
  }

  private func field(_ name: String, wraps value: String) -> [String] {
    wrapped(MergeExplanation.label(name), value)
  }

  /// Text behind a label, its further lines below its beginning.
  private func wrapped(_ label: String, _ text: String) -> [String] {
    let text = TerminalText.line(text)
    guard let width else { return [label + text] }
    let indent = String(repeating: " ", count: label.count)
    let lines = SpanLayout.lines([.text(StyledRun(text))], width: max(20, width - label.count))
    return lines.enumerated().map { index, runs in
      (index == 0 ? label : indent) + StyledLine(StyledLine.isolated(runs)).text
    }
  }
}
