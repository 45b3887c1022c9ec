import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// When articles are from, and in which order lists show them.
@Suite(.everyStore) struct `The order of articles`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  private func undated(_ guid: String, modified hours: Double? = nil) -> Entry {
    var entry = entry(guid, guid)
    entry.published = nil
    entry.modified = hours.map { start.addingTimeInterval($0 * 3600) }
    return entry
  }

  private func titles(_ order: ArticleQuery.Order = .newest) throws -> [String] {
    return try store.headlines(ArticleQuery(order: order)).map { $0.title ?? "-" }
  }

  private func headline(_ number: Int) throws -> Headline {
    try #require(store.headlines([number]).first)
  }

  // MARK: Dates

  @Test(arguments: [
    (-5.0, -3.0, -5.0, true), (nil, -3, -3, true), (2, nil, 0, true), (nil, 2, 0, true),
    (nil, nil, 0, false),
  ])
  func `an article is dated by publication, else modification, else first sight`(
    _ published: Double?, _ modified: Double?, _ expected: Double, _ isDated: Bool
  ) throws {
    var entry = undated("a", modified: modified)
    entry.published = published.map { start.addingTimeInterval($0 * 3600) }
    try add([entry], to: feed("A"))
    let headline = try headline(1)
    #expect(headline.date == start.addingTimeInterval(expected * 3600))
    #expect(headline.isDated == isDated)
    #expect(headline.firstSeen == start)
    #expect(try store.article(1)?.date.instant == headline.date)
    let since = ArticleCondition.since(start.addingTimeInterval(expected * 3600))
    #expect(try store.count(ArticleQuery(since)) == 1)
    #expect(try store.count(ArticleQuery(.undated)) == (isDated ? 0 : 1))
  }

  @Test func `an item that is modified later goes to the date of the modification`() throws {
    try add([undated("a", modified: -9), undated("b", modified: -5)], to: feed("A"))
    #expect(try titles() == ["b", "a"])
    try add(
      [undated("a", modified: 1), undated("b", modified: -5)], to: feed("A"), after: 2 * 3600)
    #expect(try titles() == ["a", "b"])
    #expect(try headline(1).firstSeen == start)
  }

  @Test func `undated items of a first response have the channel's date`() throws {
    var document = FeedDocument([undated("a"), entry("dated", "dated", hours: -40), undated("b")])
    document.published = start.addingTimeInterval(-30 * 3600)
    document.updated = start
    _ = try store.add(document, to: feed("A"), state: state(feed("A")), at: start)
    #expect(try titles() == ["a", "b", "dated"])
    #expect(try headline(1).date == start.addingTimeInterval(-30 * 3600))
    #expect(try !headline(1).isDated)
    // Later ones have the date of their first sight.
    document.entries = [undated("c")] + document.entries
    let later = start.addingTimeInterval(3600)
    _ = try store.add(document, to: feed("A"), state: state(feed("A")), at: later)
    #expect(try titles() == ["c", "a", "b", "dated"])
    #expect(try headline(4).date == later)
  }

  @Test func `a channel's date in the future does not count`() throws {
    var document = FeedDocument([undated("a")])
    document.updated = start.addingTimeInterval(60)
    _ = try store.add(document, to: feed("A"), state: state(feed("A")), at: start)
    #expect(try headline(1).date == start)
  }

  // MARK: Order

  @Test func `articles of one date keep the order of their feed, later ones first`() throws {
    let first = ["a", "b", "c"].map { undated($0) }
    try add(first, to: feed("A"))
    try add(["d", "e"].map { undated($0) } + first, to: feed("A"), after: 60)
    #expect(try titles() == ["d", "e", "a", "b", "c"])
    #expect(try titles(.oldest) == ["c", "b", "a", "e", "d"])
  }

  @Test func `equal dates keep the order of their feed, and updates change nothing`() throws {
    var entries = (1...5).map { entry("\($0)", "\($0)", url: "https://a.example/\($0)") }
    try add(entries, to: feed("A"))
    #expect(try titles() == ["1", "2", "3", "4", "5"])
    entries[3].summary = "other"
    try add(entries.reversed(), to: feed("A"), after: 60)
    #expect(try titles() == ["1", "2", "3", "4", "5"])
    // Another feed carries the third.
    try add([entry("x", "3", url: "https://a.example/3")], to: feed("B"), after: 120)
    #expect(try titles() == ["1", "2", "3", "4", "5"])
    #expect(try headline(3).feed == "A")
    #expect(try headline(3).feedCount == 2)
  }

  @Test(arguments: [ArticleQuery.Order.newest, .oldest], [false, true])
  func `a list goes on after a headline, although others came`(
    _ order: ArticleQuery.Order, groupsStories: Bool
  ) throws {
    try add((1...9).map { entry("\($0)", "\($0)") }, to: feed("A"))
    var query = ArticleQuery(order: order, limit: 4)
    query.groupsStories = groupsStories
    let whole = try titles(order)
    var found: [String] = []
    while case let page = try store.headlines(query), let last = page.last {
      found += page.compactMap(\.title)
      query.after = last
      let newest = [entry("new\(found.count)", "new", hours: 0)]
      if order == .newest { try add(newest, to: feed("B")) }
    }
    #expect(found == whole)
  }

  @Test func `articles are sorted by the number of feeds that carry them`() throws {
    let url = "https://x.example/two"
    try add([entry("1", "two", url: url, hours: -3), entry("2", "old", hours: -2)], to: feed("A"))
    try add([entry("3", "two", url: url, hours: -3), entry("4", "new", hours: -1)], to: feed("B"))
    #expect(try titles(.publishers) == ["two", "new", "old"])
    #expect(try titles() == ["new", "old", "two"])
  }

  @Test func `articles are sorted by feed or title, without case, accents and signs`() throws {
    try add([entry("1", "\u{201E}Ärger\u{201C}", hours: -1)], to: feed("b"))
    try add([entry("2", "zebra", hours: -2), entry("3", "Apple", hours: -3)], to: feed("A"))
    var untitled = entry("4")
    untitled.title = nil
    try add([untitled], to: feed("Ç"))
    #expect(try titles(.feed) == ["zebra", "Apple", "\u{201E}Ärger\u{201C}", "-"])
    #expect(try titles(.title) == ["Apple", "\u{201E}Ärger\u{201C}", "zebra", "-"])
    var query = ArticleQuery(order: .title, limit: 2)
    query.offset = 1
    #expect(try store.headlines(query).map(\.number) == [1, 2])
  }

  @Test func `a renamed feed is known by its new name`() throws {
    try add([entry("1")], to: feed("A"))
    try store.register([feed("Z", url: "https://A.example/feed")])
    #expect(try headline(1).feed == "Z")
  }

  // MARK: Looks

  @Test func `the last two looks are remembered`() throws {
    #expect(try store.lastLook() == nil)
    try store.recordLook(at: start)
    try add([entry("1"), entry("2")], to: feed("A"))
    let second = start.addingTimeInterval(60)
    try store.recordLook(at: second)
    try add([entry("3")], to: feed("A"), after: 90)
    #expect(
      try store.looks() == [Look(time: second, lastNumber: 2), Look(time: start, lastNumber: 0)])
    let last = try #require(try store.lastLook())
    let new = ArticleCondition.numberAfter(last.lastNumber)
    #expect(try store.headlines(ArticleQuery(new)).map(\.number) == [3])
    let third = start.addingTimeInterval(120)
    try store.recordLook(at: third)
    #expect(try store.looks().map(\.time) == [third, second])
  }
}
