import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Synchronization
import Testing

@testable import ArticleStorage
@testable import PostgreSQLStore

@Suite(.withServer) struct `Several programs that write to one server`: FillsServer {
  private func entries(_ range: Range<Int>) -> [Entry] {
    range.map { index in
      entry("https://s.example/\(index)", "Number \(index)", url: "https://s.example/\(index)")
    }
  }

  /// What articles are made of, whatever their numbers.
  private func groups(_ store: any ArticleStore) throws -> Set<[String]> {
    Set(
      try articles(of: store).map { $0.appearances.map { "\($0.feed) \($0.entry.guid)" }.sorted() })
  }

  @Test func `make one article of what two store at the same moment`() async throws {
    let store = try temporaryStore()
    let feeds = (0..<4).map { feed("f\($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, feed) in feeds.enumerated() {
        let own = try other(store)
        group.addTask {
          // Windows of the same items, so that each meets each other feed's.
          for part in 0..<10 {
            try self.add(
              self.entries((part * 3 + index)..<(part * 3 + index + 12)), to: feed, of: own,
              after: Double(part))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.problems() == [])
    let alone = try temporaryStore()
    for (index, feed) in feeds.enumerated() {
      for part in 0..<10 {
        try add(
          entries((part * 3 + index)..<(part * 3 + index + 12)), to: feed, of: alone,
          after: Double(part))
      }
    }
    #expect(try groups(store) == groups(alone))
    #expect(try Set(articles(of: store).map(\.number)).count == store.totals().articles)
  }

  @Test func `lose nothing and double nothing when connections are cut`() throws {
    let store = try temporaryStore()
    let killer = try ServerConnection(store.address.parameters, timeout: 5)
    let isDone = Atomic(false)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      while !isDone.load(ordering: .relaxed) {
        usleep(60_000)
        _ = try? killer.rows(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND application_name = $1
          """, [.text("victim")])
        try? killer.sync()
      }
    }
    defer {
      isDone.store(true, ordering: .relaxed)
      group.wait()
    }
    let victim = try PostgreSQLArticleStore(
      ServerAddress(
        "\(store.address.url)&application_name=victim&schema=\(store.address.schema)"),
      access: .write, policy: StandardMergePolicy())
    var stored: Set<String> = []
    for index in 0..<200 {
      let items = entries(index..<(index + 1))
      // What was reported as failed may be tried again; what was reported as done is there once.
      for _ in 0..<20 {
        if (try? add(items, to: feed("f"), of: victim, after: Double(index))) != nil {
          stored.insert(items[0].guid)
          break
        }
      }
    }
    isDone.store(true, ordering: .relaxed)
    group.wait()
    let found = try articles(of: store).map(\.entry.guid)
    #expect(stored.count == 200)
    #expect(found.count == Set(found).count)
    #expect(Set(found) == stored)
    #expect(try store.problems() == [])
  }

  @Test func `do not wait for the statistics of the query planner`() throws {
    let store = try temporaryStore()
    try add(entries(0..<10), to: feed("f"), of: store)
    let writer = try ServerConnection(store.address.parameters, timeout: 5)
    _ = try writer.rows(
      "SELECT pg_advisory_lock($1)", [.integer(SchemaName.writeKey(of: store.address.schema))])
    let start = ContinuousClock.now
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { try? store.optimize() }
    let isDone = group.wait(timeout: .now() + 5) == .success
    #expect(isDone, "after \(ContinuousClock.now - start)")
    _ = try writer.rows("SELECT pg_advisory_unlock_all()", [])
    group.wait()
  }

  @Test func `keep of a state what another one saves meanwhile`() throws {
    let store = try temporaryStore()
    let victim = try other(store)
    try store.register([feed("f")])
    let end = start.addingTimeInterval(90)
    let group = DispatchGroup()
    try store.write { transaction in
      var stored = try #require(try transaction.feeds(named: ["f"]).first)
      DispatchQueue.global().async(group: group) {
        try? victim.updateStates(of: [self.feed("f")]) { _, state in
          state.heldUntil = end
          return true
        }
      }
      // It waits for this transaction.
      #expect(group.wait(timeout: .now() + 0.3) == .timedOut)
      stored.state.failures = 7
      try transaction.replace([stored])
    }
    group.wait()
    let state = try #require(store.states(of: [feed("f")], configured: ["f"]).first)
    #expect(state.failures == 7)
    #expect(state.heldUntil.map { abs($0.timeIntervalSince(end)) < 1 } ?? false)
  }
}
