public import FeedModel
public import Foundation

/// Headlines for a terminal, one a line, in columns aligned by display width:
///
///      1204 ● 12m  Senate passes…                              BBC News +2
public struct HeadlineTable {
  private let width: Int
  private let now: Date
  private let style: TerminalStyle
  private let isLong: Bool
  private let finder: WordFinder
  private let days: DayHeadings?

  /// Creates a table for a terminal.
  /// - Parameters:
  ///   - width: the terminal's columns.
  ///   - now: the time from which ages are counted.
  ///   - style: the colours and links that the terminal supports.
  ///   - isLong: adds a line with the description and one with the image's URL.
  ///   - searched: words to highlight in titles and snippets.
  ///   - days: writes a heading above each day's headlines if there are several days; nil for no headings.
  public init(
    width: Int, now: Date, style: TerminalStyle, isLong: Bool = false, searched: [TextMatch] = [],
    days: DayHeadings? = nil
  ) {
    self.width = max(1, width)
    self.now = now
    self.style = style
    self.isLong = isLong
    finder = WordFinder(searched)
    self.days = days
  }

  private struct Row {
    var headline: Headline
    var number: String
    var marks: String
    var age: String
    var title: String
    var publisher: String
    var others: String
  }

  /// The table's lines, each with its line break.
  /// - Parameter snippets: passages with the searched words, by article number, shown below the headlines.
  public func text(_ headlines: [Headline], snippets: [Int: Snippet] = [:]) -> String {
    let showsStars = headlines.contains(where: \.isStarred)
    let rows = headlines.map { row($0, showsStars: showsStars) }
    let numbers = max(4, rows.map(\.number.count).max() ?? 0)
    let ages = max(3, rows.map(\.age.count).max() ?? 0)
    // A space, then number, marks and age separated by spaces, then two spaces before the title.
    let head = 1 + numbers + 1 + (showsStars ? 2 : 1) + 1 + ages + 2
    let wanted = rows.map { DisplayWidth.of($0.publisher) + $0.others.count }.max() ?? 0
    // A very narrow terminal shows only the title.
    let showsPublishers = width - head >= 24
    let publishers = showsPublishers ? min(wanted, max(10, (width - head) / 3)) : 0
    let titles = max(1, width - head - (showsPublishers ? 2 + publishers : 0))
    let headings = days?.headings(headlines.map(\.date), now: now) ?? [:]
    return rows.enumerated().map { index, row in
      let heading = headings[index].map { " " + style.text($0, .day) + "\n" } ?? ""
      var line =
        heading + " " + TerminalText.padding(row.number, to: numbers) + style.text(row.number, .dim)
      line += " " + style.text(row.marks, .mark) + " " + TerminalText.padding(row.age, to: ages)
      line += style.text(row.age, .dim) + "  "
      let title = TerminalText.cut(row.title, to: titles)
      line += style.link(
        TerminalText.isolated(
          style.text(
            title, row.headline.isRead ? nil : .heading,
            matches: finder.ranges(in: title, field: .title))), to: row.headline.url)
      let below =
        (snippets[row.headline.number].map { self.snippet($0, indent: head) } ?? "")
        + (isLong ? details(row.headline, indent: head) : "")
      guard showsPublishers else { return line + "\n" + below }
      line += TerminalText.padding(title, to: titles) + "  "
      line += style.column(head + titles + 2, after: title)
      let publisher = TerminalText.cut(row.publisher, to: publishers - row.others.count)
      line += style.text(TerminalText.isolated(publisher), .publisher)
      line += style.text(row.others, .mark)
      return line + "\n" + below
    }.joined()
  }

  /// The maximum width in columns of the lines below a headline, on a terminal of the given width.
  public static func detailWidth(_ width: Int) -> Int { max(10, width - 13) }

  private func snippet(_ snippet: Snippet, indent: Int) -> String {
    let line = TerminalText.cut(snippet.text, to: max(1, width - indent))
    let text = style.text(line, nil, matches: finder.ranges(in: line, field: .text))
    return String(repeating: " ", count: indent) + TerminalText.isolated(text) + "\n"
  }

  private func row(_ headline: Headline, showsStars: Bool) -> Row {
    let unread = headline.isRead ? " " : "●"
    let star = showsStars ? (headline.isStarred ? "★" : " ") : ""
    return Row(
      headline: headline, number: String(headline.number), marks: unread + star,
      age: RelativeTime.age(of: headline.date, now: now), title: title(headline),
      publisher: TerminalText.line(headline.publisher),
      others: headline.feedCount > 1 ? " +\(headline.feedCount - 1)" : "")
  }

  /// The title; an entry without one is identified by the beginning of its text.
  private func title(_ headline: Headline) -> String {
    TerminalText.line(headline.title ?? headline.summary ?? headline.url ?? "(no title)")
  }

  private func details(_ headline: Headline, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var text = ""
    if let summary = headline.summary, !summary.isEmpty {
      let line = TerminalText.cut(TerminalText.line(summary), to: max(1, width - indent))
      text += margin + TerminalText.isolated(line) + "\n"
    }
    guard let image = headline.image.map(TerminalText.line) else {
      return text + margin + style.text("[no image]", .dim) + "\n"
    }
    // Cut only if the text is a link to the whole URL; otherwise it must be complete to be of use.
    let shown = style.isTerminal ? TerminalText.cut(image, to: max(1, width - indent)) : image
    return text + margin + style.text(style.link(shown, to: image), .dim) + "\n"
  }
}
