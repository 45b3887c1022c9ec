import FeedModel

/// A new item, for the marks that it arrives with.
struct Arrival {
  /// The number of its appearance.
  var number: Int
  /// Whether it arrives read, since it is older than what a new feed's first response shows as unread.
  var isOld: Bool
  /// Its guid, which identifies it in its feed.
  var guid: String
  /// The feed's URL as configured.
  var feedURL: String
  /// The hash of its canonical URL; nil without a link.
  var urlHash: Int64?
}

/// Sets the marks of new items: those of old items of new feeds, those that items had in another reader, and those of
/// rules.
struct ArrivalMarks<Transaction: StorageTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy
  let rules: [ArticleRule]

  /// - Parameters:
  ///   - arrivals: the new items of one transaction, clustered and indexed.
  ///   - last: the number of the last appearance before them.
  func apply(to arrivals: [Arrival], after last: Int) throws {
    let hasImported = try transaction.hasImportedMarks()
    guard hasImported || !rules.isEmpty || arrivals.contains(where: \.isOld) else { return }
    var byArticle: [Int: [Arrival]] = [:]
    for arrival in arrivals {
      guard let article = try transaction.article(ofAppearance: arrival.number) else { continue }
      byArticle[article, default: []].append(arrival)
    }
    let articles = byArticle.keys.sorted()
    var writer = MarkWriter(transaction)
    for article in articles {
      let parts = byArticle[article] ?? []
      let imported = hasImported ? try marks(of: parts) : nil
      if let imported {
        if imported.isRead { _ = try writer.set(.read(true), of: article) }
        if imported.isStarred { _ = try writer.set(.starred(true), of: article) }
      } else if article > last, parts.allSatisfy(\.isOld) {
        _ = try writer.set(.read(true), of: article)
      }
    }
    try apply(rules, to: articles, after: last, &writer)
    try writer.finish()
  }

  private func marks(of arrivals: [Arrival]) throws -> ArticleMarks? {
    let imported = ImportedMarks(transaction: transaction, policy: policy)
    let marks = try arrivals.compactMap {
      try imported.marks(guid: $0.guid, feedURL: $0.feedURL, urlHash: $0.urlHash)
    }
    guard !marks.isEmpty else { return nil }
    return ArticleMarks(
      isRead: marks.allSatisfy(\.isRead), isStarred: marks.contains(where: \.isStarred))
  }

  // MARK: Rules

  /// An article is new if all of its items are. To an article that was there before, no rule does anything again, and
  /// none marks it as read; if it was muted and the new item is not, it is shown again.
  private func apply(
    _ rules: [ArticleRule], to articles: [Int], after last: Int,
    _ writer: inout MarkWriter<Transaction>
  ) throws {
    guard !rules.isEmpty else { return }
    var unmuted = Set(
      try transaction.marks(of: Set(articles.prefix { $0 <= last })).filter(\.value.isMuted).keys)
    for rule in rules {
      for action in rule.actions {
        let matching = try transaction.articles(
          among: articles, matching: rule.condition(for: action), inAppearancesAfter: last)
        if action == .mute { unmuted.subtract(matching) }
        let effect = RuleEffect(query: rule.query, action: action)
        for article in matching.sorted() {
          let isNew = article > last
          if !isNew, action == .read || action == .mute { continue }
          guard try transaction.addEffect(effect, onArticle: article, entry: nil) else { continue }
          if let mark = action.mark { _ = try writer.set(mark, of: article) }
        }
      }
    }
    for article in unmuted.sorted() { _ = try writer.set(.muted(false), of: article) }
  }
}
