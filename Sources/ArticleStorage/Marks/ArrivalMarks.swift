import FeedModel

/// A new item, for the marks that it arrives with.
struct Arrival {
  /// The number of its appearance.
  var number: Int
  /// Whether it arrives read, since it is older than what a new feed's first response shows as unread.
  var isOld: Bool
  /// Its guid, which identifies it in its feed.
  var guid: String
  /// The feed's id, and its URL as configured.
  var feedID: Int64
  var feedURL: String
  /// The hash of its canonical URL; nil without a link.
  var urlHash: Int64?
}

/// Sets the marks of new items: those that items had in another reader, those of rules, and those of old items of new
/// feeds.
struct ArrivalMarks<Transaction: StorageTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy
  let rules: [ArticleRule]
  /// The number of the last appearance before this transaction. Articles with larger numbers are new.
  let last: Int

  /// - Parameters:
  ///   - arrivals: the new items of one transaction, clustered and indexed.
  ///   - feeds: the names of their feeds.
  func apply(to arrivals: [Arrival], of feeds: Set<String>) throws {
    guard !arrivals.isEmpty else { return }
    let hasImported = try transaction.hasImportedMarks()
    guard hasImported || !rules.isEmpty || arrivals.contains(where: \.isOld) else { return }
    var byArticle: [Int: [Arrival]] = [:]
    for arrival in arrivals {
      guard let article = try transaction.article(ofAppearance: arrival.number) else { continue }
      byArticle[article, default: []].append(arrival)
    }
    var writer = MarkWriter(transaction)
    let imported = hasImported ? try setImported(byArticle, &writer) : []
    try apply(
      rules.filter { $0.condition.requiredFeeds.map { !$0.isDisjoint(with: feeds) } ?? true },
      to: byArticle, &writer)
    let old = byArticle.filter { $0.value.allSatisfy(\.isOld) }
    try transaction.prefetch(.marks(ofArticles: old.keys.sorted()))
    for (article, items) in byArticle.sorted(by: { $0.key < $1.key })
    where article > last && !imported.contains(article) && items.allSatisfy(\.isOld) {
      guard try transaction.marks(of: [article])[article]?.isStarred == false else { continue }
      _ = try writer.set(.read(true), of: article)
    }
    try writer.finish()
  }

  /// - Returns: the articles that another reader knew.
  private func setImported(
    _ byArticle: [Int: [Arrival]], _ writer: inout MarkWriter<Transaction>
  ) throws -> Set<Int> {
    let imported = ImportedMarks(transaction: transaction, policy: policy)
    var known: Set<Int> = []
    for (article, items) in byArticle.sorted(by: { $0.key < $1.key }) {
      let marks = try items.compactMap(imported.marks)
      guard !marks.isEmpty else { continue }
      known.insert(article)
      if marks.allSatisfy(\.isRead) { _ = try writer.set(.read(true), of: article) }
      if marks.contains(where: \.isStarred) { _ = try writer.set(.starred(true), of: article) }
    }
    return known
  }

  /// A muted article that was stored before is shown again if one of its new copies is not muted.
  private func apply(
    _ rules: [ArticleRule], to byArticle: [Int: [Arrival]],
    _ writer: inout MarkWriter<Transaction>
  ) throws {
    var run = RuleRun(transaction, after: last)
    for rule in rules {
      _ = try run.apply(rule, by: &writer) { $0 > last ? byArticle[$0]?.count : nil }
    }
    let shown = byArticle.filter { $0.key <= last && run.muted[$0.key]?.count != $0.value.count }
    let marks = try transaction.marks(of: Set(shown.keys))
    for article in shown.keys.sorted() where marks[article]?.isMuted ?? false {
      _ = try writer.set(.muted(false), of: article)
    }
  }
}
