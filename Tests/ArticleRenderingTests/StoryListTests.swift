import FeedBasics
import FeedModel
import Foundation
import Testing

@testable import ArticleRendering

/// Stories as rows of lists (docs/stories.md), compared with files as in ``The screens``.
@Suite struct `A list of stories` {
  private func headline(
    _ number: Int, _ title: String, _ publisher: String, hours: Double, feeds: Int = 1,
    isRead: Bool = false, story: HeadlineStory? = nil
  ) -> Headline {
    var headline = Headline(
      number: number, title: title, publisher: publisher, url: "https://s.example/\(number)",
      image: nil, summary: nil, date: Samples.now.addingTimeInterval(-hours * 3600),
      feedCount: feeds, isRead: isRead, isStarred: false)
    headline.story = story
    headline.story?.dates = headline.date.addingTimeInterval(-3600)...headline.date
    return headline
  }

  private func story(_ articles: Int, _ publishers: Int, unread: Int) -> HeadlineStory {
    HeadlineStory(
      id: 1, articles: articles, publishers: publishers, unread: unread,
      new: unread < articles ? unread : 0,
      dates: Samples.now...Samples.now)
  }

  private var headlines: [Headline] {
    [
      headline(
        1204, "Glacier lake above Brimsdal drains overnight; the valley road is closed",
        "Harbour Times", hours: 0.4, feeds: 2, isRead: true, story: story(6, 5, unread: 2)),
      headline(1203, "Swift 7 released", "swift.org", hours: 1, feeds: 3),
      headline(
        1202, "漢字の見出しがここに入ります、とても長いので途中で切れるはずです", "日本放送協会", hours: 2,
        story: story(12, 12, unread: 12)),
      headline(
        1201, "שלום עולם: כותרת ארוכה בעברית", "הארץ", hours: 5, isRead: true,
        story: story(3, 3, unread: 1)),
      headline(
        1200, "Two papers of one house on the same match", "Gazette", hours: 7, isRead: true,
        story: story(2, 1, unread: 0)),
      headline(
        1199, "Steered \u{1B}[31m\u{202E}by a feed", "Evil\u{9B}2J", hours: 9, isRead: true,
        story: story(2, 2, unread: 1)),
    ]
  }

  @Test(arguments: [30, 60, 80, 100, 200])
  func `has one row a story`(_ width: Int) throws {
    let table = HeadlineTable(
      width: width, now: Samples.now, style: TerminalStyle(), isCompact: true)
    let text = table.text(headlines)
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    try Samples.compare(text, "stories-\(width).txt")
  }

  @Test(arguments: [(false, 0), (true, 0), (false, 1), (true, 2)])
  func `has a star if any article of the story has one`(_ isStarred: Bool, _ otherStars: Int) {
    var row = headline(1, "T", "A", hours: 1, story: story(3, 3, unread: 3))
    row.isStarred = isStarred
    row.story?.otherStars = otherStars
    let table = HeadlineTable(width: 80, now: Samples.now, style: TerminalStyle())
    #expect(table.text([row]).contains("★") == (isStarred || otherStars > 0))
  }

  @Test func `shows in colours what is unread and new`() throws {
    let style = TerminalStyle(usesColor: true, isTerminal: true)
    let table = HeadlineTable(
      width: 80, now: Samples.now, style: style, isCompact: true, newAfter: 1203)
    let text = table.rows(headlines, new: 2).joined().replacing("\u{1B}", with: "␛")
    try Samples.compare(text, "stories-terminal.txt")
  }

  @Test(arguments: [10, 16, 20, 24, 32, 43])
  func `is never wider than the terminal`(_ width: Int) {
    let table = HeadlineTable(width: width, now: Samples.now, style: TerminalStyle())
    for line in table.text(headlines).split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
  }

  @Test func `does not fold stories of several publishers into a run of one feed`() {
    func rows(_ headlines: [Headline]) -> [String] {
      FeedFolding.rows(headlines).map { row in
        switch row {
        case .headline(let headline): "\(headline.number)"
        case .more(let count, _): "+\(count)"
        }
      }
    }
    func run(_ stories: [HeadlineStory?]) -> [Headline] {
      stories.enumerated().map { headline($0, "T", "A", hours: 1, story: $1) }
    }
    #expect(rows(run([nil, nil, nil, nil, nil])) == ["0", "1", "2", "+2"])
    #expect(
      rows(run([nil, nil, nil, story(3, 2, unread: 0), nil, nil, nil])) == [
        "0", "1", "2", "3", "4", "5", "6",
      ])
    #expect(
      rows(run([story(3, 2, unread: 0), story(3, 2, unread: 0), story(3, 2, unread: 0)])) == [
        "0", "1", "2",
      ])
    #expect(rows(run(Array(repeating: story(2, 1, unread: 0), count: 5))) == ["0", "1", "2", "+2"])
  }

  @Test(
    arguments: [
      (0, 50, 1, true, true, nil, "50 rows of 1637 articles · next: --page 2"),
      (50, 50, 2, true, true, nil, "rows 51–100 of 1637 articles · next: --page 3"),
      (0, 1, 1, true, false, nil, "1 row of 1637 articles"),
      (0, 50, 1, false, true, nil, "50 of 1637 · next: --page 2"),
      (0, 50, 1, false, false, nil, "50 of 1637"),
      (5000, 0, 101, true, false, 29, "0 of 1637 · last: --page 29"),
    ] as [(Int, Int, Int, Bool, Bool, Int?, String)])
  func `counts rows and articles at its end`(
    _ offset: Int, _ count: Int, _ number: Int, _ hasStories: Bool, _ hasNext: Bool,
    _ lastPage: Int?, _ footer: String
  ) {
    var page = HeadlineListing()
    page.seen = (0..<count).map { headline($0, "T\($0)", "A", hours: 1) }
    (page.offset, page.total, page.page) = (offset, LimitedCount(1637), number)
    (page.hasStories, page.hasNext, page.lastPage) = (hasStories, hasNext, lastPage)
    let table = HeadlineTable(width: 80, now: Samples.now, style: TerminalStyle())
    let text = page.text(
      table, width: 80, now: Samples.now, style: TerminalStyle(), time: .utc)
    #expect(text.split(separator: "\n").last.map(String.init) == footer)
  }

  @Test func `has a story's new articles on top, though its lead is older`() {
    var page = HeadlineListing()
    page.new = [headline(3, "Old lead", "A", hours: 1, story: story(4, 4, unread: 1))]
    page.seen = [headline(2, "Seen", "B", hours: 2)]
    page.lastLook = Samples.now
    let style = TerminalStyle(usesColor: true, isTerminal: false)
    let table = HeadlineTable(width: 80, now: Samples.now, style: style, newAfter: 9)
    let text = page.text(
      table, width: 80, now: Samples.now, style: style, time: .utc)
    let new = style.text("Old lead", [.unread, .new])
    #expect(text.contains(new), "\(text)")
    #expect(!text.contains(style.text("Seen", [.unread, .new])))
  }
}
