import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Articles as sync clients read them: by home feed, in the order of first sight.
@Suite(.everyStore) struct `Streams`: FillsStore {
  let store: any ArticleStore

  init() throws {
    store = try StoreKind.current.make()
    try store.register([feed("A"), feed("B"), feed("C")])
  }

  private func ids(_ names: String...) throws -> Set<Int64> {
    Set(try store.feedCounts().filter { names.contains($0.value.name) }.keys)
  }

  private func stream(
    _ names: String..., change: (inout ArticleStream) throws -> Void = { _ in }
  ) throws -> [Int] {
    let counts = try store.feedCounts()
    var stream = ArticleStream(
      served: Set(counts.filter { names.contains($0.value.name) }.keys))
    try change(&stream)
    let numbers = try store.numbers(stream)
    #expect(try store.count(stream) == numbers.count)
    return numbers
  }

  /// 1 is of A, 2 of A and B, 3 of A, 4 (of B) is part of 2, 5 is of B.
  private func fill() throws {
    try add(
      [
        entry("1", "one", hours: -1), entry("2", "two", url: "https://x.example/2", hours: -30),
        entry("3", "three"),
      ], to: feed("A"))
    try add(
      [entry("4", "two", url: "https://x.example/2"), entry("5", "five", hours: -99)],
      to: feed("B"), after: 60)
  }

  @Test func `have each article once, the last seen first`() throws {
    try fill()
    #expect(try stream("A", "B", "C") == [5, 3, 2, 1])
    #expect(try stream("A", "B", "C") { $0.order = .oldest } == [1, 2, 3, 5])
    #expect(try stream("A", "B") { $0.homes = try ids("A") } == [3, 2, 1])
    #expect(try stream("A", "B") { $0.homes = try ids("B") } == [5])
    #expect(try stream("A", "B") { $0.homes = try ids("A", "B") } == [5, 3, 2, 1])
    #expect(try stream("A", "B") { $0.homes = [] } == [])
  }

  @Test func `move articles of a feed that is no longer served to the next that carries them`()
    throws
  {
    try fill()
    #expect(try stream("B", "C") == [5, 2])
    #expect(try stream("B", "C") { $0.homes = try ids("B") } == [5, 2])
    #expect(try stream("B", "C") { $0.homes = try ids("A") } == [])
    #expect(try stream("C") == [])
    #expect(try stream() == [])
    let served = try ids("B", "C")
    #expect(try store.homeCounts(served: served).mapValues(\.unread).values.sorted() == [0, 2])
  }

  @Test func `are empty for a feed without articles, whatever else they ask for`() throws {
    try fill()
    for _ in 1...30 { try add([entry("\(UUID())", "more")], to: feed("A")) }
    _ = try store.mark([1], .starred(true), description: "starred")
    #expect(try stream("A", "B") { ($0.homes, $0.isStarred) = (try ids("C"), true) } == [])
    #expect(try stream("A", "B", "C") { ($0.homes, $0.isRead) = (try ids("C"), false) } == [])
    #expect(
      try stream("A", "B") { ($0.homes, $0.seenFrom) = ([], Date(timeIntervalSince1970: 0)) } == [])
  }

  @Test func `are read in pages by number`() throws {
    try add((1...25).map { entry("\($0)", "t\($0)") }, to: feed("A"))
    var seen: [Int] = []
    while true {
      let page = try stream("A") {
        $0.limit = 10
        $0.after = seen.last
      }
      if page.isEmpty { break }
      seen += page
      // What arrives between two pages moves nothing.
      try add([entry("n\(seen.count)", "new \(seen.count)")], to: feed("B"), after: 60)
    }
    #expect(seen == Array((1...25).reversed()))
    #expect(
      try stream("A") {
        $0.order = .oldest
        $0.after = 20
        $0.limit = 3
      } == [21, 22, 23])
    #expect(try stream("A") { $0.limit = 0 } == [])
  }

  @Test func `are limited to marks`() throws {
    try fill()
    _ = try store.mark([2, 5], .read(true), description: "t")
    _ = try store.mark([5, 1], .starred(true), description: "t")
    #expect(try stream("A", "B") { $0.isRead = false } == [3, 1])
    #expect(try stream("A", "B") { $0.isRead = true } == [5, 2])
    #expect(try stream("A", "B") { $0.isStarred = true } == [5, 1])
    #expect(
      try stream("A", "B") {
        $0.isStarred = false
        $0.isRead = true
      } == [2])
    #expect(
      try stream("A", "B") {
        $0.homes = try ids("A")
        $0.isStarred = true
        $0.isRead = false
      } == [1])
  }

  @Test func `are limited to times of first sight`() throws {
    try fill()
    let later = start.addingTimeInterval(60)
    #expect(try stream("A", "B") { $0.seenFrom = later } == [5])
    #expect(try stream("A", "B") { $0.seenUntil = later } == [5, 3, 2, 1])
    #expect(try stream("A", "B") { $0.seenUntil = start } == [3, 2, 1])
    #expect(try stream("A", "B") { $0.seenUntil = start.addingTimeInterval(-1) } == [])
    #expect(try stream("A", "B") { $0.seenFrom = .distantPast } == [5, 3, 2, 1])
    #expect(try stream("A", "B") { $0.seenFrom = Date(timeIntervalSince1970: .infinity) } == [])
  }

  @Test func `leave out what is muted and not starred`() throws {
    try fill()
    _ = try store.mark([1, 3], .muted(true), description: "t")
    _ = try store.mark([3], .starred(true), description: "t")
    #expect(try stream("A", "B") == [5, 3, 2])
    #expect(try store.homeCounts(served: try ids("A")).values.map(\.unread) == [2])
  }

  @Test func `count unread articles at home, and date the newest item`() throws {
    try fill()
    let served = try ids("A", "B", "C")
    let counts = try store.homeCounts(served: served)
    #expect(counts.values.map(\.unread).sorted() == [0, 1, 3])
    #expect(
      Set(counts.values.map(\.newest)) == [nil, start, start.addingTimeInterval(60)])
    try add([entry("4", "two", url: "https://x.example/2")], to: feed("B"), after: 900)
    #expect(try store.homeCounts(served: served) == counts)
  }

  @Test func `are marked as far as they were seen`() throws {
    try fill()
    var stream = ArticleStream(served: try ids("A", "B"))
    stream.isRead = false
    stream.seenUntil = start
    #expect(try store.mark(stream, .read(true), description: "marked read", step: nil) == 3)
    #expect(try store.count(ArticleQuery(.unread)) == 1)
    #expect(try store.undo() == UndoneChange(description: "marked read", articles: 3))
  }

  @Test func `give whole articles by any of their numbers, in the order asked`() throws {
    try fill()
    #expect(try store.articles([5, 99, 4, 2, 1]).map(\.number) == [5, 2, 1])
    #expect(try store.articles([4])[0].appearances.map(\.feed) == ["A", "B"])
    #expect(try store.articles([]).isEmpty)
  }
}
