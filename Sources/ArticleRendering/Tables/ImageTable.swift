public import FeedModel

/// The images of articles, as a list, TSV or JSON.
public struct ImageTable {
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

  /// One article's number and title, followed by a line for each of its images:
  ///
  ///      1204  Senate passes…
  ///            1  https://example.org/a.jpg
  public func text(_ images: [ArticleImage]) -> String {
    guard let first = images.first else { return "" }
    let number = String(first.article)
    let numbers = max(4, number.count)
    let title = TerminalText.cut(
      TerminalText.line(first.title ?? "(no title)"), to: max(1, width - numbers - 3))
    var text = " " + TerminalText.padding(number, to: numbers) + style.text(number, .dim) + "  "
    text += style.text(TerminalText.isolated(title), .title) + "\n"
    let margin = String(repeating: " ", count: numbers + 3)
    let positions = String(images.count).count
    for image in images {
      let position = String(image.position)
      let url = TerminalText.line(image.url)
      // Cut only if the text is a link to the whole URL.
      let room = max(1, width - margin.count - positions - 2)
      let shown = style.writesLinks ? TerminalText.cut(url, to: room) : url
      text += margin + TerminalText.padding(position, to: positions) + style.text(position, .dim)
      text += "  " + style.link(shown, to: url) + "\n"
    }
    return text
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
}
