import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// The articles are a pure function of the set of stored appearances.
@Suite(.everyStore) struct `Whatever the order`: MakesEntries {
  private static let names = ["A", "B", "C", "D", "E"]

  /// Items that share links, fragments, guids, hidden links and titles in all ways, some with a home page as their link.
  private func responses(_ random: inout SeededNumbers) -> [String: [Entry]] {
    var responses: [String: [Entry]] = [:]
    for name in Self.names {
      for number in 0..<Int.random(in: 1...5, using: &random) {
        let story = Int.random(in: 0...3, using: &random)
        let guid =
          Bool.random(using: &random) ? "tag:p.example,2026:\(story)" : "\(name)\(number)"
        guard !responses[name, default: []].contains(where: { $0.guid == guid }) else { continue }
        let link: String? =
          switch Int.random(in: 0...6, using: &random) {
          case 0: nil
          case 1: "https://news.google.com/rss/articles/\(name)\(story)"
          case 2: "https://p.example/"
          case 3, 4: "https://p.example/\(story)#n\(Int.random(in: 0...2, using: &random))"
          default: "https://p.example/\(story)"
          }
        var entry = entry(guid, "Story \(Int.random(in: 0...1, using: &random))", url: link)
        let minutes = Int.random(in: 0...3, using: &random)
        let hours = [0, 12, 24, 72].randomElement(using: &random) ?? 0
        entry.published = start.addingTimeInterval(Double(minutes * 60 - hours * 3600))
        if Bool.random(using: &random) { entry.source = Source(title: "P News") }
        responses[name, default: []].append(entry)
      }
    }
    return responses
  }

  /// The articles after the feeds' items came a few at a time, in random order.
  private func articles(
    of responses: [String: [Entry]], _ random: inout SeededNumbers
  ) throws -> [Article] {
    let store = try StoreKind.current.make()
    var shown: [String: Int] = [:]
    var turns = responses.flatMap { Array(repeating: $0.key, count: $0.value.count) }
      .sorted().shuffled(using: &random)
    while let name = turns.popLast() {
      let entries = responses[name] ?? []
      let count = min(
        entries.count, shown[name, default: 0] + Int.random(in: 1...3, using: &random))
      shown[name] = count
      try store.add(
        Array(entries.prefix(count)), to: feed(name), configured: Set(Self.names), at: start)
    }
    var all: [Article] = []
    try store.articles(ArticleQuery()) { all += $0 }
    return all
  }

  private func groups(_ articles: [[Appearance]]) -> Set<Set<String>> {
    Set(articles.map { Set($0.map { "\($0.feed)/\($0.entry.guid)" }) })
  }

  @Test func `of feeds and batches, the articles are those of a plan of all`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededNumbers(seed: seed)
    let policy = StandardMergePolicy()
    for _ in 0..<30 {
      let responses = responses(&random)
      for _ in 0..<4 {
        let found = try articles(of: responses, &random)
        let appearances = found.flatMap(\.appearances).shuffled(using: &random)
        let byNumber = Dictionary(appearances.map { ($0.number, $0) }) { first, _ in first }
        let plan = policy.articles(
          of: appearances.map {
            MergeCandidate(
              number: $0.number, feed: $0.feed, guid: $0.entry.guid,
              keys: policy.keys(of: $0.entry), firstSeen: $0.firstSeen)
          })
        #expect(appearances.count == responses.values.map(\.count).reduce(0, +))
        #expect(
          groups(found.map(\.appearances))
            == groups(plan.map { $0.compactMap { byNumber[$0] } }), "seed \(seed)")
        for article in found {
          #expect(Set(article.appearances.map(\.feed)).count == article.appearances.count)
        }
      }
    }
  }
}
