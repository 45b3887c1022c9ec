import FeedBasics
import FeedModel

/// Finds configured feeds among the stored ones, and saves their state.
struct FeedRegistry<Transaction: SQLTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy

  /// The stored feed for each configured one; nil if it was never stored. A feed is found by its name, else by its URL
  /// and adapter under a name that is not configured, which means that it was renamed. Accounts and their feeds are found
  /// by what their servers call them alone: a stored feed with the name may be of another server.
  func stored(_ feeds: [Feed], configured: Set<String>) throws -> [StoredFeed?] {
    // One stored feed cannot have been renamed to two.
    var claimed: Set<String> = []
    let digests = feeds.map { Digest.hex($0.identity) }
    let configuredDigests = Set(zip(feeds, digests).lazy.filter { $0.0.isOwn }.map(\.1))
    let sameNames = try transaction.feeds(
      named: Array(Set(feeds.lazy.filter(\.isOwn).map(\.name))))
    // A feed of an account is found only by what its server calls it. A stored feed whose URL is configured cannot belong
    // to an account, so that most of the time the store need not be asked.
    let ofAccounts =
      sameNames.allSatisfy { configuredDigests.contains($0.urlDigest) }
      ? [:] : try transaction.accountFeedDigests()
    let named = Dictionary(
      sameNames.filter { ofAccounts[$0.urlDigest] == nil }.map { ($0.name, $0) }
    ) { first, _ in first }
    let unnamed = zip(feeds, digests).filter { !$0.0.isOwn || named[$0.0.name] == nil }.map(\.1)
    let others = Dictionary(
      grouping: try transaction.feeds(urlDigests: Array(Set(unnamed)))
    ) { $0.urlDigest }
    return feeds.indices.map { index in
      let feed = feeds[index]
      var found = feed.isOwn ? named[feed.name] : nil
      if found == nil {
        let same = (others[digests[index]] ?? []).filter {
          $0.adapter == feed.adapter && !claimed.contains($0.name)
        }
        // Of several of one URL, its own.
        found =
          same.first { $0.name == feed.name }
          ?? same.first { !feed.isOwn || !configured.contains($0.name) }
      }
      if let found { claimed.insert(found.name) }
      return found
    }
  }

  /// Gives every feed an id, and renamed feeds their new names.
  /// - Parameter feeds: all configured feeds.
  func register(_ feeds: [Feed]) throws {
    let known = try stored(feeds, configured: Set(feeds.map(\.name)))
    let freed = try freeNames(of: feeds, known)
    var new: [StoredFeed] = []
    var renamed: [Renaming] = []
    for (feed, stored) in zip(feeds, known) {
      if let stored, let id = stored.state.id {
        if stored.name != feed.name {
          renamed.append(Renaming(id: id, old: stored.name, feed: feed))
        }
      } else {
        var state = FeedState()
        state.id = try transaction.nextFeedID()
        if case .server? = feed.role, let former = freed[feed.name] {
          // What is known of the former account stays, in case it comes back.
          state.validatorsURL =
            try transaction.knows(account: former.urlDigest) ? former.urlDigest : nil
        }
        new.append(StoredFeed(feed, state))
      }
    }
    try rename(renamed)
    try transaction.insert(new)
  }

  /// A stored feed that has another name from now on.
  private struct Renaming {
    var id: Int64
    /// The name so far.
    var old: String
    /// The feed with its new name.
    var feed: Feed
  }

  private func rename(_ feeds: [Renaming]) throws {
    // One may take the name that another one gives up, but no two ever have the same.
    let old = Set(feeds.map(\.old))
    if feeds.contains(where: { old.contains($0.feed.name) }) {
      for feed in feeds { try transaction.rename(feed: feed.id, to: "\u{1F}\(feed.id)") }
    }
    for renaming in feeds {
      try transaction.rename(feed: renaming.id, to: renaming.feed.name)
      if case .subscription(let id)? = renaming.feed.role {
        try transaction.rename(id, to: renaming.feed.name)
      }
    }
    for feed in feeds { try followRenaming(of: feed.id, from: feed.old, to: feed.feed.name) }
  }

  /// Gives stored feeds other names whose names these feeds have from now on: those of accounts, before feeds of the
  /// config, and those that neither the config nor an account has any more.
  /// - Returns: the stored feeds by the names that they had.
  private func freeNames(
    of feeds: [Feed], _ known: [StoredFeed?]
  ) throws -> [String: StoredFeed] {
    let wanted = Set(zip(feeds, known).filter { $0.name != $1?.name }.map(\.0.name))
    guard !wanted.isEmpty else { return [:] }
    let kept = Set(known.compactMap { $0?.state.id })
    let others = try transaction.feeds(named: wanted.sorted()).filter { stored in
      stored.state.id.map { !kept.contains($0) } ?? false
    }
    guard !others.isEmpty else { return [:] }
    let served = try transaction.accountFeedDigests()
    let names = Set(feeds.map(\.name))
    let accounts = Dictionary(
      feeds.filter { $0.role != nil && !$0.isSubscription }.map { ($0.accountKey, $0.name) }
    ) { first, _ in first }
    for stored in others {
      guard let id = stored.state.id else { continue }
      let subscription = served[stored.urlDigest]
      let name = try freeName(
        for: stored.name, of: subscription.flatMap { accounts[$0.account] }, but: names)
      try transaction.rename(feed: id, to: name)
      try followRenaming(of: id, from: stored.name, to: name)
      if let subscription { try transaction.rename(subscription, to: name) }
    }
    return Dictionary(others.map { ($0.name, $0) }) { first, _ in first }
  }

  /// `Name (account)`, or with a number.
  /// - Parameter account: the name of the feed's account; nil if it is of none.
  private func freeName(
    for name: String, of account: String?, but taken: Set<String>
  ) throws -> String {
    var number = account == nil ? 2 : 1
    while true {
      let end = [account, number == 1 ? nil : String(number)].compactMap(\.self)
      let free = "\(name) (\(end.joined(separator: " ")))"
      if try !taken.contains(free) && transaction.feeds(named: [free]).isEmpty { return free }
      number += 1
    }
  }

  /// Saves states under the present names and URLs of their feeds. Of several for one feed, the last one stays.
  /// - Returns: the ids of the feeds.
  @discardableResult
  func save(_ states: [(state: FeedState, feed: Feed)]) throws -> [Int64] {
    let known =
      try transaction.feeds(Array(Set(states.compactMap(\.state.id))))
      + transaction.feeds(
        named: Array(Set(states.lazy.filter { $0.state.id == nil }.map(\.feed.name))))
    var names = Dictionary(known.map { ($0.state.id ?? 0, $0.name) }) { first, _ in first }
    var ids = Dictionary(known.map { ($0.name, $0.state.id ?? 0) }) { first, _ in first }
    var inserted: [Int64: StoredFeed] = [:]
    var replaced: [Int64: StoredFeed] = [:]
    var renamed: [(id: Int64, old: String, new: String)] = []
    var saved: [Int64] = []
    for (state, feed) in states {
      var state = state
      let found = (state.id ?? ids[feed.name]).flatMap { names[$0] == nil ? nil : $0 }
      let id = try found ?? transaction.nextFeedID()
      state.id = id
      let stored = StoredFeed(feed, state)
      if found == nil || inserted[id] != nil {
        inserted[id] = stored
      } else {
        replaced[id] = stored
        if let old = names[id], old != feed.name {
          renamed.append((id, old, feed.name))
          if ids[old] == id { ids[old] = nil }
        }
      }
      names[id] = feed.name
      ids[feed.name] = id
      saved.append(id)
    }
    // By number, as everywhere: two transactions that lock rows in one order never wait for each other.
    // A new feed may have the former name of another one.
    try transaction.replace(replaced.sorted { $0.key < $1.key }.map(\.value))
    try transaction.insert(inserted.sorted { $0.key < $1.key }.map(\.value))
    for feed in renamed { try followRenaming(of: feed.id, from: feed.old, to: feed.new) }
    return saved
  }

  /// Updates the index and the articles, which contain feed names. These also determine the order in which pairs are
  /// joined.
  private func followRenaming(of id: Int64, from old: String, to new: String) throws {
    var touched: Set<Int> = []
    try transaction.eachBatch(ofFeed: id) { batch in
      touched.formUnion(batch.map(\.number))
      try transaction.index(
        batch.compactMap { stored in
          var (before, after) = (stored, stored)
          before.feed = old
          after.feed = new
          return SearchChange(
            number: stored.number, old: before.searchText, new: after.searchText)
        })
    }
    try ArticleClustering.run(touched, in: transaction, policy: policy)
  }
}
