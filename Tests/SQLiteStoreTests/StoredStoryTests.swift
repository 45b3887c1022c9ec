import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteBinding
import SQLiteStore
import Testing

/// What becomes of stories when processes end, fail or work side by side (docs/stories.md).
@Suite struct `Stored stories`: MakesEntries {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/store.sqlite" }

  private func open() throws -> any ArticleStore {
    try SQLiteArticleStore(path: path, access: .create, policy: StandardMergePolicy())
  }

  private func add(
    _ entries: [Entry], to name: String, in store: any ArticleStore, groups: Bool = true
  ) throws {
    let state = try #require(store.states(of: [feed(name)], configured: [name]).first)
    let response = ParsedResponse(
      document: FeedDocument(entries), feed: feed(name), state: state, arrival: start)
    _ = try store.add([response], rules: [])[0].get()
    if groups { while try store.group(at: start) != nil {} }
  }

  private func report(_ name: String, _ title: String, hours: Double = -1) -> Entry {
    entry(title, title, url: "https://\(name).example/\(title.hashValue)", hours: hours)
  }

  private func stories(_ store: any ArticleStore) throws -> Set<[Int]> {
    var stories: Set<[Int]> = []
    try store.articles(ArticleQuery()) { stories.formUnion($0.compactMap(\.story?.articles)) }
    return stories
  }

  private static func title(_ random: inout SeededNumbers) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let words = (0..<5).map { _ in
      String((0..<5).compactMap { _ in letters.randomElement(using: &random) })
    }
    return words.joined(separator: " ").capitalized
  }

  /// The title of the event of each of thirty days.
  private let events: [String] = {
    var random = SeededNumbers(seed: 1)
    return (0..<30).map { _ in title(&random) }
  }()

  /// Reports of three publishers on an event a day, with others of their own.
  private func fill(_ store: any ArticleStore, groups: Bool = true) throws {
    var random = SeededNumbers(seed: 2)
    for name in ["a", "b", "c"] {
      var entries: [Entry] = []
      for (day, event) in events.enumerated() {
        let hours = Double(-24 * day) - 2
        entries.append(report(name, event, hours: hours))
        for _ in 0..<15 { entries.append(report(name, Self.title(&random), hours: hours)) }
      }
      try add(entries, to: name, in: store, groups: groups)
    }
  }

  @Test func `are the same if grouping all is interrupted after every step`() throws {
    try fill(try open(), groups: false)
    #expect(try stories(try open()).isEmpty)
    var steps = 0
    while try open().group(at: start) != nil { steps += 1 }
    #expect(steps > 1)
    let other: any ArticleStore = try SQLiteArticleStore(
      path: folder.path + "/other.sqlite", access: .create, policy: StandardMergePolicy())
    try fill(other, groups: false)
    while try other.group(at: start) != nil {}
    let store = try open()
    #expect(try stories(store) == stories(other))
    #expect(try stories(store).count == 30)
    #expect(try store.problems().isEmpty)
  }

  @Test func `are the same if articles arrive while all are grouped`() throws {
    let store = try open()
    try fill(store, groups: false)
    _ = try store.group(at: start)
    try add([report("d", events[0], hours: -3)], to: "d", in: store, groups: false)
    try add([report("e", events[28], hours: -24 * 28 - 3)], to: "e", in: store)
    let found = try stories(store)
    #expect(found.count == 30)
    #expect(found.count { $0.count == 4 } == 2)
    #expect(try store.problems().isEmpty)
  }

  @Test func `are formed by the next fetch if a process ends before its fetch does`() throws {
    try add([report("a", "Glacier lake drains above Brimsdal")], to: "a", in: try open())
    let second = report("b", "Brimsdal glacier lake drains")
    try add([second], to: "b", in: try open(), groups: false)
    #expect(try stories(try open()).isEmpty)
    #expect(try open().problems().isEmpty)
    try add([report("c", "Chess club wins")], to: "c", in: try open())
    #expect(try stories(try open()) == [[1, 2]])
    let store = try open()
    #expect(try store.group(at: start) == nil)
    #expect(try store.problems().isEmpty)
  }

  @Test func `leave no trace of a transaction that fails`() throws {
    let store = try open()
    try add([report("a", "Glacier lake drains above Brimsdal")], to: "a", in: store)
    let db = try Connection(path: path)
    try db.execute(
      """
      CREATE TRIGGER full BEFORE INSERT ON stories BEGIN SELECT raise(ABORT, 'full'); END
      """)
    let second = report("b", "Brimsdal glacier lake drains")
    #expect(throws: StoreError.self) { try add([second], to: "b", in: store) }
    #expect(try store.totals().articles == 2)
    #expect(try stories(store).isEmpty)
    #expect(try store.problems().isEmpty)
    try db.execute("DROP TRIGGER full")
    while try store.group(at: start) != nil {}
    #expect(try stories(store) == [[1, 2]])
    #expect(try store.problems().isEmpty)
  }

  @Test func `include what another process stored in between`() throws {
    let (one, other) = (try open(), try open())
    try add([report("a", "Glacier lake drains above Brimsdal")], to: "a", in: one)
    try add([report("b", "Brimsdal glacier lake drains")], to: "b", in: other)
    try add([report("c", "Lake above Brimsdal drains, glacier cracks")], to: "c", in: one)
    #expect(try stories(one) == [[1, 2, 3]])
    try add([report("d", "Glacier lake above Brimsdal drains again")], to: "d", in: other)
    #expect(try stories(one) == [[1, 2, 3, 4]])
    #expect(try one.problems().isEmpty)
  }
}
