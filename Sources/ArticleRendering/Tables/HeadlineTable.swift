public import FeedBasics
public import FeedModel

/// Headlines for a terminal, one a line. The title gets the width; publisher and age are flush right:
///
///      1204 ●  Senate passes the bill on night trains after…  BBC News +2 12m
public struct HeadlineTable {
  private let width: Int
  private let now: Date
  private let style: TerminalStyle
  private let isLong: Bool
  private let isCompact: Bool
  private let digits: Int
  private let newAfter: Int?
  private let finder: WordFinder
  private let hiddenPublisher: String?

  /// Creates a table for a terminal.
  /// - Parameters:
  ///   - width: the terminal's columns.
  ///   - now: the time from which ages are counted.
  ///   - style: the colours and links that the terminal supports.
  ///   - isLong: adds a line with the description and one with the image's URL.
  ///   - isCompact: ends the lines where the longest one needs to, if the terminal is wider.
  ///   - digits: the least width of the numbers, so that the columns of one part of a list are those of the others.
  ///   - newAfter: articles with a higher number are new, and bold; nil if none are.
  ///   - searched: words to highlight in titles and snippets.
  ///   - hiddenPublisher: a publisher that is not named in its rows, since the list is that publisher's; nil to name all.
  public init(
    width: Int, now: Date, style: TerminalStyle, isLong: Bool = false, isCompact: Bool = false,
    digits: Int = 3, newAfter: Int? = nil, searched: [TextMatch] = [],
    hiddenPublisher: String? = nil
  ) {
    self.width = max(1, width)
    self.now = now
    self.style = style
    self.isLong = isLong
    self.isCompact = isCompact
    self.digits = digits
    self.newAfter = newAfter
    finder = WordFinder(searched)
    self.hiddenPublisher = hiddenPublisher
  }

  /// The table's lines, each with its line break.
  /// - Parameter snippets: passages with the searched words, by article number, shown below the headlines.
  public func text(_ headlines: [Headline], snippets: [Int: Snippet] = [:]) -> String {
    rows(headlines, snippets: snippets).joined()
  }

  /// A line for each headline, with its line break and the lines below it.
  /// - Parameter new: how many of the first are new whatever their number: another article of their story is.
  public func rows(
    _ headlines: [Headline], snippets: [Int: Snippet] = [:], new: Int = 0
  ) -> [String] {
    let rows = headlines.map { HeadlineRow($0, now: now, without: hiddenPublisher) }
    let layout = HeadlineLayout(rows, width: width, isCompact: isCompact, digits: digits)
    return zip(headlines, rows).enumerated().map { index, pair in
      let (headline, row) = pair
      let snippet = snippets[headline.number]
      return line(row, of: headline, layout, isNew: index < new)
        + (snippet.map { self.snippet($0, layout) } ?? "")
        + (isLong ? details(headline, below: snippet, layout) : "")
    }
  }

  /// The blanks before the lines below these headlines.
  func margin(_ headlines: [Headline]) -> String { layout(headlines).margin }

  /// The width of most of these headlines' lines.
  func edge(_ headlines: [Headline]) -> Int { layout(headlines).edge }

  private func layout(_ headlines: [Headline]) -> HeadlineLayout {
    HeadlineLayout(
      headlines.map { HeadlineRow($0, now: now, without: hiddenPublisher) }, width: width,
      isCompact: isCompact, digits: digits)
  }

  /// The maximum width in columns of the lines below a headline, on a terminal of the given width.
  public static func detailWidth(_ width: Int) -> Int { max(10, width - 10) }

  private func line(
    _ row: HeadlineRow, of headline: Headline, _ layout: HeadlineLayout, isNew: Bool
  ) -> String {
    let columns = layout.columns(of: row)
    let marks = (row.isRead ? " " : "●") + (headline.isStarred ? "★" : " ")
    let title = TerminalText.cut(row.title, to: columns.title)
    let text = style.text(
      title, role(of: headline, isRead: row.isRead, isNew: isNew),
      matches: finder.ranges(in: title, field: .title))
    var line = " " + TerminalText.padding(row.number, to: layout.numbers)
    line += style.text(row.number, .dim) + " " + style.text(marks, .mark) + " "
    line += style.link(TerminalText.isolated(text), to: headline.url)
    let news = columns.hasNews ? row.news : ""
    line += style.text(news, .age)
    guard columns.start > 0 else { return line + "\n" }
    let gap = columns.start - layout.head - DisplayWidth.of(title + news)
    let publisher = TerminalText.cut(row.publisher, to: columns.publisher)
    line +=
      String(repeating: " ", count: max(1, gap)) + style.column(columns.start, after: title + news)
    line += TerminalText.padding(publisher, to: columns.publisher)
    line += style.text(TerminalText.isolated(publisher), .publisher)
    line += style.text(row.others + layout.age(of: row), .age)
    return line + "\n"
  }

  private func role(of headline: Headline, isRead: Bool, isNew: Bool) -> TerminalStyle.Role {
    let isNew = isNew || newAfter.map { headline.number > $0 } ?? false
    return isRead ? (isNew ? .newRead : .read) : (isNew ? .newUnread : .unread)
  }

  private func snippet(_ snippet: Snippet, _ layout: HeadlineLayout) -> String {
    let line = TerminalText.cut(snippet.text, to: layout.room)
    let text = style.text(line, nil, matches: finder.ranges(in: line, field: .text))
    return layout.margin + TerminalText.isolated(text) + "\n"
  }

  private func details(_ headline: Headline, below snippet: Snippet?, _ layout: HeadlineLayout)
    -> String
  {
    var text = ""
    if let summary = headline.summary.map(TerminalText.line), !summary.isEmpty {
      let line = TerminalText.cut(summary, to: layout.room)
      // Nothing that the lines above show is repeated.
      if !(snippet?.overlaps(line) ?? false), headline.title != nil || line != summary {
        text += layout.margin + TerminalText.isolated(line) + "\n"
      }
    }
    guard let image = headline.image.map(TerminalText.line) else {
      return text + layout.margin + style.text("[no image]", .dim) + "\n"
    }
    // Cut only if the text is a link to the whole URL; otherwise it must be complete to be of use.
    let shown = style.writesLinks ? TerminalText.cut(image, to: layout.room) : image
    return text + layout.margin + style.text(style.link(shown, to: image), .dim) + "\n"
  }
}
