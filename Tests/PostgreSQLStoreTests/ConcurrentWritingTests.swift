import ArticleStorage
import FeedModel
import Foundation
import Refreshing
import Synchronization
import TestSupport
import Testing

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
}
