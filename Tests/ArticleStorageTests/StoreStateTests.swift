import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Marks, undo and retention.
@Suite(.everyStore) struct `The store's marks and retention`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  // MARK: State

  @Test func `counts follow every change`() throws {
    func counts() throws -> [Int] {
      let totals = try store.totals()
      return [
        totals.articles, totals.unread, totals.starred, totals.feeds, totals.appearances,
      ]
    }
    #expect(try counts() == [0, 0, 0, 0, 0])
    try add([entry("1", "a", url: "https://p.example/1"), entry("2", "b")], to: feed("A"))
    try add([entry("3", "c", url: "https://p.example/1"), entry("4", "d")], to: feed("B"))
    #expect(try counts() == [3, 3, 0, 2, 4])
    _ = try store.mark([1, 2], .read(true), description: "t")
    _ = try store.mark([1], .starred(true), description: "t")
    #expect(try counts() == [3, 1, 1, 2, 4])
    // An item that leaves its article becomes a separate one.
    try add([entry("3", "c", url: "https://q.example/1"), entry("4", "d")], to: feed("B"))
    #expect(try counts() == [4, 1, 2, 2, 4])
    _ = try store.undo()
    _ = try store.undo()
    #expect(try counts()[1] == 4)
    _ = try store.prune(lastSeenBefore: .distantFuture, configured: [], at: start)
    let totals = try store.totals()
    #expect(totals.articles == totals.starred)
  }

  @Test func `undo reverts the last twenty changes, one per call`() throws {
    try add((1...25).map { entry("\($0)", "\($0)", hours: -Double($0)) }, to: feed("A"))
    for number in 1...25 { _ = try store.mark([number], .read(true), description: "read") }
    // A mark that changes nothing is not a change.
    _ = try store.mark([25], .read(true), description: "again")
    for number in stride(from: 25, to: 5, by: -1) {
      #expect(try #require(try store.undo()).articles == 1)
      #expect(try store.article(number)?.isRead == false)
    }
    #expect(try store.undo() == nil)
    #expect(try store.article(5)?.isRead == true)
  }

  @Test func `undo finds the parts of an article that was split since`() throws {
    try add([entry("1", "a", url: "https://p.example/1")], to: feed("A"))
    try add([entry("2", "b", url: "https://p.example/1")], to: feed("B"))
    _ = try store.mark([1], .read(true), description: "t")
    try add([entry("2", "b", url: "https://q.example/2")], to: feed("B"))
    #expect(try articles().map(\.isRead) == [true, true])
    #expect(try store.undo()?.articles == 1)
    #expect(try articles().map(\.isRead) == [false, false])
  }

  @Test func `undo finds articles that were merged since`() throws {
    try add([entry("1", "a", url: "https://p.example/1")], to: feed("A"))
    try add([entry("2", "b", url: "https://q.example/2")], to: feed("B"))
    _ = try store.mark([2], .starred(true), description: "starred")
    try add([entry("2", "b", url: "https://p.example/1")], to: feed("B"))
    #expect(try articles().map(\.isStarred) == [true])
    #expect(try store.undo()?.description == "starred")
    #expect(try articles().map(\.isStarred) == [false])
  }

  // MARK: Retention

  @Test func `retention counts from the last sight in a feed, and keeps starred articles`() throws {
    try add([entry("1", "old"), entry("2", "starred"), entry("3", "held")], to: feed("A"))
    _ = try store.mark([2], .starred(true), description: "t")
    try add([entry("3", "held")], to: feed("A"), after: 10 * 86400)
    let limit = start.addingTimeInterval(5 * 86400)
    #expect(try store.prunable(lastSeenBefore: limit, configured: []) == 1)
    #expect(try store.prune(lastSeenBefore: limit, configured: [], at: start) == 1)
    #expect(Set(try articles().map(\.number)) == [2, 3])
  }

  @Test func `retention keeps what is labelled, and what is in the queue until it leaves it`()
    throws
  {
    try add([entry("1", "labelled"), entry("2", "queued"), entry("3", "old")], to: feed("A"))
    _ = try store.mark([1], .labelled("keep", true))
    let attachment = QueuedAttachment(url: "https://a.example/2.mp3", article: 2)
    _ = try store.enqueue(attachments: [attachment], at: start)
    try add([entry("4", "new")], to: feed("A"), after: 10 * 86400)
    let limit = start.addingTimeInterval(5 * 86400)
    #expect(try store.prune(lastSeenBefore: limit, configured: [], at: limit) == 1)
    #expect(Set(try articles().map(\.number)) == [1, 2, 4])
    _ = try store.dequeue(attachments: [attachment.url])
    #expect(try store.prune(lastSeenBefore: limit, configured: [], at: limit) == 1)
  }

  @Test func `a response that was only confirmed keeps its articles`() throws {
    try add([entry("1", "a")], to: feed("A"))
    var state = try state(feed("A"))
    state.lastSuccess = start.addingTimeInterval(10 * 86400)
    try store.save([FeedStateChange(state: state, feed: feed("A"))])
    #expect(
      try store.prune(
        lastSeenBefore: start.addingTimeInterval(5 * 86400), configured: [], at: start) == 0)
    // Also after another response has replaced it.
    try add([entry("2", "b")], to: feed("A"), after: 11 * 86400)
    #expect(
      try store.prune(
        lastSeenBefore: start.addingTimeInterval(9 * 86400), configured: [], at: start) == 0)
    #expect(
      try store.article(1)?.appearances.first?.lastSeen == start.addingTimeInterval(10 * 86400))
    #expect(
      try store.prune(
        lastSeenBefore: start.addingTimeInterval(10.5 * 86400), configured: [], at: start) == 1)
  }

  @Test func `an article that stays keeps its last sight`() throws {
    try add([entry("1", "a")], to: feed("A"))
    _ = try store.mark([1], .starred(true), description: "t")
    var state = try state(feed("A"))
    state.lastSuccess = start.addingTimeInterval(10 * 86400)
    try store.save([FeedStateChange(state: state, feed: feed("A"))])
    try add([entry("2", "b")], to: feed("A"), after: 11 * 86400)
    try add([entry("3", "c")], to: feed("A"), after: 12 * 86400)
    let limit = start.addingTimeInterval(11.5 * 86400)
    #expect(try store.prune(lastSeenBefore: limit, configured: [], at: limit) == 1)
    #expect(
      try store.article(1)?.appearances.first?.lastSeen == start.addingTimeInterval(10 * 86400))
  }

  @Test func `a feed that fails or is not fetched loses nothing, one that is gone or removed does`()
    throws
  {
    try add([entry("1", "a"), entry("2", "b")], to: feed("A"))
    let later = start.addingTimeInterval(1000 * 86400)
    #expect(try store.prune(lastSeenBefore: later, configured: ["A", "B"], at: later) == 0)
    #expect(try store.prune(lastSeenBefore: later, configured: nil, at: later) == 0)
    #expect(try store.prunable(lastSeenBefore: later, configured: ["B"]) == 2)
    var state = try state(feed("A"))
    state.bodyDigest = "x"
    state.etag = "y"
    try store.save([FeedStateChange(state: state, feed: feed("A"))])
    #expect(try store.prune(lastSeenBefore: later, configured: ["B"], at: later) == 2)
    // If it is added again, it is parsed again.
    #expect(try self.state(feed("A")).bodyDigest == nil)
    #expect(try self.state(feed("A")).etag == nil)
    #expect(try add([entry("1", "a"), entry("2", "b")], to: feed("A")).new == 2)
  }

  @Test func `a read article never comes back, neither by guid nor by link`() throws {
    let read = entry("1", "read", url: "https://p.example/1")
    let unread = entry("2", "unread", url: "https://p.example/2")
    try add([read, unread], to: feed("A"))
    _ = try store.mark([1], .read(true), description: "t")
    #expect(try store.prune(lastSeenBefore: .distantFuture, configured: [], at: start) == 2)
    try add([read, unread], to: feed("A"), after: 3600)
    #expect(try articles().map(\.entry.title) == ["unread"])
    try add([entry("x", "read", url: "https://www.p.example/1?utm_source=b")], to: feed("B"))
    #expect(try articles().map(\.entry.title) == ["unread"])
    #expect(try store.prune(lastSeenBefore: .distantFuture, configured: [], at: start) == 1)
  }

  /// Items as a feed has them that are read and deleted one after the other, and what it has later.
  private struct Deletion {
    var what: String
    var deleted: [(guid: String, title: String, url: String, hours: Double)]
    var later: [(guid: String, title: String, url: String, hours: Double)]
    var new: [String]
    var origin = GUIDOrigin.publisher
  }

  private static let deletions = [
    Deletion(
      what: "no guids, one link",
      deleted: [("s", "Warning 1", "/s", 1), ("s", "Warning 2", "/s", 2)],
      later: [("s", "Warning 2", "/s", 2), ("s", "Warning 3", "/s", 3)], new: ["Warning 3"],
      origin: .link),
    Deletion(
      what: "one link", deleted: [("1", "A", "/s", 1), ("2", "B", "/s", 2)],
      later: [("2", "B", "/s", 2), ("3", "C", "/s", 3)], new: ["C"]),
    Deletion(
      what: "one link, one item later", deleted: [("1", "A", "/s", 1), ("2", "B", "/s", 2)],
      later: [("3", "C", "/s", 3)], new: ["C"]),
    Deletion(
      what: "one guid, one item later", deleted: [("s", "A", "/s", 1), ("s", "B", "/s", 2)],
      later: [("s", "C", "/s", 3)], new: ["C"], origin: .link),
    Deletion(
      what: "one guid", deleted: [("site", "A", "/1", 1), ("site", "B", "/2", 2)],
      later: [("site", "B", "/2", 2), ("site", "C", "/3", 3)], new: ["C"]),
    Deletion(
      what: "one guid and one link", deleted: [("1", "A", "/s", 1), ("1", "B", "/s", 2)],
      later: [("1", "C", "/s", 3), ("1", "B", "/s", 2)], new: ["C"]),
    Deletion(
      what: "a cluster", deleted: [("tag:news.google.com,2005:cluster=5", "A", "/1", 1)],
      later: [("tag:news.google.com,2005:cluster=5", "B", "/2", 2)], new: ["B"]),
    Deletion(
      what: "the same cluster and link",
      deleted: [("tag:news.google.com,2005:cluster=5", "A", "/1", 1)],
      later: [("tag:news.google.com,2005:cluster=5", "A", "/1", 1)], new: []),
  ]

  @Test(arguments: deletions.indices)
  func `a deleted article silences no items that only share what identifies none`(index: Int)
    throws
  {
    let deletion = Self.deletions[index]
    func entries(_ items: [(guid: String, title: String, url: String, hours: Double)]) -> [Entry] {
      items.map {
        var entry = entry(
          $0.guid, $0.title, url: "https://p.example\($0.url)", hours: $0.hours)
        entry.guidOrigin = deletion.origin
        return entry
      }
    }
    try add(entries(deletion.deleted), to: feed("A"))
    for number in deletion.deleted.indices { _ = try store.delete([number + 1]) }
    #expect(try articles().isEmpty)
    try add(entries(deletion.later), to: feed("A"), after: 3600)
    #expect(try articles().map(\.entry.title) == deletion.new, "\(deletion.what)")
  }

  @Test func `retention runs once a day by itself`() throws {
    try add([entry("1", "a")], to: feed("A"))
    let now = start.addingTimeInterval(86400)
    #expect(
      try store.pruneDaily(
        lastSeenBefore: start.addingTimeInterval(-1), configured: [], accounts: nil, at: now)
        == 0)
    #expect(
      try store.pruneDaily(
        lastSeenBefore: now, configured: [], accounts: nil, at: now.addingTimeInterval(3600))
        == 0)
    #expect(
      try store.pruneDaily(
        lastSeenBefore: now, configured: [], accounts: nil, at: now.addingTimeInterval(86400))
        == 1)
  }
}
