import FeedModel
import FeedTestSupport
import Foundation
import PostgreSQLStore
import Refreshing
import SQLiteStore
import Testing

/// The same random operations on a store on a server and on one in a file. `AGGREGATE_HISTORIES` names how many histories
/// are tried, or which: `1000`, or `17-17` to repeat one.
@Suite(.withServer) struct `A random history` {
  private static let seeds: [UInt64] = {
    let text = ProcessInfo.processInfo.environment["AGGREGATE_HISTORIES"] ?? ""
    let ends = text.split(separator: "-").compactMap { UInt64($0) }
    if ends.count == 2, ends[0] <= ends[1] { return Array(ends[0]...ends[1]) }
    if let last = ends.first { return Array(1...max(1, last)) }
    // The last two found faults.
    return Array(1...24) + [618, 858]
  }()

  /// Steps of a history, and queries after it.
  private static let length = (steps: 30, queries: 20)

  @Test func `has the same result on a server as in a file`() throws {
    for seed in Self.seeds {
      do {
        if let difference = try difference(seed) {
          Issue.record("history \(seed): \(difference)")
        }
      } catch {
        Issue.record("history \(seed): \(error)")
      }
    }
  }

  /// - Returns: where the stores differ first; nil if they do not.
  private func difference(_ seed: UInt64) throws -> String? {
    var world = HistoryWorld(seed: seed)
    let file = try SQLiteArticleStore(inMemory: StandardMergePolicy())
    let server = try PostgreSQLArticleStore(
      temporary: try PostgreSQLServer.shared.get().address(), policy: StandardMergePolicy())
    for number in 1...Self.length.steps {
      let step = number == Self.length.steps ? .group : world.step()
      let expected = Result { try step.run(on: file, at: world.now) }
      let found = Result { try step.run(on: server, at: world.now) }
      if "\(expected)" != "\(found)" {
        return "step \(number), \(step): \(expected) in a file, \(found) on a server"
      }
    }
    let contents = try StoreContents(of: file, feeds: world.feeds, at: world.now)
    let others = try StoreContents(of: server, feeds: world.feeds, at: world.now)
    if let difference = contents.difference(from: others) { return difference }
    if let problem = try file.problems().first { return problem }
    for _ in 0..<Self.length.queries {
      let query = world.query()
      // Counting does not look at feeds.
      var counted = query
      counted.maxPerFeed = nil
      let stream = world.stream()
      for (what, read) in [
        ("search", { try $0.search(query).map(\.number) }),
        ("list", { try $0.numbers(query) }), ("count", { [try $0.count(counted)] }),
        ("stream", { try $0.numbers(stream) }), ("count of stream", { [try $0.count(stream)] }),
      ] as [(String, (any ArticleStore) throws -> [Int])] {
        let (expected, found) = (try read(file), try read(server))
        if expected != found { return "\(what) of \(query), \(stream): \(expected), \(found)" }
      }
    }
    return nil
  }
}
