public import FeedModel
import Foundation

/// Fills a store with some of everything that a store keeps, through its port.
public struct StoreSample: MakesEntries {
  private let store: any ArticleStore
  private let full: Feed

  /// Prepares to fill a store that is empty.
  public init(_ store: any ArticleStore) {
    self.store = store
    var full = Feed(
      name: "Full", location: .web(url: "https://full.example/feed"),
      configuredURL: "https://full.example/feed")
    full.full = true
    self.full = full
  }

  /// Fills it.
  public func fill() throws {
    try fetchStories()
    try fetchPages()
    try fetchOddTexts()
    try forget()
    try mark()
    try synchronise()
  }

  private func add(
    _ entries: [Entry], to feed: Feed, after seconds: Double = 0, rules: [ArticleRule] = [],
    etag: String? = nil
  ) throws {
    var state = try store.states(of: [feed], configured: [feed.name])[0]
    let now = start.addingTimeInterval(seconds)
    state.etag = etag
    state.lastModified = etag.map { "\($0) GMT" }
    state.lastSuccess = now
    state.lastAttempt = now
    state.jitter = 0.25
    _ = try store.add(
      [ParsedResponse(document: FeedDocument(entries), feed: feed, state: state, arrival: now)],
      rules: rules
    )[0].get()
    while try store.group(at: now) != nil {}
  }

  private func fetchStories() throws {
    for (index, title) in titlesOfOneEvent.enumerated() {
      let url = "https://paper\(index).example/1"
      try add([entry("1", title, url: url)], to: feed("paper \(index)"), etag: "\"v\(index)\"")
    }
    var list = entry("g", "Residents flee", url: "https://harbour.example/1", hours: -2)
    list.source = Source(title: "Harbour Times", url: nil)
    list.contentHTML = """
      <ol><li><a href="https://harbour.example/1">Residents flee</a> \
      <font color="#6f6f6f">Harbour Times</font></li>\
      <li><a href="https://news.google.com/rss/articles/CBMi">Water &amp; ice above Brimsdal</a> \
      <font color="#6f6f6f">The Gazette</font></li></ol>
      """
    try add([list], to: feed("Google"))
    var other = entry("1", "Water & ice above Brimsdal", url: "https://gazette.example/1")
    other.source = Source(title: "The Gazette", url: nil)
    try add([other], to: feed("gazette"))
    _ = try store.part(4, from: 1, description: "parted")
  }

  private func fetchPages() throws {
    let items = (1...4).map { number in
      var item = entry("\(number)", "Item \(number)", url: "https://full.example/\(number)")
      item.contentText = "One line."
      return item
    }
    try store.register([full])
    try add(items, to: full)
    let numbers = try store.waitingPages(ofFeeds: ["Full"], at: start, limit: 9).map(\.appearance)
    for (number, words) in zip(numbers, [40, 60]) {
      var page = StoredPage(url: "https://full.example/\(number)")
      page.finalURL = page.url
      page.status = 200
      page.fetched = start
      page.etag = "\"p\""
      let text = (0..<words).map { "word\($0)" }.joined(separator: " ")
      page.content = PageContent(
        html: "<p>\(text)</p>", text: text, method: "container", words: words, confidence: 0.5,
        metadata: PageMetadata(authors: [Author(name: "Page Author")], images: [], language: "en"))
      _ = try store.setPage(page, ofAppearance: number, blocks: [7, 8])
    }
    if let number = numbers.last {
      var page = StoredPage(url: "https://full.example/\(number)")
      page.failures = 2
      page.refusal = .login
      page.nextAttempt = start.addingTimeInterval(3600)
      _ = try store.setPage(page, ofAppearance: number, blocks: [])
    }
    try store.hold(host: "full.example", until: start.addingTimeInterval(60), now: start)
  }

  /// One article of two feeds, texts with control characters, in Chinese and without any, a detail document, and a later response.
  private func fetchOddTexts() throws {
    var odd = entry("odd\u{1}", "A title\u{1}0 🧊", url: "https://odd.example/1")
    odd.contentText = "北京大学 \u{1}\u{1} e\u{301}" + String(repeating: "long text ", count: 3000)
    odd.authors = [Author(name: "Ada Lovelace", url: "https://ada.example")]
    odd.tags = ["Geology", "Über"]
    odd.attachments = [Attachment(url: "https://odd.example/a.mp3")]
    odd.detailURL = "https://odd.example/1.json"
    var bare = entry("bare", "")
    bare.title = nil
    bare.published = nil
    try add([odd, bare, entry("same", "Same", url: "https://odd.example/2")], to: feed("odd"))
    try add([entry("too", "Same", url: "https://www.odd.example/2?utm_source=x")], to: feed("twin"))
    let number = try store.numbers(ArticleQuery(.text(TextMatch("北京大学")))).first ?? 0
    var detail = entry("odd", "Detailed")
    detail.contentText = "Whole text"
    detail.authors = [Author(name: "Detail Author")]
    detail.tags = ["detailed"]
    try store.setDetail(detail, ofAppearance: number)
    try add([bare], to: feed("odd"), after: 7200)
    try add([bare], to: feed("odd"), after: 9000)
  }

  /// Articles that retention removed, and feeds that the config no longer has.
  private func forget() throws {
    let old = (1...2).map { entry("\($0)", "Old \($0)", url: "https://old.example/\($0)") }
    try add(old, to: feed("old"), after: -90 * 86400)
    _ = try store.mark(ArticleQuery(.feeds(["old"])), .read(true), description: "marked read")
    try add([entry("3", "Older")], to: feed("old"), after: -80 * 86400)
    _ = try store.prune(
      lastSeenBefore: start.addingTimeInterval(-60 * 86400), configured: [], at: start)
    let note = ConfigNote(removedFeeds: ["old"], maxPerFeed: 3, newestFirst: false)
    try store.setConfigNote(note, stamp: "stamp")
    var state = try store.states(of: [feed("odd")], configured: ["odd"])[0]
    state.failures = 3
    state.lastError = "HTTP 503"
    state.lastStatus = 503
    state.heldUntil = start.addingTimeInterval(600)
    state.holdsHost = true
    try store.save([FeedStateChange(state: state, feed: feed("odd"))])
  }

  private func mark() throws {
    let rule = ArticleRule(
      query: "chess", condition: .text(TextMatch("chess", in: .title)),
      actions: [.mute, .tag("games")])
    try add([entry("c", "Chess club wins")], to: feed("chess"), after: 60, rules: [rule])
    let lake = ArticleRule(
      query: "lake", condition: .text(TextMatch("lake", in: .title)), actions: [.star])
    _ = try store.apply([lake], description: "applied rules")
    _ = try store.mark([2, 3], .read(true), description: "marked read")
    _ = try store.mark([5], .labelled("To read", true))
    _ = try store.mark([5], .starred(true), description: "starred")
    _ = try store.undo()
    _ = try store.mark(
      [6], .read(true), description: "marked read", step: MarkStep(client: "x", at: start))
    _ = try store.addImportedMarks(
      [
        ImportedMark(
          feedURL: "https://later.example/feed", guid: "later", url: nil, isRead: true,
          isStarred: true)
      ], description: "imported")
    _ = try store.mark(attachments: ["https://odd.example/a.mp3"], played: true, at: start)
    let next = QueuedAttachment(url: "https://odd.example/b.mp3", article: 1)
    _ = try store.enqueue(attachments: [next], at: start)
    _ = try store.queue([5, 6], for: "target", again: false, at: start)
    _ = try store.takeSend(to: "target", perMinute: 9, isIdempotent: false, at: start)
    try store.endSend(of: 5, to: "target", .failed("400 Bad Request"), at: start)
    for text in ["First text", "Second text"] {
      var changed = entry("changed", "Changed")
      changed.contentText = text
      try add([changed], to: feed("changing"), after: text == "First text" ? 70 : 80)
    }
    try store.recordLook(at: start)
    try store.recordLook(at: start.addingTimeInterval(60))
  }

  /// An account with a feed, an item that is an article, one that is none, and a mark that waits.
  private func synchronise() throws {
    let subscription = AccountFeed(
      id: SubscriptionID(account: "home", id: "feed/1"), name: "Served", title: "Served",
      url: "https://served.example/feed", website: "https://served.example/", tags: ["folder"])
    try store.setAccountFeeds([subscription], of: "home")
    try add([entry("i1", "Served item")], to: subscription.feed, after: 90)
    let known = AccountItem(marks: ServerMarks(isRead: false, isStarred: true), received: start)
    _ = try store.addAccountItems(
      [
        ArrivedItem(id: "i1", feed: "Served", guid: "i1", item: known),
        ArrivedItem(id: "i2", feed: "Served", guid: "i2", item: known),
      ], of: "home")
    try store.noteGone(["i2"], of: "home")
    let numbers = try store.numbers(ArticleQuery(.feeds(["Served"])))
    _ = try store.mark(numbers, .read(true), description: "marked read")
    _ = try store.takeOutgoingMarks(of: "home")
  }
}
