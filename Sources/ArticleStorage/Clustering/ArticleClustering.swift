import FeedModel

/// New appearances that became part of one article.
struct JoinedNewcomers {
  /// Their numbers, ascending.
  var numbers: [Int]
  var isNew: Bool
}

/// Decides again which appearances are one article, for those that a change can have affected. That is everything
/// connected to the changed ones by a key, so that the result is the same as for all appearances together.
struct ArticleClustering<Transaction: SQLTransaction> {
  private let transaction: Transaction
  private let policy: any MergePolicy
  private let touched: [Int: TouchedAppearance]
  /// Whether articles of several appearances are derived again, even if their appearances are the same.
  private let rewritesMerged: Bool
  private var connected: ConnectedComponents<Transaction>

  private var members: [Int: ClusterMember] { connected.members }

  /// The maximum number of appearances whose texts are in memory at the same time.
  private static var batchSize: Int { 200 }

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

  /// Forms the articles of stored appearances that changed.
  /// - Parameter anew: true if the rules changed, and not the appearances.
  static func run(
    _ numbers: Set<Int>, anew: Bool = false, in transaction: Transaction, policy: any MergePolicy
  ) throws {
    let touched = numbers.map { ($0, TouchedAppearance(isChanged: !anew)) }
    var clustering = ArticleClustering(
      transaction, policy: policy, touched: Dictionary(uniqueKeysWithValues: touched),
      rewritesMerged: anew)
    _ = try clustering.run()
  }

  /// Updates the index and the article of an appearance whose contents changed.
  static func follow(
    _ before: StoredAppearance, to after: StoredAppearance, in transaction: Transaction,
    policy: any MergePolicy
  ) throws {
    if let change = SearchChange(
      number: after.number, old: before.searchText, new: after.searchText)
    {
      try transaction.index([change])
    }
    try run([after.number], in: transaction, policy: policy)
  }

  /// What becomes of a group of appearances that are one article.
  private struct Written {
    var group: [Int]
    var marks: ArticleMarks
    /// The number of the article, which is the lowest of the group.
    var number: Int
  }

  /// - Parameter abandoned: keys that the touched appearances had before.
  /// - Returns: what became of the new appearances.
  mutating func run(abandoned: AbandonedKeys = AbandonedKeys()) throws -> [JoinedNewcomers] {
    guard !touched.isEmpty || !abandoned.isEmpty else { return [] }
    try connected.gather(Array(touched.keys), abandoned: abandoned)
    let settled = members.values.filter { !isNewcomer($0.candidate.number) }
    let heads = try transaction.heads(of: Set(settled.map(\.article)).sorted())
    let marks = heads.mapValues(\.marks)
    for (article, members) in Dictionary(grouping: settled, by: \.article)
    where marks[article]?.countsAsUnread ?? false {
      transaction.state.unread.add(
        -1, to: Set(members.map(\.feedID)), home: Self.home(of: members))
    }
    var joined: [JoinedNewcomers] = []
    var written: [Written] = []
    for group in policy.articles(of: members.values.map(\.candidate)) {
      guard let number = group.first else { continue }
      let newcomers = group.filter(isNewcomer)
      if !newcomers.isEmpty {
        joined.append(
          JoinedNewcomers(numbers: newcomers.sorted(), isNew: newcomers.count == group.count))
      }
      let articles = Set(group.compactMap { members[$0]?.article })
      var own = ArticleMarks.joined(articles.compactMap { marks[$0] })
      // A part that leaves an article because its own story has arrived is as new as that story.
      if !newcomers.isEmpty, newcomers.count < group.count,
        articles.contains(where: { !group.contains($0) && marks[$0] != nil })
      {
        own.isRead = false
      }
      if own.countsAsUnread {
        let parts = group.compactMap { members[$0] }
        transaction.state.unread.add(
          1, to: Set(parts.map(\.feedID)), home: Self.home(of: parts))
      }
      let isSettled = articles == [number] && !group.contains { touched[$0]?.isChanged ?? false }
      if isSettled, !(rewritesMerged && group.count > 1),
        heads[number]?.appearances == group.count
      {
        continue
      }
      written.append(Written(group: group, marks: own, number: number))
    }
    try write(written, heads)
    // Of articles that become one or are parted, accounts may have to be told new marks.
    let regrouped = written.filter { article in
      Set(article.group.compactMap { members[$0]?.article }.filter { heads[$0] != nil })
        .contains { heads[$0]?.marks != article.marks }
    }
    try transaction.queueMarks(ofArticles: regrouped.map { ($0.number, $0.marks) })
    try deleteAbandoned(heads, kept: Set(written.map(\.number)))
    return joined
  }

  /// The feed of the lowest appearance.
  private static func home(of members: [ClusterMember]) -> Int64? {
    members.min { $0.candidate.number < $1.candidate.number }?.feedID
  }

  private func isNewcomer(_ number: Int) -> Bool { touched[number]?.newcomer != nil }

  private func write(_ articles: [Written], _ heads: [Int: ArticleHead]) throws {
    try transaction.move(
      articles.flatMap { article in
        article.group.filter { members[$0]?.article != article.number }
          .map { (number: $0, article: article.number) }
      }.sorted { $0.number < $1.number })
    var rest = articles[...]
    while !rest.isEmpty {
      var size = 0
      let batch = rest.prefix { article in
        defer { size += article.group.count }
        return size < Self.batchSize
      }
      rest = rest.dropFirst(batch.count)
      try write(batch, heads)
    }
  }

  private func write(_ articles: ArraySlice<Written>, _ heads: [Int: ArticleHead]) throws {
    let stored = try transaction.appearances(
      articles.flatMap { $0.group.filter { newcomer($0) == nil } })
    let read = Dictionary(stored.map { ($0.number, $0.appearance) }) { first, _ in first }
    let rows = try articles.map { article in
      let appearances = article.group.compactMap { newcomer($0) ?? read[$0] }
        .sorted { $0.number < $1.number }
      let headline = Headline(
        Article(
          number: article.number, entry: policy.article(from: appearances),
          appearances: appearances, isRead: article.marks.isRead,
          isStarred: article.marks.isStarred, isMuted: article.marks.isMuted))
      return ArticleRow(
        headline: headline, feedID: members[article.number]?.feedID ?? 0,
        appearances: article.group.count, change: try transaction.nextChange())
    }.sorted { $0.headline.number < $1.headline.number }
    let new = rows.filter { heads[$0.headline.number] == nil }
    try transaction.insert(new)
    try transaction.replace(
      rows.filter { heads[$0.headline.number] != nil }, old: heads.mapValues(\.marks))
    for row in rows {
      transaction.state.storyNotes.noteWriting(
        row.headline, isNew: isNewcomer(row.headline.number))
    }
  }

  /// An appearance that was added, which is not read from the store; it has no detail yet.
  private func newcomer(_ number: Int) -> Appearance? {
    guard let touched = touched[number], let member = touched.newcomer, let entry = touched.entry
    else { return nil }
    return Appearance(
      number: number, feed: member.candidate.feed, entry: entry, firstSeen: member.firstSeen,
      lastSeen: member.firstSeen, lacksDetail: entry.detailURL != nil,
      channelDate: member.channelDate, place: member.place)
  }

  /// Removes the articles that are now part of others. An article that was not written again stays while an appearance
  /// belongs to it.
  private func deleteAbandoned(_ heads: [Int: ArticleHead], kept: Set<Int>) throws {
    let abandoned = heads.keys.filter { !kept.contains($0) }.sorted()
    let gone = try transaction.articlesWithoutAppearances(among: abandoned)
    guard !gone.isEmpty else { return }
    for number in gone {
      transaction.state.storyNotes.noteRemoval(of: number, from: heads[number]?.story)
    }
    try transaction.delete(gone.map { ($0, heads[$0]?.marks ?? ArticleMarks()) })
    try transaction.noteRemovals(ofArticles: gone)
  }
}
