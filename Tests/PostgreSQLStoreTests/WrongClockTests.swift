import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

@testable import PostgreSQLStore

/// Machines whose clocks differ by an hour. What one of them stores holds for the others by the server's clock.
@Suite(.withServer) struct `A clock that is an hour ahead`: FillsServer {
  private let store: PostgreSQLArticleStore
  private let right: PostgreSQLArticleStore
  private let ahead: PostgreSQLArticleStore
  private let feeds: [Feed]

  /// Seconds by which a measured clock may differ.
  private static let tolerance = 2.0

  private static func wrongNow() -> Date { Date().addingTimeInterval(3600) }

  init() throws {
    store = try PostgreSQLArticleStore(
      temporary: try PostgreSQLServer.shared.get().address(), policy: StandardMergePolicy())
    right = try PostgreSQLArticleStore(
      store.address, access: .write, policy: StandardMergePolicy())
    ahead = try PostgreSQLArticleStore(
      store.address, access: .write, policy: StandardMergePolicy(),
      clock: { `A clock that is an hour ahead`.wrongNow() })
    feeds = (0..<2).map { number in
      let url = "https://h.example/\(number)"
      var feed = Feed(name: "f\(number)", location: .web(url: url), configuredURL: url)
      feed.full = true
      return feed
    }
    try right.register(feeds)
  }

  private func states(_ store: PostgreSQLArticleStore) throws -> [FeedState] {
    try store.states(of: feeds, configured: Set(feeds.map(\.name)))
  }

  /// Saves that the first feed was requested at an instant, and has a pause.
  private func save(_ store: PostgreSQLArticleStore, now: Date, pause: Double) throws {
    var state = try #require(states(store).first)
    state.lastAttempt = now
    state.lastSuccess = now
    state.freshUntil = now.addingTimeInterval(600)
    state.heldUntil = now.addingTimeInterval(pause)
    try store.save([FeedStateChange(state: state, feed: feeds[0])])
  }

  private func expect(_ state: FeedState, now: Date, pause: Double) {
    for (date, seconds) in [
      (state.lastAttempt, 0), (state.lastSuccess, 0), (state.freshUntil, 600),
      (state.heldUntil, pause),
    ] {
      let found = date?.timeIntervalSince(now) ?? .infinity
      #expect(abs(found - seconds) < `A clock that is an hour ahead`.tolerance, "\(found)")
    }
  }

  @Test func `makes a pause neither longer nor shorter for the others`() throws {
    try save(ahead, now: `A clock that is an hour ahead`.wrongNow(), pause: 6)
    try expect(#require(states(right).first), now: Date(), pause: 6)
    try expect(
      #require(states(ahead).first), now: `A clock that is an hour ahead`.wrongNow(), pause: 6)
  }

  @Test func `does not end the pause of another's feed`() throws {
    try save(right, now: Date(), pause: 30)
    let state = try #require(states(ahead).first)
    expect(state, now: `A clock that is an hour ahead`.wrongNow(), pause: 30)
    guard
      case .later(_, .retryAfter) = Schedule.due(
        state, feed: feeds[0], now: `A clock that is an hour ahead`.wrongNow(), force: true)
    else {
      Issue.record("the pause is over")
      return
    }
  }

  @Test func `does not make a page that another one requests due`() throws {
    var item = entry("a", url: "https://h.example/a")
    item.contentText = "A line."
    let response = ParsedResponse(
      document: FeedDocument([item]), feed: feeds[0], state: try #require(states(right).first),
      arrival: Date())
    _ = try right.add([response], rules: [])[0].get()
    func waiting(_ store: PostgreSQLArticleStore, _ now: Date) throws -> [Int] {
      try store.waitingPages(ofFeeds: [feeds[0].name], at: now, limit: 9).map(\.appearance)
    }
    let wrong = `A clock that is an hour ahead`.wrongNow
    let page = try #require(waiting(right, Date()).first)
    #expect(try waiting(ahead, wrong()) == [page])
    #expect(try right.leasePage(ofAppearance: page, seconds: 60, now: Date()))
    #expect(try waiting(ahead, wrong()) == [])
    #expect(try !ahead.leasePage(ofAppearance: page, seconds: 60, now: wrong()))
    try right.giveBackPages(ofAppearances: [page], now: Date())
    #expect(try ahead.leasePage(ofAppearance: page, seconds: 60, now: wrong()))
    #expect(try !right.leasePage(ofAppearance: page, seconds: 60, now: Date()))
    try ahead.giveBackPages(ofAppearances: [page], now: wrong())
    #expect(
      try waiting(right, Date() + `A clock that is an hour ahead`.tolerance) == [page])
    var failed = StoredPage(url: "https://h.example/a")
    failed.fetched = wrong()
    failed.failures = 1
    failed.nextAttempt = wrong().addingTimeInterval(600)
    _ = try ahead.setPage(failed, ofAppearance: page, blocks: [])
    let next = try #require(right.page(ofAppearance: page)?.nextAttempt)
    #expect(
      abs(next.timeIntervalSinceNow - 600) < `A clock that is an hour ahead`.tolerance)
  }
}

/// Two clocks whose difference lies between two bounds.
@Suite struct `The difference of two clocks` {
  private let clock = ServerClock(own: { Date() })

  private func difference() throws -> Double {
    let own = try #require(clock.own(0))
    return -own.timeIntervalSince1970
  }

  @Test func `is kept while it is possible`() throws {
    clock.note(100, sent: 99.9, received: 100.1)
    #expect(try difference() == 0)
    clock.note(3700, sent: 99.9, received: 100.1)
    let first = try difference()
    #expect(abs(first - 3600) < 0.2)
    // A result that waited for a lock.
    clock.note(3800, sent: 199, received: 290)
    #expect(try difference() == first)
    clock.note(3900, sent: 299.9, received: 300.1)
    #expect(try difference() == first)
    // The clock was set right.
    clock.note(4000, sent: 4000, received: 4000)
    #expect(try abs(difference()) < 0.1)
    // It was set back in between.
    clock.note(4000, sent: 9000, received: 4000)
    #expect(try abs(difference()) < 0.1)
  }
}
