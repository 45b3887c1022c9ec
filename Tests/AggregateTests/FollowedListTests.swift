import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import aggregate

/// `[[list]]`: feeds that are kept in step with a list of somebody else.
@Suite struct `Feeds of a list`: Sendable {
  private let folder = TemporaryFolder()
  private let clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
  private let network: MemoryFetcher
  private let store: any ArticleStore

  private static let url = "https://lists.example/blogs.opml"

  init() throws {
    network = MemoryFetcher(clock: clock)
    store = try StoreKind.sqlite.make()
    configure()
  }

  private func configure(_ more: String = "") {
    folder.write(
      "# mine\n[[list]]\nname = \"Blogs\"\nurl = \"\(Self.url)\"\ntags = [\"blogs\"]\n\(more)",
      to: "feeds.toml")
  }

  private var library: Library {
    Library(folder, store, network, clock, environment: ["KEY": "secret"])
  }

  private func update(force: Bool = false) async throws -> [String] {
    let library = library
    return try await FollowedLists(library: library, config: try library.config())
      .update(force: force).compactMap(\.remark?.text)
  }

  private func list(_ urls: String..., title: String = "T") {
    let outlines = urls.map {
      "<outline text=\"Folder\"><outline text=\"\(title)\" xmlUrl=\"\($0)\"/></outline>"
    }
    network.set(
      Self.url, .text("<opml version=\"2.0\"><body>\(outlines.joined())</body></opml>"))
  }

  private func feeds() throws -> [String] {
    try library.config().feeds.map { feed in
      "\(feed.name) \(feed.configuredURL) \(feed.tags.joined(separator: ","))"
        + (feed.isEnabled ? "" : " off")
    }
  }

  @Test func `are added, disabled when they leave, and enabled when they are back`() async throws {
    configure("[[feed]]\nname = \"Own\"\nurl = \"https://own.example/f\"\n")
    list("https://a.example/f", "https://b.example/f", "http://own.example/f/")
    #expect(try await update() == ["the list 'Blogs': 2 feeds added"])
    let both = [
      "Own https://own.example/f ", "T https://a.example/f blogs,Folder",
      "T 2 https://b.example/f blogs,Folder",
    ]
    #expect(try feeds() == both)
    #expect(try await update().isEmpty && network.received.count == 1)
    clock.advance(by: 2 * 86400)
    list("https://b.example/f")
    #expect(try await update() == ["the list 'Blogs': 1 feed disabled, since it left the list"])
    #expect(try feeds() == [both[0], both[1] + " off", both[2]])
    list("https://a.example/f", "https://b.example/f")
    #expect(try await update(force: true) == ["the list 'Blogs': 1 feed enabled again"])
    #expect(try feeds() == both)
    #expect(try await update(force: true).isEmpty)
    let text = try String(contentsOfFile: "\(folder.path)/feeds.toml", encoding: .utf8)
    #expect(text.hasPrefix("# mine\n[[list]]"))
  }

  @Test func `wait if the list's server asked for a pause, and say so`() async throws {
    list("https://a.example/f")
    network.set(Self.url, .status(503, retryAfter: 600))
    _ = try await update()
    #expect(try await update().isEmpty)
    #expect(
      try await update(force: true).first?.contains("asked for a pause of 10 more minutes") == true)
    #expect(network.received.count == 1)
  }

  @Test func `are fetched at once if the list is named, as far as they are enabled`() async throws {
    configure(
      """
      [[list]]
      name = "Others"
      url = "https://lists.example/others.opml"
      [[feed]]
      name = "Own"
      url = "https://own.example/f"
      """)
    list("https://a.example/f", "https://b.example/f")
    let library = library
    let lists = FollowedLists(library: library, config: try library.config())
    #expect(try await lists.update(named: ["Blogs"], force: true).map(\.list) == ["Blogs"])
    #expect(network.received.count == 1)
    try library.edit.enable(["T": false])
    func named(_ names: String...) throws -> [String] {
      try FeedSelection.sources(of: self.library.config(), named: names, tagged: []).map(\.name)
    }
    #expect(try named("Blogs") == ["T 2"])
    #expect(try named("Blogs", "Own", "T 2").sorted() == ["Own", "T 2"])
    #expect(try named("Others").isEmpty)
  }

  @Test(arguments: [
    "<opml version=\"2.0\"><body></body></opml>", "<html><p>Login</p></html>", "", "not a list",
  ])
  func `stay as they are if the list cannot be read`(_ body: String) async throws {
    list("https://a.example/f")
    _ = try await update()
    let before = try feeds()
    network.set(Self.url, .text(body))
    #expect(try await update(force: true).count == 1)
    network.set(Self.url, .status(404))
    #expect(try await update(force: true)[0].contains("404 Not Found"))
    #expect(try feeds() == before)
    // It is tried again later, not at once.
    let count = network.received.count
    #expect(try await update().isEmpty && network.received.count == count)
  }

  @Test func `are among what fails until their list is read again`() async throws {
    network.set(Self.url, .status(404))
    configure("[[list]]\nname = \"Keyed\"\nurl = \"https://lists.example/${UNSET}\"\n")
    #expect(
      try await update() == [
        "the list 'Blogs': 404 Not Found",
        "the list 'Keyed': the environment variable UNSET is not set; set it and try again",
      ])
    func failing() throws -> [String] {
      let library = library
      let config = try library.config()
      let rows = try FeedHealthReport(config: config, library: library, store: store)
        .withOrigins([])
      #expect(try store.failingLists(in: config).map(\.name) == rows.map(\.name))
      return rows.map { "\($0.name): \($0.error ?? "")" }
    }
    #expect(
      try failing() == [
        "[[list]] Blogs: 404 Not Found",
        "[[list]] Keyed: the environment variable UNSET is not set; set it and try again",
      ])
    configure()
    list("https://a.example/f")
    _ = try await update(force: true)
    #expect(try failing().isEmpty)
  }

  @Test func `cannot reach into this machine or its network`() async throws {
    list(
      "https://a.example/f?k=${KEY}", "http://127.0.0.1/f", "http://nas/f", "/etc/passwd",
      "https://ok.example/f", title: "x\u{1B}[2J [[rule]] \"q\"")
    #expect(try await update() == ["the list 'Blogs': 1 feed added"])
    let feeds = try library.config().feeds
    #expect(feeds.map(\.configuredURL) == ["https://ok.example/f"])
    #expect(!feeds[0].name.contains("\u{1B}") && feeds[0].adapter == nil)
    #expect(try library.config().rules.isEmpty)
  }

  @Test func `do not keep a fetch from running if the config cannot be changed`() async throws {
    folder.write(
      "feed = [{name = \"Own\", url = \"https://own.example/f\"}]\n"
        + "list = [{name = \"Blogs\", url = \"\(Self.url)\"}]\n", to: "feeds.toml")
    list("https://a.example/f")
    #expect(try await update()[0].hasPrefix("the list 'Blogs': "))
    #expect(try await update().isEmpty && network.received.count == 1)
  }

  @Test func `have requests that a name cannot lead into the user's network`() async throws {
    list("https://a.example/f")
    _ = try await update()
    let feed = try library.config().feeds[0]
    #expect(FetchRequest(feed: feed).namedBy == [Self.url])
    #expect(
      FetchRequest(feed: feed, leadingTo: "https://b.example/").namedBy
        == [Self.url, "https://a.example/f"])
  }

  @Test func `are left for good by unsubscribing and removing`() async throws {
    list("https://a.example/f", "https://b.example/f")
    _ = try await update()
    try library.edit.unsubscribe("T")
    #expect(try await update(force: true).isEmpty)
    #expect(try feeds()[0] == "T https://a.example/f blogs,Folder off")
    // And by removing them.
    #expect(try library.list(adding: "T 2") == "Blogs")
    try await library.remove("T 2")
    #expect(try await update(force: true).isEmpty)
    #expect(try feeds()[1] == "T 2 https://b.example/f blogs,Folder off")
    #expect(try library.list(adding: "T 2") == nil)
  }

  @Test func `leave the list's name to it`() async throws {
    configure("[[feed]]\nname = \"Own\"\nurl = \"https://own.example/f\"\n")
    let error = await #expect(throws: ConfigError.self) {
      _ = try await library.rename("Own", to: "Blogs")
    }
    #expect(error?.message == "a list named 'Blogs' already exists; choose another name")
  }

  @Test func `are asked for with validators`() async throws {
    var response = FetchResponse(
      status: 200, body: Data("https://a.example/f\nhttps://b.example/f\n".utf8))
    response.etag = "\"1\""
    network.set(Self.url, .response(response))
    #expect(try await update() == ["the list 'Blogs': 2 feeds added"])
    network.set(Self.url, .response(FetchResponse(status: 304, body: Data())))
    #expect(try await update(force: true).isEmpty)
    #expect(network.last?.etag == "\"1\"")
    // A config without the feeds is another one than that which has them.
    configure()
    _ = try await update(force: true)
    #expect(network.last?.etag == nil)
  }

  @Test func `stay enabled behind the cut of a list that did not arrive whole`() async throws {
    list("https://a.example/f", "https://b.example/f")
    _ = try await update()
    let both = try feeds()
    let opml =
      "<opml version=\"2.0\"><body><outline text=\"T\" xmlUrl=\"https://a.example/f\"/><outline text=\"N\" xmlUrl=\"https://n.example/f\"/><outl"
    var response = FetchResponse(status: 200, body: Data(opml.utf8))
    response.etag = "\"cut\""
    network.set(Self.url, .response(response))
    let report = try await update(force: true)
    #expect(
      report == ["the list 'Blogs': the response was cut; the feeds before the cut were taken"])
    #expect(try feeds().prefix(2) == both[...] && feeds().count == 3)
    _ = try await update(force: true)
    #expect(network.last?.etag == nil)
  }

  @Test func `share the pauses of the list's host`() async throws {
    network.set(Self.url, .status(429, retryAfter: 600))
    _ = try await update()
    #expect(try store.heldHosts(now: clock.read()).keys.contains("lists.example"))
    let other = "https://paused.example/l.opml"
    folder.write("[[list]]\nname = \"P\"\nurl = \"\(other)\"\n", to: "feeds.toml")
    try store.hold(
      host: "paused.example", until: clock.read().addingTimeInterval(600), now: clock.read())
    let count = network.received.count
    #expect(try await update().isEmpty)
    #expect(
      try await update(force: true).first?.contains("paused.example asked for a pause") == true)
    #expect(network.received.count == count)
  }

  @Test(arguments: [
    ("[[list]]\nurl = \"https://a.example/\"\n", "has no 'name'"),
    ("[[list]]\nname = \"a\"\n", "has no 'url'"),
    ("[[list]]\nname = \"a\"\nurl = \"gopher://x\"\n", "must be an http(s) URL or the path"),
    (
      "[[list]]\nname = \"a\"\nurl = \"x.opml\"\n[[feed]]\nname = \"a\"\nurl = \"b.xml\"\n",
      "is that of a feed or another list"
    ),
    ("[[list]]\nname = \"a\"\nurl = \"x.opml\"\nfoo = 1\n", "unknown setting 'foo'"),
  ])
  func `need a name and an address`(_ text: String, _ words: String) throws {
    let error = try #require(throws: ConfigError.self) {
      _ = try ConfigReader.read(text, path: "feeds.toml", environment: [:])
    }
    #expect(error.message.contains(words), "\(error.message)")
  }
}
