import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Synchronization
import Testing

@testable import PostgreSQLStore

/// Two programs, each with its own connections.
@Suite(.withServer) struct `Leases of feeds`: FillsServer {
  private let first: PostgreSQLArticleStore
  private let second: PostgreSQLArticleStore
  private let feeds: [Feed]

  init() throws {
    first = try PostgreSQLArticleStore(
      temporary: try PostgreSQLServer.shared.get().address(), policy: StandardMergePolicy())
    second = try PostgreSQLArticleStore(
      first.address, access: .write, policy: StandardMergePolicy())
    feeds = (0..<6).map { number in
      let url = "https://h.example/\(number)"
      return Feed(name: "f\(number)", location: .web(url: url), configuredURL: url)
    }
    try first.register(feeds)
    try first.prepareLeases(ofHosts: ["h.example", "other.example"])
  }

  private func request(
    _ numbers: [Int], host: String? = "h.example", seconds: Double = 60
  ) throws -> LeaseRequest {
    let members = numbers.map { feeds[$0] }
    let states = try first.states(of: members, configured: Set(feeds.map(\.name)))
    return LeaseRequest(
      feeds: members, ids: states.compactMap(\.id), host: host, seconds: seconds)
  }

  private func lease(
    _ requests: [LeaseRequest], of store: PostgreSQLArticleStore, perHost: Int = 2,
    holdsHosts: Bool = true, transferred: [FeedLease] = [],
    isWanted: (Int, [FeedState]) -> Bool = { _, _ in true }
  ) throws -> [LeaseAnswer] {
    try store.lease(
      requests, limits: LeaseLimits(perHost: perHost, holdsHosts: holdsHosts),
      transferred: transferred, owner: store === first ? "first" : "second", isWanted: isWanted)
  }

  private func response(_ number: Int, _ lease: FeedLease?, _ guid: String) throws
    -> ParsedResponse
  {
    var state = try #require(
      first.states(of: [feeds[number]], configured: [feeds[number].name]).first)
    state.lastAttempt = start
    var response = ParsedResponse(
      document: FeedDocument([entry(guid)]), feed: feeds[number], state: state, arrival: start)
    response.lease = lease
    return response
  }

  @Test func `are given to one program alone, until they are given back`() throws {
    let lease = try #require(lease([request([0])], of: first)[0].leases?.first)
    let refused = try self.lease([request([0]), request([1])], of: second)
    guard case .leased(let seconds) = refused[0] else {
      Issue.record("\(refused[0])")
      return
    }
    #expect(seconds > 0 && seconds <= 60)
    #expect(refused[1].leases?.count == 1)
    try first.giveBack([lease])
    #expect(try self.lease([request([0])], of: second)[0].leases?.count == 1)
  }

  @Test func `that are over go to whom asks, and who had them stores nothing`() throws {
    let lost = try #require(lease([request([0], seconds: -1)], of: first)[0].leases?.first)
    let taken = try #require(lease([request([0])], of: second)[0].leases?.first)
    #expect(lost.token != taken.token)
    let late = try first.add([response(0, lost, "late"), response(1, nil, "other")], rules: [])
    #expect(late == [.failure(.leaseLost(first.location)), .success(StoreChanges(new: 1))])
    var change = FeedStateChange(state: try response(0, nil, "").state, feed: feeds[0])
    change.state.failures = 7
    change.lease = lost
    try first.save([change])
    #expect(try first.states(of: [feeds[0]], configured: []).map(\.failures) == [0])
    #expect(try second.add([response(0, taken, "own")], rules: []).map { try $0.get().new } == [1])
    #expect(try articles(of: first).map(\.entry.guid).sorted() == ["other", "own"])
    #expect(try first.leaseCounts().running == 0)
  }

  @Test func `that are over are as good as before if no other program took them`() throws {
    let lease = try #require(lease([request([0], seconds: -1)], of: first)[0].leases?.first)
    #expect(try first.leaseCounts().expired == 1)
    #expect(try first.add([response(0, lease, "a")], rules: []).map { try $0.get().new } == [1])
    #expect(try first.leaseCounts().expired == 0)
  }

  @Test func `last longer when they are renewed, unless they are lost`() throws {
    let leases = try lease([request([0], seconds: -1), request([1], seconds: -1)], of: first)
      .compactMap(\.leases?.first)
    _ = try lease([request([1])], of: second)
    #expect(
      try first.renew(leases.map { ($0, seconds: 60) }, transferred: []) == [leases[0]])
    guard case .leased = try lease([request([0])], of: second)[0] else {
      Issue.record("it was leased twice")
      return
    }
  }

  @Test func `of a host are limited for all programs together`() throws {
    let own = try #require(lease([request([0])], of: first)[0].leases?.first)
    // Several feeds of one request count once.
    let pair = try request([2, 1])
    #expect(try lease([pair], of: first)[0].leases?.map(\.feed) == pair.ids)
    let refused = try lease(
      [request([3]), request([4], host: "other.example"), request([5], host: nil)], of: second)
    guard case .busy = refused[0] else {
      Issue.record("\(refused[0])")
      return
    }
    #expect(refused.dropFirst().allSatisfy { $0.leases?.count == 1 })
    // The response of one has arrived, and is not stored yet.
    _ = try lease([], of: first, transferred: [own])
    #expect(try lease([request([3])], of: second)[0].leases?.count == 1)
    guard case .leased = try lease([request([0])], of: second)[0] else {
      Issue.record("a feed whose response is not stored was leased")
      return
    }
  }

  @Test func `are not given while another program is at the same host`() throws {
    let other = try ServerConnection(first.address.parameters, timeout: 5)
    let schema = SchemaName.quoted(first.address.schema)
    try other.send("BEGIN", [])
    _ = try other.rows("SELECT 1 FROM \(schema).hosts WHERE name = 'h.example' FOR UPDATE", [])
    let answers = try lease([request([0]), request([1], host: "other.example")], of: second)
    guard case .busy = answers[0] else {
      Issue.record("\(answers[0])")
      return
    }
    #expect(answers[1].leases?.count == 1)
  }

  @Test func `end when the articles of their feed are removed, so that none comes back`() throws {
    _ = try second.add([response(0, nil, "a")], rules: [])
    let lease = try #require(lease([request([0])], of: first)[0].leases?.first)
    _ = try second.remove(articlesOf: [feeds[0].name], removed: [])
    #expect(
      try first.add([response(0, lease, "b")], rules: []) == [
        .failure(.leaseLost(first.location))
      ])
    #expect(try articles(of: first).isEmpty)
  }

  @Test func `of pages are given to one program, and end after some time`() throws {
    var whole = feeds[0]
    whole.full = true
    let state = try #require(first.states(of: [whole], configured: [whole.name]).first)
    let response = ParsedResponse(
      document: FeedDocument([entry("a", url: "https://h.example/a")]), feed: whole, state: state,
      arrival: start)
    _ = first.add([response], rules: [])
    let page = try #require(articles(of: first).first).number
    func lease(_ store: PostgreSQLArticleStore, after seconds: Double) throws -> Bool {
      try store.leasePage(
        ofAppearance: page, seconds: 60, now: start.addingTimeInterval(seconds))
    }
    #expect(try lease(first, after: 0))
    #expect(try !lease(second, after: 59))
    #expect(try second.waitingPages(ofFeeds: [whole.name], at: start, limit: 1).isEmpty)
    #expect(try lease(second, after: 61))
  }

  @Test func `are given back at once if another program has fetched the feed`() throws {
    _ = try second.add([response(0, nil, "a")], rules: [])
    let answers = try lease([request([0]), request([1])], of: first) { number, states in
      number == 1 || states[0].lastAttempt == nil
    }
    guard case .unwanted(let states) = answers[0] else {
      Issue.record("\(answers[0])")
      return
    }
    #expect(states.map(\.lastAttempt) == [start])
    #expect(answers[1].leases?.count == 1)
    #expect(try first.leaseCounts().running == 1)
  }

  @Test func `are not given while their host is held, which all programs know at once`() throws {
    try first.hold(host: "h.example", seconds: 90)
    try first.hold(host: "h.example", seconds: 5)
    let answers = try lease([request([0]), request([1], host: "other.example")], of: second)
    guard case .held(let seconds) = answers[0] else {
      Issue.record("\(answers[0])")
      return
    }
    #expect(seconds > 5)
    #expect(answers[1].leases?.count == 1)
    #expect(try lease([request([0])], of: second, holdsHosts: false)[0].leases?.count == 1)
    #expect(try first.leaseCounts().heldHosts == 1)
  }

  @Test func `never exceed the limit, and are never given twice, whichever asks first`()
    async throws
  {
    let seen = SeenLeases()
    let requests = try (0..<6).map { try request([$0]) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        guard let store = try? other(first) else { continue }
        group.addTask {
          for _ in 0..<30 {
            let answers =
              (try? self.lease(requests.shuffled(), of: store)) ?? []
            let leases = answers.compactMap(\.leases).flatMap { $0 }
            seen.begin(leases)
            // Before they are given back, since another program may have them at once.
            seen.end(leases)
            try? store.giveBack(leases)
          }
        }
      }
    }
    #expect(seen.most > 0 && seen.most <= 2)
    #expect(seen.doubled == 0)
    #expect(try first.leaseCounts() == LeaseCounts())
  }
}

/// The leases that several programs have at the same time.
private final class SeenLeases: Sendable {
  private let state = Mutex((now: Set<Int64>(), most: 0, doubled: 0))

  var most: Int { state.withLock { $0.most } }
  var doubled: Int { state.withLock { $0.doubled } }

  func begin(_ leases: [FeedLease]) {
    state.withLock { state in
      state.doubled += leases.count { !state.now.insert($0.feed).inserted }
      state.most = max(state.most, state.now.count)
    }
  }

  func end(_ leases: [FeedLease]) {
    state.withLock { state in for lease in leases { state.now.remove(lease.feed) } }
  }
}

extension LeaseAnswer {
  /// nil if they were not given.
  fileprivate var leases: [FeedLease]? {
    if case .granted(let leases, _) = self { leases } else { nil }
  }
}
