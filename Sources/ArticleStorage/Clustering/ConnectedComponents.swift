import FeedModel
import Foundation

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

/// Appearances with all others that are connected to them by a key or by their article.
struct ConnectedComponents<Transaction: StorageTransaction> {
  private struct TitleKey: Hashable {
    var hash: Int64
    var date: Double
  }

  private let transaction: Transaction
  private let policy: any MergePolicy
  private let touched: [Int: TouchedAppearance]
  private(set) var members: [Int: ClusterMember] = [:]
  private var queue: [Int] = []
  private var seenURLs: Set<Int64> = []
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
    while let number = queue.popLast() {
      guard members[number] == nil, let member = try load(number) else { continue }
      members[number] = member
      if let hash = member.urlHash { try expand(url: hash) }
      for hash in member.keys.titles { try expand(title: hash, of: member) }
      if touched[number]?.newcomer == nil { try expand(article: member.article) }
    }
  }

  private func load(_ number: Int) throws -> ClusterMember? {
    if let newcomer = touched[number]?.newcomer { return newcomer }
    guard let row = try transaction.clusterRow(number) else { return nil }
    let keys = touched[number]?.keys ?? HashedKeys(policy.keys(of: row.entry))
    let candidate = MergeCandidate(
      number: number, feed: row.feed, guid: row.entry.guid, keys: keys.keys,
      firstSeen: row.firstSeen, responses: row.responses)
    return ClusterMember(
      candidate: candidate, keys: keys, urlHash: row.urlHash, feedID: row.feedID,
      article: row.article, firstSeen: row.firstSeen)
  }

  /// Adds the appearances with the same canonical URL. If a feed has used it for two items, the URL does not identify
  /// an article, and these two suffice to show that.
  private mutating func expand(url hash: Int64) throws {
    guard seenURLs.insert(hash).inserted else { return }
    var found: [Int] = []
    var settled: (feed: Int64, number: Int)?
    try transaction.eachAppearance(ofURL: hash) { number, feed in
      found.append(number)
      if touched[number] == nil {
        if let settled, settled.feed == feed {
          found = [settled.number, number]
          return false
        }
        settled = (feed, number)
      }
      return true
    }
    queue.append(contentsOf: found)
  }

  /// Adds the appearances with the same publisher and title, published within the window.
  private mutating func expand(title hash: Int64, of member: ClusterMember) throws {
    let date = member.candidate.date.timeIntervalSince1970
    guard seenTitles.insert(TitleKey(hash: hash, date: date)).inserted else { return }
    let window = MergeReason.titleWindow
    queue += try transaction.appearances(
      ofTitle: hash, dates: (date - window)...(date + window))
  }

  private mutating func expand(article: Int) throws {
    queue += try transaction.appearances(ofArticle: article).filter { members[$0] == nil }
  }
}
