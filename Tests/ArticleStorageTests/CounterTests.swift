import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// The counts that a store keeps are those of its articles after any operations.
@Suite(.everyStore) struct `The store's counters`: FillsStore {
  let store: any ArticleStore
  private static let names = ["A", "B", "C"]

  init() throws { store = try StoreKind.current.make() }

  /// A response of a feed, with links and titles that other feeds have too.
  private func fetch(_ name: String, at hours: Double, _ random: inout SeededNumbers) throws {
    var seen: Set<String> = []
    var entries: [Entry] = []
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let story = Int.random(in: 0...6, using: &random)
      let guid = Bool.random(using: &random) ? "tag:p.example,2026:\(story)" : "\(name)\(story)"
      guard seen.insert(guid).inserted else { continue }
      let link = Int.random(in: 0...6, using: &random)
      entries.append(
        entry(guid, "Story \(story)", url: "https://p.example/\(link)", hours: Double(story)))
    }
    try add(
      entries, to: feed(name), after: hours * 3600,
      rules: [
        ArticleRule(query: "1", condition: .text(TextMatch("1")), actions: [.mute]),
        ArticleRule(query: "A", condition: .feeds(["A"]), actions: [.tag("a"), .mute]),
        ArticleRule(
          query: "2", condition: .any([.text(TextMatch("2")), .tagged("a")]), actions: [.star]),
        ArticleRule(query: "3", condition: .text(TextMatch("3")), actions: [.read]),
      ].filter { _ in Bool.random(using: &random) })
  }

  private func change(at hours: Double, _ random: inout SeededNumbers) throws {
    let numbers = (0..<3).map { _ in Int.random(in: 1...40, using: &random) }
    let name = Self.names.randomElement(using: &random) ?? "A"
    switch Int.random(in: 0...11, using: &random) {
    case 0...3: try fetch(name, at: hours, &random)
    case 4:
      _ = try store.mark(numbers, .read(Bool.random(using: &random)), description: "read")
    case 5:
      _ = try store.mark(numbers, .starred(Bool.random(using: &random)), description: "star")
    case 6: _ = try store.mark(ArticleQuery(.feeds([name])), .read(true), description: "read")
    case 7: _ = try store.undo()
    case 9: _ = try store.mark(numbers, .muted(Bool.random(using: &random)), description: "mute")
    case 10:
      let rules = [
        ArticleRule(query: "5", condition: .text(TextMatch("5")), actions: [.mute, .tag("five")]),
        ArticleRule(query: "6", condition: .tagged("five"), actions: [.read, .star]),
      ]
      let outcomes = try store.outcomes(of: rules)
      #expect(try store.apply(rules, description: "rules applied") == outcomes)
    case 8:
      _ = try store.prune(
        lastSeenBefore: start.addingTimeInterval((hours - 12) * 3600), configured: ["A", "B"],
        at: start)
    default:
      guard Int.random(in: 0...3, using: &random) == 0 else { return }
      _ = try store.remove(articlesOf: [name], removed: [])
    }
  }

  /// Compares streams and counts by home with the articles themselves.
  private func checkHomes(
    of articles: [Article], _ place: String, _ random: inout SeededNumbers
  ) throws {
    let ids = try store.feedCounts().mapValues(\.name)
    let served = Set(ids.keys.filter { _ in Int.random(in: 0...3, using: &random) > 0 })
    func home(_ article: Article) -> Int64? {
      article.appearances.sorted { $0.number < $1.number }.lazy
        .compactMap { appearance in ids.first { $0.value == appearance.feed }?.key }
        .first(where: served.contains)
    }
    let listed = articles.filter { (!$0.isMuted || $0.isStarred) && home($0) != nil }
    let expected = Dictionary(grouping: listed.filter { !$0.isRead }, by: home)
    for (id, counts) in try store.homeCounts(served: served) {
      try #require(counts.unread == expected[id]?.count ?? 0, "\(place)")
    }
    var stream = ArticleStream(served: served)
    stream.isRead = [nil, true, false].randomElement(using: &random) ?? nil
    stream.isStarred = [nil, true, false].randomElement(using: &random) ?? nil
    stream.homes = Bool.random(using: &random) ? nil : Set(served.prefix(1))
    stream.seenFrom =
      Bool.random(using: &random)
      ? nil : start.addingTimeInterval(Double.random(in: 0...300, using: &random) * 3600)
    let numbers = listed.filter { article in
      if let isRead = stream.isRead, isRead != article.isRead { return false }
      if let isStarred = stream.isStarred, isStarred != article.isStarred { return false }
      if let homes = stream.homes, let home = home(article), !homes.contains(home) { return false }
      return stream.seenFrom.map { article.date.firstSeen >= $0 } ?? true
    }.map(\.number).sorted(by: >)
    let found = try store.numbers(stream)
    try #require(found == numbers, "\(place)")
    stream.limit = 3
    let first = try store.numbers(stream)
    try #require(first == Array(numbers.prefix(3)), "\(place)")
  }

  @Test func `are those of its articles after any operations`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededNumbers(seed: seed)
    for step in 0..<300 {
      try change(at: Double(step), &random)
      let articles = try articles()
      let totals = try store.totals()
      let unread = articles.filter { !$0.isRead && (!$0.isMuted || $0.isStarred) }
      let found = [
        totals.articles, totals.unread, totals.starred, totals.appearances, totals.muted,
      ]
      try #require(
        found == [
          articles.count, unread.count, articles.count(where: \.isStarred),
          articles.reduce(0) { $0 + $1.appearances.count }, articles.count(where: \.isMuted),
        ], "seed \(seed), step \(step)")
      for counts in try store.feedCounts().values {
        func carries(_ article: Article) -> Bool {
          article.appearances.contains { $0.feed == counts.name }
        }
        let items = articles.reduce(0) {
          $0 + $1.appearances.count { $0.feed == counts.name }
        }
        try #require(
          counts
            == FeedCounts(name: counts.name, articles: items, unread: unread.count(where: carries)),
          "seed \(seed), step \(step)")
      }
      try checkHomes(of: articles, "seed \(seed), step \(step)", &random)
      #expect(try store.count(ArticleQuery()) == articles.count)
      let isShown = ArticleCondition.all([.unread, .not(.hidden)])
      #expect(try store.count(ArticleQuery(isShown)) == unread.count)
      #expect(try store.count(ArticleQuery(isShown, limit: 2)) == min(2, unread.count))
      #expect(
        try store.count(ArticleQuery(.all([.not(.hidden)])))
          == articles.count { !$0.isMuted || $0.isStarred })
      #expect(try store.problems().isEmpty)
    }
  }
}
