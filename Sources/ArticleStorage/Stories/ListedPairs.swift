import FeedModel
import FeedPlatform

/// Finds the articles that an aggregator such as Google News lists as about one event, whichever of them arrives first.
struct ListedPairs<Transaction: StorageTransaction> {
  private let transaction: Transaction
  private let policy: any MergePolicy
  private let now: Date

  init(_ transaction: Transaction, policy: any MergePolicy, now: Date) {
    self.transaction = transaction
    self.policy = policy
    self.now = now
  }

  /// How long lists are kept, in seconds. Articles of a story are at most two days apart.
  private static var lifetime: Double { 3 * 86400 }

  /// Notes what an appearance lists, and which appearances list it.
  /// - Parameter keys: those of the appearance, which are stored already.
  func note(_ number: Int, _ entry: Entry, _ keys: HashedKeys) throws {
    for listed in policy.listed(in: entry) {
      for hash in HashedKeys(listed).titles where !keys.titles.contains(hash) {
        try transaction.addListing(of: hash, by: number, at: now)
        let date = keys.date(firstSeen: now)
        let span = date - Self.lifetime...date + Self.lifetime
        for other in try transaction.appearances(ofKey: hash, dates: span) where other != number {
          try transaction.addListedPair(AppearancePair(first: other, second: number), at: now)
        }
      }
    }
    for hash in keys.titles {
      for other in try transaction.appearances(listing: hash) where other != number {
        try transaction.addListedPair(AppearancePair(first: number, second: other), at: now)
      }
    }
  }

  /// Forgets lists that are too old to matter.
  static func trim(at now: Date, in transaction: Transaction) throws {
    try transaction.deleteListings(before: now.addingTimeInterval(-lifetime))
  }
}
