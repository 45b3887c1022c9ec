import FeedBasics
import FeedModel
import Foundation
import Testing

@testable import ArticleRendering

@Suite struct `A page of headlines` {
  /// One hour east of UTC. The time is 2026-11-21T08:00:00Z, a Saturday.
  private let time = ZonedTime { _ in 3600 }

  private func headline(
    _ number: Int, _ title: String, _ feed: String, minutes: Double?, feeds: Int = 1,
    isRead: Bool = false
  ) -> Headline {
    Headline(
      number: number, title: title, publisher: feed, url: nil, image: nil, summary: nil,
      date: Samples.now.addingTimeInterval(-(minutes ?? 0) * 60), feedCount: feeds, isRead: isRead,
      isStarred: false, isDated: minutes != nil)
  }

  private func text(
    _ page: HeadlineListing, width: Int = 80, style: TerminalStyle = TerminalStyle(),
    newAfter: Int? = nil
  ) -> String {
    let table = HeadlineTable(
      width: width, now: Samples.now, style: style, isCompact: true, newAfter: newAfter)
    return page.text(table, width: width, now: Samples.now, style: style, time: time)
  }

  private func lines(_ page: HeadlineListing, width: Int = 80) -> [String] {
    text(page, width: width).split(separator: "\n").map(String.init)
  }

  private var sample: HeadlineListing {
    var page = HeadlineListing()
    page.new = [
      headline(
        400, "Kältewelle in Europa: Flüchtlinge und Obdachlose erfrieren", "FAZ", minutes: 23),
      headline(
        423, "漢字の見出しがここに入ります、とても長いので途中で切れるはずです、最後まで読めない", "NHK", minutes: 28,
        feeds: 3),
    ]
    page.new += (0..<5).map {
      headline(430 + $0, "A thing I made, number \($0)", "Reddit Programming", minutes: 30)
    }
    page.seen = [
      headline(397, "Swift 7 released 🚀", "swift.org", minutes: 190, feeds: 2, isRead: true),
      headline(396, "שלום עולם: כותרת ארוכה בעברית", "הארץ", minutes: 300),
      headline(395, "An item without a date", "Undated", minutes: nil),
    ]
    page.lastLook = Samples.now.addingTimeInterval(-3 * 3600)
    page.newCount = 7
    page.failing = 1
    page.loading = 2
    page.total = LimitedCount(1637)
    page.unread = LimitedCount(1625)
    page.failures = "✗ example.org/feed: 404 Not Found (next try in 4 h)\n"
    return page
  }

  @Test(arguments: [60, 80, 100, 200])
  func `has not changed`(_ width: Int) throws {
    let text = text(sample, width: width)
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width) }
    try Samples.compare(text, "listing-\(width).txt")
  }

  @Test func `has readable colours, and new headlines are bold`() throws {
    let style = TerminalStyle(usesColor: true, isTerminal: true)
    let text = text(sample, style: style, newAfter: 397).replacing("\u{1B}", with: "␛")
    try Samples.compare(text, "listing-terminal.txt")
  }

  @Test func `has neither rule nor new ones at the first look`() {
    var page = sample
    page.seen = page.new + page.seen
    page.new = []
    page.newCount = 0
    page.lastLook = nil
    let lines = lines(page)
    #expect(lines[0] == "1 feed failing · 2 feeds still loading · 1625 unread")
    #expect(!lines.contains { $0.contains("──") })
  }

  @Test func `has no rule if everything or nothing is new`() {
    var page = sample
    page.new = []
    page.newCount = 0
    #expect(lines(page)[0].hasPrefix("nothing new since 06:00 · "))
    #expect(!lines(page).contains { $0.contains("──") })
    page = sample
    page.seen = []
    #expect(!lines(page).contains { $0.contains("──") })
  }

  @Test(
    arguments: [
      (3.0, "06:00"), (24, "Fri 09:00"), (6 * 24, "Sun 09:00"), (7 * 24, "14 Nov 09:00"),
      (365 * 24, "21 Nov 2025 09:00"),
    ] as [(Double, String)])
  func `names the day of an earlier look`(_ hours: Double, _ moment: String) {
    var page = sample
    page.lastLook = Samples.now.addingTimeInterval(-hours * 3600)
    #expect(lines(page)[0].hasPrefix("7 new since \(moment) · "))
    #expect(lines(page).contains { $0.hasPrefix("── seen before \(moment) ──") })
  }

  @Test(arguments: [60, 100, 200]) func `cuts a publisher only where its title needs the room`(
    _ width: Int
  ) {
    var page = HeadlineListing()
    let name = "A publisher whose name goes on and on and on"
    page.seen = [headline(1, "Short title", name, minutes: 5)]
    let line = lines(page, width: width).first { $0.contains("Short") } ?? ""
    #expect(line.contains("\(name) 5m") == (width > 60), "\(line)")
    page.seen = [headline(1, String(repeating: "long ", count: 60), name, minutes: 5)]
    #expect(lines(page, width: width).contains { $0.hasSuffix(" A publi… 5m") })
  }

  @Test func `folds long runs of one feed, new and seen ones apart`() {
    func run(_ count: Int, _ feed: String) -> [Headline] {
      (0..<count).map { headline($0, "T\($0)", feed, minutes: 5) }
    }
    func rows(_ headlines: [Headline]) -> [String] {
      FeedFolding.rows(headlines).map { row in
        switch row {
        case .headline(let headline): "\(headline.feed) \(headline.number)"
        case .more(let count, let feed): "\(feed) +\(count)"
        }
      }
    }
    #expect(rows(run(3, "A")) == ["A 0", "A 1", "A 2"])
    #expect(rows(run(4, "A")) == ["A 0", "A 1", "A 2", "A +1"])
    #expect(
      rows(run(5, "A") + run(1, "B") + run(24, "A")) == [
        "A 0", "A 1", "A 2", "A +2", "B 0", "A 0", "A 1", "A 2", "A +21",
      ])
    #expect(rows([]) == [])
    // The newest three stay, whatever the order.
    let oldestFirst = (0..<5).map { headline($0, "T\($0)", "A", minutes: Double(50 - $0)) }
    #expect(rows(oldestFirst) == ["A +2", "A 2", "A 3", "A 4"])
    let ties = [headline(9, "T", "B", minutes: 60)] + run(5, "A")
    #expect(rows(ties) == ["B 9", "A +2", "A 2", "A 3", "A 4"])
    var page = HeadlineListing()
    page.new = run(3, "A")
    page.seen = run(3, "A")
    #expect(!text(page).contains("more from"))
    page.seen = run(24, "A \u{1B}[31mB")
    #expect(text(page).contains("\n        … 21 more from A [31mB\n"))
    page.seen = run(24, "A")
    #expect(text(page).contains("… 21 more from A (--feed A)\n"))
    page.seen = run(24, "A & B")
    #expect(text(page).contains("… 21 more from A & B (--feed \"A & B\")\n"))
    page.seen = run(24, String(repeating: "long ", count: 40) + "name")
    #expect(text(page).contains("more from long") && !text(page).contains("--feed"))
    page.foldsFeeds = false
    #expect(!text(page).contains("more from"))
  }

  @Test(arguments: [
    (0, 50, LimitedCount(1637), 1, "50 of 1637 · next: --page 2"),
    (50, 50, LimitedCount(1637), 2, "51–100 of 1637 · next: --page 3"),
    (1600, 37, LimitedCount(1637), 33, "1601–1637 of 1637"),
    (0, 7, LimitedCount(7), 1, "7 of 7"),
    (0, 50, LimitedCount(100, limit: 100), 1, "50 of 100+ · next: --page 2"),
    (100, 0, LimitedCount(7), 3, "0 of 7 · last: --page 1"),
    (4900, 0, LimitedCount(1637), 99, "0 of 1637 · last: --page 33"),
    (100, 0, LimitedCount(100), 3, "0 of 100 · last: --page 2"),
    (200, 0, LimitedCount(150, limit: 150), 3, "0 of 150+"),
    (100, 0, LimitedCount(0), 3, "0 of 0"),
  ])
  func `counts articles at its end`(
    _ offset: Int, _ count: Int, _ total: LimitedCount, _ number: Int, _ footer: String
  ) {
    var page = HeadlineListing()
    page.seen = (0..<count).map { headline($0, "T\($0)", "A", minutes: 5) }
    (page.offset, page.total, page.page) = (offset, total, number)
    #expect(lines(page).last == footer)
  }
}
