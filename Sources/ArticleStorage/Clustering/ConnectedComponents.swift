import FeedBasics
import FeedModel

/// An appearance that was added or changed, with known values that need not be read again.
struct TouchedAppearance {
  var entry: Entry?
  var keys: HashedKeys?
  /// All values of an added appearance; nil for a changed one.
  var newcomer: ClusterMember?
  /// Whether its contents are new; false for one that only may have to leave its article.
  var isChanged = true
}

/// Keys that appearances had before they changed or were removed. What they kept together or apart is judged again.
struct AbandonedKeys {
  private(set) var urls: Set<Int64> = []
  /// Those of guids and titles.
  private(set) var dated: Set<DatedKey> = []

  var isEmpty: Bool { urls.isEmpty && dated.isEmpty }

  /// Adds the keys of an item that its new contents lack.
  /// - Parameter new: those of the new contents; nil if the item was removed.
  mutating func add(_ old: HashedKeys, replacedBy new: HashedKeys? = nil, firstSeen: Date) {
    let kept = [new?.url, new?.guidURL]
    urls.formUnion([old.url, old.guidURL].filter { !kept.contains($0) }.compactMap(\.self))
    if let guid = old.guid, guid != new?.guid {
      dated.insert(DatedKey(hash: guid, dates: DatedKey.guidDates))
    }
    let date = old.date(firstSeen: firstSeen)
    let isMoved = date != new?.date(firstSeen: firstSeen)
    for title in old.titles where isMoved || new?.titles.contains(title) == false {
      dated.insert(DatedKey(hash: title, dates: DatedKey.titleDates(around: date)))
    }
  }
}

/// Appearances with all others that the rules of merging may join with them, directly or through others.
struct ConnectedComponents<Transaction: SQLTransaction> {
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
  private var seenArticles: Set<Int> = []
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
  mutating func gather(_ numbers: [Int], abandoned: AbandonedKeys = AbandonedKeys()) throws {
    queue = numbers.sorted()
    try expand([], abandoned)
    // All that are found at a time are expanded together, with one query for each kind of key.
    while !queue.isEmpty {
      let found = Set(queue).subtracting(members.keys).sorted()
      queue = []
      try load(found)
      var added: [ClusterMember] = []
      for number in found {
        guard let member = touched[number]?.newcomer ?? loaded[number] else { continue }
        members[number] = member
        added.append(member)
      }
      try expand(added)
    }
  }

  /// Adds what is connected with appearances, and what some more keys connect.
  private mutating func expand(
    _ added: [ClusterMember], _ abandoned: AbandonedKeys = AbandonedKeys()
  ) throws {
    let urls = Set(added.flatMap { [$0.urlHash, $0.keys.guidURL].compactMap(\.self) })
      .union(abandoned.urls).filter { seenURLs.insert($0).inserted }.sorted()
    let guids = Set(added.compactMap(\.keys.guid)).filter { seenGUIDs.insert($0).inserted }
      .sorted().map { DatedKey(hash: $0, dates: DatedKey.guidDates) }
    var titles: [(key: DatedKey, member: ClusterMember)] = []
    for member in added { titles += newTitles(of: member) }
    let articles = Set(
      added.filter { touched[$0.candidate.number]?.newcomer == nil }.map(\.article)
    ).filter { seenArticles.insert($0).inserted }.sorted()
    let found = try transaction.connections(
      urls: urls, keys: Array(abandoned.dated.union(guids + titles.map(\.key))), articles: articles
    )
    for hash in urls { expand(url: found.byURL[hash] ?? []) }
    for key in guids { expand(guid: found.byKey[key] ?? []) }
    for key in abandoned.dated {
      let numbers = found.byKey[key] ?? []
      if key.dates == DatedKey.guidDates {
        expand(guid: numbers)
      } else {
        queue += numbers.map(\.number)
      }
    }
    try load(Set(titles.flatMap { found.byKey[$0.key] ?? [] }.map(\.number)).sorted())
    for (key, member) in titles {
      expand(title: (found.byKey[key] ?? []).map(\.number), of: member)
    }
    queue += articles.flatMap { found.byArticle[$0] ?? [] }.filter { members[$0] == nil }
  }

  /// The keys of publisher and title that were not asked for yet, each with the window of the title rule.
  private mutating func newTitles(of member: ClusterMember) -> [(
    key: DatedKey, member: ClusterMember
  )] {
    let seconds = member.candidate.date.timeIntervalSince1970
    let isLinked = member.keys.keys.site != nil
    return member.keys.titles.filter {
      seenTitles.insert(TitleKey(hash: $0, date: seconds, isLinked: isLinked)).inserted
    }.map { (DatedKey(hash: $0, dates: DatedKey.titleDates(around: seconds)), member) }
  }

  /// Reads appearances that are not known yet.
  private mutating func load(_ numbers: [Int]) throws {
    let missing = numbers.filter { loaded[$0] == nil && touched[$0]?.newcomer == nil }
    let members = try transaction.clusterMembers(missing) {
      touched[$0]?.keys ?? HashedKeys(policy.keys(of: $1))
    }
    for member in members { loaded[member.candidate.number] = member }
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

  private mutating func expand(url found: [(number: Int, feed: Int64, url: String)]) {
    var byFragment: [Substring: SameKey] = [:]
    for item in found {
      let start = item.url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? item.url.endIndex
      byFragment[item.url[start...], default: SameKey()].add(item.number, feed: item.feed)
    }
    queue += byFragment.values.flatMap(\.sufficient)
  }

  private mutating func expand(guid found: [(number: Int, feed: Int64)]) {
    guard found.count > 64 else {
      queue += found.map(\.number)
      return
    }
    // Two items of one feed suffice to show that the guid joins nothing.
    let byFeed = Dictionary(grouping: found, by: \.feed)
    queue += (byFeed.values.first { $0.count > 1 }?.prefix(2) ?? found[...]).map(\.number)
  }

  private mutating func expand(title found: [Int], of member: ClusterMember) {
    let isLinked = member.keys.keys.site != nil
    for number in found where members[number] == nil {
      guard let other = touched[number]?.newcomer ?? loaded[number] else { continue }
      // Two pages of their own are compared within a shorter time.
      if isLinked, other.keys.keys.site != nil,
        abs(other.candidate.date.timeIntervalSince(member.candidate.date))
          > MergeReason.linkedTitleWindow
      {
        continue
      }
      queue.append(number)
    }
  }
}
