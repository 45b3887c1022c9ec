import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteBinding
import SQLiteStore
import Testing

/// Stores of earlier versions, each a fixture written by that version.
@Suite struct `Migration`: MakesEntries {
  private let folder = TemporaryFolder()
  var path: String { folder.path + "/sub/store.sqlite" }

  func open(_ access: StoreAccess) throws -> any ArticleStore {
    try SQLiteArticleStore(path: path, access: access, policy: StandardMergePolicy())
  }

  func make(version: Int) throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/version-\(version).sql")
    let sql = try String(contentsOf: fixture, encoding: .utf8)
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    folder.write("", to: "sub/store.sqlite")
    try Connection(path: path).execute(sql)
  }

  /// What a fixture contains: numbers, marks and counts of its articles.
  private struct Contents: Equatable {
    var numbers: [Int]
    var feedCounts: [Int]
    var read: Set<Int>
    var starred: Set<Int>
    var appearances: Int
    var unreadByFeed: [String: Int]
    /// An appearance that another feed's article contains, and that article.
    var merged: [Int]
  }

  private static let small = Contents(
    numbers: [1, 2], feedCounts: [2, 1], read: [2], starred: [1], appearances: 3,
    unreadByFeed: ["A": 1, "B": 1], merged: [3, 1])
  private static let filled = Contents(
    numbers: [3, 1, 2, 5], feedCounts: [1, 2, 1, 1], read: [2], starred: [1], appearances: 5,
    unreadByFeed: ["A": 2, "B": 2], merged: [4, 1])

  private static let undated = Contents(
    numbers: [5, 6, 1, 4, 2], feedCounts: [1, 1, 2, 1, 1], read: [2], starred: [1],
    appearances: 6, unreadByFeed: ["A": 4, "B": 1], merged: [3, 1])

  private static let current = Contents(
    numbers: [3, 1, 5, 2], feedCounts: [1, 2, 1, 1], read: [2], starred: [1], appearances: 5,
    unreadByFeed: ["A": 2, "B": 2], merged: [4, 1])

  private static let newest = Contents(
    numbers: [5, 3, 1, 2], feedCounts: [1, 1, 2, 1], read: [2], starred: [1], appearances: 5,
    unreadByFeed: ["A": 3, "B": 1], merged: [4, 1])

  private static let muted = Contents(
    numbers: [3, 1, 2, 5], feedCounts: [1, 1, 2, 1], read: [2], starred: [1], appearances: 5,
    unreadByFeed: ["A": 1, "B": 1], merged: [4, 2])

  @Test(
    arguments: [
      (1, small), (2, small), (3, filled), (4, filled), (5, undated), (6, current), (8, newest),
      (9, muted), (10, muted), (11, muted), (12, muted),
    ])
  private func `brings a store up to date with everything in it`(
    _ version: Int, _ expected: Contents
  ) throws {
    for access in [StoreAccess.read, .write, .create] {
      try make(version: version)
      let store = try open(access)
      let headlines = try store.headlines(ArticleQuery())
      let totals = try store.totals()
      let found = Contents(
        numbers: headlines.map(\.number), feedCounts: headlines.map(\.feedCount),
        read: Set(headlines.filter(\.isRead).map(\.number)),
        starred: Set(headlines.filter(\.isStarred).map(\.number)),
        appearances: totals.appearances, unreadByFeed: try store.unreadByFeed(),
        merged: [expected.merged[0], try store.article(expected.merged[0])?.number ?? 0])
      #expect(found == expected)
      #expect(totals.articles == headlines.count)
      #expect(
        totals.unread == headlines.count { !$0.isRead && (!$0.isMuted || $0.isStarred) })
      #expect(totals.starred == expected.starred.count)
      for headline in headlines {
        let words = ArticleQuery(.text(TextMatch(headline.title ?? "")))
        #expect(try store.search(words).map(\.number).contains(headline.number))
      }
      #expect(try store.problems().isEmpty)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
  func `leaves a store that goes on as before`(_ version: Int) throws {
    try make(version: version)
    let store = try open(.write)
    let before = try store.totals()
    // Marks and their undoing.
    #expect(
      try store.mark([2], .read(false), description: "marked unread")
        == MarkResult(
          changed: 1, unknown: []))
    #expect(try store.totals().unread == before.unread + 1)
    #expect(try store.undo()?.description == "marked unread")
    #expect(try store.totals().unread == before.unread)
    // A new feed has an id of its own, new articles have new numbers.
    let known = Set(try store.feedCounts().keys)
    let added = feed("New")
    try store.register([added])
    let id = try #require(try store.states(of: [added], configured: ["New"]).first?.id)
    #expect(!known.contains(id) && id > (known.max() ?? 0))
    var document = FeedDocument(format: .rss1)
    document.entries = [entry("n", "New words")]
    let state = try #require(try store.states(of: [added], configured: ["New"]).first)
    #expect(
      try store.add(document, to: added, state: state, at: start) == StoreChanges(new: 1))
    let newest = try #require(try store.headlines(ArticleQuery()).map(\.number).max())
    #expect(newest == before.appearances + 1)
    // Every article has a change of its own, the new one the last.
    let changes = try store.changes(since: 0, limit: 100)
    #expect(Set(changes.map(\.article)).count == before.articles + 1)
    #expect(changes.last?.article == newest)
    #expect(try store.problems().isEmpty)
  }

  @Test func `keeps details, what can be undone, and what must not come back`() throws {
    try make(version: 2)
    let store = try open(.write)
    #expect(try store.article(2)?.entry.contentText == "All of the second story, with locomotives.")
    #expect(
      try store.search(ArticleQuery(.text(TextMatch("locomotives")))).map(\.number) == [2])
    let undone = try #require(try store.undo())
    #expect(undone.description == "marked read")
    #expect(try store.totals().unread == 2)
    #expect(try store.undo()?.description == "starred")
    #expect(try store.totals().starred == 0)
    #expect(try store.undo() == nil)
    let db = try Connection(path: path)
    for (table, count) in [("forgotten", 1), ("forgotten_links", 1), ("confirmations", 1)] {
      #expect(
        try db.value("SELECT count(*) FROM \(table)") == count)
    }
  }

  @Test func `dates articles anew, and indexes their categories and hyphenated words`() throws {
    try make(version: 5)
    let store = try open(.write)
    let undated = try store.headlines(ArticleQuery(.undated))
    #expect(undated.map(\.title) == ["Undated note", "An older undated note"])
    #expect(undated.allSatisfy { $0.date == $0.firstSeen && $0.feed == "A" })
    let glacier = try #require(try store.headlines([2]).first)
    #expect(glacier.isDated)
    #expect(glacier.feed == "B")
    #expect(Timestamp.rfc3339(glacier.date) == "2025-06-01T09:00:00Z")
    #expect(glacier.firstSeen > glacier.date)
    for word in ["locomotives", "railways"] {
      #expect(try store.search(ArticleQuery(.text(TextMatch(word)))).map(\.number) == [4])
    }
    #expect(try store.headlines(ArticleQuery(.category("railways"))).map(\.number) == [4])
    #expect(try store.looks().isEmpty)
  }

  @Test func `gives a store whole articles`() throws {
    try make(version: 9)
    let store = try open(.write)
    #expect(try store.waitingPages(ofFeeds: ["A", "B"], at: .distantFuture, limit: 9).isEmpty)
    #expect(try store.article(5)?.fullText == nil)
    var page = StoredPage(url: "http://b.example/harbour")
    page.content = PageContent(
      html: "<p>Boats and whales.</p>", text: "Boats and whales.", method: "container", words: 3,
      confidence: 1)
    #expect(try store.setPage(page, ofAppearance: 5, blocks: [1])?.isShown == true)
    #expect(try store.search(ArticleQuery(.text(TextMatch("whales")))).map(\.number) == [5])
    #expect(try store.problems().isEmpty)
  }

  @Test func `groups what a store of an earlier version contains`() throws {
    try make(version: 10)
    let store = try open(.write)
    var query = ArticleQuery()
    query.groupsStories = true
    #expect(try store.headlines(query).count == 4)
    while try store.group(at: start) != nil {}
    #expect(try store.group(at: start) == nil)
    let db = try Connection(path: path)
    #expect(try db.value("SELECT count(*) FROM story_words") == 4)
    #expect(try store.problems().isEmpty)
  }

  @Test func `counts unread articles of each home, and when its newest item was seen`() throws {
    try make(version: 11)
    let store = try open(.write)
    let ids = try store.feedCounts().mapValues(\.name)
    let counts = try store.homeCounts(served: Set(ids.keys))
    #expect(
      Dictionary(uniqueKeysWithValues: counts.map { (ids[$0] ?? "", $1.unread) }) == [
        "A": 1, "B": 1,
      ])
    for (id, name) in ids {
      let seen = try #require(counts[id]?.newest)
      let own = try store.articles([1, 2, 3, 5]).flatMap(\.appearances).filter { $0.feed == name }
      #expect(own.map(\.firstSeen).max() == seen)
    }
    var stream = ArticleStream(served: Set(ids.keys))
    #expect(try store.numbers(stream) == [5, 2, 1])
    stream.seenFrom = try store.headlines([5])[0].firstSeen
    #expect(try store.numbers(stream) == [5])
    let step = MarkStep(client: "t", at: start)
    for number in [1, 5] {
      _ = try store.mark([number], .read(true), description: "marked read", step: step)
    }
    #expect(try store.undo()?.articles == 2)
    #expect(try store.undo()?.description == "starred")
    #expect(try store.problems().isEmpty)
  }

  @Test func `recognises items that an earlier version stored as unchanged`() throws {
    try make(version: 6)
    let store = try open(.write)
    let feeds = ["A", "B"].map { feed($0) }
    let states = try store.states(of: feeds, configured: ["A", "B"])
    var night = entry("a-2", "Night trains come back")
    night.url = "https://a.example/night"
    night.published = Date(timeIntervalSince1970: 1_748_761_200)
    var note = entry("a-3", "Undated note")
    note.url = "https://a.example/note"
    note.published = nil
    var document = FeedDocument(format: .rss(version: "2.0"))
    document.entries = [night, note]
    #expect(try store.add(document, to: feeds[0], state: states[0], at: start) == StoreChanges())
    var glacier = entry("urn:b:2", "Glacier update")
    glacier.url = "https://b.example/glacier"
    glacier.published = nil
    glacier.modified = Date(timeIntervalSince1970: 1_748_768_400)
    var other = FeedDocument(format: .atom1)
    other.entries = [glacier]
    #expect(try store.add(other, to: feeds[1], state: states[1], at: start) == StoreChanges())
    other.entries[0].title = "Glacier updates"
    let changed = try store.states(of: feeds, configured: ["A", "B"])[1]
    #expect(
      try store.add(other, to: feeds[1], state: changed, at: start) == StoreChanges(updated: 1))
    let again = try store.states(of: feeds, configured: ["A", "B"])[1]
    #expect(try store.add(other, to: feeds[1], state: again, at: start) == StoreChanges())
  }

  @Test func `counts anew what is unread and stored`() throws {
    try make(version: 6)
    try Connection(path: path).execute(
      """
      UPDATE totals SET articles = 9, unread = 9, starred = 9;
      UPDATE feeds SET appearance_count = 9, unread_count = 9 WHERE name = 'A';
      """)
    let store = try open(.write)
    #expect(try store.problems().isEmpty)
    #expect(try store.totals().articles == 4)
    #expect(try store.unreadByFeed() == ["A": 2, "B": 2])
  }

  @Test func `reports counters that are wrong`() throws {
    try make(version: 6)
    let store = try open(.write)
    try Connection(path: path).execute(
      "UPDATE totals SET unread = 9; UPDATE feeds SET unread_count = 9, home_unread = 9")
    #expect(
      try store.problems() == [
        "the store counts 4 articles, 9 unread, 1 starred, 0 muted, and has 4, 3, 1, 0",
        "the store counts 3 articles of A, 9 unread, and has 3, 2",
        "the store counts 2 articles of B, 9 unread, and has 2, 2",
        "the store counts 9 unread articles first seen in A, and has 2",
        "the store counts 9 unread articles first seen in B, and has 1",
      ])
  }

  @Test func `reads a store whose articles lack appearances`() throws {
    try make(version: 5)
    try Connection(path: path).execute(
      "UPDATE appearances SET id = 1001 WHERE id = 1; DELETE FROM appearances WHERE id = 2")
    let store = try open(.write)
    #expect(try store.headlines(ArticleQuery()).count == 5)
    #expect(try store.headlines([1]).first?.feed != nil)
  }
}
