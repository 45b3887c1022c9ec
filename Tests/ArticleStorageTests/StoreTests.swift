import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// The contract of every store for responses (docs/merging.md).
@Suite(.everyStore) struct `The store`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  @Test func `fetching twice changes nothing`() throws {
    let entries = [
      entry("1", "a", url: "https://a.example/1"), entry("2", "b", url: "https://a.example/2"),
    ]
    #expect(try add(entries, to: feed("A")) == StoreChanges(new: 2))
    let before = try articles()
    #expect(try add(entries, to: feed("A")) == StoreChanges())
    #expect(try articles() == before)
  }

  @Test func `tells by its revision that articles, marks or labels changed`() throws {
    var known = StoreRevision()
    /// How many marks changed; nil if articles came or went.
    func changes() throws -> Int? {
      let new = try store.revision()
      defer { known = new }
      let hasSame = (known.articles, known.lastNumber) == (new.articles, new.lastNumber)
      return hasSame ? new.changes - known.changes : nil
    }
    #expect(try store.revision() == known)
    let entries = [entry("1", "a"), entry("2", "b"), entry("3", "c")]
    try add(entries, to: feed("A"))
    #expect(try changes() == nil)
    // A fetch without news, and a mark that is there already, change nothing.
    try add(entries, to: feed("A"), after: 3600)
    #expect(try changes() == 0)
    _ = try store.mark([1, 2], .read(true))
    #expect(try changes() == 2)
    _ = try store.mark([1, 2], .read(true))
    #expect(try changes() == 0)
    // As many are unread as before.
    _ = try store.mark([1], .read(false))
    _ = try store.mark([3], .read(true))
    #expect(try changes() == 2)
    _ = try store.mark([3], .labelled("later", true))
    #expect(try changes() == 1)
    _ = try store.undo()
    #expect(try changes() == 1)
    _ = try store.delete([3])
    #expect(try changes() == nil)
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

  @Test func `a new guid with the link of an item that left the feed is that item`() throws {
    try add([entry("1", "a", url: "https://a.example/1")], to: feed("A"))
    try add([entry("9", "a", url: "https://a.example/1")], to: feed("A"))
    let article = try #require(try articles().first)
    #expect(try articles().count == 1)
    #expect(article.number == 1)
    #expect(article.entry.guid == "9")
  }

  @Test func `a guid that items with different links share is not an identity`() throws {
    let entries = [
      entry("x", "a", url: "https://a.example/1"), entry("x", "b", url: "https://a.example/2"),
    ]
    try add(entries, to: feed("A"))
    try add(entries.reversed(), to: feed("A"))
    #expect(try articles().map(\.entry.title) == ["a", "b"])
  }

  @Test func `two items of one response are never one article`() throws {
    try add(
      [
        entry("1", "Same", url: "https://a.example/1"),
        entry("2", "Same", url: "https://a.example/2"),
      ], to: feed("A"))
    // Another feed links to both through its own redirects.
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
    var hidden = entry(
      "2", "the title", url: "https://news.google.com/rss/articles/x", hours: -100 + hours)
    hidden.source = Source(title: "P", url: "https://www.p.example")
    try add([hidden], to: feed("B"))
    #expect(try articles().count == count)
  }

  @Test func `a title that recurs every day only merges within its days`() throws {
    for day in 0..<132 {
      let hours = Double(day) * 24 - 10_000
      try add(
        [entry("a\(day)", "Morning briefing", url: "https://p.example/a/\(day)", hours: hours)],
        to: feed("A"))
      try add(
        [
          entry(
            "b\(day)", "Morning briefing", url: "https://p.example/b\(day)", hours: hours + 0.02)
        ],
        to: feed("B"))
    }
    #expect(try articles().count == 132)
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
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededNumbers(seed: seed)
    for _ in 0..<25 {
      // A few stories, each in several feeds, matching by link, redirect or title.
      let names = ["A", "B", "C", "D"]
      var responses: [String: [Entry]] = [:]
      for story in 0..<4 {
        for name in names where Bool.random(using: &random) {
          let path = Bool.random(using: &random) ? "/\(story)" : "/\(name)/\(story)"
          var one = entry(
            "\(name)\(story)", "Story \(Int.random(in: 0...story, using: &random))",
            url: "https://p.example\(path)")
          one.published =
            Bool.random(using: &random)
            ? start.addingTimeInterval(Double(Int.random(in: -60...0, using: &random)) * 3600) : nil
          responses[name, default: []].append(one)
        }
      }
      var results: Set<Set<Set<String>>> = []
      for _ in 0..<6 {
        let store = try StoreKind.current.make()
        for name in names.shuffled(using: &random) + names.shuffled(using: &random) {
          try store.add(responses[name] ?? [], to: feed(name), configured: Set(names), at: start)
        }
        var groups: Set<Set<String>> = []
        try store.articles(ArticleQuery()) { batch in
          for article in batch {
            groups.insert(Set(article.appearances.map { "\($0.feed)/\($0.entry.guid)" }))
          }
        }
        results.insert(groups)
      }
      #expect(results.count == 1, "seed \(seed)")
    }
  }

  @Test func `a renamed feed keeps its articles and a changed URL forgets validators`() throws {
    var old = try state(feed("A"))
    old.etag = "\"x\""
    _ = try store.add(FeedDocument([entry("1")]), to: feed("A"), state: old, at: start)
    #expect(try state(feed("B", url: "https://A.example/feed")).etag == "\"x\"")
    #expect(try state(feed("B", url: "https://A.example/feed"), configured: ["A", "B"]).id == nil)
    let moved = try state(feed("A", url: "https://elsewhere.example/"))
    #expect(moved.id != nil)
    #expect(moved.etag == nil)
    #expect(moved.lastAttempt == nil)
  }

  @Test func `lists are newest first and replace dates in the future by first sight`() throws {
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
    #expect(try articles(ArticleQuery(.all([.feeds([evil]), .author(evil)]))).isEmpty)
    #expect(try articles(ArticleQuery(.text(TextMatch("\"\(evil)*")))).count == 1)
    #expect(try articles(ArticleQuery(.text(TextMatch("\"x\" OR \(evil)*")))).isEmpty)
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

  @Test func `items without guids that share a link are distinguished by title and date`() throws {
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
    // The next day's report is a new item.
    #expect(try add([item("Tue", 0)], to: feed("A"), after: 7200).new == 1)
    #expect(try articles().count == 4)
  }

  // MARK: Renaming

  @Test func `a new name shows at once and everywhere`() throws {
    try add([entry("1", "a")], to: feed("A"))
    let renamed = feed("Z", url: "https://A.example/feed")
    #expect(try store.storedNames(of: [renamed]) == ["Z": "A"])
    try store.register([renamed])
    #expect(try store.headlines(ArticleQuery()).map(\.publisher) == ["Z"])
    #expect(try articles().first?.appearances.map(\.feed) == ["Z"])
    #expect(try store.storedNames(of: [renamed]) == ["Z": "Z"])
  }

  @Test func `a feed is parsed again if its parsing changes, whatever its name`() throws {
    var first = feed("A")
    first.reading = "title=slug"
    var known = try #require(store.states(of: [first], configured: ["A"]).first)
    known.bodyDigest = "x"
    known.etag = "y"
    known.lastAttempt = start
    known.heldUntil = start
    _ = try store.add(
      FeedDocument([entry("1")], format: .json(adapter: "z")), to: first, state: known, at: start)
    #expect(try store.states(of: [first], configured: ["A"]).first?.etag == "y")
    for name in ["A", "B"] {
      var other = feed(name, url: "https://A.example/feed")
      other.reading = "title=headline"
      let state = try #require(store.states(of: [other], configured: [name]).first)
      #expect(state.id != nil)
      #expect(state.bodyDigest == nil && state.etag == nil && state.lastAttempt == nil)
      // A pause that the server asked for does not depend on parsing.
      #expect(state.heldUntil == start)
    }
  }
}
