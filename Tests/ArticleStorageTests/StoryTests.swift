import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Articles of different publishers on one event (docs/stories.md).
@Suite(.everyStore) struct `Stories`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  /// Of one of the publishers A to D.
  private func report(_ name: String, _ title: String? = nil, hours: Double = -1) -> Entry {
    let titles = Dictionary(uniqueKeysWithValues: zip(["A", "B", "C", "D"], titlesOfOneEvent))
    return entry(
      "1", title ?? titles[name] ?? "", url: "https://\(name.lowercased()).example/1",
      hours: hours)
  }

  private func fetch(_ names: String...) throws {
    for name in names { try add([report(name)], to: feed(name)) }
  }

  /// The date of the reports.
  private var hourBefore: Date { start.addingTimeInterval(-3600) }

  private func story(_ number: Int) throws -> ArticleStory? { try store.article(number)?.story }

  private func rows(_ query: ArticleQuery = ArticleQuery()) throws -> [Headline] {
    var query = query
    query.groupsStories = true
    return try store.headlines(query)
  }

  @Test func `are formed of articles as they arrive`() throws {
    try fetch("A")
    #expect(try story(1) == nil)
    try fetch("B", "C")
    try add([entry("2", "Chess club wins the regional title", hours: -2)], to: feed("D"))
    let story = try #require(try story(2))
    #expect(story.id == 1)
    #expect(story.articles == [1, 2, 3])
    #expect(Set(story.publishers) == ["A", "B", "C"])
    #expect(story.articles.contains(story.lead))
    #expect(try self.story(1) == story)
    #expect(try self.story(4) == nil)
    #expect(try store.problems().isEmpty)
  }

  @Test(arguments: [false, true], [false, true])
  func `join what Google News lists together, whichever arrives first, named or not`(
    listFirst: Bool, isNamed: Bool
  ) throws {
    var item = entry(
      "g", "Residents flee", url: "https://harbour.example/1", hours: -2)
    item.source = Source(title: "Harbour Times", url: "https://harbour.example")
    item.contentHTML = """
      <ol><li><a href="https://harbour.example/1">Residents flee</a> \
      <font color="#6f6f6f">Harbour Times</font></li>\
      <li><a href="https://news.google.com/rss/articles/CBMi">Water &amp; ice above Brimsdal</a> \
      <font color="#6f6f6f">The Gazette</font></li></ol>
      """
    var other = entry(
      "1", "Water & ice above Brimsdal", url: "https://gazette.example/1", hours: -1)
    if isNamed { other.source = Source(title: "The Gazette", url: nil) }
    let parts = [("Google", item), ("G", other)]
    for (name, entry) in listFirst ? parts : parts.reversed() { try add([entry], to: feed(name)) }
    #expect(try story(1)?.articles == [1, 2])
    #expect(try store.storyExplanation(of: 1)?.links.map(\.isListed) == [true])
    _ = try store.prune(
      lastSeenBefore: .distantPast, configured: nil, at: start.addingTimeInterval(4 * 86400))
    #expect(try store.storyExplanation(of: 1)?.links.map(\.isListed) == [false])
  }

  @Test func `are rows of a list that groups, and of no other`() throws {
    try fetch("A", "B", "C")
    try add([entry("2", "Chess club wins the regional title", hours: -2)], to: feed("D"))
    _ = try store.mark([2], .read(true), description: "read")
    let rows = try rows()
    let lead = try #require(try story(1)?.lead)
    #expect(rows.map(\.number) == [lead, 4])
    #expect(
      rows[0].story
        == HeadlineStory(
          id: 1, articles: 3, publishers: 3, unread: 2, dates: hourBefore...hourBefore))
    #expect(rows[1].story == nil)
    #expect(try store.headlines(ArticleQuery()).allSatisfy { $0.story == nil })
    #expect(try store.headlines(ArticleQuery()).count == 4)
    var query = ArticleQuery()
    query.groupsStories = true
    #expect(try store.numbers(query) == [lead, 4])
    #expect(try articles(query).map(\.number) == [lead, 4])
    #expect(try store.count(query) == 4)
    query.limit = 1
    #expect(try store.numbers(query) == [lead])
    query.offset = 1
    #expect(try store.numbers(query) == [4])
    query = ArticleQuery(.text(TextMatch("glacier")))
    query.groupsStories = true
    #expect(try store.search(query).map(\.number) == [lead])
    #expect(try store.search(query).first?.story?.articles == 3)
  }

  @Test func `are listed if one of their articles matches`() throws {
    try fetch("A", "B", "C")
    for name in ["A", "B", "C"] {
      #expect(try rows(ArticleQuery(.feeds([name]))).map(\.story?.articles) == [3])
    }
    #expect(try rows(ArticleQuery(.feeds(["D"]))).isEmpty)
  }

  @Test func `are led in a list by an article of its subject, and only those are unread there`()
    throws
  {
    try fetch("A", "B", "C")
    try add([entry("2", "Chess club wins the regional title", hours: -2)], to: feed("D"))
    for (number, name) in [(1, "A"), (2, "B"), (3, "C")] {
      let row = try #require(try rows(ArticleQuery(.feeds([name]))).first)
      #expect(row.number == number)
      #expect(row.story?.articles == 3 && row.story?.unread == 1)
    }
    var both = ArticleQuery(.feeds(["A", "B"]))
    both.groupsStories = true
    #expect(try store.rows(both).map(\.unread) == [2])
    _ = try store.mark([2], .read(true))
    #expect(try rows(ArticleQuery(.feeds(["B"]))).map(\.story?.unread) == [0])
    #expect(
      try rows(ArticleQuery(.all([.feeds(["A", "B"]), .unread]))).map(\.story?.unread) == [1])
    let lead = try #require(try story(1)?.lead)
    let all = try rows(ArticleQuery(.all([.unread, .not(.hidden)])))
    #expect(lead == 2)
    #expect(all.map(\.number) == [1, 4])
    #expect(all.first?.story?.unread == 2)
    // Words are a subject too.
    #expect(try rows(ArticleQuery(.text(TextMatch("residents")))).map(\.story?.unread) == [1])
    var rows = ArticleQuery()
    rows.groupsStories = true
    #expect(
      try store.rows(rows) == [
        ListRow(number: lead, story: 1, unread: 2), ListRow(number: 4, unread: 1),
      ])
    rows.groupsStories = false
    #expect(try store.rows(rows).map(\.unread).reduce(0, +) == 3)
  }

  @Test func `that were read return for what arrived afterwards, led by it`() throws {
    try fetch("A", "B")
    _ = try store.mark([1, 2], .read(true))
    let lead = try #require(try story(1)?.lead)
    #expect(try rows().map(\.number) == [lead])
    try add([report("C")], to: feed("C"), after: 1)
    let row = try #require(try rows().first)
    #expect(row.number == 3 && row.story?.new == 1 && row.story?.unread == 1)
    // A row that is on the screen stays what it is.
    var query = ArticleQuery()
    query.groupsStories = true
    let shown = try store.rows(showing: [lead], in: query)
    #expect(shown.map(\.number) == [lead] && shown.map(\.story?.new) == [1])
    query.groupsStories = false
    #expect(try store.rows(showing: [lead], in: query).map(\.story) == [nil])
    _ = try store.mark([3], .read(true))
    #expect(try rows().map(\.story?.unread) == [0])
  }

  @Test func `that were read count all that arrives soon afterwards, one after another`() throws {
    try fetch("A", "B")
    _ = try store.mark([1, 2], .read(true))
    try add([report("C")], to: feed("C"), after: 1)
    try add([report("D")], to: feed("D"), after: 2)
    #expect(try rows().map(\.story?.new) == [2])
  }

  @Test
  func `in a list of what is unread are led by an unread article, of what is read by a read one`()
    throws
  {
    try fetch("A", "B")
    let lead = try #require(try story(1)?.lead)
    _ = try store.mark([lead], .read(true))
    #expect(try rows(ArticleQuery(.unread)).map(\.number) == [3 - lead])
    #expect(try rows().map(\.number) == [lead])
    #expect(try rows(ArticleQuery(.not(.unread))).map(\.number) == [lead])
    _ = try store.mark([lead], .read(false))
    _ = try store.mark([3 - lead], .read(true))
    #expect(try rows(ArticleQuery(.not(.unread))).map(\.number) == [3 - lead])
    _ = try store.mark([3 - lead], .read(false))
    _ = try store.mark([lead], .read(true))
    // The other one is of the fetch that brought what was read.
    try add([report("C")], to: feed("C"), after: 1)
    #expect(try rows().map(\.story?.new) == [0])
  }

  @Test func `lose an article that is deleted, which does not come back`() throws {
    try fetch("A", "B", "C")
    _ = try store.mark([3], .starred(true))
    let result = try store.delete([1, 3, 99])
    // Starred ones stay.
    #expect(result == MarkResult(changed: 1, unknown: [99]))
    #expect(try store.numbers(ArticleQuery()).sorted() == [2, 3])
    #expect(try story(2)?.articles == [2, 3])
    try fetch("A", "C")
    #expect(try store.numbers(ArticleQuery()).sorted() == [2, 3])
    #expect(try store.problems().isEmpty)
  }

  @Test func `are in their place by the date that they show`() throws {
    try add([report("A", hours: -9)], to: feed("A"))
    try add([report("B", hours: -3)], to: feed("B"))
    _ = try store.mark([2], .read(true))
    let old = start.addingTimeInterval(-9 * 3600)
    #expect(try rows(ArticleQuery(.unread)).map(\.shownDate) == [old])
    #expect(try rows(ArticleQuery(.feeds(["A"]))).map(\.shownDate) == [old])
    #expect(try rows(ArticleQuery(order: .oldest)).map(\.shownDate) == [old])
  }

  @Test func `have as many publishers as a query asks for`() throws {
    try fetch("A", "B", "C")
    try add([entry("2", "Chess club wins the regional title", hours: 0)], to: feed("D"))
    for (least, expected) in [(1, 4), (2, 3), (3, 3), (4, 0)] {
      #expect(try store.count(ArticleQuery(.publishers(atLeast: least))) == expected)
      #expect(
        try store.count(ArticleQuery(.not(.publishers(atLeast: least)))) == 4 - expected)
    }
    var query = ArticleQuery(order: .publishers)
    #expect(try rows(query).map(\.story?.publishers) == [3, nil])
    query.order = .newest
    #expect(try rows(query).map(\.story?.publishers) == [nil, 3])
  }

  @Test func `change with the titles of their articles`() throws {
    try fetch("A", "B", "C")
    try add([report("B", "Chess club wins the regional title")], to: feed("B"))
    #expect(try story(1)?.articles == [1, 3])
    #expect(try story(2) == nil)
    try fetch("B")
    #expect(try story(2)?.articles == [1, 2, 3])
    #expect(try store.problems().isEmpty)
  }

  @Test func `are left by articles that become one`() throws {
    try fetch("A", "B", "C")
    var copy = report("D")
    copy.url = "https://a.example/1"
    try add([copy], to: feed("D"))
    #expect(try story(4)?.articles == [1, 2, 3])
    #expect(try store.article(4)?.number == 1)
    var other = report("E", titlesOfOneEvent[0])
    other.url = "https://e.example/1"
    try add([other], to: feed("E"))
    #expect(try story(5)?.articles == [1, 2, 3, 5])
    other.url = "https://b.example/1"
    try add([other], to: feed("E"))
    #expect(try store.article(5)?.number == 2)
    #expect(try story(5)?.articles == [1, 2, 3])
    #expect(try store.problems().isEmpty)
  }

  @Test func `lose the articles of removed feeds`() throws {
    try fetch("A", "B", "C", "D")
    let lead = try #require(try story(1)?.lead)
    let name = ["A", "B", "C", "D"][lead - 1]
    _ = try store.remove(articlesOf: [name], removed: [])
    let rest = [1, 2, 3, 4].filter { $0 != lead }
    let story = try #require(try story(rest[0]))
    #expect(story.articles == rest && story.id == rest[0])
    #expect(rest.contains(story.lead))
    #expect(try store.problems().isEmpty)
    let others = ["A", "B", "C", "D"].filter { $0 != name }
    _ = try store.remove(articlesOf: Array(others[..<2]), removed: [])
    #expect(try self.story(rest[2]) == nil)
    #expect(try rows().map(\.story) == [nil])
    #expect(try store.problems().isEmpty)
  }

  @Test func `end when all of their articles are pruned`() throws {
    try fetch("A", "B", "C")
    #expect(
      try store.prune(
        lastSeenBefore: start.addingTimeInterval(86400), configured: [], at: start) == 3)
    #expect(try rows().isEmpty)
    #expect(try store.problems().isEmpty)
  }

  @Test func `do without articles that the user parts, until that is undone`() throws {
    try fetch("A", "B")
    #expect(try store.part(1, from: 9, description: "parted") == nil)
    #expect(try store.part(1, from: 1, description: "parted") == nil)
    #expect(try store.part(2, from: 1, description: "parted 2 from 1") == .parted)
    #expect(try store.part(1, from: 2, description: "parted") == .known)
    #expect(try story(1) == nil && story(2) == nil)
    #expect(try store.storyExplanation(of: 1)?.parted == [2])
    try add([report("B", "Brimsdal glacier lake drains overnight")], to: feed("B"))
    #expect(try story(1) == nil)
    #expect(try store.undo()?.description == "parted 2 from 1")
    #expect(try story(1)?.articles == [1, 2])
    #expect(try store.storyExplanation(of: 1)?.parted == [])
    #expect(try store.undo() == nil)
    try add([entry("2", "Chess club wins the regional title")], to: feed("D"))
    #expect(try store.part(1, from: 3, description: "parted") == .wereApart)
    #expect(try store.problems().isEmpty)
  }

  @Test func `need two publishers`() throws {
    try fetch("A")
    var second = report("A", titlesOfOneEvent[1])
    second.guid = "2"
    second.url = "https://a.example/2"
    try add([second], to: feed("A News"))
    #expect(try story(1) == nil)
  }

  @Test func `are shown by an article that is not muted`() throws {
    try fetch("A", "B", "C")
    let lead = try #require(try story(1)?.lead)
    _ = try store.mark([lead], .muted(true), description: "muted")
    let row = try #require(try rows(ArticleQuery(.not(.hidden))).first)
    #expect(row.number != lead)
    #expect(
      row.story
        == HeadlineStory(
          id: 1, articles: 2, publishers: 2, unread: 2, dates: hourBefore...hourBefore))
    let story = try #require(try store.article(row.number)?.story)
    #expect(story.articles == [1, 2, 3].filter { $0 != lead })
    #expect(story.articles.contains(story.lead) && story.publishers.count == 2)
  }

  @Test func `count the stars of the articles that do not lead them`() throws {
    try fetch("A", "B", "C")
    let lead = try #require(try story(1)?.lead)
    let other = lead == 1 ? 2 : 1
    _ = try store.mark([lead], .starred(true))
    #expect(try rows().map(\.story?.otherStars) == [0])
    _ = try store.mark([other], .starred(true))
    #expect(try rows().map(\.story?.otherStars) == [1])
    // Of the list of a feed, they are another list's.
    let (name, number) = lead == 3 ? ("B", 2) : ("C", 3)
    #expect(try rows(ArticleQuery(.feeds([name]))).map(\.number) == [number])
    #expect(try rows(ArticleQuery(.feeds([name]))).map(\.hasStar) == [false])
  }

  @Test func `leave marks as they are`() throws {
    try fetch("A")
    _ = try store.mark([1], .read(true), description: "read")
    try fetch("B")
    // It came with the one that was read.
    #expect(try rows().map(\.story?.new) == [0])
    _ = try store.mark([2], .read(true), description: "read")
    try add([report("C")], to: feed("C"), after: 3600)
    #expect(try rows().map(\.story?.new) == [1])
    #expect(try store.headlines([1, 2, 3]).map(\.isRead) == [true, true, false])
  }

  @Test func `are listed with the dates of their oldest and newest article`() throws {
    try add([report("A", hours: -9)], to: feed("A"))
    try add([report("B", hours: -3)], to: feed("B"))
    let dates = start.addingTimeInterval(-9 * 3600)...start.addingTimeInterval(-3 * 3600)
    #expect(try rows().map(\.story?.dates) == [dates])
    #expect(try rows().map(\.shownDate) == [dates.upperBound])
  }

  @Test func `tell which words joined their articles`() throws {
    try fetch("A", "B")
    let explanation = try #require(try store.storyExplanation(of: 2))
    #expect(explanation.story?.articles == [1, 2])
    let link = try #require(explanation.links.first)
    #expect(link.other.number == 1)
    #expect(link.words.contains("Brimsdal") && link.words.contains("glacier"))
    #expect(link.likeness >= link.needed)
    #expect(try store.storyExplanation(of: 9) == nil)
  }
}
