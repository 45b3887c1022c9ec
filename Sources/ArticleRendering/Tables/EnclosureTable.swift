import FeedBasics
public import FeedModel

/// The attachments of articles, as a list, Markdown, TSV or JSON.
public struct EnclosureTable {
  private let width: Int
  private let style: TerminalStyle

  /// Creates a list for a terminal.
  /// - Parameters:
  ///   - width: the terminal's columns.
  ///   - style: the colours and links that the terminal supports.
  public init(width: Int, style: TerminalStyle) {
    self.width = max(1, width)
    self.style = style
  }

  /// One article's number, title and publisher, followed by a line for each of its attachments; ● is not played yet, + is in the
  /// queue:
  ///
  ///      1204  Episode 12: the ferry · The Harbour
  ///            ● audio/mpeg, 42 MB, 1 h 3 min  https://example.org/12.mp3
  public func text(_ attachments: [ArticleAttachment]) -> String {
    guard let first = attachments.first else { return "" }
    let number = String(first.article)
    let numbers = max(4, number.count)
    let title = TerminalText.line("\(first.title ?? "(no title)") · \(first.publisher)")
    let shown = TerminalText.cut(title, to: max(1, width - numbers - 3))
    var text = " " + TerminalText.padding(number, to: numbers) + style.text(number, .dim) + "  "
    text += style.text(TerminalText.isolated(shown), .title) + "\n"
    let margin = String(repeating: " ", count: numbers + 3)
    for one in attachments {
      let note = ShownAttachments.note(one.attachment)
      let url = TerminalText.line(one.attachment.url)
      // Cut only if the text is a link to the whole URL.
      let room = max(1, width - margin.count - note.count - 4)
      let link = style.writesLinks ? TerminalText.cut(url, to: room) : url
      text +=
        margin + (one.isQueued ? "+" : one.isPlayed ? " " : "●") + " " + style.text(note, .dim)
        + "  "
      text += style.link(link, to: url) + "\n"
    }
    return text
  }

  /// A line of TSV: the article's number, `played` or `unplayed`, size in bytes, length in seconds, media type, URL, date,
  /// publisher, the article's title. A size or length that the feed does not give is empty.
  public static func line(_ one: ArticleAttachment) -> String {
    [
      String(one.article), one.isPlayed ? "played" : "unplayed",
      one.attachment.size.map { String($0) } ?? "", seconds(one).map { String($0) } ?? "",
      one.attachment.mediaType, one.attachment.url, Timestamp.rfc3339(one.date), one.publisher,
      one.title ?? "",
    ].map(TerminalText.line).joined(separator: "\t") + "\n"
  }

  /// An item of a Markdown list.
  public static func markdown(_ one: ArticleAttachment) -> String {
    let name = MarkdownText.escaped(
      TerminalText.line("\(one.publisher): \(one.title ?? one.attachment.url)"))
    let note = MarkdownText.escaped(ShownAttachments.note(one.attachment))
    return "- \(MarkdownText.link(name, to: one.attachment.url)) (\(note))\n"
  }

  /// Writes the attachment as a JSON object; `attachment` is its position in the article, from 1, and the keys that JSON
  /// Feed has are named as there.
  public static func write(_ one: ArticleAttachment, to writer: inout JSONWriter) {
    writer.object { json in
      json.member("article", one.article)
      json.member("attachment", one.position)
      json.member("url", one.attachment.url)
      json.member("mime_type", one.attachment.mediaType)
      json.member("size_in_bytes", one.attachment.size)
      if let duration = one.attachment.duration {
        json.key("duration_in_seconds")
        json.number(duration)
      }
      json.member("played", one.isPlayed)
      if one.isQueued { json.member("queued", true) }
      json.member("title", one.title)
      json.member("source", one.publisher)
      json.member("date_published", one.published.map(Timestamp.rfc3339))
    }
  }

  private static func seconds(_ one: ArticleAttachment) -> Int? {
    one.attachment.duration.map { Int(min($0, 1e9).rounded()) }
  }
}
