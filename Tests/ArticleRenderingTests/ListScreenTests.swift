import FeedBasics
import Foundation
import Testing

@testable import ArticleRendering
@testable import FeedModel

/// Lists on whole screens, compared with files as in ``The screens``.
@Suite struct `The screens of lists` {
  private static func headline(
    _ number: Int, _ title: String?, _ publisher: String, hours: Double, feeds: Int = 1,
    isRead: Bool = false, isStarred: Bool = false, image: String? = nil, summary: String? = nil
  ) -> Headline {
    Headline(
      number: number, title: title, publisher: publisher, url: "https://s.example/\(number)",
      image: image, summary: summary, date: Samples.now.addingTimeInterval(-hours * 3600),
      feedCount: feeds, isRead: isRead, isStarred: isStarred)
  }

  private static let headlines = [
    headline(
      1204, "Senate passes the bill on night trains after a debate that nobody expected to end",
      "BBC News", hours: 0.2, feeds: 3, image: "https://s.example/i/senate.jpg",
      summary: "The bill funds sleeper cars on eleven lines, and is to be signed within the week."),
    headline(
      1203, "漢字の見出しがここに入ります、とても長いので途中で切れるはずです", "日本放送協会", hours: 1,
      isStarred: true, summary: "要約もあります。"),
    headline(1202, "שלום עולם: כותרת ארוכה בעברית עם Latin באמצע", "הארץ", hours: 5, isRead: true),
    headline(
      1187, "Swift 7 released 🚀 👩‍👩‍👧‍👦 e\u{301}t\u{301}e\u{301}", "swift.org", hours: 27, feeds: 2),
    headline(
      9, nil, "Mastodon", hours: 24 * 40, summary: "A post without a title, known by how it begins."
    ),
    headline(
      8, "Steered \u{1B}[31m\u{202E}by a feed\u{7}", "Evil\u{9B}2J", hours: 24 * 400, isRead: true),
  ]

  @Test(arguments: [60, 100, 200])
  func `have not changed`(_ width: Int) throws {
    func table(isLong: Bool, searched: [TextMatch] = []) -> HeadlineTable {
      HeadlineTable(
        width: width, now: Samples.now, style: TerminalStyle(), isLong: isLong, isCompact: true,
        searched: searched)
    }
    let short = table(isLong: false).text(Self.headlines)
    for line in short.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width) }
    try Samples.compare(short, "list-\(width).txt")
    try Samples.compare(table(isLong: true).text(Self.headlines), "list-long-\(width).txt")
    var entry = Entry(guid: "1")
    entry.contentText =
      String(repeating: "Many words come before it. ", count: 8)
      + "Then the sleeper trains return, and night trains are full.\n\nMore of it."
    let searched = [TextMatch("night trains"), TextMatch("trai", isPrefix: true)]
    let snippet = Snippet.of(
      Samples.article(entry), WordFinder(searched), width: HeadlineTable.detailWidth(width))
    let found = table(isLong: false, searched: searched).text(
      Array(Self.headlines.prefix(2)), snippets: [1204: try #require(snippet)])
    for line in found.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width) }
    try Samples.compare(found, "search-\(width).txt")
  }

  @Test(arguments: [
    ("Return in december", false), ("…return in December to all eleven lines, and more", false),
    ("Something else is said of them", true),
  ])
  func `have a summary below a passage only if it adds something`(
    _ summary: String, _ isShown: Bool
  ) throws {
    var entry = Entry(guid: "1")
    entry.contentText = "Night trains return in December to all eleven lines."
    let searched = [TextMatch("december")]
    let snippet = try #require(
      Snippet.of(Samples.article(entry), WordFinder(searched), width: 60))
    let list = HeadlineTable(
      width: 80, now: Samples.now, style: TerminalStyle(), isLong: true, isCompact: true,
      searched: searched
    ).text(
      [Self.headline(7, "A title", "BBC", hours: 1, summary: summary)], snippets: [7: snippet])
    #expect(list.contains("December"))
    // Title, passage, summary and image.
    #expect(list.split(separator: "\n").count == (isShown ? 4 : 3), "\(list)")
  }

  @Test(arguments: [
    ("bridge", "The bridge opens"), ("zebra", "Zebra crossing"), ("yak", "A short yak."),
    ("otter", "Oscar Otter"), ("gazette", "Coastal Gazette"), ("title:yak", nil), ("nothing", nil),
  ])
  func `show the passage with the words, from any feed`(_ word: String, _ place: String?) {
    var first = Entry(guid: "1")
    first.title = "The bridge opens"
    var second = Entry(guid: "2")
    second.title = "Zebra crossing"
    second.contentText = "A short yak."
    second.authors = [Author(name: "Oscar Otter")]
    second.source = Source(title: "Coastal Gazette")
    var article = Samples.article(first)
    article.appearances += Samples.article(second).appearances
    let match =
      word.hasPrefix("title:") ? TextMatch(String(word.dropFirst(6)), in: .title) : TextMatch(word)
    #expect(Snippet.of(article, WordFinder([match]), width: 60)?.text == place)
  }

  @Test func `highlight the searched words`() throws {
    let style = TerminalStyle(usesColor: true, isTerminal: true)
    let table = HeadlineTable(
      width: 80, now: Samples.now, style: style, searched: [TextMatch("NIGHT trains")])
    let text = table.text([Self.headlines[0]]).replacing("\u{1B}", with: "␛")
    #expect(text.contains("␛[30;43mnight trains␛[0m"), "\(text)")
  }

  @Test(arguments: [60, 100, 200])
  func `of failing feeds have not changed`(_ width: Int) throws {
    func feed(_ name: String, _ error: String, failures: Int, success: Double?) -> FeedHealth {
      FeedHealth(
        name: name, url: "https://h.example/", tags: ["world"], articles: 1200, unread: 31,
        lastSuccess: success.map { Samples.now.addingTimeInterval(-$0 * 3600) },
        nextFetch: Samples.now.addingTimeInterval(4 * 3600), error: error, failures: failures,
        isEnabled: true)
    }
    let feeds = [
      feed("example.org/feed", "404 Not Found", failures: 3, success: 50),
      feed("国際ニュース", "timed out after 10 s", failures: 1, success: nil),
      feed(
        "A feed with a name that is much longer than any column should ever be",
        "not a feed: this is an HTML page, and one that \u{1B}[31msteers\u{7} terminals",
        failures: 12, success: 900),
    ]
    let text = FeedHealthTable.text(feeds, width: width, now: Samples.now)
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width) }
    try Samples.compare(text, "feeds-failing-\(width).txt")
  }

  @Test(arguments: [10, 20, 30, 43, 44, 60])
  func `are never wider than the terminal`(_ width: Int) {
    let feed = FeedHealth(
      name: "国際ニュースの長い名前 and more", url: "https://h.example/", tags: [], articles: 123_456,
      unread: 12_345, lastSuccess: Samples.now.addingTimeInterval(-86400 * 400),
      nextFetch: Samples.now.addingTimeInterval(4 * 3600), error: "404 Not Found, and so on",
      failures: 3, isEnabled: true)
    let image = ArticleImage(
      article: 1204, position: 1, url: "https://example.org/a/long/path/to/a.jpg",
      title: "Senate passes the bill on night trains")
    let rows = [
      ["articles", "1234567", ""], ["items", "12345678", "many of them merged into one"],
    ]
    let style = TerminalStyle(usesColor: false, isTerminal: true)
    let texts = [
      FeedHealthTable.text([feed], width: width, now: Samples.now),
      TextTable([.left, .right, .left], width: width).text(rows),
    ]
    for line in texts.joined().split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
    guard width >= 20 else { return }
    let images = FileTable(width: width, style: style).text([image])
    for line in images.split(separator: "\n") {
      // Without the escape sequences of the link.
      let seen = String(line).replacing(/\u{1B}\]8;[^\u{1B}]*\u{1B}\\/, with: "")
      #expect(DisplayWidth.of(seen) <= width, "\(seen)")
    }
    let feeds = FeedHealthTable.text([feed], width: width, now: Samples.now)
    #expect(feeds.contains("12345"))
  }
}
