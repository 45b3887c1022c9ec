public import FeedModel
public import Foundation

/// One article to read: title, where it is from, the text without markup, images and links.
public struct ArticlePage {
  /// Text wider than this is hard to read.
  public static let widestText = 80

  private let width: Int
  private let now: Date
  private let style: TerminalStyle

  /// - Parameter width: the terminal's columns.
  public init(width: Int, now: Date, style: TerminalStyle) {
    self.width = min(max(20, width), ArticlePage.widestText)
    self.now = now
    self.style = style
  }

  public func text(_ article: Article) -> String {
    let entry = article.entry
    var parts: [String] = []
    parts.append(
      lines(entry.title ?? "(no title)").map { style.text($0, .heading) }.joined(separator: "\n"))
    parts.append(origin(article))
    if let text = body(entry) { parts.append(text) }
    if !entry.images.isEmpty { parts.append(list("Images", entry.images)) }
    let attachments = entry.attachments.filter { !entry.images.contains($0.url) }
    if !attachments.isEmpty {
      parts.append(list("Attachments", attachments.map(\.url), notes: attachments.map(note)))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func origin(_ article: Article) -> String {
    let entry = article.entry
    var names: [String] = []
    for name in [entry.source?.title] + article.appearances.map({ Optional($0.feed) }) {
      if let name, !names.contains(name) { names.append(name) }
    }
    var rows = [lines(names.joined(separator: ", ")).map { style.text($0, .publisher) }]
    let authors = entry.authors.compactMap { $0.name ?? $0.url.map(ArticlePage.withoutMailto) }
    if !authors.isEmpty { rows.append(lines("by " + authors.joined(separator: ", "))) }
    let date = entry.published ?? article.appearances.first?.firstSeen
    if let date {
      let age = RelativeTime.span(now.timeIntervalSince(date))
      let when = Timestamp.rfc3339(date).replacing("T", with: " ").replacing("Z", with: " UTC")
      rows.append([style.text(date <= now ? "\(when) (\(age) ago)" : when, .dim)])
    }
    if let url = entry.url { rows.append([link(url)]) }
    if let url = entry.externalURL { rows.append([link(url)]) }
    if let url = entry.commentsURL { rows.append(["Comments: " + link(url)]) }
    if !entry.tags.isEmpty { rows.append(lines("Tags: " + entry.tags.joined(separator: ", "))) }
    if article.isStarred { rows.append([style.text("★ starred", .mark)]) }
    return rows.joined().joined(separator: "\n")
  }

  private func body(_ entry: Entry) -> String? {
    let text = entry.contentText ?? ""
    var parts: [String] = []
    // A summary that the text begins with would be read twice.
    if let summary = entry.summary, !folded(text).hasPrefix(folded(summary).prefix(200)) {
      parts.append(lines(summary).joined(separator: "\n"))
    }
    if !text.isEmpty {
      let clean = UnsafeCharacters.removed(from: text, keepingLines: true)
      parts.append(
        TerminalText.wrapped(clean, width: width).map(TerminalText.isolated).joined(separator: "\n")
      )
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  private func folded(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  private func list(_ heading: String, _ urls: [String], notes: [String] = []) -> String {
    let rows = urls.enumerated().map { index, url in
      let note = index < notes.count ? "  " + notes[index] : ""
      return "  " + link(url) + note
    }
    return ([style.text("\(heading):", .heading)] + rows).joined(separator: "\n")
  }

  private func note(_ attachment: Attachment) -> String {
    TerminalText.line(
      [attachment.mimeType, attachment.size.map { ByteCount($0).description }]
        .compactMap(\.self).joined(separator: ", "))
  }

  private func lines(_ text: String) -> [String] {
    TerminalText.wrapped(TerminalText.line(text), width: width).map(TerminalText.isolated)
  }

  private func link(_ url: String) -> String {
    let shown = TerminalText.line(url)
    return style.link(shown, to: url)
  }

  private static func withoutMailto(_ url: String) -> String {
    url.hasPrefix("mailto:") ? String(url.dropFirst("mailto:".count)) : url
  }
}
