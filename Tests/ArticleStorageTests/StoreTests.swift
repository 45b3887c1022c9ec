import ArticleStorage
import FeedModel
import Foundation
import Refreshing
import TestSupport
import Testing

/// What every store must do, whatever it is made of (SPEC 7, 9).
@Suite struct `The store` {
  private let start = Date(timeIntervalSince1970: 1_795_244_400)
  private let store: SQLiteArticleStore

  init() throws { store = try SQLiteArticleStore(inMemory: StandardMergePolicy()) }

  private func feed(_ name: String, url: String? = nil) -> Feed {
    let url = url ?? "https://\(name).example/feed"
    return Feed(name: name, location: .web(url: url), configuredURL: url)
  }

  private func entry(
    _ guid: String, _ title: String = "Title", url: String? = nil, hours: Double = -1
  ) -> Entry {
    var entry = Entry(guid: guid)
    entry.title = title
    entry.url = url
    entry.published = start.addingTimeInterval(hours * 3600)
    return entry
  }

  private func state(_ feed: Feed, configured: Set<String>? = nil) throws -> FeedState {
    try #require(store.states(of: [feed], configured: configured ?? [feed.name]).first)
  }

  @discardableResult
  private func add(_ entries: [Entry], to feed: Feed, after seconds: Double = 0) throws
    -> StoreChanges
  {
    var document = FeedDocument(format: .rss(version: "2.0"))
    document.entries = entries
    return try store.add(
      document, to: feed, state: state(feed), at: start.addingTimeInterval(seconds))
  }

  private func articles(_ query: ArticleQuery = ArticleQuery()) throws -> [Article] {
    var all: [Article] = []
    try store.articles(query) { all += $0 }
    return all
  }

  @Test func `fetching twice changes nothing`() throws {
    let entries = [
      entry("1", "a", url: "https://a.example/1"), entry("2", "b", url: "https://a.example/2"),
    ]
    #expect(try add(entries, to: feed("A")) == StoreChanges(new: 2))
    let before = try articles()
    #expect(try add(entries, to: feed("A")) == StoreChanges())
    #expect(try articles() == before)
  }

  @Test func `an edited item is updated and stays read`() throws {
    try add([entry("1", "a", url: "https://a.example/1")], to: feed("A"))
    _ = try store.mark([1], .read(true), description: "t")
    #expect(
      try add([entry("1", "b", url: "https://a.example/1")], to: feed("A"))
        == StoreChanges(updated: 1))
    let article = try #require(try store.article(1))
    #expect(article.entry.title == "b")
    #expect(article.isRead)
  }

  @Test func `an item that vanished from its feed stays`() throws {
    try add([entry("1", "a"), entry("2", "b")], to: feed("A"))
    try add([entry("2", "b")], to: feed("A"), after: 3600)
    #expect(try articles().count == 2)
  }

  @Test func `a new guid with the link of an item no longer carried is that item`() throws {
    try add([entry("1", "a", url: "https://a.example/1")], to: feed("A"))
    try add([entry("9", "a", url: "https://a.example/1")], to: feed("A"))
    let article = try #require(try articles().first)
    #expect(try articles().count == 1)
    #expect(article.number == 1)
    #expect(article.entry.guid == "9")
  }

  @Test func `a guid that items with different links share in an answer is no identity`() throws {
    let entries = [
      entry("x", "a", url: "https://a.example/1"), entry("x", "b", url: "https://a.example/2"),
    ]
    try add(entries, to: feed("A"))
    try add(entries.reversed(), to: feed("A"))
    #expect(try articles().map(\.entry.title) == ["b", "a"])
  }

  @Test func `two items of one answer are never one article`() throws {
    try add(
      [
        entry("1", "Same", url: "https://a.example/1"),
        entry("2", "Same", url: "https://a.example/2"),
      ], to: feed("A"))
    // Another feed has both links in common with them by way of its own redirects.
    try add([entry("3", "Same", url: "https://a.example/1")], to: feed("B"))
    #expect(try articles().count == 2)
  }

  @Test func `a URL that a feed uses for several items merges nothing`() throws {
    let home = "https://a.example/"
    try add([entry("1", "a", url: home), entry("2", "b", url: home)], to: feed("A"))
    try add([entry("3", "c", url: home)], to: feed("B"))
    #expect(try articles().count == 3)
  }

  @Test(arguments: [(47.0, 1), (48, 1), (49, 2)])
  func `publisher and title merge within 48 hours`(_ hours: Double, _ count: Int) throws {
    try add([entry("1", "The Title!", url: "https://p.example/1", hours: -100)], to: feed("A"))
    try add(
      [entry("2", "the title", url: "https://www.p.example/2", hours: -100 + hours)], to: feed("B"))
    #expect(try articles().count == count)
  }

  @Test func `a title that comes back every day merges within its days for ever`() throws {
    for day in 0..<132 {
      let hours = Double(day) * 24 - 10_000
      try add(
        [entry("a\(day)", "Morning briefing", url: "https://p.example/a/\(day)", hours: hours)],
        to: feed("A"))
      try add(
        [entry("b\(day)", "Morning briefing", url: "https://p.example/b/\(day)", hours: hours + 1)],
        to: feed("B"))
    }
    // Each day's two are close, and so are neighbouring days'; what two items of one answer may not do, they do not.
    #expect(try articles().count < 140)
  }

  @Test func `titles alone never merge`() throws {
    try add([entry("1", "Breaking news", url: "https://p.example/1")], to: feed("A"))
    try add([entry("2", "Breaking news", url: "https://q.example/2")], to: feed("B"))
    #expect(try articles().count == 2)
  }

  @Test func `a merged article is read only if all were and starred if any was`() throws {
    try add([entry("1", "a", url: "https://p.example/1")], to: feed("A"))
    try add([entry("2", "b", url: "https://q.example/2")], to: feed("B"))
    _ = try store.mark([1], .read(true), description: "t")
    _ = try store.mark([2], .starred(true), description: "t")
    try add([entry("2", "b", url: "https://p.example/1")], to: feed("B"))
    let article = try #require(try articles().first)
    #expect(try articles().count == 1)
    #expect(article.number == 1)
    #expect(!article.isRead)
    #expect(article.isStarred)
    #expect(try store.article(2)?.number == 1)
  }

  @Test func `the order of fetching never matters`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      // A few stories, each in some feeds, by link, by redirect or by title.
      let names = ["A", "B", "C", "D"]
      var answers: [String: [Entry]] = [:]
      for story in 0..<4 {
        for name in names where Bool.random(using: &random) {
          let path = Bool.random(using: &random) ? "/\(story)" : "/\(name)/\(story)"
          var one = entry(
            "\(name)\(story)", "Story \(Int.random(in: 0...story, using: &random))",
            url: "https://p.example\(path)")
          one.published =
            Bool.random(using: &random)
            ? start.addingTimeInterval(Double(Int.random(in: -60...0, using: &random)) * 3600) : nil
          answers[name, default: []].append(one)
        }
      }
      var results: Set<Set<Set<String>>> = []
      for _ in 0..<6 {
        let store = try SQLiteArticleStore(inMemory: StandardMergePolicy())
        for name in names.shuffled(using: &random) + names.shuffled(using: &random) {
          var document = FeedDocument(format: .rss(version: "2.0"))
          document.entries = answers[name] ?? []
          let state = try #require(store.states(of: [feed(name)], configured: Set(names)).first)
          _ = try store.add(document, to: feed(name), state: state, at: start)
        }
        var groups: Set<Set<String>> = []
        try store.articles(ArticleQuery()) { batch in
          for article in batch {
            groups.insert(Set(article.appearances.map { "\($0.feed)/\($0.entry.guid)" }))
          }
        }
        results.insert(groups)
      }
      #expect(results.count == 1)
    }
  }

  @Test func `a renamed feed keeps its articles and a changed URL forgets validators`() throws {
    var old = try state(feed("A"))
    old.etag = "\"x\""
    var document = FeedDocument(format: .rss1)
    document.entries = [entry("1")]
    _ = try store.add(document, to: feed("A"), state: old, at: start)
    #expect(try state(feed("B", url: "https://A.example/feed")).etag == "\"x\"")
    #expect(try state(feed("B", url: "https://A.example/feed"), configured: ["A", "B"]).id == nil)
    let moved = try state(feed("A", url: "https://elsewhere.example/"))
    #expect(moved.id != nil)
    #expect(moved.etag == nil)
    #expect(moved.lastAttempt == nil)
  }

  @Test func `lists are newest first and count dates in the future as first sight`() throws {
    try add(
      [
        entry("1", "old", hours: -5), entry("2", "future", hours: 50), entry("3", "new", hours: -1),
      ], to: feed("A"))
    #expect(try store.headlines(ArticleQuery()).map(\.title) == ["future", "new", "old"])
  }

  @Test func `hostile text is data`() throws {
    let evil = "'; DROP TABLE articles; -- \u{1}"
    try add([entry(evil, evil, url: "https://a.example/1")], to: feed(evil))
    #expect(try articles().first?.entry.guid == evil)
    var query = ArticleQuery()
    query.feeds = [evil]
    query.author = evil
    #expect(try articles(query).isEmpty)
  }
  // MARK: Identity

  @Test func `an item without a link whose guid others share is found again`() throws {
    let entries = [entry("1", "T", url: "https://a.example/1"), entry("1", "U")]
    for hours in 0..<4 {
      let changes = try add(entries, to: feed("A"), after: Double(hours) * 3600)
      #expect(changes.new == (hours == 0 ? 2 : 0))
    }
    #expect(try articles().count == 2)
  }

  @Test func `items without guids that share a link are told apart by title and date`() throws {
    func item(_ title: String, _ hours: Double) -> Entry {
      var item = entry("https://a.example/", title, url: "https://a.example/", hours: hours)
      item.guidOrigin = .link
      return item
    }
    let items = [item("Mon", -3), item("Tue", -2), item("Tue", -1), item("Mon", -3)]
    #expect(try add(items, to: feed("A")).new == 3)
    let before = try articles().map { [$0.number: $0.entry.title] }
    #expect(try add(items.reversed(), to: feed("A"), after: 3600) == StoreChanges())
    #expect(try articles().map { [$0.number: $0.entry.title] } == before)
    // The next day's report is none of the others.
    #expect(try add([item("Tue", 0)], to: feed("A"), after: 7200).new == 1)
    #expect(try articles().count == 4)
  }

  // MARK: Renaming

  @Test func `a new name shows at once and everywhere`() throws {
    try add([entry("1", "a")], to: feed("A"))
    let renamed = feed("Z", url: "https://A.example/feed")
    #expect(try store.storedNames(of: [renamed]) == ["Z": "A"])
    try store.adoptNames(of: [renamed])
    #expect(try store.headlines(ArticleQuery()).map(\.publisher) == ["Z"])
    #expect(try articles().first?.appearances.map(\.feed) == ["Z"])
    #expect(try store.storedNames(of: [renamed]) == ["Z": "Z"])
  }

  @Test func `a feed that is to be read otherwise is read anew, whatever its name`() throws {
    var first = feed("A")
    first.reading = "title=slug"
    var known = try #require(store.states(of: [first], configured: ["A"]).first)
    known.bodyDigest = "x"
    known.etag = "y"
    known.lastAttempt = start
    known.heldUntil = start
    var document = FeedDocument(format: .json(adapter: "z"))
    document.entries = [entry("1")]
    _ = try store.add(document, to: first, state: known, at: start)
    #expect(try store.states(of: [first], configured: ["A"]).first?.etag == "y")
    for name in ["A", "B"] {
      var other = feed(name, url: "https://A.example/feed")
      other.reading = "title=headline"
      let state = try #require(store.states(of: [other], configured: [name]).first)
      #expect(state.id != nil)
      #expect(state.bodyDigest == nil && state.etag == nil && state.lastAttempt == nil)
      // The server's own wish does not depend on how it is read.
      #expect(state.heldUntil == start)
    }
  }

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
    // An item that leaves its article makes one of its own.
    try add([entry("3", "c", url: "https://q.example/1"), entry("4", "d")], to: feed("B"))
    #expect(try counts() == [4, 1, 2, 2, 4])
    _ = try store.undo()
    _ = try store.undo()
    #expect(try counts()[1] == 4)
    _ = try store.prune(lastSeenBefore: .distantFuture, configured: [], at: start)
    let totals = try store.totals()
    #expect(totals.articles == totals.starred)
  }

  @Test func `undo takes back the last twenty changes, one a call`() throws {
    try add((1...25).map { entry("\($0)", "\($0)", hours: -Double($0)) }, to: feed("A"))
    for number in 1...25 { _ = try store.mark([number], .read(true), description: "read") }
    // What changes nothing is no change.
    _ = try store.mark([25], .read(true), description: "again")
    for number in stride(from: 25, to: 5, by: -1) {
      #expect(try #require(try store.undo()).articles == 1)
      #expect(try store.article(number)?.isRead == false)
    }
    #expect(try store.undo() == nil)
    #expect(try store.article(5)?.isRead == true)
  }

  @Test func `undo reaches the parts of an article that came apart since`() throws {
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

  @Test func `retention counts from when a feed last held the article, and spares stars`() throws {
    try add([entry("1", "old"), entry("2", "starred"), entry("3", "held")], to: feed("A"))
    _ = try store.mark([2], .starred(true), description: "t")
    try add([entry("3", "held")], to: feed("A"), after: 10 * 86400)
    let limit = start.addingTimeInterval(5 * 86400)
    #expect(try store.prunable(lastSeenBefore: limit, configured: []) == 1)
    #expect(try store.prune(lastSeenBefore: limit, configured: [], at: start) == 1)
    #expect(Set(try articles().map(\.number)) == [2, 3])
  }

  @Test func `an answer that was only confirmed holds its articles`() throws {
    try add([entry("1", "a")], to: feed("A"))
    var state = try state(feed("A"))
    state.lastSuccess = start.addingTimeInterval(10 * 86400)
    try store.save([(state, feed("A"))])
    #expect(
      try store.prune(
        lastSeenBefore: start.addingTimeInterval(5 * 86400), configured: [], at: start) == 0)
    // Also once another answer has taken its place.
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

  @Test func `a feed that fails or is not asked loses nothing, one that is gone or removed does`()
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
    try store.save([(state, feed("A"))])
    #expect(try store.prune(lastSeenBefore: later, configured: ["B"], at: later) == 2)
    // Added again, it is read again.
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

  @Test func `retention runs once a day by itself`() throws {
    try add([entry("1", "a")], to: feed("A"))
    let now = start.addingTimeInterval(86400)
    #expect(
      try store.pruneDaily(lastSeenBefore: start.addingTimeInterval(-1), configured: [], at: now)
        == 0)
    #expect(
      try store.pruneDaily(lastSeenBefore: now, configured: [], at: now.addingTimeInterval(3600))
        == 0)
    #expect(
      try store.pruneDaily(lastSeenBefore: now, configured: [], at: now.addingTimeInterval(86400))
        == 1)
  }
}

@Suite struct `The store's file` {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/sub/store.sqlite" }

  private func open(_ access: SQLiteArticleStore.Access) throws -> SQLiteArticleStore {
    try SQLiteArticleStore(path: path, access: access, policy: StandardMergePolicy())
  }

  @Test func `is made with mode 0600, and only where it may be`() throws {
    #expect(throws: StoreError.missing(path: path)) { try open(.read) }
    #expect(throws: StoreError.missing(path: path)) { try open(.write) }
    _ = try open(.create)
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try open(.read).totals().articles == 0)
  }

  @Test func `of somebody else is refused and left as it is`() throws {
    for contents in [
      Data("notes".utf8), Data("SQLite format 3\0".utf8) + Data(repeating: 0, count: 200),
    ] {
      folder.write(contents, to: "sub/store.sqlite")
      for access in [SQLiteArticleStore.Access.create, .write, .read] {
        #expect(throws: StoreError.notAStore(path: path)) { try open(access) }
      }
      #expect(FileManager.default.contents(atPath: path) == contents)
    }
  }

  @Test func `tells whose it is from the first moment on`() throws {
    let store = try open(.create)
    try withExtendedLifetime(store) {
      let bytes = try #require(FileManager.default.contents(atPath: path))
      #expect(Array(bytes[68..<72]) == Array("AGGR".utf8))
      #expect(try open(.read).totals().articles == 0)
    }
  }

  @Test func `of a newer version is refused`() throws {
    do { _ = try open(.create).totals() }
    var bytes = try #require(FileManager.default.contents(atPath: path))
    bytes[63] = 99
    folder.write(bytes, to: "sub/store.sqlite")
    #expect(throws: StoreError.newerVersion(path: path)) { try open(.read) }
  }

  @Test func `that is damaged is said to be`() throws {
    do { _ = try open(.create).totals() }
    var bytes = try #require(FileManager.default.contents(atPath: path))
    for index in 100..<bytes.count { bytes[index] = 0xAA }
    folder.write(bytes, to: "sub/store.sqlite")
    #expect(throws: StoreError.damaged(path: path)) { try open(.read).headlines(ArticleQuery()) }
  }

  @Test func `is locked by one fetch at a time`() throws {
    let first = try StoreLock(storePath: path)
    #expect(throws: StoreError.busy(path: path)) { try StoreLock(storePath: path) }
    withExtendedLifetime(first) {}
  }
}
