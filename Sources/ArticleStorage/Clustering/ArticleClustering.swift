import FeedModel

/// Decides again which appearances are one article, for those that a change can have affected. That is everything
/// connected to the changed ones by a key, so that the result is the same as for all appearances together.
struct ArticleClustering<Transaction: StorageTransaction> {
  private let transaction: Transaction
  private let policy: any MergePolicy
  private let touched: [Int: TouchedAppearance]
  /// Whether articles of several appearances are derived again, even if their appearances are the same.
  private let rewritesMerged: Bool
  private var connected: ConnectedComponents<Transaction>

  private var members: [Int: ClusterMember] { connected.members }

  init(
    _ transaction: Transaction, policy: any MergePolicy, touched: [Int: TouchedAppearance],
    rewritesMerged: Bool = false
  ) {
    self.transaction = transaction
    self.policy = policy
    self.touched = touched
    self.rewritesMerged = rewritesMerged
    connected = ConnectedComponents(transaction, policy: policy, touched: touched)
  }

  /// - Parameter touched: the numbers of stored appearances that changed.
  init(_ transaction: Transaction, policy: any MergePolicy, touched: Set<Int>) {
    let known = touched.map { ($0, TouchedAppearance()) }
    self.init(transaction, policy: policy, touched: Dictionary(uniqueKeysWithValues: known))
  }

  /// - Parameter abandonedURLs: hashed URLs that one of the touched appearances had before.
  /// - Returns: how many articles are new, and how many new appearances joined another feed's article.
  mutating func run(abandonedURLs: Set<Int64> = []) throws -> (new: Int, merged: Int) {
    guard !touched.isEmpty else { return (0, 0) }
    try connected.gather(Array(touched.keys), abandonedURLs: abandonedURLs)
    var new = 0
    var merged = 0
    let settled = members.values.filter { !isNewcomer($0.candidate.number) }
    var written: [(group: [Int], number: Int, marks: ArticleMarks)] = []
    var marks = try ArticleUserMarks(of: Set(settled.map(\.article)), in: transaction)
    var unread = UnreadCounts()
    for (article, members) in Dictionary(grouping: settled, by: \.article)
    where marks.countsAsUnread(article) {
      unread.add(-1, to: Set(members.map(\.feedID)), home: Self.home(of: members))
    }
    for group in policy.articles(of: members.values.map(\.candidate)).map(\.appearances) {
      guard let number = group.first else { continue }
      let newcomers = group.count(where: isNewcomer)
      if newcomers == group.count {
        new += 1
        merged += group.count - 1
      } else {
        merged += newcomers
      }
      let articles = Set(group.compactMap { members[$0]?.article })
      var joined = marks.joined(articles)
      // A part that leaves an article because its own story has arrived is as new as that story.
      if newcomers > 0, newcomers < group.count,
        articles.contains(where: { !group.contains($0) && marks.exists($0) })
      {
        joined.isRead = false
      }
      if joined.countsAsUnread {
        let parts = group.compactMap { members[$0] }
        unread.add(1, to: Set(parts.map(\.feedID)), home: Self.home(of: parts))
      }
      let isSettled = articles == [number] && !group.contains { touched[$0]?.isChanged ?? false }
      if isSettled, !(rewritesMerged && group.count > 1),
        try transaction.size(ofArticle: number).appearances == group.count
      {
        continue
      }
      written.append((group, number, joined))
      marks.keep(number)
    }
    try transaction.prefetch(
      .appearances(written.flatMap { $0.group.filter { touched[$0]?.newcomer == nil } }))
    for article in written {
      try write(article.group, number: article.number, marks: article.marks)
    }
    try marks.deleteAbandoned(in: transaction)
    try unread.apply(in: transaction)
    return (new, merged)
  }

  /// The feed of the lowest appearance.
  private static func home(of members: [ClusterMember]) -> Int64? {
    members.min { $0.candidate.number < $1.candidate.number }?.feedID
  }

  private func isNewcomer(_ number: Int) -> Bool { touched[number]?.newcomer != nil }

  /// Writes an article from its appearances.
  private func write(_ group: [Int], number: Int, marks: ArticleMarks) throws {
    for member in group where members[member]?.article != number {
      try transaction.move(member, toArticle: number)
    }
    let appearances = try appearances(group)
    let headline = Headline(
      Article(
        number: number, entry: policy.article(from: appearances), appearances: appearances,
        isRead: marks.isRead, isStarred: marks.isStarred, isMuted: marks.isMuted))
    let row = ArticleRow(
      headline: headline, feedID: members[number]?.feedID ?? 0, appearances: group.count,
      change: try transaction.nextChange())
    if isNewcomer(number) { try transaction.insert([row]) } else { try transaction.write(row) }
    transaction.storyNotes.noteWriting([row], isNew: isNewcomer(number))
  }

  /// The appearances of a group by number. Newcomers are not read from the store; they have no detail yet.
  private func appearances(_ group: [Int]) throws -> [Appearance] {
    var newcomers: [Appearance] = []
    var stored: [Int] = []
    for number in group {
      if let touched = touched[number], let member = touched.newcomer, let entry = touched.entry {
        newcomers.append(
          Appearance(
            number: number, feed: member.candidate.feed, entry: entry,
            firstSeen: member.firstSeen, lastSeen: member.firstSeen,
            lacksDetail: entry.detailURL != nil, channelDate: member.channelDate,
            place: member.place))
      } else {
        stored.append(number)
      }
    }
    if stored.isEmpty { return newcomers }
    return (newcomers + (try transaction.appearances(stored).map(\.appearance)))
      .sorted { $0.number < $1.number }
  }
}
