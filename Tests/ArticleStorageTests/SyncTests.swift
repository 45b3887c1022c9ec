import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// What a server needs that several apps read from: ids of feeds, numbers of changes, and queries by both.
@Suite(.everyStore) struct `Ids and changes`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  private func id(_ feed: Feed) throws -> Int64 { try #require(state(feed).id) }

  private func changes(since change: Int) throws -> [ArticleChange] {
    try store.changes(since: change, limit: 1000)
  }

  // MARK: Feeds

  @Test func `a feed has an id before its first fetch, and keeps it`() throws {
    #expect(try state(feed("A")).id == nil)
    try store.register([feed("A"), feed("B")])
    let (a, b) = (try id(feed("A")), try id(feed("B")))
    #expect(a != b)
    #expect(a > 0 && a < 1 << 53)
    try add([entry("1")], to: feed("A"))
    #expect(try id(feed("A")) == a)
    // Renamed, it is the same; removed from the config and added again as well.
    let renamed = feed("Z", url: "https://A.example/feed")
    try store.register([renamed, feed("B")])
    #expect(try id(renamed) == a)
    try store.register([feed("B"), feed("C")])
    let c = try id(feed("C"))
    #expect(![a, b].contains(c))
    try store.register([renamed, feed("B"), feed("C")])
    #expect(try id(renamed) == a)
  }

  @Test func `registering again changes nothing`() throws {
    try store.register([feed("A"), feed("B")])
    let before = try store.feedCounts()
    try store.register([feed("A"), feed("B")])
    #expect(try store.feedCounts() == before)
    #expect(try store.totals().feeds == 0)
  }

  @Test func `the first response of a registered feed is new`() throws {
    try store.register([feed("A")])
    #expect(try add([entry("1"), entry("2")], to: feed("A")) == StoreChanges(new: 2))
  }

  // MARK: Changes

  @Test func `every change of an article has a larger number than all before`() throws {
    try add([entry("1", "a"), entry("2", "b")], to: feed("A"))
    let first = try changes(since: 0)
    #expect(Set(first.map(\.article)) == [1, 2])
    let last = try #require(first.last?.number)
    #expect(try changes(since: last).isEmpty)
    // Content.
    try add([entry("1", "edited"), entry("2", "b")], to: feed("A"))
    #expect(try changes(since: last).map(\.article) == [1])
    // Marks, and their undoing.
    let edited = try #require(try changes(since: last).last?.number)
    _ = try store.mark([2], .starred(true), description: "starred")
    #expect(try changes(since: edited).map(\.article) == [2])
    let starred = try #require(try changes(since: edited).last?.number)
    _ = try store.mark([2], .starred(true), description: "starred")
    #expect(try changes(since: starred).isEmpty)
    _ = try store.undo()
    #expect(try changes(since: starred).map(\.article) == [2])
    let numbers = try changes(since: 0).map(\.number)
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
  }

  @Test func `reading a response again changes nothing`() throws {
    // Two items of one feed, which another feed's item would join.
    let items = [
      entry("1", "Same", url: "https://a.example/1"),
      entry("2", "Same", url: "https://a.example/2"),
    ]
    try add([items[0]], to: feed("A"))
    try add([entry("3", "Same", url: "https://a.example/1")], to: feed("B"))
    try add([items[1]], to: feed("A"), after: 60)
    let before = try #require(try changes(since: 0).last?.number)
    try add([items[1]], to: feed("A"), after: 120)
    try add([entry("3", "Same", url: "https://a.example/1")], to: feed("B"), after: 180)
    #expect(try changes(since: before).isEmpty)
  }

  @Test func `a known feed is known without its state`() throws {
    try add([entry("1")], to: feed("A"))
    var document = FeedDocument(format: .rss1)
    document.entries = [entry("1")]
    #expect(
      try store.add(document, to: feed("A"), state: FeedState(), at: start) == StoreChanges())
    #expect(try store.totals().appearances == 1)
  }

  @Test func `an article that becomes part of another one is removed`() throws {
    try add([entry("1", "a", url: "https://p.example/1")], to: feed("A"))
    try add([entry("2", "b", url: "https://q.example/2")], to: feed("B"))
    let before = try #require(try changes(since: 0).last?.number)
    try add([entry("2", "b", url: "https://p.example/1")], to: feed("B"))
    let after = try changes(since: before)
    #expect(after.filter(\.isRemoved).map(\.article) == [2])
    #expect(after.filter { !$0.isRemoved }.map(\.article) == [1])
    // Separated again, it is back.
    let merged = try #require(after.last?.number)
    try add([entry("2", "b", url: "https://q.example/2")], to: feed("B"))
    #expect(try changes(since: merged).last { $0.article == 2 }?.isRemoved == false)
  }

  @Test func `what retention removes is a change`() throws {
    try add([entry("1", "a"), entry("2", "b")], to: feed("A"))
    let before = try #require(try changes(since: 0).last?.number)
    _ = try store.prune(lastSeenBefore: .distantFuture, configured: [], at: start)
    let after = try changes(since: before)
    #expect(Set(after.map(\.article)) == [1, 2])
    #expect(!after.contains { !$0.isRemoved })
  }

  @Test func `changes are read in pages`() throws {
    try add((1...25).map { entry("\($0)", "t\($0)") }, to: feed("A"))
    var seen: [Int] = []
    var last = 0
    while true {
      let page = try store.changes(since: last, limit: 10)
      guard let end = page.last?.number else { break }
      seen += page.map(\.article)
      last = end
    }
    #expect(seen.sorted() == Array(1...25))
  }

  // MARK: Queries

  @Test func `articles are found by number, by first sight and by change`() throws {
    try add((1...9).map { entry("\($0)", "t\($0)", hours: -Double($0)) }, to: feed("A"))
    func numbers(
      _ condition: ArticleCondition, _ order: ArticleQuery.Order, limit: Int? = nil
    ) throws -> [Int] {
      var query = ArticleQuery(condition, limit: limit)
      query.order = order
      return try store.headlines(query).map(\.number)
    }
    #expect(try numbers(.numbers([7, 3, 99]), .newest) == [3, 7])
    #expect(try numbers(.numberAfter(6), .number) == [7, 8, 9])
    #expect(try numbers(.numberBefore(4), .number) == [1, 2, 3])
    #expect(try numbers(.everything, .number, limit: 2) == [1, 2])
    let last = try #require(try changes(since: 0).last?.number)
    _ = try store.mark([5], .read(true), description: "t")
    _ = try store.mark([2], .starred(true), description: "t")
    #expect(try numbers(.changedAfter(last), .change) == [5, 2])
    #expect(try numbers(.all([.changedAfter(last), .unread]), .change) == [2])
    #expect(try store.count(ArticleQuery(.numberAfter(6))) == 3)
  }
}
