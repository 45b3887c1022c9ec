import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Testing

/// Two papers with daily columns, three overlapping feeds each, beside Google News and an API (docs/merging.md).
@Suite struct `Daily series`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try SQLiteArticleStore(inMemory: StandardMergePolicy()) }

  /// A text of a paper, as it was published.
  private struct Text {
    var id: Int
    var paper: Int
    var title: String
    /// Minutes after the beginning.
    var published: Int
  }

  /// A text in a feed, from a minute on.
  private struct Item {
    var entry: Entry
    var from: Int
  }

  private static let papers = [
    (name: "Harbour Times", host: "www.harbourtimes.example"),
    (name: "Coast News", host: "coast.example"),
  ]
  private static let days = 21

  private func texts(_ random: inout SeededNumbers) -> [Text] {
    var texts: [Text] = []
    func publish(_ title: String, _ paper: Int, _ minute: Int) {
      texts.append(Text(id: texts.count, paper: paper, title: title, published: minute))
    }
    for day in 0..<Self.days {
      for paper in 0..<2 {
        let midnight = day * 1440
        publish("Morning briefing", paper, midnight + 384 + Int.random(in: 0...9, using: &random))
        publish("Weather", paper, midnight + 300)
        for hour in [10, 15] { publish("Sector update: boats", paper, midnight + hour * 60) }
        if day % 7 < 5 { publish("As it happened", paper, midnight + 1200 + paper) }
        for story in 0..<3 {
          let minute = midnight + Int.random(in: 400...1300, using: &random)
          publish("Story \(day)-\(story) of the coast", paper, minute)
        }
        publish("Agency report \(day)", paper, midnight + 720)
      }
    }
    return texts
  }

  private func instant(_ minute: Int) -> Date { start.addingTimeInterval(Double(minute) * 60) }

  private func entry(_ text: Text, guid: String, url: String, late: Int = 0) -> Entry {
    var entry = Entry(guid: guid)
    entry.title = text.title
    entry.url = url
    entry.published = instant(text.published + late)
    return entry
  }

  /// The feeds with their items. A text is in at least one of its paper's feeds.
  private func feeds(_ texts: [Text], _ random: inout SeededNumbers) -> [String: [Item]] {
    var feeds: [String: [Item]] = [:]
    for text in texts {
      let paper = Self.papers[text.paper]
      let page = "https://\(paper.host)/\(text.id)"
      let sure = Int.random(in: 0..<3, using: &random)
      for feed in 0..<3 where feed == sure || Bool.random(using: &random) {
        let url = [page, page + "?utm_source=rss", "https://\(paper.host)/section/\(text.id)"][feed]
        let guid = [page, "tag:\(paper.host),2026:\(text.id)", page][feed]
        let from = text.published + Int.random(in: 0...60, using: &random)
        feeds["\(paper.name) \(feed)", default: []].append(
          Item(entry: entry(text, guid: guid, url: url), from: from))
      }
      if Bool.random(using: &random) {
        let token = "https://news.google.com/rss/articles/CBMi\(text.id)"
        let late = Int.random(in: 0...30, using: &random)
        var item = entry(text, guid: "CBMi\(text.id)", url: token, late: late)
        item.source = Source(title: paper.name, url: "https://\(paper.host)")
        let from = text.published + Int.random(in: 10...90, using: &random)
        feeds["Google News", default: []].append(Item(entry: item, from: from))
      }
      if Bool.random(using: &random) {
        var item = entry(text, guid: page + "?utm_source=api", url: page + "?utm_source=api")
        item.title = "\(text.title) - \(paper.name)"
        item.source = Source(title: paper.name)
        let from = text.published + Int.random(in: 60...180, using: &random)
        feeds["API", default: []].append(Item(entry: item, from: from))
      }
    }
    return feeds.mapValues { $0.sorted { $0.from < $1.from } }
  }

  @Test func `are judged again once an instalment gets another title`() throws {
    func column(_ number: Int, _ title: String) -> Entry {
      entry(
        Text(id: number, paper: 0, title: title, published: number * 1440), guid: "\(number)",
        url: "https://www.harbourtimes.example/\(number)")
    }
    // 13 hours before the first instalment: too far from it as long as there is a second one a day later.
    var item = entry(
      Text(id: 9, paper: 0, title: "Daily brief", published: -780), guid: "CBMi9",
      url: "https://news.google.com/rss/articles/CBMi9")
    item.source = Source(title: "Harbour Times", url: "https://www.harbourtimes.example")
    try add([column(0, "Daily brief"), column(1, "Daily brief")], to: feed("A"), after: 90_000)
    try add([item], to: feed("G"), after: 90_000)
    #expect(try store.count(ArticleQuery()) == 3)
    try add([column(0, "Daily brief"), column(1, "Weekly brief")], to: feed("A"), after: 93_600)
    #expect(try store.count(ArticleQuery()) == 2)
  }

  @Test func `join no two days, and miss no text`() throws {
    var random = SeededNumbers(seed: 21)
    let texts = texts(&random)
    let feeds = feeds(texts, &random)
    var shown: [String: Int] = [:]
    for minute in stride(from: 0, through: (Self.days + 1) * 1440, by: 30) {
      for name in feeds.keys.sorted().shuffled(using: &random) {
        let items = feeds[name, default: []].prefix { $0.from <= minute }
        guard items.count != shown[name, default: 0] else { continue }
        shown[name] = items.count
        try add(
          items.suffix(12).reversed().map(\.entry), to: feed(name), after: Double(minute) * 60)
      }
    }
    var found: [Int] = []
    var candidates: [MergeCandidate] = []
    var groups: [[Int]] = []
    for article in try articles() {
      let ids = Set(article.appearances.map { id(of: $0.entry) })
      #expect(ids.count == 1, "\(article.entry.title ?? "") joins \(ids)")
      found += ids
      groups.append(article.appearances.map(\.number).sorted())
      candidates += article.appearances.map {
        MergeCandidate(
          number: $0.number, feed: $0.feed, guid: $0.entry.guid,
          keys: StandardMergePolicy().keys(of: $0.entry), firstSeen: $0.firstSeen)
      }
    }
    #expect(found.sorted() == texts.map(\.id))
    // The store, which looks at the connected appearances only, finds what a plan of all finds.
    let plan = StandardMergePolicy().articles(of: candidates.shuffled(using: &random))
    #expect(groups.sorted { $0[0] < $1[0] } == plan)
  }

  /// The text of an item: the number at the end of its link's path.
  private func id(of entry: Entry) -> Int {
    let path = entry.url?.prefix { $0 != "?" } ?? ""
    return Int(String(path.reversed().prefix { $0.isNumber }.reversed())) ?? -1
  }

  @Test func `stay unread where a hidden link came first and was taken for the day before`() throws
  {
    func column(_ day: Double, _ url: String) -> Entry {
      entry(url, "Morning briefing", url: url, hours: -48 + day * 24)
    }
    func hidden(_ day: Double) -> Entry {
      var entry = column(day, "https://news.google.com/rss/articles/\(day)")
      entry.source = Source(title: "P", url: "https://p.example")
      return entry
    }
    try add([column(0, "https://p.example/0")], to: feed("P"))
    _ = try store.mark([1], .read(true), description: "read")
    try add([hidden(1)], to: feed("G"), after: 60)
    #expect(try articles().map(\.number) == [1])
    try add([column(1, "https://p.example/1")], to: feed("P"), after: 120)
    #expect(try articles().map(\.number) == [2, 1])
    #expect(try articles().map(\.isRead) == [false, true])
  }
}
