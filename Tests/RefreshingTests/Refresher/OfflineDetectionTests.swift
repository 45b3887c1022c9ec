import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// A machine is offline if every feed that was tried failed before any response came.
@Suite(.everyStore) struct `A machine without a network`: MakesEntries {
  private let scene: RefreshScene

  init() throws { scene = RefreshScene(try StoreKind.current.make()) }

  /// How one feed of a refresh ends.
  enum Ending: Sendable {
    case unreachable, untrusted, noLibrary, problem, missingFile, status, broken, tooLarge, noFeed,
      new, unchanged
    case skipped
  }

  private func prepare(_ ending: Ending, _ name: String) async throws -> Feed {
    var feed = feed(name)
    let url = scene.url(name)
    switch ending {
    case .unreachable: scene.network.set(url, .unreachable)
    case .untrusted:
      scene.network.set(url, .failure(.unreachable("is not trusted", .certificate)))
    case .noLibrary: scene.network.set(url, .failure(.unreachable("no libcurl", .machine)))
    case .problem: feed.problem = "the environment variable KEY is not set"
    case .missingFile: scene.network.set(url, .failure(.file("no such file")))
    case .status: scene.network.set(url, .status(404))
    case .broken: scene.network.set(url, .failure(.broken("cut off")))
    case .tooLarge: scene.network.set(url, .failure(.tooLarge(limit: 1)))
    case .noFeed: scene.network.set(url, .text("<html></html>"))
    case .new: scene.network.set(url, .rss([name]))
    case .unchanged:
      scene.network.set(url, .rss([name]) { $0.etag = "\"1\"" })
      try await scene.refresh([feed])
      scene.network.set(url, .notModified)
      scene.clock.advance(by: 3600)
    case .skipped:
      scene.network.set(url, .rss([name], channel: "<ttl>600</ttl>"))
      try await scene.refresh([feed])
    }
    return feed
  }

  @Test(
    arguments: [
      ([.unreachable], true), ([.unreachable, .unreachable], true),
      ([.unreachable, .problem], true), ([.missingFile, .unreachable], true),
      ([.untrusted], true), ([.untrusted, .unreachable], true), ([.untrusted, .status], false),
      ([.noLibrary, .noLibrary], false), ([.noLibrary, .unreachable], true),
      ([.unreachable, .skipped], true), ([.problem], false), ([.missingFile], false),
      ([.problem, .skipped], false), ([.status], false), ([.broken], false), ([.noFeed], false),
      ([.skipped], false), ([], false), ([.unreachable, .status], false),
      ([.unreachable, .broken], false), ([.unreachable, .tooLarge], false),
      ([.unreachable, .noFeed], false), ([.unreachable, .new], false),
      ([.unchanged, .unreachable], false), ([.unreachable, .unreachable, .status], false),
    ] as [([Ending], Bool)])
  func `is recognised by what became of all its feeds`(_ endings: [Ending], _ isOffline: Bool)
    async throws
  {
    var feeds: [Feed] = []
    for (index, ending) in endings.enumerated() {
      feeds.append(try await prepare(ending, "f\(index)"))
    }
    // A store on a server gives ids to feeds before they are requested.
    try scene.store.register(feeds)
    let before = try feeds.map(scene.state)
    let report = try await scene.refresh(feeds)
    #expect(report.isOffline == isOffline)
    for (index, ending) in endings.enumerated() where ending == .unreachable {
      let after = try scene.state(feeds[index])
      #expect((after == before[index]) == isOffline)
      #expect(after.failures == (isOffline ? 0 : 1))
      #expect((report.outcomes[index].nextFetch == nil) == isOffline)
      #expect(report.outcomes[index].error == "could not connect")
      #expect(report.outcomes[index].failure == .unreachable)
    }
  }

  @Test func `that wants a login is no failure of a feed, whatever else responds`() async throws {
    scene.serve("a", .rss(["Found"]))
    scene.serve("b", .status(511))
    let report = try await scene.refresh([feed("a"), feed("b")])
    #expect(!report.isOffline)
    #expect(report.outcomes.map(\.failure) == [nil, .captivePortal])
    let state = try scene.state(feed("b"))
    #expect(state.failures == 0 && state.lastStatus == 511 && state.lastAttempt != nil)
  }

  @Test func `is recognised beside a feed that is a file`() async throws {
    let file = Feed(name: "f", location: .file(path: "/f.xml"), configuredURL: "f.xml")
    scene.network.set("file:/f.xml", .rss(["Found"]))
    scene.serve("a", .unreachable)
    let report = try await scene.refresh([file, feed("a")])
    #expect(report.isOffline)
    #expect(report.outcomes.first?.status == .updated)
    #expect(try scene.state(feed("a")).failures == 0)
  }

  @Test func `leaves back-off, error and next fetch as they were`() async throws {
    scene.serve("a", .status(500))
    try await scene.force(feed("a"))
    let before = try scene.state(feed("a"))
    scene.serve("a", .unreachable)
    scene.clock.advance(by: 7200)
    for _ in 0..<3 {
      #expect(try await scene.refresh([feed("a")]).isOffline)
      #expect(try scene.state(feed("a")) == before)
    }
    // The feed is due as soon as the network is back.
    scene.serve("a", .rss(["One"]))
    #expect(try await scene.refresh([feed("a")]).outcomes.first?.status == .updated)
  }

  private var account: Feed {
    var account = feed("home", url: "https://reader.example")
    account.role = .server(.googleReader)
    account.secrets = ["secret"]
    return account
  }

  /// Refreshes the account, whose synchronisation brings this.
  @discardableResult
  private func refresh(_ brought: AccountSynchronisation) async throws -> RefreshReport {
    try await scene.refresh([account]) { options in
      options.asked = true
      options.accounts = { _, _, _ in brought }
    }
  }

  @Test func `keeps why an account failed, and when it is due, until it succeeds`() async throws {
    var brought = AccountSynchronisation()
    brought.cursor = "1"
    try await refresh(brought)
    let before = try scene.state(account)
    scene.clock.advance(by: 3600)
    var failed = AccountSynchronisation()
    failed.failure = .unreachable("could not connect")
    #expect(try await refresh(failed).isOffline)
    var expected = before
    expected.lastError = "could not connect"
    #expect(try scene.state(account) == expected)
    try await refresh(brought)
    #expect(try scene.state(account).lastError == nil)
  }

  @Test func `says of an account why its marks wait, and keeps that until they are sent`()
    async throws
  {
    for (unsent, shown) in [("2 marks, secret", "2 marks, ***"), (nil, nil)] {
      var brought = AccountSynchronisation()
      brought.unsent = unsent
      let report = try await refresh(brought)
      #expect(report.outcomes.map(\.unsent) == [shown])
      #expect(report.outcomes.map(\.status) == [.unchanged])
      #expect(try scene.state(account).lastError == shown)
    }
  }

  @Test func `lets an account remember that its server listed no feeds, whatever failed since`()
    async throws
  {
    func refresh(_ failure: FetchError?, listsFeeds: Bool?) async throws -> Bool {
      var brought = AccountSynchronisation()
      brought.failure = failure
      brought.listsFeeds = listsFeeds
      scene.clock.advance(by: 86400)
      try await self.refresh(brought)
      return try scene.state(account).foundNoFeeds
    }
    #expect(try await refresh(nil, listsFeeds: true) == false)
    #expect(try await refresh(.broken("no feeds"), listsFeeds: false))
    #expect(try await refresh(.status(code: 500, retryAfter: nil), listsFeeds: nil))
    #expect(try await refresh(.unreachable("could not connect"), listsFeeds: nil))
    #expect(try await refresh(nil, listsFeeds: true) == false)
  }

  @Test func `is not one that gets the whole of a response too slowly`() async throws {
    scene.serve("a", .failure(.tookTooLong(timeout: 60)))
    let report = try await scene.refresh([feed("a")])
    #expect(!report.isOffline)
    #expect(
      report.outcomes.map(\.error) == [
        "the response took longer than 60 s; on a slow line, raise 'timeout' or lower 'jobs'"
      ])
  }

  @Test func `is not recognised by feeds that only wait after an error`() async throws {
    scene.serve("a", .status(404))
    scene.serve("b", .rss(["One"]))
    try await scene.refresh([feed("a"), feed("b")])
    scene.serve("b", .unreachable)
    scene.clock.advance(by: 3000)
    let report = try await scene.refresh([feed("a"), feed("b")]) { $0.asked = true }
    #expect(report.outcomes.map(\.status) == [.skipped, .failed])
    #expect(report.isOffline)
  }
}
