import FeedModel
import Foundation

/// Everything that the port shows of a store.
struct StoreContents {
  private var parts: [(name: String, values: [String])] = []

  init(of store: any ArticleStore, feeds: [Feed], at now: Date) throws {
    var all: [Article] = []
    var query = ArticleQuery(order: .number)
    try store.articles(query) { all += $0 }
    add("articles", all)
    add("explanations", try all.map { try store.explanation(of: $0.number) })
    add("stories", try all.map { try store.storyExplanation(of: $0.number) })
    add("rule effects", try all.map { try store.ruleEffects(on: $0.number) })
    add("pages", try (1...60).map { try store.page(ofAppearance: $0) })
    for order in [ArticleQuery.Order.newest, .oldest, .feed, .title, .publishers, .number] {
      for groups in [false, true] {
        query.order = order
        query.groupsStories = groups
        add("headlines by \(order)", try store.headlines(query))
      }
    }
    var totals = try store.totals()
    // Of different things.
    totals.size = 0
    add("totals", [totals])
    add("feeds", sorted(try store.feedCounts()))
    add("homes", sorted(try store.homeCounts(served: [1, 2, 4])))
    add("states", try store.states(of: feeds, configured: Set(feeds.map(\.name))))
    add("names", try store.feedNames())
    add("effects", try store.ruleEffectCounts())
    add("played", try store.playedAttachments().sorted())
    add("queued", try store.queuedAttachments())
    add("sends", try store.sendCounts(at: now))
    add("revisions", try (1...60).map { try store.revisions(of: $0) })
    add("volumes", sorted(try store.articleCounts(since: now.addingTimeInterval(-200_000))))
    add("looks", try store.looks())
    add("last number", [try store.lastNumber()])
    add("waiting", try store.waitingPages(ofFeeds: try store.feedNames(), at: now, limit: 100))
    add("refused pages", sorted(try store.refusedPages().mapValues(sorted)))
    add("problems", try store.problems())
  }

  private mutating func add(_ name: String, _ values: [some Any]) {
    parts.append((name, values.map { String(describing: $0) }))
  }

  private func sorted(_ values: [some Hashable: some Any]) -> [String] {
    values.map { "\($0.key): \($0.value)" }.sorted()
  }

  /// The first difference; nil if they are equal.
  func difference(from other: StoreContents) -> String? {
    for (own, theirs) in zip(parts, other.parts) where own.values != theirs.values {
      let pair = zip(own.values, theirs.values).first { $0 != $1 } ?? ("", "")
      let count = zip(pair.0, pair.1).prefix { $0 == $1 }.count
      let places = [pair.0, pair.1].map { $0.dropFirst(max(0, count - 60)).prefix(160) }
      return """
        \(own.name), \(own.values.count) and \(theirs.values.count), \(pair.0.prefix(30))…
        … \(places[0]) …
        … \(places[1]) …
        """
    }
    return nil
  }
}
