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
    try transaction.addListings(sorted.map { ($0.key.hash, $0.key.number, $0.value.now) })
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
    let listing = try transaction.appearances(
      listing: Set(items.flatMap(\.item.keys.titles)).sorted())
    for item in items {
      for other in item.item.keys.titles.flatMap({ listing[$0] ?? [] }) {
        add(item.number, other, at: item.now)
      }
    }
    try transaction.addListedPairs(
      pairs.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }
        .map { ($0.key, $0.value) })
    return true
  }

  /// Forgets lists that are too old to matter.
  static func trim(at now: Date, in transaction: Transaction) throws {
    try transaction.deleteListings(before: now.addingTimeInterval(-lifetime))
  }
}
