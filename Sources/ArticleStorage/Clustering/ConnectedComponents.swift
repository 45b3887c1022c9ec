import FeedModel
import FeedPlatform

/// An appearance as clustering sees it.
struct ClusterMember {
  var candidate: MergeCandidate
  var keys: HashedKeys
  /// The stored hash of its canonical URL; nil without a link.
  var urlHash: Int64?
  var feedID: Int64
  var article: Int
  var firstSeen: Date
  /// Of an added appearance only; stored ones are read again.
  var channelDate: Date?
  /// Of an added appearance only.
  var place: Int?
}

/// An appearance that was added or changed, with known values that need not be read again.
struct TouchedAppearance {
  var entry: Entry?
  var keys: HashedKeys?
  /// All values of an added appearance; nil for a changed one.
  var newcomer: ClusterMember?
  /// Whether its contents are new; false for one that only may have to leave its article.
  var isChanged = true
}

/// Appearances with all others that the rules of merging may join with them, directly or through others.
struct ConnectedComponents<Transaction: StorageTransaction> {
  private struct TitleKey: Hashable {
    var hash: Int64
    var date: Double
    var isLinked: Bool
  }

  private let transaction: Transaction
  private let policy: any MergePolicy
  private let touched: [Int: TouchedAppearance]
  private(set) var members: [Int: ClusterMember] = [:]
  /// Appearances that were read, whether or not they are connected.
  private var loaded: [Int: ClusterMember] = [:]
  private var queue: [Int] = []
  private var seenURLs: Set<Int64> = []
  private var seenGUIDs: Set<Int64> = []
  private var seenTitles: Set<TitleKey> = []

  /// - Parameter touched: the appearances that change in this transaction.
  init(
    _ transaction: Transaction, policy: any MergePolicy, touched: [Int: TouchedAppearance] = [:]
  ) {
    self.transaction = transaction
    self.policy = policy
    self.touched = touched
  }

  /// Adds everything that is connected with these appearances by a key or by their article.
  mutating func gather(_ numbers: [Int], abandonedURLs: Set<Int64> = []) throws {
    queue = numbers.sorted()
    for hash in abandonedURLs { try expand(url: hash) }
    // All that are found at a time are expanded together, so that a store on a server reads them together.
    while !queue.isEmpty {
      let found = Set(queue).subtracting(members.keys).sorted()
      queue = []
      try transaction.prefetch(
        .clusterRows(found.filter { loaded[$0] == nil && touched[$0]?.newcomer == nil }))
      var added: [ClusterMember] = []
      for number in found {
        guard let member = try load(number) else { continue }
        members[number] = member
        added.append(member)
      }
      try prefetchConnected(with: added)
      for member in added { try expand(member) }
    }
  }

  private mutating func expand(_ member: ClusterMember) throws {
    if let hash = member.urlHash { try expand(url: hash) }
    if let hash = member.keys.guid { try expand(guid: hash) }
    if let hash = member.keys.guidURL { try expand(url: hash) }
    for hash in member.keys.titles { try expand(title: hash, of: member) }
    if touched[member.candidate.number]?.newcomer == nil { try expand(article: member.article) }
  }

  private func prefetchConnected(with added: [ClusterMember]) throws {
    var keys: [DatedKey] = []
    for member in added {
      if let hash = member.keys.guid { keys.append(DatedKey(hash: hash, dates: Self.guidDates)) }
      keys += member.keys.titles.map { DatedKey(hash: $0, dates: dates(of: member)) }
    }
    let settled = added.filter { touched[$0.candidate.number]?.newcomer == nil }
    try transaction.prefetch(
      .connected(
        urls: added.flatMap { [$0.urlHash, $0.keys.guidURL].compactMap(\.self) }, keys: keys,
        articles: settled.map(\.article)))
  }

  private static var guidDates: ClosedRange<Double> { HashedKeys.guidDate...HashedKeys.guidDate }

  /// The window of the title rule.
  private func dates(of member: ClusterMember) -> ClosedRange<Double> {
    let date = member.candidate.date.timeIntervalSince1970
    return (date - MergeReason.titleWindow)...(date + MergeReason.titleWindow)
  }

  private mutating func load(_ number: Int) throws -> ClusterMember? {
    if let newcomer = touched[number]?.newcomer { return newcomer }
    if let member = loaded[number] { return member }
    guard let row = try transaction.clusterRow(number) else { return nil }
    let keys = touched[number]?.keys ?? HashedKeys(policy.keys(of: row.entry))
    let candidate = MergeCandidate(
      number: number, feed: row.feed, guid: row.entry.guid, keys: keys.keys,
      firstSeen: row.firstSeen)
    let member = ClusterMember(
      candidate: candidate, keys: keys, urlHash: row.urlHash, feedID: row.feedID,
      article: row.article, firstSeen: row.firstSeen)
    loaded[number] = member
    return member
  }

  /// The appearances with one key, by feed. If a feed has used it for two items, it does not identify an article.
  private struct SameKey {
    var numbers: [Int] = []
    private var last: (feed: Int64, number: Int)?
    private var repeated: [Int] = []

    mutating func add(_ number: Int, feed: Int64) {
      if let last, last.feed == feed, repeated.isEmpty { repeated = [last.number, number] }
      last = (feed, number)
      numbers.append(number)
    }

    /// All of them, or of many the two that suffice to show that the key joins nothing.
    var sufficient: [Int] { numbers.count > 64 && !repeated.isEmpty ? repeated : numbers }
  }

  /// Adds the appearances with the same canonical URL.
  private mutating func expand(url hash: Int64) throws {
    guard seenURLs.insert(hash).inserted else { return }
    var byFragment: [Substring: SameKey] = [:]
    var count = 0
    try transaction.eachAppearance(ofURL: hash) { number, feed, url in
      let start = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
      byFragment[url[start...], default: SameKey()].add(number, feed: feed)
      count += 1
      return count < 10_000
    }
    for same in byFragment.values { queue += same.sufficient }
  }

  /// Adds the appearances with the same guid.
  private mutating func expand(guid hash: Int64) throws {
    guard seenGUIDs.insert(hash).inserted else { return }
    let found = try transaction.appearances(ofKey: hash, dates: Self.guidDates)
    guard found.count > 64 else {
      queue += found
      return
    }
    var byFeed: [Int64: SameKey] = [:]
    for number in found {
      guard let feed = try load(number)?.feedID else { continue }
      byFeed[feed, default: SameKey()].add(number, feed: feed)
    }
    queue += byFeed.values.first { $0.numbers.count > 1 }?.numbers.prefix(2) ?? found[...]
  }

  /// Adds the appearances with the same publisher and title, published within the window of the title rule.
  private mutating func expand(title hash: Int64, of member: ClusterMember) throws {
    let date = member.candidate.date
    let isLinked = member.keys.keys.site != nil
    let seconds = date.timeIntervalSince1970
    let key = TitleKey(hash: hash, date: seconds, isLinked: isLinked)
    guard seenTitles.insert(key).inserted else { return }
    let found = try transaction.appearances(ofKey: hash, dates: dates(of: member))
    for number in found where members[number] == nil {
      guard let other = try load(number) else { continue }
      // Two pages of their own are compared within a shorter time.
      if isLinked, other.keys.keys.site != nil,
        abs(other.candidate.date.timeIntervalSince(date)) > MergeReason.linkedTitleWindow
      {
        continue
      }
      queue.append(number)
    }
  }

  private mutating func expand(article: Int) throws {
    queue += try transaction.appearances(ofArticle: article).filter { members[$0] == nil }
  }
}
