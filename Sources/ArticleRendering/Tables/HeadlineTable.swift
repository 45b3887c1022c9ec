public import FeedBasics
public import FeedModel

/// Headlines for a terminal, one a line. The title gets the width; publisher and age are flush right:
///
///      1204 ●  Senate passes the bill on night trains after…  BBC News +2 12m
public struct HeadlineTable {
  private let width: Int
  private let now: Date
  private var style: TerminalStyle
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
  /// - Parameters:
  ///   - selected: the headline to draw without colours and links, from 0, for it gets a background; nil for none.
  ///   - new: how many of the first are new whatever their number: another article of their story is.
  public func rows(
    _ headlines: [Headline], snippets: [Int: Snippet] = [:], selected: Int? = nil, new: Int = 0
  ) -> [String] {
    laidOut(headlines, snippets: snippets, selected: selected, new: new).rows
  }

  /// The rows, the blanks before the lines below them, and the width of most lines.
  func laidOut(
    _ headlines: [Headline], snippets: [Int: Snippet] = [:], selected: Int? = nil, new: Int
  ) -> (rows: [String], margin: String, edge: Int) {
    let rows = headlines.map { HeadlineRow($0, now: now, without: hiddenPublisher) }
    let layout = HeadlineLayout(rows, width: width, isCompact: isCompact, digits: digits)
    var plain = self
    plain.style = TerminalStyle()
    plain.style.movesCursor = false
    let lines = zip(headlines, rows).enumerated().map { index, pair in
      let (headline, row) = pair
      let snippet = snippets[headline.number]
      return (index == selected ? plain : self).line(row, of: headline, layout, isNew: index < new)
        + (snippet.map { self.snippet($0, layout) } ?? "")
        + (isLong ? details(headline, below: snippet, layout) : "")
    }
    return (lines, layout.margin, layout.edge)
  }

  /// The maximum width in columns of the lines below a headline, on a terminal of the given width.
  public static func detailWidth(_ width: Int) -> Int { max(10, width - 10) }

  private func line(
    _ row: HeadlineRow, of headline: Headline, _ layout: HeadlineLayout, isNew: Bool
  ) -> String {
    let columns = layout.columns(of: row)
    let marks = (row.isRead ? " " : "●") + (headline.hasStar ? "★" : " ")
    let title = TerminalText.cut(row.title, to: columns.title)
    let text = style.text(
      title, look(of: headline, isRead: row.isRead, isNew: isNew),
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

  private func look(of headline: Headline, isRead: Bool, isNew: Bool) -> StyledRun.Look {
    let isNew = isNew || newAfter.map { headline.number > $0 } ?? false
    return [isRead ? .read : .unread, isNew ? .new : []]
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

/// The texts of a headline's line.
struct HeadlineRow {
  let number: String
  /// An entry without a title is identified by the beginning of its text.
  let title: String
  let publisher: String
  /// How many other publishers the story has, or how many other feeds carry an article alone: ` +2`; empty for none.
  let others: String
  /// How many articles of a story came after others were read: ` · 2 new`; empty for none.
  let news: String
  /// Whether the article is read, or every article of the story.
  let isRead: Bool
  /// Empty for an article without a date.
  let age: String

  /// - Parameter hidden: a publisher that is not named, since the whole list is of that one.
  init(_ headline: Headline, now: Date, without hidden: String? = nil) {
    number = String(headline.number)
    title = TerminalText.line(headline.heading)
    publisher = headline.publisher == hidden ? "" : TerminalText.line(headline.publisher)
    let publishers = headline.story?.publishers ?? 1
    let count = publishers > 1 ? publishers : headline.feedCount
    others = count > 1 ? " +\(count - 1)" : ""
    let new = headline.story?.new ?? 0
    news = new > 0 ? " · \(new) new" : ""
    isRead = headline.isWhollyRead
    age = headline.isDated ? RelativeTime.age(of: headline.shownDate, now: now) : ""
  }

  /// The width of ``news`` in columns.
  var newsWidth: Int { news.isEmpty ? 0 : DisplayWidth.of(news) }
}

/// The columns of a table of headlines. Only the numbers are as wide in every line: a title gets what its own line has
/// left, and before a title is cut its publisher is, down to eight columns.
struct HeadlineLayout {
  /// A line is not longer than others for a publisher that is wider than this.
  private static let widestPublisher = 32
  /// A publisher is not cut to less than this.
  private static let narrowestPublisher = 8
  /// A line with less room than this shows only the title.
  private static let narrowestRoom = 24
  /// Publishers are flush with this column on wider terminals, where they would be far from most titles. A line with a
  /// longer title is longer.
  private static let widestEdge = 120

  /// A title is not cut to less than this for the number of new articles; that is left out instead.
  private static let narrowestTitle = 16

  /// Where a line's parts are, in columns.
  struct Columns {
    /// The width of the title.
    var title: Int
    /// The width of the publisher; 0 if the line shows only the title.
    var publisher = 0
    /// Where the publisher begins, from 0.
    var start = 0
    /// Whether there is room for the number of new articles after the title.
    var hasNews = false
  }

  /// The width of the numbers.
  let numbers: Int
  /// The width of what precedes the titles: a blank, the number, a blank, the two marks and a blank.
  let head: Int
  /// The width of most lines.
  let edge: Int
  private let width: Int
  /// The width that an article without a date leaves blank.
  private let noAge: Int

  /// - Parameters:
  ///   - width: the terminal's columns.
  ///   - isCompact: whether the lines end where the longest one needs to, if that is before the edge.
  ///   - digits: the least width of the numbers.
  init(_ rows: [HeadlineRow], width: Int, isCompact: Bool, digits: Int) {
    let head = max(3, digits, rows.map(\.number.utf8.count).max() ?? 0) + 5
    let noAge = min(3, rows.map(\.age.utf8.count).max() ?? 0)
    let edge = min(width, HeadlineLayout.widestEdge)
    let longest =
      isCompact
      ? rows.map { head + HeadlineLayout.need(of: $0, noAge, publisher: HeadlineLayout.wanted($0)) }
        .max() : nil
    self.edge = min(edge, longest ?? edge)
    self.head = head
    self.noAge = noAge
    self.width = width
    numbers = head - 5
  }

  /// The room for the lines below a headline.
  var room: Int { max(1, width - head) }

  /// The blanks before the lines below a headline.
  var margin: String { String(repeating: " ", count: head) }

  func columns(of row: HeadlineRow) -> Columns {
    let publisher = min(HeadlineLayout.wanted(row), HeadlineLayout.widestPublisher)
    let need = HeadlineLayout.need(of: row, noAge, publisher: publisher)
    let edge = max(edge, min(width, head + need))
    guard width - head >= HeadlineLayout.narrowestRoom else {
      return HeadlineLayout.divided(Columns(title: max(1, width - head)), row)
    }
    let rest = HeadlineLayout.rest(of: row, noAge)
    // A blank before the publisher.
    let shared = edge - head - rest - 1
    let wanted = HeadlineLayout.wanted(row)
    let least = min(HeadlineLayout.narrowestPublisher, wanted)
    let title = DisplayWidth.of(row.title) + row.newsWidth
    let room = max(least, min(wanted, shared - title))
    return HeadlineLayout.divided(
      Columns(title: max(1, shared - room), publisher: room, start: edge - rest - room), row)
  }

  /// The title's columns without those of the number of new articles.
  private static func divided(_ columns: Columns, _ row: HeadlineRow) -> Columns {
    guard row.newsWidth > 0, columns.title - row.newsWidth >= narrowestTitle else {
      return columns
    }
    var columns = columns
    columns.title -= row.newsWidth
    columns.hasNews = true
    return columns
  }

  /// The age with the blank before it; only blanks for an article without a date.
  func age(of row: HeadlineRow) -> String {
    if row.age.isEmpty, noAge == 0 { return "" }
    return " " + (row.age.isEmpty ? String(repeating: " ", count: noAge) : row.age)
  }

  /// The width of a line's title and what follows it, uncut, with two blanks between.
  private static func need(of row: HeadlineRow, _ noAge: Int, publisher: Int) -> Int {
    DisplayWidth.of(row.title) + row.newsWidth + 2 + publisher + rest(of: row, noAge)
  }

  private static func wanted(_ row: HeadlineRow) -> Int {
    DisplayWidth.of(row.publisher)
  }

  /// The width of what follows the publisher.
  private static func rest(of row: HeadlineRow, _ noAge: Int) -> Int {
    let age = row.age.isEmpty ? noAge : row.age.utf8.count
    return row.others.utf8.count + (age == 0 ? 0 : 1 + age)
  }
}
