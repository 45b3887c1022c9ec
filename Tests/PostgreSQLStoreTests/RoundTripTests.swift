import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import PostgreSQLStore

/// A server may be far away: what counts is how often it is waited for.
@Suite(.withServer) struct `Waiting for a server`: FillsServer {
  private func entries(_ range: Range<Int>, _ site: String) -> [Entry] {
    range.map { index in
      var entry = entry(
        "https://\(site).example/\(index)", "Number \(index) of \(site)",
        url: "https://\(site).example/\(index)", hours: -Double(index))
      entry.summary = "What happened at place \(index), as \(site) tells it."
      return entry
    }
  }

  private func roundTrips(
    of store: PostgreSQLArticleStore, _ body: () throws -> Void
  ) throws -> Int {
    let before = store.sessions.roundTrips
    try body()
    return store.sessions.roundTrips - before
  }

  @Test func `takes at most 12 round trips for a response of 30 items`() throws {
    let store = try temporaryStore()
    let (first, second) = (feed("first"), feed("second"))
    let old = entries(0..<30, "a")
    try add(old, to: first, of: store)
    try add(entries(50..<60, "b"), to: second, of: store)
    // The state is read first.
    let known = try roundTrips(of: store) { try add(old, to: first, of: store, after: 60) }
    #expect(known <= 12, "30 known items")
    let new = try roundTrips(of: store) {
      try add(entries(100..<130, "a"), to: first, of: store, after: 120)
    }
    #expect(new <= 12, "30 new items")
    let shared = try roundTrips(of: store) {
      try add(entries(100..<130, "a"), to: second, of: store, after: 180)
    }
    #expect(shared <= 12, "30 items that another feed has")
    var changed = entries(100..<130, "a")
    for index in changed.indices { changed[index].summary = "Changed \(index)" }
    let updated = try roundTrips(of: store) {
      try add(changed, to: first, of: store, after: 240)
    }
    #expect(updated <= 12, "30 changed items")
    #expect(try store.problems() == [])
  }

  @Test func `takes no more round trips for many responses than for one`() throws {
    let store = try temporaryStore()
    func responses(_ range: Range<Int>, after seconds: Double) throws -> [ParsedResponse] {
      let feeds = (0..<64).map { feed("feed \($0)") }
      let states = try store.states(of: feeds, configured: Set(feeds.map(\.name)))
      return zip(feeds, states).enumerated().map { index, feed in
        var document = FeedDocument(format: .rss1)
        // Of each item, two feeds have a copy.
        document.entries = entries(range, "site\(index / 2)")
        return ParsedResponse(
          document: document, feed: feed.0, state: feed.1,
          arrival: start.addingTimeInterval(seconds))
      }
    }
    let first = try responses(0..<30, after: 0)
    #expect(try roundTrips(of: store) { _ = store.add(first, rules: []) } <= 12)
    let next = try responses(20..<40, after: 60)
    #expect(try roundTrips(of: store) { _ = store.add(next, rules: []) } <= 12)
    #expect(try store.totals().appearances == 64 * 40)
    #expect(try store.totals().articles == 32 * 40)
    #expect(try store.problems() == [])
  }

  @Test func `takes fewer round trips for items of an account that are known to be gone`() throws {
    let store = try temporaryStore()
    let known = AccountItem(marks: ServerMarks(isRead: false, isStarred: false), received: nil)
    _ = try store.addAccountItems(
      [ArrivedItem(id: "1", feed: "", guid: "1", item: known)], of: "home")
    let first = try roundTrips(of: store) { try store.noteGone(["1"], of: "home") }
    let again = try roundTrips(of: store) { try store.noteGone(["1"], of: "home") }
    #expect(again < first)
  }

  @Test func `takes few round trips to read and mark`() throws {
    let store = try temporaryStore()
    try add(entries(0..<60, "a"), to: feed("first"), of: store)
    try add(entries(0..<60, "a"), to: feed("second"), of: store)
    let numbers = try store.numbers(ArticleQuery())
    #expect(try roundTrips(of: store) { _ = try store.headlines(ArticleQuery(limit: 50)) } <= 2)
    #expect(try roundTrips(of: store) { _ = try articles(of: store) } <= 10)
    let marking = try roundTrips(of: store) {
      _ = try store.mark(numbers, .read(true), description: "all")
    }
    #expect(marking <= 8)
    let undoing = try roundTrips(of: store) { _ = try store.undo() }
    #expect(undoing <= 12)
  }
}
