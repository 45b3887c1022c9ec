import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// The pages of articles: which are to be requested, and what is shown of them.
@Suite(.everyStore) struct `Pages of articles`: FillsStore {
  let store: any ArticleStore
  private let a: Feed
  private let b: Feed

  init() throws {
    store = try StoreKind.current.make()
    var full = Feed(
      name: "A", location: .web(url: "https://A.example/feed"),
      configuredURL: "https://A.example/feed")
    full.full = true
    a = full
    b = Feed(
      name: "B", location: .web(url: "https://B.example/feed"),
      configuredURL: "https://B.example/feed")
    try store.register([a, b])
  }

  private func item(_ number: Int, text: String? = "One line.", hours: Double = -1) -> Entry {
    var item = entry(
      "\(number)", "Item \(number)", url: "https://a.example/\(number)", hours: hours)
    item.contentText = text
    return item
  }

  private func page(_ number: Int, text: String, host: String = "a.example") -> StoredPage {
    var page = StoredPage(url: "https://\(host)/\(number)")
    page.finalURL = page.url
    page.status = 200
    page.fetched = start
    page.content = PageContent(
      html: "<p>\(text)</p>", text: text, method: "container",
      words: text.split(separator: " ").count,
      confidence: 0.5,
      metadata: PageMetadata(
        authors: [Author(name: "Page Author")], images: ["https://a.example/p.jpg"],
        language: "en"))
    return page
  }

  private func found(_ words: String) throws -> [Int] {
    try store.search(ArticleQuery(.text(TextMatch(words)))).map(\.number)
  }

  private func waiting(at seconds: Double = 0) throws -> [Int] {
    try store.waitingPages(
      ofFeeds: ["A", "B"], at: start.addingTimeInterval(seconds), limit: 100
    ).map(\.appearance)
  }

  @Test func `wait for the short and cut items of feeds that ask for them`() throws {
    let long = String(repeating: "A long sentence with words. ", count: 80)
    var linkless = item(7)
    linkless.url = nil
    try add([item(0)], to: a)
    try store.dropWaitingPages(ofAppearances: try waiting())
    try add(
      [item(1), item(2, text: long), item(3, text: long + "…"), item(4, text: nil), linkless],
      to: a)
    try add([item(5)], to: b)
    #expect(
      try store.waitingPages(ofFeeds: ["A", "B"], at: start, limit: 100)
        == [2, 4, 5].map {
          WaitingPage(
            appearance: $0, article: $0, feed: "A", url: "https://a.example/\($0 - 1)")
        })
    #expect(try store.waitingPages(ofFeeds: ["A"], at: start, limit: 2).count == 2)
    #expect(try store.waitingPages(ofFeeds: ["B"], at: start, limit: 2).isEmpty)
    #expect(try waiting(at: -1).isEmpty)
  }

  @Test func `are counted while they wait, with the time of the next`() throws {
    #expect(try store.nextPages(ofFeeds: ["A", "B"])?.count == nil)
    try add([item(0), item(1)], to: a)
    for (number, seconds) in [(1, 3600.0), (2, 600)] {
      var failed = StoredPage(url: "https://a.example/\(number)")
      (failed.failures, failed.nextAttempt) = (1, start.addingTimeInterval(seconds))
      _ = try store.setPage(failed, ofAppearance: number, blocks: [])
    }
    let waiting = try #require(try store.nextPages(ofFeeds: ["A"]))
    #expect(waiting.count == 2 && abs(waiting.next.timeIntervalSince(start) - 600) < 1)
    #expect(try store.nextPages(ofFeeds: ["B"])?.count == nil)
  }

  @Test func `wait for the newest ten of a new feed`() throws {
    try add((1...30).map { item($0, hours: Double(-$0 % 7)) }, to: a)
    let chosen = try waiting().compactMap { number in
      try store.article(number)?.entry.published
    }
    #expect(chosen.count == 10)
    let all = try articles().compactMap(\.entry.published).sorted(by: >)
    #expect(chosen == Array(all.prefix(10)))
    try add((31...60).map { item($0) }, to: a)
    #expect(try waiting().count == 40)
  }

  @Test func `are shown, searched and exported in place of shorter text`() throws {
    try add([item(1, text: "Granite falls into the harbour basin.")], to: a)
    let text = "Granite falls into the harbour basin. The second paragraph names locomotives."
    let stored = try store.setPage(page(1, text: text), ofAppearance: 1, blocks: [])
    #expect(stored?.isShown == true)
    let article = try #require(try store.article(1))
    #expect(article.entry.contentText == text)
    #expect(article.entry.authors == [Author(name: "Page Author")])
    #expect(article.entry.images == ["https://a.example/p.jpg"])
    #expect(article.entry.language == "en")
    #expect(article.shownFullText?.method == "container")
    #expect(article.shownFullText?.url == "https://a.example/1")
    #expect(try found("locomotives") == [1])
    #expect(try articles().first?.entry.contentText == text)
    #expect(try store.headlines([1]).first?.image == "https://a.example/p.jpg")
    #expect(try waiting(at: 1e6).isEmpty)
  }

  @Test func `are found by the authors that they name, unless the feed names others`() throws {
    var named = item(2)
    named.authors = [Author(name: "Feed Author")]
    try add([item(1), named], to: a)
    for number in 1...2 {
      var page = page(number, text: "The whole text of number \(number), which is longer.")
      page.content?.metadata.authors = [Author(name: "Grace C++ Miller")]
      #expect(try store.setPage(page, ofAppearance: number, blocks: [])?.isShown == true)
    }
    func numbers(_ condition: ArticleCondition) throws -> [Int] {
      try store.headlines(ArticleQuery(condition)).map(\.number)
    }
    #expect(try numbers(.author("grace c")) == [1])
    #expect(try numbers(.author("feed author")) == [2])
    #expect(try numbers(.literal(TextMatch("C++", in: .author))).contains(1))
  }

  @Test(
    arguments: [
      // Less of the feed's text, and not much longer.
      (
        "one two three four five six seven eight", "nine ten eleven twelve one two three four",
        false
      ),
      ("one two three four five six seven eight", "one two three four five six seven eight", true),
      (
        "One two three four, five six seven eight!", "zero one two three four five six seven eight",
        true
      ),
      // Much longer.
      ("one two three four", "a b c d e f", true),
      ("one two three four", "a b c d e", false),
      ("", "a", true),
      ("one", "", false),
      ("東京で大きな地震がありました", "東京で大きな地震がありました。津波の心配はありません", true),
      ("東京で大きな地震がありました", "明日の天気は晴れでしょう", false),
    ])
  func `are shown if they hold the feed's text or are much longer`(
    _ own: String, _ text: String, _ isShown: Bool
  ) throws {
    try add([item(1, text: own)], to: a)
    let stored = try store.setPage(page(1, text: text), ofAppearance: 1, blocks: [])
    #expect(stored?.isShown == isShown)
    #expect(try store.article(1)?.entry.contentText == (isShown ? text : own))
    #expect(try store.article(1)?.fullText?.isShown == isShown)
  }

  @Test func `are judged again when the feed carries more`() throws {
    try add([item(1, text: "Granite falls into the harbour.")], to: a)
    _ = try store.setPage(
      page(1, text: "Granite falls into the harbour. Locomotives."), ofAppearance: 1, blocks: [])
    let longer = "Granite falls into the harbour. It was very loud. Some were hurt by tramways."
    try add([item(1, text: longer)], to: a)
    #expect(try store.article(1)?.entry.contentText == longer)
    #expect(try found("locomotives").isEmpty)
    #expect(try found("tramways") == [1])
    try add([item(1, text: "Granite falls.")], to: a)
    #expect(try found("locomotives") == [1])
    #expect(try found("tramways").isEmpty)
  }

  @Test func `stay with their appearance when articles are joined, divided and removed`() throws {
    try add([item(1, text: "Short.")], to: a)
    _ = try store.setPage(
      page(1, text: "Short. Now with locomotives and more words."), ofAppearance: 1, blocks: [])
    var other = item(1, text: "Short, in other words.")
    other.guid = "b"
    try add([other], to: b)
    #expect(try articles().map(\.number) == [1])
    #expect(try found("locomotives") == [1])
    #expect(try store.article(2)?.shownFullText != nil)
    other.url = "https://elsewhere.example/9"
    other.title = "Another title"
    try add([other], to: b)
    #expect(try store.article(2)?.shownFullText == nil)
    #expect(try found("locomotives") == [1])
    var renamed = a
    renamed.name = "Renamed"
    try store.register([renamed, b])
    #expect(try found("locomotives") == [1])
    _ = try store.remove(articlesOf: ["Renamed"], removed: [])
    #expect(try found("locomotives").isEmpty)
    #expect(try store.page(ofAppearance: 1) == nil)
  }

  @Test func `keep their text when they wait no more, and are walls with the next`() throws {
    try add([item(1, text: "First."), item(2, text: "Second.")], to: a)
    var partial = page(1, text: "Please subscribe to go on reading this text.")
    partial.nextAttempt = start
    _ = try store.setPage(partial, ofAppearance: 1, blocks: [1])
    #expect(try waiting() == [1, 2])
    try store.dropWaitingPages(ofAppearances: [1, 2])
    #expect(try waiting().isEmpty)
    #expect(try store.page(ofAppearance: 1)?.nextAttempt == nil)
    #expect(try store.page(ofAppearance: 2) == nil)
    #expect(try found("subscribe") == [1])
    let same = page(2, text: "Please subscribe to go on reading this text.")
    #expect(try store.setPage(same, ofAppearance: 2, blocks: [1])?.refusal == .repeated)
  }

  @Test func `with the same text are walls`() throws {
    try add([item(1, text: "First."), item(2, text: "Second."), item(3, text: "Third.")], to: a)
    let wall = "Please subscribe to go on reading this text."
    _ = try store.setPage(page(1, text: wall), ofAppearance: 1, blocks: [1])
    #expect(try found("subscribe") == [1])
    for number in [2, 3] {
      let stored = try store.setPage(page(number, text: wall), ofAppearance: number, blocks: [1])
      #expect(stored?.refusal == .repeated)
    }
    #expect(try found("subscribe").isEmpty)
    for number in 1...3 {
      #expect(try store.page(ofAppearance: number)?.content == nil)
      #expect(try store.article(number)?.fullText?.refusal == .repeated)
    }
    #expect(try store.refusedPages() == ["A": [.repeated: 3]])
    #expect(try store.seenBlocks(ofHost: "a.example") == [1: 1])
    // The text of another host is another text, and an article may be requested again.
    _ = try store.setPage(page(1, text: wall, host: "b.example"), ofAppearance: 1, blocks: [])
    _ = try store.setPage(page(1, text: wall, host: "b.example"), ofAppearance: 1, blocks: [])
    #expect(try store.article(1)?.shownFullText != nil)
  }

  @Test(arguments: [
    // Words of the text, whether it has the first item's text, the second page's redirect, and whether it is a wall.
    (20, false, nil as String?, true), (300, false, nil, false), (20, true, nil, false),
    (20, false, "https://a.example/1", false), (20, false, "https://a.example/subscribe", true),
  ])
  func `with the same text are no walls if they are long, the feed's or of one URL`(
    _ words: Int, _ isFeeds: Bool, _ finalURL: String?, _ isWall: Bool
  ) throws {
    let line = "Granite falls into the harbour basin."
    try add([item(1, text: line), item(2, text: "Second.")], to: a)
    let text =
      (isFeeds ? line + " " : "") + (1...words).map { "word\($0)" }.joined(separator: " ")
    _ = try store.setPage(page(1, text: text), ofAppearance: 1, blocks: [])
    var second = page(2, text: text)
    if let finalURL { second.finalURL = finalURL }
    _ = try store.setPage(second, ofAppearance: 2, blocks: [])
    #expect((try store.page(ofAppearance: 1)?.refusal == .repeated) == isWall)
  }

  @Test func `keep everything that came of a request`() throws {
    try add([item(1)], to: a)
    var refused = StoredPage(url: "https://a.example/1")
    refused.finalURL = "https://consent.a.example/"
    refused.status = 200
    refused.fetched = start
    refused.etag = "\"e\""
    refused.lastModified = "Sun, 22 Nov 2026 10:00:00 GMT"
    refused.bodyDigest = "d"
    refused.extraction = 3
    refused.refusal = .consent
    #expect(try store.setPage(refused, ofAppearance: 1, blocks: []) == refused)
    #expect(try store.page(ofAppearance: 1) == refused)
    #expect(try store.article(1)?.fullText?.refusal == .consent)
    #expect(try store.article(1)?.shownFullText == nil)
    var failed = StoredPage(url: "https://a.example/1")
    failed.status = 503
    failed.failures = 2
    failed.nextAttempt = start.addingTimeInterval(60)
    _ = try store.setPage(failed, ofAppearance: 1, blocks: [])
    #expect(try waiting().isEmpty)
    #expect(try waiting(at: 60) == [1])
    var whole = page(1, text: "Some text of the page.")
    whole.isShown = true
    #expect(try store.setPage(whole, ofAppearance: 1, blocks: []) == whole)
    #expect(try store.page(ofAppearance: 1) == whole)
    #expect(try store.setPage(whole, ofAppearance: 9, blocks: []) == nil)
  }

  @Test func `share blocks, of which the commonest are kept`() throws {
    try add((1...4).map { item($0) }, to: a)
    let furniture: Set<UInt64> = [.max, 1, 2]
    for number in 1...4 {
      let own = (0..<300).map { UInt64(number * 1000 + $0) }
      let content = page(number, text: "Page number \(number).")
      for _ in 1...2 {
        _ = try store.setPage(
          content, ofAppearance: number, blocks: furniture.union(own))
      }
    }
    let seen = try store.seenBlocks(ofHost: "a.example")
    #expect(seen.count == 500)
    #expect(seen.filter { $0.value == 4 }.map(\.key).sorted() == furniture.sorted())
    #expect(try store.seenBlocks(ofHost: "b.example").isEmpty)
    _ = try store.prune(
      lastSeenBefore: start.addingTimeInterval(1), configured: [], at: start)
    #expect(try store.seenBlocks(ofHost: "a.example").isEmpty)
  }
}
