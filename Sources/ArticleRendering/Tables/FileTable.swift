import FeedBasics
public import FeedModel

/// The images or attachments of articles, as a list, Markdown, TSV or JSON.
public struct FileTable {
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

  /// The number and title of an article, followed by a line for each of its files.
  /// - Parameter files: the sign and the note before each URL.
  private func text(
    _ article: Int, _ title: String, _ files: [(sign: String, note: String, url: String)]
  ) -> String {
    let number = String(article)
    let numbers = max(4, number.count)
    let title = TerminalText.cut(TerminalText.line(title), to: max(1, width - numbers - 3))
    var text = " " + TerminalText.padding(number, to: numbers) + style.text(number, .dim) + "  "
    text += style.text(TerminalText.isolated(title), .title) + "\n"
    let margin = String(repeating: " ", count: numbers + 3)
    for file in files {
      let url = TerminalText.line(file.url)
      // Cut only if the text is a link to the whole URL.
      let room = max(1, width - margin.count - file.sign.count - file.note.count - 2)
      let shown = style.writesLinks ? TerminalText.cut(url, to: room) : url
      text += margin + file.sign + style.text(file.note, .dim) + "  "
      text += style.link(shown, to: url) + "\n"
    }
    return text
  }

  // MARK: Images

  /// One article's number and title, followed by a line for each of its images:
  ///
  ///      1204  Senate passes…
  ///            1  https://example.org/a.jpg
  public func text(_ images: [ArticleImage]) -> String {
    guard let first = images.first else { return "" }
    let digits = String(images.count).count
    return text(
      first.article, first.title ?? "(no title)",
      images.map { image in
        let position = String(image.position)
        return (TerminalText.padding(position, to: digits), position, image.url)
      })
  }

  /// A line of TSV: the article's number, the image's position, its URL, the article's title.
  public static func line(_ image: ArticleImage) -> String {
    [String(image.article), String(image.position), image.url, image.title ?? ""]
      .map(TerminalText.line).joined(separator: "\t") + "\n"
  }

  /// Writes the image as a JSON object; `image` is its position in the article, from 1.
  public static func write(_ image: ArticleImage, to writer: inout JSONWriter) {
    writer.object { json in
      json.member("article", image.article)
      json.member("image", image.position)
      json.member("url", image.url)
      json.member("title", image.title)
    }
  }

  // MARK: Attachments

  /// One article's number, title and publisher, followed by a line for each of its attachments; ● is not played yet, + is in the
  /// queue:
  ///
  ///      1204  Episode 12: the ferry · The Harbour
  ///            ● audio/mpeg, 42 MB, 1 h 3 min  https://example.org/12.mp3
  public func text(_ attachments: [ArticleAttachment]) -> String {
    guard let first = attachments.first else { return "" }
    return text(
      first.article, "\(first.title ?? "(no title)") · \(first.publisher)",
      attachments.map { one in
        let sign = one.isQueued ? "+ " : one.isPlayed ? "  " : "● "
        return (sign, ShownAttachments.note(one.attachment), one.attachment.url)
      })
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
      json.member("duration_in_seconds", one.attachment.duration)
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
