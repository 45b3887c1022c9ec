import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// What is one article, from the items of feeds to the plan (docs/merging.md).
@Suite struct `The rules of merging` {
  private static let noon = Date(timeIntervalSince1970: 1_795_262_400)

  /// An item of a feed.
  struct Item: Sendable {
    var title: String?
    var url: String?
    var guid: String?
    var source: Source?
    /// Minutes after noon.
    var minutes = 0.0

    init(
      _ title: String?, _ url: String? = nil, guid: String? = nil, source: Source? = nil,
      minutes: Double = 0
    ) {
      self.title = title
      self.url = url
      self.guid = guid
      self.source = source
      self.minutes = minutes
    }
  }

  private func candidate(_ item: Item, feed: String, number: Int) -> MergeCandidate {
    var entry = Entry(guid: item.guid ?? item.url ?? "\(number)")
    entry.title = item.title
    entry.url = item.url
    entry.source = item.source
    entry.published = Self.noon.addingTimeInterval(item.minutes * 60)
    return MergeCandidate(
      number: number, feed: feed, guid: entry.guid, keys: StandardMergePolicy().keys(of: entry),
      firstSeen: Self.noon)
  }

  /// Whether the first items of two feeds are one article; `others` are further items of the first feed.
  private func areOne(_ a: Item, _ b: Item, others: [Item] = []) -> Bool {
    let candidates =
      [candidate(a, feed: "a", number: 1), candidate(b, feed: "b", number: 2)]
      + others.enumerated().map { candidate($1, feed: "a", number: 3 + $0) }
    return StandardMergePolicy().articles(of: candidates).contains {
      $0.starts(with: [1, 2])
    }
  }

  @Test func `join items that link to a front page only by their titles`() {
    let page = "https://weather.example/"
    let storm = Item("Storm in the north", page, guid: "n1")
    #expect(!areOne(storm, Item("Heat in the south", page, guid: "s1")))
    #expect(areOne(storm, Item("Storm in the North", "http://www.weather.example", guid: "s1")))
    #expect(!areOne(Item(nil, page, guid: "n1"), Item(nil, page, guid: "s1")))
    #expect(!areOne(Item("A", page), Item("B", page)), "the guid is that page too")
  }

  @Test(.timeLimit(.minutes(Sanitizer.timeLimitMinutes)))
  func `compares no items of one feed, however many have one title`() {
    let count = HostileSize.count(200_000)
    let own = (1...count).map { number in
      candidate(Item("A story", "https://a.example/\(number)"), feed: "a", number: number)
    }
    let other = candidate(Item("A story", "https://b.example/"), feed: "b", number: count + 1)
    #expect(StandardMergePolicy().articles(of: own + [other]).count == count + 1)
  }

  private static func google(_ publisher: String, url: String? = nil) -> Source {
    Source(title: publisher, url: url)
  }
  private static let token = "https://news.google.com/rss/articles/CBMiAAAA?oc=5"

  @Test(arguments: [
    // Items of a daily column.
    (
      Item("Morning briefing", "https://paper.example/briefing-10"),
      Item("Morning briefing", "https://paper.example/briefing-11", minutes: 1440)
    ),
    (
      Item("Sector Update: Consumer", "https://paper.example/15"),
      Item("Sector Update: Consumer", "https://paper.example/16", minutes: 15)
    ),
    // Hosts of many.
    (
      Item("v1.2.0", "https://github.com/harbour/tides/releases/tag/v1.2.0"),
      Item("v1.2.0", "https://github.com/harbour/boats/releases/tag/v1.2.0")
    ),
    (
      Item("Weekly update", "https://www.youtube.com/watch?v=aaaaaaaaaaa"),
      Item("Weekly update", "https://www.youtube.com/watch?v=bbbbbbbbbbb")
    ),
    (
      Item("Daily Discussion Thread", "https://www.reddit.com/r/tides/comments/1/daily/"),
      Item("Daily Discussion Thread", "https://www.reddit.com/r/boats/comments/2/daily/")
    ),
    (
      Item("Hello world", "https://medium.com/@ann/hello-world-1"),
      Item("Hello world", "https://medium.com/@bob/hello-world-2")
    ),
    (
      Item("Devlog 1", "https://ann.itch.io/tides/devlog/1"),
      Item("Devlog 1", "https://bob.itch.io/boats/devlog/2")
    ),
    (
      Item("Free couch", "https://harbour.craigslist.org/zip/d/free-couch/1.html"),
      Item("Free couch", "https://harbour.craigslist.org/zip/d/free-couch/2.html")
    ),
    (
      Item("Road closed", "https://patch.com/new-york/harbour/road-closed"),
      Item("Road closed", "https://patch.com/new-york/tides/road-closed")
    ),
    (
      Item("Episode 1", "https://podcasters.spotify.com/pod/show/ann/episodes/Episode-1-e1"),
      Item("Episode 1", "https://podcasters.spotify.com/pod/show/bob/episodes/Episode-1-e2")
    ),
    (
      Item("Episode 1", "https://d1aaaaaaaaaaaa.cloudfront.net/1.mp3"),
      Item("Episode 1", "https://d2bbbbbbbbbbbb.cloudfront.net/1.mp3")
    ),
    (
      Item("Weekly update", token, source: google("YouTube")),
      Item(
        "Weekly update", "https://www.youtube.com/watch?v=bbbbbbbbbbb", source: google("YouTube"))
    ),
    (
      Item(
        "Storm", token, source: google("Herald of the Coast", url: "https://www.herald.example")),
      Item("Storm - Herald of the Coast", "https://www.gazette.example/1")
    ),
    (
      Item(
        "Storm", token, source: google("Herald of the Coast", url: "https://www.herald.example")),
      Item("Storm - Heralds of the Coast", "https://www.herald.example/1")
    ),
    // The end of a headline that only begins like the publisher.
    (
      Item("Guerre en Ukraine : le point sur la situation", "https://www.lepoint.fr/a"),
      Item("Guerre en Ukraine : le point sur les négociations", "https://www.lepoint.fr/b")
    ),
    (
      Item("Corona – weltweit neue Fälle", "https://www.welt.de/a"),
      Item("Corona – Weltwirtschaft leidet", "https://www.welt.de/b")
    ),
    (
      Item("The vote — Timeline", "https://time.com/a"),
      Item("The vote — Times are changing", "https://time.com/b")
    ),
    // Two publishers of one name.
    (
      Item("Storm nears coast", "https://abcnews.go.com/a", source: google("ABC News")),
      Item("Storm nears coast", "https://www.abc.net.au/b", source: google("ABC News"))
    ),
    // Pages that differ in a parameter or a fragment.
    (Item("A", "https://a.example/?sc_lang=de"), Item("B", "https://a.example/?sc_lang=en")),
    (Item("A", "https://a.example/p?ref=4711"), Item("B", "https://a.example/p?ref=4712")),
    (Item("A", "https://a.example/day.html#a1"), Item("B", "https://a.example/day.html#a2")),
    (
      Item("On tides", "https://a.example/tides"),
      Item("Ann on tides", "https://a.example/tides#comment-12")
    ),
    (
      Item("Tides 1.12 released", "https://a.example/112"),
      Item("Tides 1.1.2 released", "https://a.example/11-2")
    ),
    // Guids that are no identifiers, or of another site.
    (
      Item("A", "https://a.example/1", guid: "4711"), Item("B", "https://a.example/2", guid: "4711")
    ),
    (
      Item("A", "https://a.example/1", guid: "2026-11-22T10:00:00Z"),
      Item("B", "https://a.example/2", guid: "2026-11-22T10:00:00Z")
    ),
    (
      Item("A", "https://a.example/1", guid: "Mon, 05 Jan 2026 10:00:00 GMT"),
      Item("B", "https://a.example/2", guid: "Mon, 05 Jan 2026 10:00:00 GMT")
    ),
    (
      Item("A", "https://a.example/1", guid: "tag:a.example,2026:1"),
      Item("B", "https://b.example/2", guid: "tag:a.example,2026:1")
    ),
  ])
  func `keep apart what is not one text`(_ a: Item, _ b: Item) {
    #expect(!areOne(a, b))
    #expect(!areOne(b, a))
  }

  @Test(arguments: [
    // One guid.
    (
      Item("A", "https://rss.feedsportal.com/c/1/f/2/s/3/story01.htm", guid: "https://a.example/1"),
      Item("A", "https://a.example/1", guid: "https://a.example/1")
    ),
    (
      Item("Old headline", "https://a.example/old", guid: "tag:a.example,2026:1"),
      Item("New headline", "https://a.example/new", guid: "tag:a.example,2026:1")
    ),
    (
      Item("A", nil, guid: "urn:uuid:1"), Item("B", "https://a.example/1", guid: "urn:uuid:1")
    ),
    (
      Item("A", "https://www.a.example/1", guid: "0123456789abcdef"),
      Item("B", "https://news.a.example/2", guid: "0123456789abcdef")
    ),
    // One title.
    (
      Item("Storm nears coast", "https://a.example/1"),
      Item("Storm nears coast", "https://a.example/2", minutes: 1)
    ),
    (
      Item("Storm nears coast", token, source: google("The Guardian")),
      Item("Storm nears coast", token + "&x=1", source: google("Theguardian.com"))
    ),
    (
      Item("Storm nears coast", token, source: google("BBC News")),
      Item(
        "Storm nears coast - BBC", "https://www.bbc.co.uk/1", source: google("BBC"), minutes: 300)
    ),
    (
      Item("Storm nears coast", token, source: google("spiegel.de")),
      Item("Storm nears coast", "https://www.spiegel.de/1", minutes: 2000)
    ),
    (
      Item(
        "Storm", token, source: google("Herald of the Coast", url: "https://www.herald.example")),
      Item(
        "Storm - Herald of the Coast", "https://herald.example/1",
        source: google("Herald.example"), minutes: 300)
    ),
    (
      Item("v1.2.0", "https://github.com/Harbour/tides/releases/tag/v1.2.0"),
      Item("v1.2.0", "https://github.com/harbour/tides/tree/v1.2.0")
    ),
    (
      Item("Storm | Weather - Harbour Times", "https://www.harbourtimes.example/1"),
      Item("Storm | Weather", "https://www.harbourtimes.example/2")
    ),
    // One link.
    (Item("A", "https://a.example/p?wt_mc=rss.red"), Item("B", "https://a.example/p")),
    (
      Item("A", "https://medium.com/p/1?source=rss-a1b2------2"),
      Item("B", "https://medium.com/p/1")
    ),
    (Item("A", "https://a.example/p?id=1&amp;ref=rss"), Item("B", "https://a.example/p?id=1")),
    (Item("A", "https://a.example/p?ref=rss"), Item("B", "https://a.example/p?ref=home")),
    (Item("A", "http://a.example:80/p"), Item("B", "https://a.example:443/p")),
    (
      Item("A", "https://xn--bcher-kva.example/p"),
      Item("B", "https://bu\u{308}cher。example:443/p")
    ),
    (Item("A", "https://a.example/p#xtor=RSS-1"), Item("B", "https://a.example/p#xtor=RSS-2")),
    (Item("A", "https://a.example/p#comments"), Item("B", "https://a.example/p#respond")),
    (Item("A", "https://a.example/p#section"), Item("B", "https://a.example/p")),
  ])
  func `join what is one text`(_ a: Item, _ b: Item) {
    #expect(areOne(a, b))
    #expect(areOne(b, a))
  }

  @Test func `fragments join where a feed tells its items apart by them`() {
    let items = (1...3).map { Item("Note \($0)", "https://a.example/day.html#a\($0)") }
    #expect(areOne(items[0], items[0], others: Array(items.dropFirst())))
    #expect(!areOne(items[0], items[1], others: Array(items.dropFirst())))
  }

  @Test func `an Atom entry that links away is a post of its own page`() throws {
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>Tide Notes</title>
      <link rel="alternate" href="https://tides.example/"/><id>https://tides.example/feed</id>
      <entry><title>On herring</title><id>tag:tides.example,2026:1</id>
      <link rel="alternate" href="https://coast.example/herring"/>
      <link rel="related" href="https://tides.example/linked/1"/></entry>
      <entry><title>On boats</title><id>https://tides.example/linked/2</id>
      <link rel="alternate" href="https://coast.example/boats"/></entry>
      <entry><title>Tides</title><id>tag:tides.example,2026:3</id>
      <link rel="alternate" href="https://www.tides.example/3"/>
      <link rel="related" href="https://coast.example/3"/></entry>
      <entry><title>From a planet</title><id>https://ann.example/4</id>
      <link rel="alternate" href="https://ann.example/posts/4"/></entry></feed>
      """
    let entries = try FeedDocument(reading: feed, at: "https://tides.example/feed").entries
    #expect(
      entries.map(\.url) == [
        "https://tides.example/linked/1", "https://tides.example/linked/2",
        "https://www.tides.example/3", "https://ann.example/posts/4",
      ])
    #expect(
      entries.map(\.externalURL) == [
        "https://coast.example/herring", "https://coast.example/boats", nil, nil,
      ])
  }

  @Test func `a feed of link posts is known by its own page, whatever its link is relative to`()
    throws
  {
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://tides.example/notes/">
      <title>Tide Notes</title><link rel="alternate" href="."/><id>urn:tides</id>
      <entry><title>On herring</title><id>https://tides.example/linked/1</id>
      <link rel="alternate" href="https://coast.example/herring"/></entry></feed>
      """
    let entry = try #require(
      try FeedDocument(reading: feed, at: "https://feeds.host.example/1").entries.first)
    #expect(entry.url == "https://tides.example/linked/1")
    #expect(entry.externalURL == "https://coast.example/herring")
  }
}

extension KnownItem {
  fileprivate init(_ number: Int, _ entry: Entry) {
    self.init(
      number: number, guid: entry.guid, url: entry.url, title: entry.title,
      published: entry.published)
  }
}

/// Within a feed: items of one response with the same guid and link (docs/merging.md).
@Suite struct `Items with one guid and link` {
  private func entry(_ title: String?, _ day: Double?) -> Entry {
    var entry = Entry(guid: "https://a.example/#1")
    entry.url = "https://a.example/#1"
    entry.title = title
    entry.published = day.map { Date(timeIntervalSince1970: 1_795_262_400 + $0 * 86400) }
    return entry
  }

  private let policy = StandardMergePolicy()

  @Test func `are different if neither title nor date is equal`() {
    let items = [entry("One", 0), entry("Two", 1), entry(nil, 2), entry(nil, 3)]
    #expect(policy.identify(items, known: []) == [.new, .new, .new, .new])
    let alike = [entry("One", 0), entry("One", 1), entry("Two", 0), entry(nil, nil)]
    #expect(
      policy.identify(alike, known: []) == [
        .new, .repeated(index: 0), .repeated(index: 0), .repeated(index: 0),
      ])
  }

  @Test func `are recognised in later responses, in any order`() {
    let (one, two, three) = (entry("One", 0), entry("Two", 1), entry("Three", 2))
    let items = [KnownItem(7, one), KnownItem(8, two)]
    #expect(policy.identify([two, one], known: items) == [.known(number: 8), .known(number: 7)])
    #expect(
      policy.identify([three, two, one], known: items) == [
        .new, .known(number: 8), .known(number: 7),
      ])
    #expect(
      policy.identify([entry("Two, corrected", 1), one], known: items) == [
        .known(number: 8), .known(number: 7),
      ])
    #expect(policy.identify([two], known: [KnownItem(7, one)]) == [.known(number: 7)])
  }

  @Test func `are new beside others that the response has no longer`() {
    let (one, two, three) = (entry("One", 0), entry("Two", 1), entry("Three", 2))
    let items = [KnownItem(7, one), KnownItem(8, two)]
    #expect(policy.identify([three, two], known: items) == [.new, .known(number: 8)])
    #expect(policy.identify([three], known: items) == [.new])
    #expect(policy.identify([three, two], known: [KnownItem(7, one)]) == [.new, .new])
    // Alone from the first response on, it is one item, whatever changes.
    #expect(policy.identify([three], known: [KnownItem(7, one)]) == [.known(number: 7)])
  }
}

/// Within a feed: items that only their links identify.
@Suite struct `Items without a guid` {
  private func entries(_ channel: String, _ items: [String]) throws -> [Entry] {
    let items = items.map { "<item>\($0)</item>" }.joined()
    let feed = "<rss version=\"2.0\"><channel><title>t</title>\(channel)\(items)</channel></rss>"
    return try FeedDocument(reading: feed, at: "https://f.example/feed").entries
  }

  private func known(_ entries: [Entry]) -> [KnownItem] {
    entries.enumerated().map { KnownItem($0, $1) }
  }

  private let policy = StandardMergePolicy()

  @Test func `are the same when their feed gets a website`() throws {
    let items = ["<title>a</title><link>/1</link>", "<title>b</title><link>/2</link>"]
    let before = try entries("", items)
    let after = try entries("<link>https://w.example/</link>", items.reversed())
    #expect(before.map(\.url) == ["https://f.example/1", "https://f.example/2"])
    #expect(after.map(\.url) == ["https://w.example/2", "https://w.example/1"])
    #expect(
      policy.identify(after, known: known(before)) == [.known(number: 1), .known(number: 0)])
  }

  @Test func `are the same when the copies of one change places`() throws {
    let copies = try entries(
      "", (1...3).map { "<title>a</title><link>https://w.example/1?utm_source=\($0)</link>" })
    #expect(policy.identify(copies, known: []) == [.new, .repeated(index: 0), .repeated(index: 0)])
    let stored = known([copies[0]])
    #expect(
      policy.identify(copies.reversed(), known: stored) == [
        .repeated(index: 2), .repeated(index: 2), .known(number: 0),
      ])
    #expect(policy.identify([copies[1]], known: stored) == [.known(number: 0)])
  }

  @Test func `are the same in any order, however many copies they have`() throws {
    let links = ["/1", "/1?utm_source=1", "/1?utm_source=2", "/2"]
    let kinds = try entries(
      "",
      links.flatMap { link in
        ["a", "b"].map { "<title>\($0)</title><link>https://w.example\(link)</link>" }
      })
    try #require(kinds.count == 8)
    var random = SeededNumbers(seed: 5)
    for _ in 0..<500 {
      let response = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        kinds[Int.random(in: kinds.indices, using: &random)]
      }
      let items = zip(response, policy.identify(response, known: [])).filter { $0.1 == .new }
      let stored = known(items.map(\.0))
      let later = response.shuffled(using: &random)
      let numbers = policy.identify(later, known: stored).compactMap { identity -> Int? in
        if case .known(let number) = identity { number } else { nil }
      }
      #expect(numbers.sorted() == Array(stored.indices))
      #expect(!policy.identify(later, known: stored).contains(.new))
    }
  }

  @Test func `are others with a title and a date of their own`() throws {
    let before = try entries("", ["<title>a</title><link>/today</link>"])
    let after = try entries(
      "<link>https://w.example/</link>", ["<title>b</title><link>/today</link>"])
    #expect(policy.identify(after, known: known(before)) == [.new])
    let both = try entries(
      "<link>https://w.example/</link>",
      ["<title>a</title><link>/today</link>", "<title>b</title><link>/today</link>"])
    #expect(policy.identify(both, known: known(before)) == [.new, .new])
  }
}
