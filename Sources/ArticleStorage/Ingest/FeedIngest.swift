import FeedModel
import Foundation

/// Stores one response of one feed, inside a transaction.
struct FeedIngest<Transaction: StorageTransaction> {
  private let transaction: Transaction
  private let policy: any MergePolicy
  private let feedID: Int64
  /// The feed's name.
  private let feed: String
  /// The number of the response, counted per feed.
  private let response: Int
  private let now: Date
  /// The date of items without one; nil except in the feed's first response.
  private let channelDate: Date?
  private var changes = StoreChanges()
  /// Appearances that were added or changed.
  private var touched: [Int: TouchedAppearance] = [:]
  /// Canonical URLs, hashed, that an appearance no longer has.
  private var abandonedURLs: Set<Int64> = []

  /// How many appearances are new.
  private(set) var addedCount = 0
  /// Search-index changes, applied once per transaction.
  private(set) var searchChanges: [SearchChange] = []

  init(
    _ transaction: Transaction, policy: any MergePolicy, feedID: Int64, feed: String,
    response: Int, now: Date, channelDate: Date?
  ) {
    self.transaction = transaction
    self.policy = policy
    self.feedID = feedID
    self.feed = feed
    self.response = response
    self.now = now
    self.channelDate = channelDate
  }

  /// - Parameter isFirst: whether the feed has no items yet.
  mutating func add(_ entries: [Entry], isFirst: Bool) throws -> StoreChanges {
    let keys = entries.map { HashedKeys(policy.keys(of: $0)) }
    let known = isFirst ? [] : try knownItems(like: entries, keys)
    let hasRemembered = try transaction.hasRemembered()
    var new: [Int] = []
    for (index, identity) in policy.identify(entries, known: known).enumerated() {
      let (entry, keys) = (entries[index], keys[index])
      switch identity {
      case .repeated: continue
      case .new:
        if hasRemembered, try wasRemoved(entry, keys) { continue }
        new.append(index)
      case .known(let number): try update(number, to: entry, keys)
      }
    }
    // The topmost item has the lowest number and the highest place.
    let numbers = try new.map { _ in try transaction.nextAppearanceNumber() }
    for (index, (number, place)) in zip(new, zip(numbers, numbers.reversed())) {
      try insert(entries[index], keys[index], number: number, place: place)
    }
    var clustering = ArticleClustering(transaction, policy: policy, touched: touched)
    let joined = try clustering.run(abandonedURLs: abandonedURLs)
    changes.new = joined.new
    changes.merged = joined.merged
    return changes
  }

  private func knownItems(like entries: [Entry], _ keys: [HashedKeys]) throws -> [KnownItem] {
    // All entries of the response may share a guid or a link, and as many again may have left the feed.
    try transaction.knownItems(
      ofFeed: feedID, guids: Set(entries.map(\.guid)), urlHashes: Set(keys.compactMap(\.url)),
      limit: 500 + 2 * entries.count)
  }

  /// Whether retention removed the item when it was read; such an item does not come back.
  private func wasRemoved(_ entry: Entry, _ keys: HashedKeys) throws -> Bool {
    try transaction.isRemembered(
      guidHash: Digest.hash64(entry.guid), ofFeed: feedID, urlHash: keys.url)
  }

  private mutating func insert(
    _ entry: Entry, _ keys: HashedKeys, number: Int, place: Int
  ) throws {
    let isUndated = entry.published == nil && entry.modified == nil
    let channelDate = isUndated ? channelDate : nil
    try transaction.insert(
      NewAppearance(
        number: number, feedID: feedID, seen: now, response: response, channelDate: channelDate,
        place: place, entry: try StoredEntry(entry, urlHash: keys.url)))
    try keys.add(number, firstSeen: now, to: transaction)
    let text = SearchText(entry, feed: feed)
    if let change = SearchChange(number: number, old: nil, new: text) {
      searchChanges.append(change)
    }
    try transaction.addAuthors(entry.authors)
    try transaction.addCategories(entry.tags)
    let candidate = MergeCandidate(
      number: number, feed: feed, guid: entry.guid, keys: keys.keys, firstSeen: now)
    touched[number] = TouchedAppearance(
      entry: entry, keys: keys,
      newcomer: ClusterMember(
        candidate: candidate, keys: keys, urlHash: keys.url, feedID: feedID, article: number,
        firstSeen: now, channelDate: channelDate, place: place))
    addedCount += 1
  }

  private mutating func update(_ number: Int, to entry: Entry, _ keys: HashedKeys) throws {
    guard let revision = try transaction.revision(of: number) else { return }
    let stored = try StoredEntry(entry, urlHash: keys.url)
    if revision.digest == stored.digest, revision.guid == entry.guid {
      return try transaction.confirm(number, seen: now, response: response)
    }
    if revision.digest != stored.digest { changes.updated += 1 }
    guard let old = try transaction.entry(of: number) else { return }
    let oldKeys = HashedKeys(policy.keys(of: old))
    if let hash = revision.urlHash, hash != keys.url { abandonedURLs.insert(hash) }
    try transaction.replace(number, by: stored, seen: now, response: response)
    if oldKeys != keys {
      try oldKeys.remove(number, firstSeen: revision.firstSeen, from: transaction)
      try keys.add(number, firstSeen: revision.firstSeen, to: transaction)
    }
    try noteSearchChange(of: number, from: old, to: entry)
    if old.authors != entry.authors { try transaction.addAuthors(entry.authors) }
    if old.tags != entry.tags { try transaction.addCategories(entry.tags) }
    touched[number] = TouchedAppearance(entry: entry, keys: keys)
    if entry.detailURL != nil { try transaction.markDetailStale(of: number) }
  }

  private mutating func noteSearchChange(of number: Int, from old: Entry, to new: Entry) throws {
    let detail = try transaction.detail(of: number)
    func text(_ entry: Entry) -> SearchText {
      SearchText(StoredAppearance.detailed(entry, by: detail).entry, feed: feed)
    }
    if let change = SearchChange(number: number, old: text(old), new: text(new)) {
      searchChanges.append(change)
    }
  }
}
