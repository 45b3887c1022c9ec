import FeedModel

/// Finds configured feeds among the stored ones, and saves their state.
struct FeedRegistry<Transaction: StorageTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy

  /// The stored feed for each configured one; nil if it was never stored. A feed is found by its name, else by its URL
  /// and adapter under a name that is not configured, which means that it was renamed.
  func stored(_ feeds: [Feed], configured: Set<String>) throws -> [StoredFeed?] {
    // One stored feed cannot have been renamed to two.
    var claimed: Set<String> = []
    try transaction.prefetch(.feeds(names: feeds.map(\.name)))
    let named = try feeds.map { try transaction.feed(named: $0.name) }
    let digests = zip(feeds, named).map { feed, found in
      found == nil ? StoredFeed(feed, FeedState()).urlDigest : nil
    }
    try transaction.prefetch(.feedURLs(digests: digests.compactMap(\.self)))
    return try feeds.indices.map { index in
      var found = named[index]
      if let digest = digests[index] {
        found = try transaction.feeds(urlDigest: digest, adapter: feeds[index].adapter)
          .first { !configured.contains($0.name) && !claimed.contains($0.name) }
      }
      if let found { claimed.insert(found.name) }
      return found
    }
  }

  /// Gives every feed an id, and renamed feeds their new names.
  /// - Parameter feeds: all configured feeds.
  func register(_ feeds: [Feed]) throws {
    let known = try stored(feeds, configured: Set(feeds.map(\.name)))
    for (feed, stored) in zip(feeds, known) {
      guard let stored, let id = stored.state.id else {
        _ = try insert(FeedState(), of: feed)
        continue
      }
      guard stored.name != feed.name else { continue }
      try transaction.rename(feed: id, to: feed.name)
      try followRenaming(of: id, from: stored.name, to: feed.name)
    }
  }

  /// Saves the state under the feed's present name and URL.
  /// - Returns: the feed's id.
  func save(_ state: FeedState, of feed: Feed) throws -> Int64 {
    let id = try state.id ?? transaction.feed(named: feed.name)?.state.id
    guard let id, let oldName = try transaction.feedName(id) else {
      return try insert(state, of: feed)
    }
    var state = state
    state.id = id
    try transaction.replace(StoredFeed(feed, state))
    if oldName != feed.name { try followRenaming(of: id, from: oldName, to: feed.name) }
    return id
  }

  private func insert(_ state: FeedState, of feed: Feed) throws -> Int64 {
    let id = try transaction.nextFeedID()
    var state = state
    state.id = id
    try transaction.insert(StoredFeed(feed, state))
    return id
  }

  /// Updates the index and the articles, which contain feed names. These also determine the order in which pairs are
  /// joined.
  private func followRenaming(of id: Int64, from old: String, to new: String) throws {
    var touched: Set<Int> = []
    try transaction.eachAppearance(ofFeed: id) { stored in
      touched.insert(stored.number)
      var (before, after) = (stored, stored)
      before.feed = old
      after.feed = new
      if let change = SearchChange(
        number: stored.number, old: before.searchText, new: after.searchText)
      {
        try transaction.index([change])
      }
    }
    var clustering = ArticleClustering(transaction, policy: policy, touched: touched)
    _ = try clustering.run()
  }
}
