import FeedBasics
import FeedModel
import StoryGrouping

/// An item that may list others, or be listed.
struct ListingItem {
  var number: Int
  /// The item, whose keys are stored already.
  var item: StoredEntry
  /// The hashes of the titles of the articles that it lists, without its own.
  var listed: [Int64]
  /// When its response arrived.
  var now: Date
}

/// Finds the articles that an aggregator such as Google News lists as about one event, whichever of them arrives first.
struct ListedPairs<Transaction: SQLTransaction> {
  let transaction: Transaction
  /// Whether any item that was stored before lists others.
  let hasListings: Bool

  /// How long lists are kept, in seconds. Articles of a story are at most two days apart.
  private static var lifetime: Double { 3 * 86400 }

  private struct Listing: Hashable {
    var hash: Int64
    var number: Int
  }

  /// Notes what items list, and which items list them.
  /// - Returns: whether any stored item lists others now.
  func note(_ items: [ListingItem]) throws -> Bool {
    var listings: [Listing: ListingItem] = [:]
    for item in items {
      for hash in item.listed { listings[Listing(hash: hash, number: item.number)] = item }
    }
    guard hasListings || !listings.isEmpty else { return false }
    let sorted = listings.sorted { ($0.key.hash, $0.key.number) < ($1.key.hash, $1.key.number) }
    try transaction.write(
      .replace, "story_listings",
      [
        "hash": .integers(sorted.map { $0.key.hash }),
        "appearance": .integers(sorted.map(\.key.number)),
        "seen_at": .dates(sorted.map(\.value.now)),
      ])
    var pairs: [StoryPair: Date] = [:]
    func add(_ first: Int, _ second: Int, at now: Date) {
      guard first != second else { return }
      pairs[StoryPair(first, second)] = now
    }
    let spans = sorted.map { listing, item in
      let date = item.item.keys.date(firstSeen: item.now)
      return DatedKey(hash: listing.hash, dates: date - Self.lifetime...date + Self.lifetime)
    }
    let found = try transaction.appearances(ofKeys: Array(Set(spans)))
    for (listing, span) in zip(sorted, spans) {
      for other in found[span] ?? [] { add(other, listing.key.number, at: listing.value.now) }
    }
    let titles = Set(items.flatMap(\.item.keys.titles)).sorted()
    let listing = try transaction.gather(
      ListingStatements.ofTitle, by: titles, [.integers(titles)]
    ) { $0.number() }
    for item in items {
      for other in item.item.keys.titles.flatMap({ listing[$0] ?? [] }) {
        add(item.number, other, at: item.now)
      }
    }
    let listed = pairs.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }
    try transaction.write(
      .replace, "story_listed",
      [
        "first": .integers(listed.map(\.key.first)), "second": .integers(listed.map(\.key.second)),
        "seen_at": .dates(listed.map(\.value)),
      ])
    return true
  }

  /// Forgets lists that are too old to matter.
  static func trim(at now: Date, in transaction: Transaction) throws {
    for table in ["story_listings", "story_listed"] {
      try transaction.run(
        "DELETE FROM \(table) WHERE seen_at < $1", .date(now.addingTimeInterval(-lifetime)))
    }
  }
}

private enum ListingStatements {
  static let ofTitle = BatchQuery("hash") { _ in
    "SELECT l.appearance FROM story_listings l WHERE l.hash = {hash} ORDER BY l.appearance"
  }
}
