import FeedBasics
import FeedModel

/// Sets the marks of new items: those that items had in another reader, those of rules, and those of old items of new
/// feeds.
struct ArrivalMarks<Transaction: SQLTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy
  let rules: [ArticleRule]
  /// The number of the last appearance before this transaction. Articles with larger numbers are new.
  let last: Int
  /// Whether there are marks of another reader, and muted articles.
  let contents: StoreContents

  /// - Parameters:
  ///   - arrivals: the new items of one transaction, clustered and indexed.
  ///   - feeds: the names of their feeds.
  func apply(to arrivals: [NewItem], of feeds: Set<String>) throws {
    guard !arrivals.isEmpty else { return }
    // A copy that no rule mutes shows a muted article again.
    guard
      contents.hasImportedMarks || contents.hasMuted || !rules.isEmpty
        || arrivals.contains(where: \.isOld)
    else { return }
    let articles = try transaction.articles(ofAppearances: arrivals.map(\.number))
    let byArticle = Dictionary(
      grouping: arrivals.filter { articles[$0.number] != nil }, by: { articles[$0.number] ?? 0 })
    var writer = MarkWriter(transaction)
    let imported = contents.hasImportedMarks ? try setImported(byArticle, &writer) : []
    try apply(
      rules.filter { $0.condition.requiredFeeds.map { !$0.isDisjoint(with: feeds) } ?? true },
      to: byArticle, &writer)
    let old = byArticle.filter { article, items in
      article > last && !imported.contains(article) && items.allSatisfy(\.isOld)
    }.keys.sorted()
    try writer.load(old)
    for article in old where writer.marks(of: article)?.isStarred == false {
      _ = writer.set(.read(true), of: article)
    }
    try writer.flush()
  }

  /// Leaves alone what was stored before: the import marked it, and the user may have changed it since.
  /// - Returns: the new articles that another reader knew.
  private func setImported(
    _ byArticle: [Int: [NewItem]], _ writer: inout MarkWriter<Transaction>
  ) throws -> Set<Int> {
    let new = byArticle.filter { $0.key > last }
    let marks = try ImportedMarks(transaction: transaction, policy: policy)
      .marks(of: new.values.flatMap(\.self))
    let known = new.mapValues { $0.compactMap { marks[$0.number] } }
      .filter { !$0.value.isEmpty }
    try writer.load(known.keys.sorted())
    for (article, marks) in known.sorted(by: { $0.key < $1.key }) {
      if marks.allSatisfy(\.isRead) { _ = writer.set(.read(true), of: article) }
      if marks.contains(where: \.isStarred) { _ = writer.set(.starred(true), of: article) }
    }
    // Rules may ask for them.
    try writer.flush()
    return Set(known.keys)
  }

  /// A muted article that was stored before is shown again if one of its new copies is not muted.
  private func apply(
    _ rules: [ArticleRule], to byArticle: [Int: [NewItem]],
    _ writer: inout MarkWriter<Transaction>
  ) throws {
    let arrivals = byArticle.values.joined()
    var run = RuleRun(
      transaction, after: last, backlog: Set(arrivals.filter { $0.response == 1 }.map(\.number)))
    let judged = byArticle.filter { $0.key > last }.mapValues(\.count)
    for rule in rules { _ = try run.apply(rule, by: &writer) { _ in judged } }
    let shown = byArticle.filter { $0.key <= last && run.muted[$0.key]?.count != $0.value.count }
      .keys.sorted()
    try writer.load(shown)
    for article in shown where writer.marks(of: article)?.isMuted ?? false {
      _ = writer.set(.muted(false), of: article)
    }
    let now = arrivals.map(\.seen).max() ?? Date()
    for (effect, articles) in run.sends.sorted(by: { $0.key.query < $1.key.query }) {
      guard case .send(let target) = effect.action else { continue }
      try writer.loadEffects(on: articles.sorted())
      // A later rule may have muted it.
      let sent = articles.sorted().filter { writer.marks(of: $0)?.isMuted == false }
      for article in sent { _ = writer.add(effect, to: article) }
      try writer.flush()
      _ = try SendQueue(target: target, transaction: transaction).add(sent, again: false, at: now)
    }
  }
}
