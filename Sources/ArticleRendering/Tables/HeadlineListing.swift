public import FeedBasics
public import FeedModel

/// A page of a list for a terminal: what is new since the last look, a rule, the rest; with a line above that sums up, and
/// lines below that count articles and name the feeds that failed.
///
///     12 new since 08:10 · 1 feed failing · 1625 unread
///      400 ●  Kältewelle in Europa                              FAZ 23m
///     ── seen before 08:10 ────────────────────────────────────────────
///      397    Swift 7 released                         swift.org +1 3h
///     50 of 1637 · next: --page 2
///     ✗ example.org/feed: 404 Not Found (next try in 4 h)
public struct HeadlineListing: Sendable {
  /// The page's new headlines, newest first.
  public var new: [Headline] = []
  /// The page's other headlines, newest first.
  public var seen: [Headline] = []
  /// When the user looked last; nil if never.
  public var lastLook: Date?
  /// How many articles are new, on this page and others.
  public var newCount = 0
  /// How many articles are on the pages before this one.
  public var offset = 0
  /// The page's number, from 1.
  public var page = 1
  /// How many articles match.
  public var total = LimitedCount(0)
  /// How many of them are unread.
  public var unread = LimitedCount(0)
  /// Whether a row of this page or of one before is a story, so that rows are fewer than articles.
  public var hasStories = false
  /// Whether another page follows; nil if ``total`` tells, since every row is one article.
  public var hasNext: Bool?
  /// The number of the last page that has rows; nil if ``total`` tells, or if unknown.
  public var lastPage: Int?
  /// How many configured feeds failed when they were last fetched.
  public var failing = 0
  /// How many feeds are still being fetched.
  public var loading = 0
  /// A line for each feed that failed just now, ready to be written.
  public var failures = ""
  /// Whether long runs of one feed's headlines are shortened.
  public var foldsFeeds = true

  /// Creates an empty page.
  public init() {}

  /// Whether the page has no headlines.
  public var isEmpty: Bool { new.isEmpty && seen.isEmpty }

  /// The page's lines, each with its line break.
  /// - Parameters:
  ///   - table: lays out the headlines.
  ///   - width: the terminal's columns.
  ///   - time: writes dates, in the user's time zone.
  public func text(
    _ table: HeadlineTable, width: Int, now: Date, style: TerminalStyle, time: ZonedTime
  ) -> String {
    let parts = [new, seen].map { part in
      foldsFeeds ? FeedFolding.rows(part) : part.map(FeedFolding.Row.headline)
    }
    let shown = parts.joined().compactMap { if case .headline(let one) = $0 { one } else { nil } }
    let news = parts[0].count { if case .headline = $0 { true } else { false } }
    let (rows, margin, edge) = table.laidOut(shown, new: news)
    var lines = rows[...]
    let texts = parts.map { rows in
      rows.map { row in
        switch row {
        case .headline: return lines.popFirst() ?? ""
        case .more(let count, let feed):
          let text = HeadlineListing.more(count, of: feed, width: max(1, width - margin.count))
          return margin + style.text(TerminalText.isolated(text), .dim) + "\n"
        }
      }.joined()
    }
    var text = header(width: width, now: now, style: style, time: time) + texts[0]
    if let lastLook, !new.isEmpty, !seen.isEmpty {
      let words = "── seen before \(time.moment(lastLook, now: now)) "
      let rule = words + String(repeating: "─", count: max(2, edge - words.count))
      text += style.text(TerminalText.cut(rule, to: width), .dim) + "\n"
    }
    return text + texts[1] + footer(width: width, style: style) + failures
  }

  /// How many headlines were left out, and the option that lists them if there is room for it.
  private static func more(_ count: Int, of feed: String, width: Int) -> String {
    let text = TerminalText.line("… \(count) more from \(feed)")
    let isBare =
      feed.first != "-" && feed.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
    // No shell takes these literally between the quotes.
    let isQuotable = !feed.contains { "\"\\$`!".contains($0) } && TerminalText.line(feed) == feed
    let option = " (--feed \(isBare ? feed : "\"\(feed)\""))"
    guard isQuotable, DisplayWidth.of(text) + DisplayWidth.of(option) <= width else {
      return TerminalText.cut(text, to: width)
    }
    return text + option
  }

  private func header(width: Int, now: Date, style: TerminalStyle, time: ZonedTime) -> String {
    var parts: [(text: String, look: StyledRun.Look?)] = []
    if let lastLook {
      let number = newCount == 0 ? "nothing" : String(newCount)
      parts.append(
        (
          "\(number) new since \(time.moment(lastLook, now: now))",
          newCount == 0 ? .dim : [.unread, .new]
        ))
    }
    if failing > 0 { parts.append(("\(Amount(failing, "feed")) failing", .bad)) }
    if loading > 0 { parts.append(("\(Amount(loading, "feed")) still loading", nil)) }
    parts.append(("\(unread) unread", .dim))
    // On a narrow terminal the last parts are left out.
    var used = 0
    let fitting = parts.enumerated().prefix { index, part in
      used += part.text.count + (index == 0 ? 0 : 3)
      return index == 0 || used <= width
    }
    return fitting.map { style.text(TerminalText.cut($1.text, to: width), $1.look) }
      .joined(separator: style.text(" · ", .dim)) + "\n"
  }

  private func footer(width: Int, style: TerminalStyle) -> String {
    let count = new.count + seen.count
    let last = offset + count
    var text = offset == 0 ? "\(count)" : "\(offset + 1)–\(last)"
    if hasStories { text = offset == 0 ? Amount(count, "row").description : "rows \(text)" }
    text += " of \(total)" + (hasStories ? total.isOne ? " article" : " articles" : "")
    if count == 0 {
      text = "0 of \(total)"
      if page > 1, let lastPage = lastPage ?? total.pages(of: offset / (page - 1)) {
        text += " · last: --page \(lastPage)"
      }
    }
    if count > 0, hasNext ?? total.isMore(than: last) { text += " · next: --page \(page + 1)" }
    return style.text(TerminalText.cut(text, to: width), .dim) + "\n"
  }
}

/// A number of articles that were counted up to a limit: `1637`, or `100000+`.
public struct LimitedCount: Sendable, Equatable, CustomStringConvertible {
  private let number: Int
  private let isWhole: Bool

  /// - Parameters:
  ///   - number: how many were counted.
  ///   - limit: the limit up to which they were counted; nil if all were.
  public init(_ number: Int, limit: Int? = nil) {
    self.number = number
    isWhole = limit.map { number < $0 } ?? true
  }

  /// The number, with a plus sign if there may be more.
  public var description: String { isWhole ? String(number) : "\(number)+" }

  var isOne: Bool { isWhole && number == 1 }

  func isMore(than count: Int) -> Bool { !isWhole || number > count }

  /// How many pages of so many articles there are; nil for no articles, and if there may be more than were counted.
  func pages(of size: Int) -> Int? {
    guard isWhole, number > 0, size > 0 else { return nil }
    return 1 + (number - 1) / size
  }
}

/// Runs of headlines of one feed, shortened so that no feed floods a list.
enum FeedFolding {
  /// What a list shows in one place.
  enum Row: Equatable {
    case headline(Headline)
    /// This many further headlines of a feed.
    case more(Int, feed: String)
  }

  /// The most headlines of one feed in a row.
  private static let longestRun = 3

  /// The headlines in their order; of a longer run only the newest three. A story of several publishers is part of no run.
  static func rows(_ headlines: [Headline]) -> [Row] {
    var rows: [Row] = []
    var rest = headlines[...]
    let dates = headlines.map(\.shownDate)
    let isAscending = dates.count > 1 && dates[0] < dates[dates.count - 1]
    while let first = rest.first {
      let run = rest.prefix { feed(of: $0) == feed(of: first) && feed(of: first) != nil }
      guard !run.isEmpty else {
        rows.append(.headline(rest.removeFirst()))
        continue
      }
      rest = rest.dropFirst(run.count)
      rows += folded(run, of: first.feed, isAscending: isAscending)
    }
    return rows
  }

  /// How many headlines are left out is said where they would begin or end.
  /// - Parameter isAscending: whether the oldest come first, so that of equal dates the last one is the newest.
  private static func folded(
    _ run: ArraySlice<Headline>, of feed: String, isAscending: Bool
  ) -> [Row] {
    guard run.count > longestRun else { return run.map(Row.headline) }
    let newest = run.indices.sorted { first, second in
      let dates = (run[first].shownDate, run[second].shownDate)
      return dates.0 == dates.1 ? (first > second) == isAscending : dates.0 > dates.1
    }.prefix(longestRun).sorted()
    let shown = newest.map { Row.headline(run[$0]) }
    let more = Row.more(run.count - longestRun, feed: feed)
    return newest.first == run.startIndex ? shown + [more] : [more] + shown
  }

  /// The feed whose runs the headline lengthens; nil for a story of several publishers.
  private static func feed(of headline: Headline) -> String? {
    headline.story.map { $0.publishers > 1 } ?? false ? nil : headline.feed
  }
}
