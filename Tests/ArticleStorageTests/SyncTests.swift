import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// What a server needs that several apps read from: ids of feeds, and queries by numbers.
@Suite(.everyStore) struct `Ids and numbers`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  private func id(_ feed: Feed) throws -> Int64 { try #require(state(feed).id) }

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

  @Test func `reading a response again changes nothing`() throws {
    // Two items of one feed, which another feed's item would join.
    let items = [
      entry("1", "Same", url: "https://a.example/1"),
      entry("2", "Same", url: "https://a.example/2"),
    ]
    try add([items[0]], to: feed("A"))
    try add([entry("3", "Same", url: "https://a.example/1")], to: feed("B"))
    try add([items[1]], to: feed("A"), after: 60)
    #expect(try add([items[1]], to: feed("A"), after: 120) == StoreChanges())
    let again = [entry("3", "Same", url: "https://a.example/1")]
    #expect(try add(again, to: feed("B"), after: 180) == StoreChanges())
  }

  @Test func `a known feed is known without its state`() throws {
    try add([entry("1")], to: feed("A"))
    #expect(
      try store.add(FeedDocument([entry("1")]), to: feed("A"), state: FeedState(), at: start)
        == StoreChanges())
    #expect(try store.totals().appearances == 1)
  }

  // MARK: Queries

  @Test func `articles are found by number and by first sight`() throws {
    try add((1...9).map { entry("\($0)", "t\($0)", hours: -Double($0)) }, to: feed("A"))
    func numbers(
      _ condition: ArticleCondition, _ order: ArticleQuery.Order, limit: Int? = nil
    ) throws -> [Int] {
      return try store.headlines(ArticleQuery(condition, order: order, limit: limit)).map(\.number)
    }
    #expect(try numbers(.numbers([7, 3, 99]), .newest) == [3, 7])
    #expect(try numbers(.numberAfter(6), .number) == [7, 8, 9])
    #expect(try numbers(.numberBefore(4), .number) == [1, 2, 3])
    #expect(try numbers(.everything, .number, limit: 2) == [1, 2])
    #expect(try store.count(ArticleQuery(.numberAfter(6))) == 3)
  }
}
