import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Items that an API lists by id only, each loaded once from a document of its own (docs/adapters.md).
@Suite(.everyStore) struct `Items listed by id`: MakesEntries {
  private var scene: RefreshScene

  init() throws {
    scene = RefreshScene(try StoreKind.current.make())
    scene.adapters = ["ids": try SampleAdapter.ids()]
  }

  private var feed: Feed {
    var feed = feed("api", url: "https://api.example/v0/top")
    feed.adapter = "ids"
    feed.timeout = 30
    return feed
  }

  private func item(_ number: Int) -> String { "https://api.example/v0/items/\(number)" }

  private func serve(_ ids: some Sequence<Int>) {
    scene.network.set(
      feed.configuredURL,
      .text("[\(ids.map(String.init).joined(separator: ","))]") {
        $0.etag = "\"1\""
      })
    for id in ids { scene.network.set(item(id), .text(SampleAdapter.item(id))) }
  }

  /// The requests for items, without those for the list.
  private var requests: [String] { scene.network.urls.filter { $0 != feed.configuredURL } }

  @Test func `are loaded in turn, once each`() async throws {
    serve([3, 1, 2, 3, 1])
    let outcome = try await scene.force(feed)
    #expect(requests == [3, 1, 2].map(item))
    #expect(outcome.changes.new == 3)
    #expect(!outcome.isCut)
    #expect(scene.network.maximumInFlight == 1)
    #expect(try scene.state(feed).etag == "\"1\"")
  }

  @Test func `are not loaded again if they are stored`() async throws {
    serve([1, 2])
    try await scene.force(feed)
    serve([3, 2])
    let outcome = try await scene.force(feed)
    #expect(requests == [1, 2, 3].map(item))
    #expect(outcome.changes == StoreChanges(new: 1))
    // An item that is still listed was seen again.
    scene.clock.advance(by: 86400)
    serve([2])
    #expect(try await scene.force(feed).status == .unchanged)
    #expect(requests.count == 3)
    let limit = scene.clock.now.addingTimeInterval(-3600)
    #expect(try scene.store.prunable(lastSeenBefore: limit, configured: ["api"]) == 2)
  }

  @Test(arguments: [(1, 99, 99), (1, 100, 100), (1, 101, 100), (2, 250, 200)])
  func `are no more than a hundred for each page`(_ pages: Int, _ listed: Int, _ loaded: Int)
    async throws
  {
    serve(1...listed)
    var feed = feed
    feed.pages = pages
    let outcome = try await scene.force(feed)
    #expect(requests.count == loaded)
    #expect(
      outcome.rejections
        == (listed == loaded
          ? []
          : ["only the first \(loaded) of \(listed) ids are followed; raise 'pages' for more"]))
    #expect(!outcome.isCut)
  }

  @Test(
    arguments: [
      (.status(500), true), (.status(502), true), (.unreachable, true),
      (.failure(.broken("cut off")), true), (.failure(.tooLarge(limit: 9)), true),
      (.status(404), false), (.status(410), false), (.status(403), false), (.text("null"), false),
      (.text("{\"id\":"), false), (.text("{}"), false),
    ] as [(MemoryFetcher.Reply, Bool)])
  func `are loaded although one of them fails`(_ reply: MemoryFetcher.Reply, _ isCut: Bool)
    async throws
  {
    serve(1...4)
    scene.network.set(item(2), reply)
    let outcome = try await scene.force(feed)
    #expect(outcome.status == .updated)
    #expect(outcome.rejections.count == 1)
    #expect(outcome.rejections.first?.hasPrefix("item 2: ") == true)
    #expect(outcome.isCut == isCut)
    #expect(try scene.titles() == ["Item 1", "Item 3", "Item 4"])
    #expect((try scene.state(feed).etag == nil) == isCut)
    // The item is loaded with the next fetch that reads the list.
    scene.network.set(item(2), .text(SampleAdapter.item(2)))
    try await scene.force(feed)
    #expect(try scene.titles().contains("Item 2") == isCut)
  }

  @Test(arguments: [.status(500), .unreachable, .status(403)] as [MemoryFetcher.Reply])
  func `are left for the next fetch after three failures in a row`(_ reply: MemoryFetcher.Reply)
    async throws
  {
    serve(1...9)
    for id in 3...5 { scene.network.set(item(id), reply) }
    let outcome = try await scene.force(feed)
    #expect(requests == (1...5).map(item))
    #expect(outcome.isCut)
    #expect(try scene.titles() == ["Item 1", "Item 2"])
    #expect(try scene.state(feed).etag == nil)
    serve(1...9)
    try await scene.force(feed)
    #expect(try scene.titles().count == 9)
  }

  @Test(arguments: [404, 410])
  func `are loaded however many of them no longer exist`(_ status: Int) async throws {
    serve(1...9)
    for id in 2...8 { scene.network.set(item(id), .status(status)) }
    let outcome = try await scene.force(feed)
    #expect(requests.count == 9)
    #expect(outcome.rejections.count == 7)
    #expect(!outcome.isCut)
    #expect(try scene.titles() == ["Item 1", "Item 9"])
  }

  @Test func `are loaded although failures alternate with successes`() async throws {
    serve(1...9)
    for id in stride(from: 2, to: 9, by: 2) { scene.network.set(item(id), .status(500)) }
    let outcome = try await scene.force(feed)
    #expect(requests.count == 9)
    #expect(outcome.isCut)
    #expect(try scene.titles().count == 5)
  }

  @Test(arguments: [(429, 600.0), (503, 600), (429, nil as Double?)])
  func `end where the server asks for a pause`(_ status: Int, _ wait: Double?) async throws {
    serve(1...4)
    scene.network.set(item(2), .status(status, retryAfter: wait))
    let outcome = try await scene.force(feed)
    #expect(requests == [1, 2].map(item))
    #expect(outcome.isCut)
    let state = try scene.state(feed)
    #expect(scene.wait(until: state.heldUntil) == wait)
    #expect(state.holdsHost == (wait != nil))
    #expect((try await scene.force(feed).status == .skipped) == (wait != nil))
  }

  @Test func `together take no longer than the feed's timeout`() async throws {
    serve(1...9)
    for id in 1...9 { scene.network.set(item(id), .after(8, .text(SampleAdapter.item(id)))) }
    let outcome = try await scene.force(feed)
    #expect(scene.network.received.dropFirst().map(\.request.timeout) == [30, 22, 14, 6])
    #expect(outcome.isCut)
    #expect(
      outcome.rejections == [
        "item 4: timed out after 6 s", "item 5: the feed's timeout expired",
      ])
    #expect(try scene.titles().count == 3)
  }

  @Test func `are loaded for each feed that shares the request`() async throws {
    serve([1, 2])
    try await scene.force(feed)
    var second = feed
    second.name = "second"
    try await scene.refresh([feed, second]) { $0.force = true }
    #expect(try scene.store.feedCounts().values.map(\.articles) == [2, 2])
  }

  @Test func `never show a key that the API repeats`() async throws {
    serve([1])
    var feed = feed
    feed.secrets = ["k3yk3yk3y"]
    scene.network.set(item(1), .failure(.broken("no route to k3yk3yk3y\u{1B}[31m")))
    let outcome = try await scene.force(feed)
    #expect(outcome.rejections == ["item 1: no route to ***[31m"])
  }
}
