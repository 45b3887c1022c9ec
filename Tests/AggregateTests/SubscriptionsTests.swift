import ArticleStorage
import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Serving
import Synchronization
import Testing

@testable import FeedLibrary
@testable import aggregate

/// Feeds as clients of the server change them, with a config in a temporary folder and a store and a network in memory.
@Suite struct `The subscriptions of clients` {
  private let folder = TemporaryFolder()
  private let clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
  private let network: MemoryFetcher
  private let store: any ArticleStore = SQLiteArticleStore.empty()
  private let lock = MemoryLock()
  private let changes = Counter()

  init() { network = MemoryFetcher(clock: clock) }

  private func subscriptions(limit: Double = 3600, isFetching: Bool = false) -> Subscriptions {
    let library = Library(
      paths: Paths(config: "\(folder.path)/feeds.toml", store: nil, environment: [:]),
      environment: ["KEY": "s3cret-value"], clock: clock.read,
      lock: { [lock] () throws(StoreError) in
        if isFetching { throw .busy(.memory) }
        return try lock.claim()
      },
      store: { [store] (_) throws(StoreError) in store }, fetcher: { [network] _ in network })
    return Subscriptions(
      library, config: CurrentConfig(library.configuration), addingLimit: limit,
      privateHosts: { $0.contains { $0.contains("inside") } ? ["inside.example"] : [] },
      changed: { [changes] in changes.value += 1 })
  }

  private func configure(_ text: String) { folder.write(text, to: "feeds.toml") }

  private func text() throws -> String {
    try String(contentsOfFile: "\(folder.path)/feeds.toml", encoding: .utf8)
  }

  private static let two = """
    # mine
    [[feed]]
    name = "A"
    url = "https://a.example/feed"
    tags = ["World"]

    [[feed]]
    name = "B"
    url = "https://b.example/feed?key=${KEY}"
    enabled = false
    interval = "2h"

    """

  @Test func `have a row in the store each, also after an edit by others`() async throws {
    configure(Self.two)
    let subscriptions = subscriptions()
    #expect(try await subscriptions.feeds().map(\.name) == ["A", "B"])
    configure(Self.two + "[[feed]]\nname = \"C\"\nurl = \"https://c.example/\"\n")
    let feeds = try await subscriptions.feeds()
    let states = try store.states(of: feeds, configured: Set(feeds.map(\.name)))
    #expect(states.allSatisfy { $0.id != nil })
    #expect(feeds.count == 3)
    #expect(changes.value == 1)
  }

  @Test func `are not replaced by what is added while the config is away`() async throws {
    configure(Self.two)
    let subscriptions = subscriptions()
    #expect(try await subscriptions.feeds().count == 2)
    network.set("https://c.example/", .text(Samples.rss(["One"])))
    try FileManager.default.removeItem(atPath: "\(folder.path)/feeds.toml")
    await #expect(throws: SubscriptionError.self) {
      try await subscriptions.subscribe("https://c.example/", name: nil, tags: [])
    }
    await #expect(throws: SubscriptionError.self) {
      try await subscriptions.importOPML(
        Array(#"<opml><body><outline xmlUrl="https://c.example/"/></body></opml>"#.utf8))
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/feeds.toml"))
  }

  @Test func `stay as they are while the config is not valid`() async throws {
    configure(Self.two)
    let subscriptions = subscriptions()
    _ = try await subscriptions.feeds()
    configure("[[feed")
    #expect(try await subscriptions.feeds().count == 2)
    await #expect(throws: SubscriptionError.self) {
      try await subscriptions.unsubscribe("A")
    }
    #expect(try text() == "[[feed")
  }

  @Test func `get a feed with its items by one request, also while others are fetched`()
    async throws
  {
    configure(Self.two)
    network.set("https://c.example/feed", .text(Samples.rss(["One", "Two"])))
    let feed = try await subscriptions(isFetching: true).subscribe(
      "https://c.example/feed", name: "C", tags: ["x"])
    #expect(feed.name == "C" && feed.tags == ["x"])
    #expect(network.received.count == 1)
    #expect(try store.totals().articles == 2)
    #expect(
      try text() == Self.two
        + "\n[[feed]]\nname = \"C\"\nurl = \"https://c.example/feed\"\ntags = [\"x\"]\n")
  }

  @Test func `get the feed of a page, and a free name`() async throws {
    configure(Self.two)
    network.set(
      "https://c.example/",
      .text(
        "<html><head><link rel=alternate type=application/rss+xml href=/1><link rel=alternate type=application/rss+xml href=/2></head></html>"
      ) { $0.contentType = "text/html" })
    network.set("https://c.example/1", .text(Samples.rss(["One"])))
    let two = ["https://c.example/1", "https://c.example/2"].map { FeedLink(url: $0, title: nil) }
    await #expect(throws: SubscriptionError.several(two)) {
      try await subscriptions().subscribe("c.example/", name: "C", tags: [], isInteractive: true)
    }
    #expect(try text() == Self.two)
    let feed = try await subscriptions().subscribe("c.example/", name: "A", tags: [])
    #expect(feed.name == "A 2")
    #expect(feed.configuredURL == "https://c.example/1")
  }

  @Test(arguments: [
    "file:///etc/passwd", "/etc/passwd", "./feeds.toml", "ftp://a.example/", "javascript:x", "",
    " ",
    "https://a.example/?k=${KEY}", "${KEY}", "exec:rm", "https://", "https://[", "word",
  ])
  func `refuse what is not a URL of the web, without a request`(url: String) async throws {
    configure(Self.two)
    let subscriptions = subscriptions()
    await #expect {
      try await subscriptions.subscribe(url, name: nil, tags: [])
    } throws: { error in
      if case SubscriptionError.refused(let words)? = error as? SubscriptionError {
        !words.contains("s3cret")
      } else {
        false
      }
    }
    #expect(network.received.isEmpty)
    #expect(try text() == Self.two)
  }

  @Test(arguments: [
    "http://127.0.0.1:9/feed", "http://2130706433/", "http://0x7f.1/", "http://0/",
    "localhost/feed",
    "http://[::1]/", "http://[::ffff:10.0.0.1]/", "http://192.168.1.5/x", "http://router.lan/",
    "http://169.254.169.254/latest/meta-data",
  ])
  func `refuse a private address, unless the config allows them`(_ url: String) async throws {
    configure(Self.two)
    let subscriptions = subscriptions()
    await #expect {
      try await subscriptions.subscribe(url, name: nil, tags: [])
    } throws: { error in
      guard case .refused(let words)? = error as? SubscriptionError else { return false }
      return words.contains("allow_private = true")
    }
    #expect(network.received.isEmpty)
    configure("[settings]\nallow_private = true\n" + Self.two)
    await #expect(throws: SubscriptionError.self) {
      try await self.subscriptions().subscribe(url, name: nil, tags: [])
    }
    #expect(!network.received.isEmpty && network.received.allSatisfy { !$0.request.mustBePublic })
  }

  @Test func `request nothing private for a public address either`() async throws {
    configure(Self.two)
    _ = try? await subscriptions().subscribe("https://x.example/none", name: nil, tags: [])
    #expect(!network.received.isEmpty && network.received.allSatisfy(\.request.mustBePublic))
  }

  @Test func `report a feed that is there, and enable one that was disabled`() async throws {
    configure(
      Self.two
        + "[[feed]]\nname = \"D\"\nurl = \"https://d.example/\"\ninterval = \"2h\"\nenabled = false\n"
    )
    let subscriptions = subscriptions()
    await #expect(throws: SubscriptionError.known("A")) {
      try await subscriptions.subscribe("http://A.example/feed/", name: nil, tags: [])
    }
    #expect(try await subscriptions.subscribe("https://d.example/", name: nil, tags: []).isEnabled)
    #expect(network.received.isEmpty)
    #expect(!(try text()).contains("2h\"\nenabled = false\n\n[[feed]]\nname = \"D\""))
  }

  @Test func `give a disabled feed the name and the tags that it is added with`() async throws {
    let config =
      Self.two
      + "[[feed]]\nname = \"D\"\nurl = \"https://d.example/\"\ntags = [\"old\"]\nenabled = false\n"
    configure(config)
    let subscriptions = subscriptions()
    await #expect(throws: SubscriptionError.self) {
      try await subscriptions.subscribe(
        "https://d.example/", name: "A", tags: ["new"], isInteractive: true)
    }
    #expect(try text() == config)
    let feed = try await subscriptions.subscribe(
      "https://d.example/", name: "Dee", tags: ["new", "OLD"])
    #expect(feed.isEnabled && feed.name == "Dee" && feed.tags == ["new", "old"])
  }

  @Test func `name no commands to people with a browser or an app`() async throws {
    configure(Self.two)
    for reply in [
      MemoryFetcher.Reply.failure(.unreachable("cannot resolve x.example")), .status(503),
    ] {
      network.set("https://x.example/feed", reply)
      await #expect {
        try await subscriptions().subscribe("https://x.example/feed", name: nil, tags: [])
      } throws: { error in
        guard case .notFound(let words)? = error as? SubscriptionError else { return false }
        return words.contains("nothing was added") && !words.contains("aggregate")
          && !words.contains("--")
      }
    }
  }

  @Test func `report what is no feed, without secrets`() async throws {
    configure(Self.two)
    let subscriptions = subscriptions()
    for url in ["https://x.example/none", "https://bob:hunter2@x.example/?token=abc123"] {
      await #expect {
        try await subscriptions.subscribe(url, name: nil, tags: [])
      } throws: { error in
        guard case .notFound(let words)? = error as? SubscriptionError else { return false }
        return !words.contains("hunter2") && !words.contains("abc123")
      }
    }
    #expect(try text() == Self.two)
  }

  @Test func `do not wait for a server longer than clients do`() async throws {
    configure(Self.two)
    network.set("https://slow.example/", .hanging)
    let subscriptions = subscriptions(limit: 0.1)
    await #expect {
      try await subscriptions.subscribe("https://slow.example/", name: nil, tags: [])
    } throws: { error in
      guard case .notFound(let words)? = error as? SubscriptionError else { return false }
      return words.contains("in time")
    }
  }

  @Test func `change names and tags, and give a name that is taken a number`() async throws {
    configure(Self.two)
    let subscriptions = subscriptions()
    let feed = try await subscriptions.change(
      "A", name: "B", adding: ["uk", "a\nb"], removing: ["world"])
    #expect(feed.name == "B 2" && feed.tags == ["uk", "a b"])
    #expect(try text().hasPrefix("# mine\n[[feed]]\nname = \"B 2\"\n"))
    await #expect(throws: SubscriptionError.unknown("A")) {
      try await subscriptions.change("A", name: "x", adding: [], removing: [])
    }
    await #expect(throws: SubscriptionError.self) {
      try await subscriptions.change("B 2", name: " ", adding: [], removing: [])
    }
    let id = try store.states(of: [feed], configured: ["B 2"]).first?.id
    #expect(id != nil)
  }

  @Test func `refuse a name that is taken if the user can be asked`() async throws {
    configure(Self.two)
    let subscriptions = subscriptions()
    let refusal = SubscriptionError.refused(
      "a feed named 'B' already exists; choose another name")
    await #expect(throws: refusal) {
      try await subscriptions.change(
        "A", name: "B", adding: ["new"], removing: ["world"], isInteractive: true)
    }
    await #expect(throws: refusal) {
      try await subscriptions.subscribe(
        "https://c.example/feed", name: "B", tags: [], isInteractive: true)
    }
    #expect(network.received.isEmpty)
    #expect(try text() == Self.two)
    network.set("https://c.example/feed", .text(Samples.rss(["One"])))
    let first = try await subscriptions.subscribe(
      "https://c.example/feed", name: nil, tags: [], isInteractive: true)
    network.set("https://d.example/feed", .text(Samples.rss(["One"])))
    let second = try await subscriptions.subscribe(
      "https://d.example/feed", name: nil, tags: [], isInteractive: true)
    #expect(second.name == "\(first.name) 2", "a title gets a number")
  }

  @Test func `end, and keep settings of their own`() async throws {
    configure(Self.two)
    let subscriptions = subscriptions()
    try await subscriptions.unsubscribe("A")
    #expect(try await subscriptions.feeds().map(\.name) == ["B"])
    try await subscriptions.unsubscribe("B")
    #expect(try text().contains("interval = \"2h\""))
    await #expect(throws: SubscriptionError.unknown("A")) {
      try await subscriptions.unsubscribe("A")
    }
    await #expect(throws: SubscriptionError.unknown("world")) {
      try await subscriptions.rename(tag: "world", to: nil)
    }
  }

  @Test func `are a list, in and out, without variables`() async throws {
    configure(Self.two)
    let subscriptions = subscriptions()
    let list = """
      <opml version="2.0"><body><outline text="F"><outline text="C" xmlUrl="https://c.example/"/>
      <outline text="A" xmlUrl="https://a.example/feed"/><outline text="D" xmlUrl="https://d.example/?${KEY}"/>
      <outline text="E" xmlUrl="file:///etc/passwd"/><outline text="G" xmlUrl="http://192.168.1.1/x"/>
      <outline text="H" xmlUrl="http://127.0.0.1:9/"/>
      <outline text="I" xmlUrl="http://inside.example/feed"/></outline></body></opml>
      """
    #expect(try await subscriptions.importOPML(Array(list.utf8)) == 1)
    #expect(try await subscriptions.feeds().map(\.name) == ["A", "B", "C"])
    let out = String(decoding: try await subscriptions.opml(), as: UTF8.self)
    #expect(out.contains("https://c.example/") && !out.contains("s3cret"))
    await #expect(throws: SubscriptionError.self) {
      try await subscriptions.importOPML(Array("hello".utf8))
    }
  }
}
