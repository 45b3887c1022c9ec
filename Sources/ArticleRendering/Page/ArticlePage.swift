public import FeedModel
public import Foundation

/// One article laid out for reading: title, origin and text, then links, images and attachments.
public struct ArticlePage {
  /// The maximum text width in columns; longer lines are hard to read.
  public static let widestText = 80

  private let terminalWidth: Int
  private let width: Int
  private let now: Date
  private let style: TerminalStyle

  /// Creates a layout for a terminal.
  /// - Parameters:
  ///   - width: the terminal's columns; fewer than 20 count as 20.
  ///   - now: the time from which the article's age is counted.
  ///   - style: the colours and links that the terminal supports.
  public init(width: Int, now: Date, style: TerminalStyle) {
    self.terminalWidth = max(20, width)
    self.width = min(terminalWidth, ArticlePage.widestText)
    self.now = now
    self.style = style
  }

  /// The page as text, every line with its line break.
  /// - Parameters:
  ///   - blocks: the article's content.
  ///   - picture: output for the terminal, with line breaks, placed below title and origin; empty for no picture.
  public func text(_ article: Article, blocks: [TextBlock], picture: String = "") -> String {
    let parts = parts(article, blocks).map { part in part.map { $0.text(style) + "\n" }.joined() }
    return (parts.prefix(2) + [picture] + parts.dropFirst(2)).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// The page's lines. None is wider than the terminal, except for lines with a URL: they are not cut, so that URLs can
  /// be copied.
  /// - Parameter blocks: the article's content.
  public func lines(_ article: Article, blocks: [TextBlock]) -> [StyledLine] {
    Array(parts(article, blocks).filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
  }

  /// Title, origin, content, and the lists of links, images and attachments; some of them may be empty.
  private func parts(_ article: Article, _ blocks: [TextBlock]) -> [[StyledLine]] {
    let entry = article.entry
    var layout = BlockLayout(
      textWidth: width, terminalWidth: terminalWidth, numbers: LinkNumbers(page: entry.url))
    let summary = ArticleSummary.text(entry).map { [TextBlock.paragraph([TextSpan($0)])] } ?? []
    layout.add(summary + blocks)
    let numbers = layout.numbers
    var parts = [
      wrapped(entry.title ?? "(no title)", .bold),
      ArticleOrigin(article, now: now).rows.flatMap(lines), layout.lines,
    ]
    parts.append(links(numbers))
    let images = entry.images.filter { !numbers.contains($0) }
    parts.append(list("Images", images.map { ($0, "") }))
    let attachments = ShownAttachments.of(entry).filter { !numbers.contains($0.url) }
    parts.append(list("Attachments", attachments.map { ($0.url, ShownAttachments.note($0)) }))
    return parts
  }

  // MARK: Lines

  private func lines(_ row: ArticleOrigin.Row) -> [StyledLine] {
    switch row {
    case .text(let text, let look): wrapped(text, look)
    case .link(let label, let url): [StyledLine([StyledRun(label), link(url)])]
    }
  }

  private func wrapped(_ text: String, _ look: StyledRun.Look) -> [StyledLine] {
    SpanLayout.lines([.text(StyledRun(TerminalText.line(text), look))], width: width)
      .map { StyledLine(StyledLine.isolated($0)) }
  }

  private func link(_ url: String) -> StyledRun {
    let shown = TerminalText.line(url)
    return StyledRun(shown, link: shown)
  }

  // MARK: Lists of URLs

  private func links(_ numbers: LinkNumbers) -> [StyledLine] {
    let digits = String(numbers.targets.count).count
    return heading("Links", isPresent: !numbers.targets.isEmpty)
      + numbers.targets.enumerated().map { i, target in
        let number = String(i + 1)
        let padding = String(repeating: " ", count: digits - number.count)
        return StyledLine(
          [StyledRun("  \(padding)"), StyledRun("[\(number)]", .dim), StyledRun(" ")]
            + [link(target.url)] + (target.isImage ? [StyledRun("  (image)", .dim)] : []))
      }
  }

  private func list(_ title: String, _ urls: [(url: String, note: String)]) -> [StyledLine] {
    heading(title, isPresent: !urls.isEmpty)
      + urls.map { url, note in
        StyledLine(
          [StyledRun("  "), link(url)] + (note.isEmpty ? [] : [StyledRun("  \(note)", .dim)]))
      }
  }

  private func heading(_ title: String, isPresent: Bool) -> [StyledLine] {
    isPresent ? [StyledLine([StyledRun("\(title):", .bold)])] : []
  }
}
