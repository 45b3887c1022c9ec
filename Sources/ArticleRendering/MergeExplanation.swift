public import FeedModel

/// Why the appearances of an article are one, in words.
public enum MergeExplanation {
  /// A paragraph for each feed that carried it, then a line for each pair that was joined.
  public static func text(_ article: Article, reasons: [MergeReason]) -> String {
    var lines = [
      "\(article.number)  \(TerminalText.line(article.entry.title ?? "(no title)"))", "",
    ]
    for appearance in article.appearances {
      let entry = appearance.entry
      lines.append("  \(appearance.number)  \(TerminalText.line(appearance.feed))")
      lines.append("      title       \(TerminalText.line(entry.title ?? "(none)"))")
      if let source = entry.source?.title {
        lines.append("      publisher   \(TerminalText.line(source))")
      }
      if let url = entry.url { lines.append("      link        \(TerminalText.line(url))") }
      lines.append("      guid        \(TerminalText.line(entry.guid))")
      if let date = entry.published { lines.append("      published   \(Timestamp.rfc3339(date))") }
      lines.append("      first seen  \(Timestamp.rfc3339(appearance.firstSeen))")
    }
    lines.append("")
    if article.appearances.count < 2 { lines.append("  one feed carried it: nothing was merged") }
    for reason in reasons {
      lines.append("  \(reason.first) and \(reason.second) are one: \(rule(reason))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func rule(_ reason: MergeReason) -> String {
    let parts = reason.key.split(separator: "\u{1F}").map { TerminalText.line(String($0)) }
    switch reason.rule {
    case .sameURL: return "the same link, \(parts.joined(separator: " "))"
    case .samePublisherAndTitle:
      // A key begins with its kind: d: for a domain, n: for a name.
      let publisher = (parts.first ?? "").drop { $0 != ":" }.dropFirst()
      let title = parts.dropFirst().joined(separator: " ")
      return "the same publisher (\(publisher)) and title (\(title)) within 48 hours"
    }
  }
}
