import FeedBasics
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

  private static let filled = Contents(
    numbers: [3, 1, 2, 5], feedCounts: [1, 2, 1, 1], read: [2], starred: [1], appearances: 5,
    unreadByFeed: ["A": 2, "B": 2], merged: [4, 1])

  private static let muted = Contents(
    numbers: [3, 1, 8, 4, 2, 7], feedCounts: [1, 1, 1, 1, 2, 1], read: [2], starred: [1],
    appearances: 7, unreadByFeed: ["A": 2, "B": 2], merged: [6, 2])

  @Test(arguments: [(4, filled), (12, muted)])
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

  @Test(arguments: [4, 12])
  func `leaves a store that goes on as before`(_ version: Int) throws {
    try make(version: version)
    let store = try open(.write)
    let before = try store.totals()
    let last = try store.lastNumber()
    // Marks and their undoing.
    let marked = try store.mark([2], .read(false), description: "marked unread")
    #expect(marked.changed == 1 && marked.unknown.isEmpty)
    #expect(try store.totals().unread == before.unread + 1)
    #expect(try store.undo()?.description == "marked unread")
    #expect(try store.totals().unread == before.unread)
    // A new feed has an id of its own, new articles have new numbers.
    let known = Set(try store.feedCounts().keys)
    let added = feed("New")
    try store.register([added])
    let id = try #require(try store.states(of: [added], configured: ["New"]).first?.id)
    #expect(!known.contains(id) && id > (known.max() ?? 0))
    let new = [entry("n", "New words")]
    #expect(try store.add(new, to: added, at: start) == StoreChanges(new: 1))
    let newest = try #require(try store.headlines(ArticleQuery()).map(\.number).max())
    #expect(newest == last + 1)
    // Every article has a change of its own.
    #expect(
      try Connection(path: path).value("SELECT count(DISTINCT change) FROM articles")
        == .integer(Int64(before.articles + 1)))
    #expect(try store.problems().isEmpty)
  }

  @Test func `keeps details, what can be undone, and what must not come back`() throws {
    try make(version: 4)
    try Connection(path: path).execute(
      """
      INSERT INTO details VALUES (2, '{"guid":"a2","guidOrigin":"publisher","contentText":
        "All of the second story, with railways.","authors":[],"tags":[],"images":[],"attachments":[]}', 0);
      INSERT INTO forgotten VALUES (1, 5);
      INSERT INTO forgotten_links VALUES (6);
      INSERT INTO confirmations VALUES (1, 1, 1795333063);
      """)
    let store = try open(.write)
    #expect(try store.article(2)?.entry.contentText == "All of the second story, with railways.")
    #expect(
      try store.search(ArticleQuery(.text(TextMatch("railways")))).map(\.number) == [2])
    #expect(try store.undo()?.description == "starred")
    #expect(try store.totals().starred == 0)
    #expect(try store.undo()?.description == "marked read")
    #expect(try store.totals().unread == 4)
    #expect(try store.undo() == nil)
    let db = try Connection(path: path)
    for (table, count) in [("forgotten", 1), ("forgotten_links", 1), ("confirmations", 1)] {
      #expect(
        try db.value("SELECT count(*) FROM \(table)")?.integer == Int64(count))
    }
  }

  @Test func `keeps removed items, mutes, tags and stories of version 0.2`() throws {
    try make(version: 12)
    let store = try open(.write)
    #expect(try store.headlines(ArticleQuery(.muted)).map(\.number) == [3])
    #expect(try store.headlines(ArticleQuery(.tagged("odd"))).map(\.number) == [3])
    #expect(try store.headlines(ArticleQuery(.category("railways"))).map(\.number) == [2])
    #expect(try store.headlines(ArticleQuery(.author("lind"))).map(\.number) == [2])
    #expect(try store.article(8)?.story?.articles == [4, 8])
    let removed = [entry("a-5", "Removed long ago", url: "http://a.example/removed")]
    #expect(
      try store.add(removed, to: feed("A"), configured: ["A", "B"], at: start) == StoreChanges())
    for description in ["starred", "marked read"] {
      #expect(try store.undo()?.description == description)
    }
    #expect(try store.problems().isEmpty)
  }

  @Test func `dates articles anew, and indexes their categories and hyphenated words`() throws {
    try make(version: 4)
    try Connection(path: path).execute(
      """
      UPDATE appearances SET details = '{"tags":["Railways"]}', content_text = 'Old loco\u{AD}motives.' WHERE id = 2
      """)
    let store = try open(.write)
    let undated = try store.headlines(ArticleQuery(.undated))
    #expect(undated.map(\.title) == ["Undated note"])
    #expect(undated.allSatisfy { $0.date == $0.firstSeen && $0.feed == "A" })
    let glacier = try #require(try store.headlines([5]).first)
    #expect(glacier.isDated)
    #expect(glacier.feed == "B")
    #expect(Timestamp.rfc3339(glacier.date) == "2025-06-02T06:00:00Z")
    #expect(glacier.firstSeen > glacier.date)
    for word in ["locomotives", "railways"] {
      #expect(try store.search(ArticleQuery(.text(TextMatch(word)))).map(\.number) == [2])
    }
    #expect(try store.headlines(ArticleQuery(.category("railways"))).map(\.number) == [2])
    #expect(try store.looks().isEmpty)
  }

  @Test func `gives a store whole articles`() throws {
    try make(version: 4)
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
    try make(version: 4)
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
    try make(version: 12)
    let store = try open(.write)
    let ids = try store.feedCounts().mapValues(\.name)
    let counts = try store.homeCounts(served: Set(ids.keys))
    #expect(
      Dictionary(uniqueKeysWithValues: counts.map { (ids[$0] ?? "", $1.unread) }) == [
        "A": 2, "B": 2,
      ])
    for (id, name) in ids {
      let seen = try #require(counts[id]?.newest)
      let own = try store.articles([1, 2, 3, 4, 7, 8]).flatMap(\.appearances)
        .filter { $0.feed == name }
      #expect(own.map(\.firstSeen).max() == seen)
    }
    var stream = ArticleStream(served: Set(ids.keys))
    #expect(try store.numbers(stream) == [8, 7, 4, 2, 1])
    stream.seenFrom = try store.headlines([4])[0].firstSeen
    #expect(try store.numbers(stream) == [4, 1])
    let step = MarkStep(client: "t", at: start)
    for number in [1, 7] {
      _ = try store.mark([number], .read(true), description: "marked read", step: step)
    }
    #expect(try store.undo()?.articles == 2)
    #expect(try store.undo()?.description == "starred")
    #expect(try store.problems().isEmpty)
  }

  @Test func `recognises items that an earlier version stored as unchanged`() throws {
    try make(version: 4)
    let store = try open(.write)
    let feeds = ["A", "B"].map { feed($0) }
    let states = try store.states(of: feeds, configured: ["A", "B"])
    var night = entry("a2", "Night trains are back")
    night.url = "https://p.example/trains"
    night.published = Date(timeIntervalSince1970: 1_748_847_600)
    night.contentHTML = "With locomotives."
    night.contentText = "With locomotives."
    var note = entry("a3", "Undated note")
    note.url = "https://p.example/note"
    note.published = nil
    #expect(
      try store.add(FeedDocument([night, note]), to: feeds[0], state: states[0], at: start)
        == StoreChanges())
    var glacier = entry("urn:b:2", "Glacier lake drains")
    glacier.url = "https://q.example/glacier"
    glacier.published = nil
    glacier.modified = Date(timeIntervalSince1970: 1_748_844_000)
    var other = FeedDocument([glacier])
    #expect(try store.add(other, to: feeds[1], state: states[1], at: start) == StoreChanges())
    other.entries[0].title = "Glacier updates"
    let changed = try store.states(of: feeds, configured: ["A", "B"])[1]
    #expect(
      try store.add(other, to: feeds[1], state: changed, at: start) == StoreChanges(updated: 1))
    let again = try store.states(of: feeds, configured: ["A", "B"])[1]
    #expect(try store.add(other, to: feeds[1], state: again, at: start) == StoreChanges())
  }

  @Test func `counts anew what is unread and stored`() throws {
    try make(version: 4)
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

  @Test(arguments: [1, 3, 5, 11, 13, 18])
  func `leaves stores of versions that were never released as they are`(_ version: Int) throws {
    try make(version: 4)
    try Connection(path: path).execute("PRAGMA user_version = \(version)")
    #expect {
      _ = try open(.write)
    } throws: {
      "\($0)".contains("a version of aggregate that was never released wrote it")
    }
    #expect(try Connection(path: path).value("PRAGMA user_version")?.integer == Int64(version))
  }

  /// Names, types and keys of the columns of each table, and the indexes.
  private func schema(_ path: String) throws -> Set<String> {
    let db = try Connection(path: path, .read)
    let columns = try db.values(
      """
      SELECT m.name || '.' || p.name || ' ' || p.type || ' ' || p."notnull" || ' ' || p.pk
      FROM sqlite_schema m, pragma_table_info(m.name) p
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'
      """)
    let indexes = try db.values(
      "SELECT sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL")
    return Set((columns + indexes).compactMap(\.text))
  }

  @Test(arguments: [4, 12])
  func `gives a store the tables of a new one`(_ version: Int) throws {
    try make(version: version)
    _ = try open(.write)
    let other = folder.path + "/new.sqlite"
    _ = try SQLiteArticleStore(path: other, access: .create, policy: StandardMergePolicy())
    #expect(try schema(path) == schema(other))
  }

  @Test func `reports counters that are wrong`() throws {
    try make(version: 4)
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
    try make(version: 4)
    try Connection(path: path).execute(
      "UPDATE appearances SET id = 1001 WHERE id = 1; DELETE FROM appearances WHERE id = 2")
    let store = try open(.write)
    #expect(try store.headlines(ArticleQuery()).count == 4)
    #expect(try store.headlines([1]).first?.feed != nil)
  }
}
