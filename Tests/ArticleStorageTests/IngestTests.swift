import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Storing several responses at once.
@Suite(.everyStore) struct `Taking responses in`: FillsStore {
  let store: any ArticleStore
  init() throws {
    store = try StoreKind.current.make()
  }

  private func response(_ feed: Feed, _ entries: [Entry]) throws -> ParsedResponse {
    return ParsedResponse(
      document: FeedDocument(entries), feed: feed, state: try state(feed), arrival: start)
  }

  @Test func `several at once have the same result as one after the other`() throws {
    var responses: [ParsedResponse] = []
    for (index, name) in ["A", "B", "C", "D"].enumerated() {
      let entries = (0..<8).map { story in
        entry(
          "\(name)\(story)", "Story \(story) 漢字", url: "https://p.example/\(story % (index + 2))")
      }
      responses.append(try response(feed(name), entries))
    }
    let other = try StoreKind.current.make()
    let together = try store.add(responses).map { try $0.get() }
    let apart = try responses.map { try other.add([$0])[0].get() }
    #expect(together == apart)
    #expect(try store.headlines(ArticleQuery()) == other.headlines(ArticleQuery()))
    #expect(try store.unreadByFeed() == other.unreadByFeed())
    var (one, two) = (try store.totals(), try other.totals())
    (one.size, two.size) = (0, 0)
    #expect(one == two)
    let words = ArticleQuery(.text(TextMatch("漢字")))
    #expect(try store.search(words).map(\.number) == other.search(words).map(\.number))
    #expect(try !store.search(words).isEmpty)
  }

  @Test func `a response that was prepared is stored as one that was not`() throws {
    let other = try StoreKind.current.make()
    func items(_ round: Int) -> [Entry] {
      (0..<6).map {
        entry("\($0)", "Story \($0 < 3 ? round : 0) 漢字", url: "https://p.example/\($0)")
      }
    }
    for round in 0..<2 {
      let plain = try response(feed("A"), items(round))
      let prepared = store.prepared(plain)
      #expect(prepared.preparation != nil)
      #expect(try store.add([prepared])[0].get() == other.add([plain])[0].get())
    }
    #expect(try store.headlines(ArticleQuery()) == other.headlines(ArticleQuery()))
    let words = ArticleQuery(.text(TextMatch("漢字")))
    #expect(try store.search(words).map(\.number) == other.search(words).map(\.number))
    #expect(try store.search(words).count == 6 && store.problems().isEmpty)
  }

  @Test func `an item keeps its date when its feed does not say it any more`() throws {
    let date = start.addingTimeInterval(-9 * 86_400)
    func item(_ title: String, _ date: Date?) -> Entry {
      var item = entry("1", title, url: "https://p.example/1")
      item.published = date
      return item
    }
    let dates = { [store] in try store.headlines(ArticleQuery()).map(\.date) }
    try add([item("Bridge", date)], to: feed("A"))
    for (title, updated) in [("Bridge", 0), ("The bridge", 1), ("The bridge", 0)] {
      let changes = try store.add([try response(feed("A"), [item(title, nil)])])[0].get()
      #expect(changes == StoreChanges(updated: updated))
      #expect(try dates() == [date])
    }
    let later = date.addingTimeInterval(86_400)
    try add([item("The bridge", later)], to: feed("A"))
    #expect(try dates() == [later])
  }

  @Test func `an item joins one that has its link from the same batch on`() throws {
    try add([entry("1", "Bridge", url: "https://p.example/old")], to: feed("A"))
    _ = try store.mark([1], .read(true), description: "read")
    let moved = entry("1", "Bridge", url: "https://p.example/new")
    let changes = try store.add([
      try response(feed("A"), [moved]),
      try response(feed("B"), [entry("2", "The bridge", url: "https://p.example/new")]),
    ]).map { try $0.get() }
    #expect(changes == [StoreChanges(updated: 1), StoreChanges(merged: 1)])
    #expect(try store.headlines(ArticleQuery()).map(\.isRead) == [true])
    #expect(try store.problems() == [])
  }

  @Test func `several responses of one feed follow each other`() throws {
    let shared = { entry($0, "Harbour", url: "https://p.example/harbour") }
    let changes = try store.add([
      try response(feed("A"), [entry("a1", "First", url: "https://p.example/first")]),
      try response(feed("B"), [shared("b1")]), try response(feed("A"), [shared("a2")]),
    ]).map { try $0.get() }
    #expect(changes == [StoreChanges(new: 1), StoreChanges(new: 1), StoreChanges(merged: 1)])
    #expect(try store.totals().articles == 2)
    #expect(try store.problems() == [])
  }

  @Test func `a new feed may have the name that another one had until now`() throws {
    try add([entry("1", url: "https://p.example/1")], to: feed("A"))
    let renamed = feed("B", url: "https://A.example/feed")
    let new = feed("A", url: "https://new.example/feed")
    let known = try #require(try store.states(of: [renamed], configured: ["A", "B"]).first)
    let document = FeedDocument([entry("2", url: "https://p.example/2")])
    var state = try state(feed("A"))
    #expect(known.id == nil)
    let changes = try store.add([
      ParsedResponse(document: document, feed: renamed, state: state, arrival: start),
      ParsedResponse(document: document, feed: new, state: FeedState(), arrival: start),
    ]).map { try $0.get() }
    #expect(changes.count == 2)
    #expect(try store.feedNames() == ["A", "B"])
    state = try #require(try store.states(of: [new], configured: ["A", "B"]).first)
    #expect(state.id == 2)
    #expect(try store.problems() == [])
  }

  @Test func `an article of one item has the title of lists everywhere`() throws {
    var one = entry("1", "Ferries | Harbour News", url: "https://harbour.example/1")
    one.source = Source(title: "harbour.example", url: "https://harbour.example")
    try add([one], to: feed("A"))
    let article = try #require(try store.article(1))
    #expect(try store.headlines([1]) == [Headline(article)])
    #expect(article.entry.title == "Ferries")
    #expect(article.appearances.first?.entry.title == "Ferries | Harbour News")
  }

  @Test(arguments: [1, 4, 5, 26, 30, 137])
  func `any number of items is stored, short and long`(_ count: Int) throws {
    let entries = (0..<count).map { index in
      var one = entry("guid \(index)", "Title \(index)", url: "https://p.example/\(index)")
      one.summary = index % 3 == 0 ? nil : ""
      one.contentText = String(repeating: "long \(index) ", count: index % 7 == 4 ? 20_000 : 3)
      one.tags = ["a\"\\\u{1}\n", "b"]
      one.authors = [Author(name: "Ana"), Author(url: "https://a.example/")]
      return one
    }
    let changes = try store.add([try response(feed("A"), entries)]).map { try $0.get() }
    #expect(changes == [StoreChanges(new: count)])
    #expect(try store.unreadByFeed() == ["A": count])
    #expect(try store.totals().articles == count)
    for (index, entry) in entries.enumerated() {
      let article = try #require(try store.article(index + 1))
      #expect(article.entry == entry)
      #expect(try store.headlines([index + 1]) == [Headline(article)])
    }
    // The same once more changes nothing.
    let again = try store.add([try response(feed("A"), entries)]).map { try $0.get() }
    #expect(again == [StoreChanges()])
  }

  @Test func `unread articles are counted as they change`() throws {
    var random = SeededNumbers(seed: 7)
    let names = ["A", "B", "C"]
    for step in 0..<120 {
      let name = try #require(names.randomElement(using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0...2:
        let entries = (0..<Int.random(in: 0...5, using: &random)).map { index in
          entry(
            "\(name)\(Int.random(in: 0..<9, using: &random))\(index)", "Title",
            url: "https://p.example/\(Int.random(in: 0..<12, using: &random))")
        }
        try add(entries, to: feed(name), after: Double(step) * 60)
      case 3:
        let numbers = try store.headlines(ArticleQuery()).map(\.number)
        let some = numbers.filter { _ in Bool.random(using: &random) }
        _ = try store.mark(some, .read(Bool.random(using: &random)), description: "t")
      case 4: _ = try store.undo()
      default:
        _ = try store.prune(
          lastSeenBefore: start.addingTimeInterval(Double(step) * 60 - 1200),
          configured: ["A"], at: start)
      }
      var counted: [String: Int] = [:]
      for name in try store.feedNames() { counted[name] = 0 }
      let all = try articles()
      for article in all where !article.isRead {
        for feed in Set(article.appearances.map(\.feed)) { counted[feed, default: 0] += 1 }
      }
      #expect(try store.unreadByFeed() == counted)
      let totals = try store.totals()
      #expect(totals.articles == all.count)
      #expect(totals.unread == all.count { !$0.isRead })
    }
  }
}
