public import FeedBasics
public import FeedModel

/// One article laid out for reading: title, origin and text, then links, images and attachments.
public struct ArticlePage {
  /// The maximum text width in columns; longer lines are hard to read.
  public static let widestText = 80

  private let terminalWidth: Int
  private let width: Int
  private let now: Date
  private let style: TerminalStyle
  private let time: ZonedTime
  private let opener: Opener

  /// How a reader opens the article's page, for those of which the feed has no text.
  public enum Opener: Sendable {
    /// By `aggregate open`.
    case command
    /// By keys, of which some may not be bound: one loads its text, the other opens it.
    case keys(load: String?, open: String?)
  }

  /// Creates a layout for a terminal.
  /// - Parameters:
  ///   - width: the terminal's columns; fewer than 20 count as 20.
  ///   - now: the time from which the article's age is counted.
  ///   - style: the colours and links that the terminal supports.
  ///   - time: writes the article's dates.
  ///   - opener: how the reader opens the article's page.
  public init(
    width: Int, now: Date, style: TerminalStyle, time: ZonedTime = .utc, opener: Opener = .command
  ) {
    self.terminalWidth = max(20, width)
    self.width = min(terminalWidth, ArticlePage.widestText)
    self.now = now
    self.style = style
    self.time = time
    self.opener = opener
  }

  /// The page as text, every line with its line break.
  /// - Parameters:
  ///   - blocks: the article's content.
  ///   - others: the other articles of its story, which are listed at the end.
  ///   - picture: output for the terminal, with line breaks, placed below title and origin; empty for no picture.
  public func text(
    _ article: Article, blocks: [TextBlock], others: [Headline] = [], picture: String = ""
  ) -> String {
    let parts = parts(article, blocks, others).lines.map { part in
      part.map { $0.text(style) + "\n" }.joined()
    }
    return (parts.prefix(1) + [picture] + parts.dropFirst(1)).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// The page's lines, and its links by their numbers. No line is wider than the terminal, except for those with a URL:
  /// they are not cut, so that URLs can be copied.
  /// - Parameters:
  ///   - blocks: the article's content.
  ///   - others: the other articles of its story.
  public func layOut(
    _ article: Article, blocks: [TextBlock], others: [Headline] = []
  ) -> ArticleLayout {
    let (parts, links) = parts(article, blocks, others)
    let lines = parts.filter { !$0.isEmpty }.joined(separator: [StyledLine()])
    return ArticleLayout(lines: Array(lines), links: links)
  }

  /// Title, origin, content, and the lists of links, images, attachments and of the story's other articles; some of them
  /// may be empty.
  private func parts(_ article: Article, _ blocks: [TextBlock], _ others: [Headline])
    -> (lines: [[StyledLine]], links: [NumberedLink])
  {
    let entry = article.entry
    var numbers = LinkNumbers(page: entry.url)
    _ = entry.externalURL.flatMap { numbers.number(of: $0) }
    let origin = ArticleOrigin(article, width: width, now: now, time: time)
    var layout = BlockLayout(textWidth: width, terminalWidth: terminalWidth, numbers: numbers)
    let summary = ArticleSummary.text(entry).map { [TextBlock.paragraph([TextSpan($0)])] } ?? []
    layout.add(summary + ArticlePage.withoutTitle(blocks, entry.title))
    numbers = layout.numbers
    let inText = numbers.links.count
    let images = ShownImages.others(entry, in: blocks)
    for image in images { _ = numbers.number(of: image, isImage: true) }
    let inImages = numbers.links.count
    let attachments = entry.attachmentsBesideImages.filter { !numbers.contains($0.url) }
    for file in attachments { _ = numbers.number(of: file.url, text: file.title ?? "") }
    let inFiles = numbers.links.count
    if let comments = entry.commentsURL { _ = numbers.number(of: comments, text: "comments") }

    let links = numbers.links
    let digits = String(links.count).count
    func list(_ title: String, _ range: Range<Int>, note: (Int) -> String) -> [StyledLine] {
      range.isEmpty
        ? []
        : [StyledLine([StyledRun("\(title):", .title)])]
          + range.map { line(links[$0], number: $0 + 1, digits: digits, note: note($0)) }
    }
    return (
      [
        title(of: entry, isEmpty: blocks.isEmpty) + origin.rows.flatMap(lines), layout.lines,
        hint(article, summary + blocks),
        list("Links", 0..<inText) { links[$0].isImage ? "(image)" : "" },
        list("Images", inText..<inImages) { _ in "" },
        list("Enclosures", inImages..<inFiles) {
          ShownAttachments.note(attachments[$0 - inImages])
        },
        list("Comments", inFiles..<links.count) { _ in "" },
        StoryLines.lines(others, width: width),
      ], links
    )
  }

  /// An article without a title has its text or its address below.
  private func title(of entry: Entry, isEmpty: Bool) -> [StyledLine] {
    if entry.title == nil, entry.url != nil || !isEmpty { return [] }
    return wrapped(entry.heading, .title)
  }

  /// The content without a heading that repeats the title, which is above it already.
  private static func withoutTitle(_ blocks: [TextBlock], _ title: String?) -> [TextBlock] {
    guard let title, case .heading(_, let spans)? = blocks.first,
      FoldedText.key(spans.map(\.text).joined()) == FoldedText.key(title)
    else { return blocks }
    return Array(blocks.dropFirst())
  }

  // MARK: Lines

  private func lines(_ row: ArticleOrigin.Row) -> [StyledLine] {
    switch row {
    case .text(let text, let look): return wrapped(text, look)
    case .link(let url): return [StyledLine([link(url)])]
    }
  }

  private func wrapped(_ text: String, _ look: StyledRun.Look) -> [StyledLine] {
    SpanLayout.lines([.text(StyledRun(TerminalText.line(text), look))], width: width)
      .map { StyledLine(StyledLine.isolated($0)) }
  }

  private func link(_ url: String) -> StyledRun {
    // A picture in its own URL (RFC 2397) may take many screens.
    if url.utf8.count > 200, url.prefix(5).lowercased() == "data:" {
      return StyledRun(TerminalText.line("\(url.prefix(40))…"), .address)
    }
    let shown = TerminalText.line(url)
    return StyledRun(shown, .address, link: shown)
  }

  /// A line of a list of URLs.
  private func line(_ target: NumberedLink, number: Int, digits: Int, note: String) -> StyledLine {
    let number = String(number)
    let padding = String(repeating: " ", count: digits - number.count)
    return StyledLine(
      [
        StyledRun("  \(padding)"), StyledRun("[\(number)]", .dim), StyledRun(" "),
        link(target.url),
      ] + (note.isEmpty ? [] : [StyledRun("  \(note)", .dim)]))
  }

  /// How to read on, if the feed has no more of the article than a line.
  private func hint(_ article: Article, _ blocks: [TextBlock]) -> [StyledLine] {
    guard article.entry.url ?? article.entry.externalURL != nil,
      BareContent.isBare(blocks, title: article.entry.title)
    else { return [] }
    // What the page was refused for is said above.
    let isRefused = article.fullText?.isFinal ?? false
    let advice =
      switch opener {
      case .command:
        (isRefused ? "" : "'aggregate show \(article.number) --full' loads the page, ")
          + "'aggregate open \(article.number)' opens it"
      case .keys(let load, let open):
        [isRefused ? nil : load.map { "\($0) loads the page" }, open.map { "\($0) opens it" }]
          .compactMap(\.self)
          .joined(separator: ", ")
      }
    let what =
      blocks.isEmpty
      ? "The feed has no text of this article" : "The feed has no more of this article"
    return wrapped(advice.isEmpty ? what : "\(what): \(advice)", .dim)
  }
}

/// An article laid out for reading.
public struct ArticleLayout: Sendable {
  /// The page's lines.
  public var lines: [StyledLine]
  /// The page's links, images and attachments; number N in the lines is the one at N − 1.
  public var links: [NumberedLink]
}

/// Recognises content that tells no more than the title: nothing, the title again, or a link.
enum BareContent {
  static func isBare(_ blocks: [TextBlock], title: String?) -> Bool {
    var text = ""
    var unlinked = ""
    var links: Set<String> = []
    var hasMore = false
    for block in blocks {
      if case .code = block { return false }
      block.visitSpans { span in
        if span.image != nil || text.utf8.count > longest { hasMore = true }
        guard !hasMore else { return }
        text += span.text
        if let link = span.link { links.insert(link) } else { unlinked += span.text }
      }
    }
    if hasMore { return false }
    let words = folded(text)
    // An embedded video is content, though it is a link.
    if words.hasPrefix("["), words.contains(":"), words.hasSuffix("]") { return false }
    return words.isEmpty || words == folded(title ?? "")
      || links.count == 1 && folded(unlinked).isEmpty
  }

  /// In bytes.
  private static let longest = 2000

  private static func folded(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || "[]:".contains($0) }
  }
}
