import FeedModel
import FeedPlatform

/// Stores one response of one feed, inside a transaction.
struct FeedIngest<Transaction: StorageTransaction> {
  private let transaction: Transaction
  private let policy: any MergePolicy
  private let feedID: Int64
  /// The feed's name.
  private let feed: String
  /// The feed's URL as configured.
  private let feedURL: String
  /// The number of the response, counted per feed.
  private let response: Int
  private let now: Date
  /// The date of items without one; nil except in the feed's first response.
  private let channelDate: Date?
  /// Items that are dated earlier arrive read; nil if none does.
  private let unreadSince: Date?
  /// Whether the pages of new items are to be requested.
  private let requestsPages: Bool
  private var changes = StoreChanges()
  /// Appearances that were added or changed.
  private var touched: [Int: TouchedAppearance] = [:]
  /// Canonical URLs, hashed, that an appearance no longer has.
  private var abandonedURLs: Set<Int64> = []

  /// How many appearances are new.
  private(set) var addedCount = 0
  /// Search-index changes, applied once per transaction.
  private(set) var searchChanges: [SearchChange] = []
  /// The items that are new.
  private(set) var arrivals: [Arrival] = []

  init(
    _ transaction: Transaction, policy: any MergePolicy, feedID: Int64, feed: String,
    feedURL: String, response: Int, now: Date, channelDate: Date?, unreadSince: Date?,
    requestsPages: Bool
  ) {
    self.transaction = transaction
    self.policy = policy
    self.feedID = feedID
    self.feed = feed
    self.feedURL = feedURL
    self.response = response
    self.now = now
    self.channelDate = channelDate
    self.unreadSince = unreadSince
    self.requestsPages = requestsPages
  }

  /// - Parameter isFirst: whether the feed has no items yet.
  mutating func add(_ entries: [Entry], isFirst: Bool) throws -> StoreChanges {
    let keys = entries.map { HashedKeys(policy.keys(of: $0)) }
    let known = isFirst ? [] : try knownItems(like: entries, keys)
    var new: [Int] = []
    var changed: [ChangedItem] = []
    for (index, identity) in policy.identify(entries, known: known).enumerated() {
      switch identity {
      case .repeated: continue
      case .new: new.append(index)
      case .known(let number):
        if let item = try confirm(number, as: entries[index], keys[index]) { changed.append(item) }
      }
    }
    try transaction.prefetch(.items(changed.map(\.number)))
    for item in changed { try update(item) }
    if try transaction.hasRemembered() { new = try notRemoved(new, of: entries, keys) }
    // The topmost item has the lowest number and the highest place.
    let isUnshared = try UnsharedItems.find(new, of: keys, in: transaction)
    let numbers = try new.map { _ in try transaction.nextAppearanceNumber() }
    for start in stride(from: 0, to: new.count, by: Self.batchSize) {
      let batch = try (start..<min(start + Self.batchSize, new.count)).map { position in
        NewItem(
          entry: try StoredEntry(entries[new[position]], urlHash: keys[new[position]].url),
          index: new[position], number: numbers[position],
          place: numbers[numbers.count - 1 - position], isUnshared: isUnshared[position])
      }
      try insert(batch, keys)
    }
    if requestsPages {
      try WaitingPages.add(
        zip(numbers, new).map { ($0, entries[$1]) }, isFirst: isFirst, at: now, in: transaction)
    }
    var unread = UnreadCounts()
    unread.add(changes.new, to: [feedID], home: feedID)
    try unread.apply(in: transaction)
    var clustering = ArticleClustering(transaction, policy: policy, touched: touched)
    let joined = try clustering.run(abandonedURLs: abandonedURLs)
    changes.new += joined.new
    changes.merged = joined.merged
    return changes
  }

  private var listedPairs: ListedPairs<Transaction> {
    ListedPairs(transaction, policy: policy, now: now)
  }

  // MARK: New items

  /// The number of new items that are stored at once.
  private static var batchSize: Int { 100 }

  /// - Parameter keys: of all entries of the response.
  private mutating func insert(_ items: [NewItem], _ keys: [HashedKeys]) throws {
    let appearances = items.map { item in
      let isUndated = item.entry.entry.published == nil && item.entry.entry.modified == nil
      return NewAppearance(
        number: item.number, feedID: feedID, seen: now, response: response,
        channelDate: isUndated ? channelDate : nil, place: item.place, entry: item.entry)
    }
    try transaction.insert(appearances)
    try transaction.addKeys(
      items.flatMap { keys[$0.index].stored(of: $0.number, firstSeen: now) })
    try transaction.prefetch(.listings(items.flatMap { keys[$0.index].titles }))
    var articles: [ArticleRow] = []
    for (position, item) in items.enumerated() {
      let text = SearchText(item.entry.entry, feed: feed)
      if let change = SearchChange(number: item.number, old: nil, new: text) {
        searchChanges.append(change)
      }
      try transaction.addAuthors(item.entry.entry.authors)
      try transaction.addCategories(item.entry.entry.tags)
      arrivals.append(arrival(item, keys[item.index]))
      try listedPairs.note(item.number, item.entry.entry, keys[item.index])
      if item.isUnshared {
        articles.append(try article(of: appearances[position]))
      } else {
        touch(appearances[position], keys[item.index])
      }
    }
    try transaction.insert(articles)
    transaction.storyNotes.noteWriting(articles, isNew: true)
    addedCount += items.count
    changes.new += articles.count
  }

  private func arrival(_ item: NewItem, _ keys: HashedKeys) -> Arrival {
    let entry = item.entry.entry
    let date = entry.published ?? entry.modified
    return Arrival(
      number: item.number, isOld: unreadSince.flatMap { since in date.map { $0 < since } } ?? false,
      guid: entry.guid, feedID: feedID, feedURL: feedURL, urlHash: keys.url)
  }

  /// The article of an appearance that nothing can be connected with.
  private func article(of new: NewAppearance) throws -> ArticleRow {
    let headline = Headline(
      number: new.number, feed: feed, entry: new.entry.entry, firstSeen: now,
      channelDate: new.channelDate, place: new.place)
    return ArticleRow(
      headline: headline, feedID: feedID, appearances: 1, change: try transaction.nextChange())
  }

  private mutating func touch(_ new: NewAppearance, _ keys: HashedKeys) {
    let entry = new.entry.entry
    let candidate = MergeCandidate(
      number: new.number, feed: feed, guid: entry.guid, keys: keys.keys, firstSeen: now)
    touched[new.number] = TouchedAppearance(
      entry: entry, keys: keys,
      newcomer: ClusterMember(
        candidate: candidate, keys: keys, urlHash: keys.url, feedID: feedID, article: new.number,
        firstSeen: now, channelDate: new.channelDate, place: new.place))
  }

  private func knownItems(like entries: [Entry], _ keys: [HashedKeys]) throws -> [KnownItem] {
    // All entries of the response may share a guid or a link, and as many again may have left the feed.
    try transaction.knownItems(
      ofFeed: feedID, guids: Set(entries.map(\.guid)), urlHashes: Set(keys.compactMap(\.url)),
      limit: 500 + 2 * entries.count)
  }

  /// The new items without those that retention removed when they were read, which do not come back.
  private func notRemoved(
    _ new: [Int], of entries: [Entry], _ keys: [HashedKeys]
  ) throws -> [Int] {
    let items = new.map {
      RememberedItem(guidHash: Digest.hash64(entries[$0].guid), urlHash: keys[$0].url)
    }
    try transaction.prefetch(.remembered(feed: feedID, items: items))
    return try zip(new, items).filter { _, item in
      try !transaction.isRemembered(
        guidHash: item.guidHash, ofFeed: feedID, urlHash: item.urlHash)
    }.map(\.0)
  }

  // MARK: Known items

  /// Notes that the response contains an item.
  /// - Returns: nil if its contents are the same.
  private mutating func confirm(
    _ number: Int, as entry: Entry, _ keys: HashedKeys
  ) throws -> ChangedItem? {
    guard let revision = try transaction.revision(of: number) else { return nil }
    let stored = try StoredEntry(entry, urlHash: keys.url)
    let isUnchanged = stored.isUnchanged(since: revision.digest)
    if isUnchanged, revision.guid == entry.guid {
      try transaction.confirm(number, seen: now, response: response)
      return nil
    }
    if !isUnchanged { changes.updated += 1 }
    return ChangedItem(number: number, entry: stored, keys: keys, revision: revision)
  }

  private mutating func update(_ item: ChangedItem) throws {
    let (number, stored, keys, revision) = (item.number, item.entry, item.keys, item.revision)
    let entry = stored.entry
    guard let old = try transaction.entry(of: number) else { return }
    let oldKeys = HashedKeys(policy.keys(of: old))
    if let hash = revision.urlHash, hash != keys.url { abandonedURLs.insert(hash) }
    try transaction.replace(number, by: stored, seen: now, response: response)
    if oldKeys != keys {
      try transaction.removeKeys(oldKeys.stored(of: number, firstSeen: revision.firstSeen))
      try transaction.addKeys(keys.stored(of: number, firstSeen: revision.firstSeen))
    }
    try listedPairs.note(number, entry, keys)
    try noteSearchChange(of: number, from: old, to: entry)
    if old.authors != entry.authors { try transaction.addAuthors(entry.authors) }
    if old.tags != entry.tags { try transaction.addCategories(entry.tags) }
    touched[number] = TouchedAppearance(entry: entry, keys: keys)
    if entry.detailURL != nil { try transaction.markDetailStale(of: number) }
  }

  private mutating func noteSearchChange(of number: Int, from old: Entry, to new: Entry) throws {
    let before = StoredAppearance(
      number: number, feed: feed, entry: old, detail: try transaction.detail(of: number),
      firstSeen: now, lastSeen: now, page: try transaction.page(of: number))
    var after = before
    after.entry = new
    after.choosePage()
    if let page = after.page, page.isShown != before.page?.isShown {
      try transaction.setPageShown(page.isShown, of: number)
    }
    if let change = SearchChange(number: number, old: before.searchText, new: after.searchText) {
      searchChanges.append(change)
    }
  }
}

/// An item whose contents or guid differ from what is stored.
private struct ChangedItem {
  var number: Int
  var entry: StoredEntry
  var keys: HashedKeys
  /// What is stored.
  var revision: AppearanceRevision
}

/// An item that is stored for the first time. Outside the generic type, so that arrays of it are specialised.
private struct NewItem {
  var entry: StoredEntry
  /// Its place in the response.
  var index: Int
  var number: Int
  var place: Int
  /// Whether nothing can be connected with it.
  var isUnshared: Bool
}
