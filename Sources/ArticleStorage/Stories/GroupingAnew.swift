import FeedBasics
import FeedModel
import StoryGrouping

/// Groups all articles of a store that was grouped by other rules or never, in order of date, in small steps. Every step is
/// a transaction, so that it can be interrupted and continued at any time.
struct GroupingAnew<Transaction: SQLTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy
  let now: Date

  private var notes: GroupingNotes<Transaction> { GroupingNotes(transaction: transaction) }

  /// A step has whole days, of so many articles together at least.
  private static var minimum: Int { 1000 }
  /// A step ends within a day after so many articles.
  private static var maximum: Int { 5000 }
  private static var day: Double { 86400 }
  /// Earlier than all articles.
  private static var beginning: Double { -1e12 }

  /// Whether there is nothing to do.
  func isDone() throws -> Bool { try notes.isDone() || transaction.articleCount() == 0 }

  /// Does one step.
  /// - Returns: how far it is; nil if there was nothing to group.
  func step() throws -> StoreProgress? {
    guard try !isDone() else { return nil }
    if try !notes.hasBegun() { try begin() }
    let position = try notes.value(.through) ?? Self.beginning
    let end = try end(after: position)
    let articles = try articles(after: position, through: end ?? .infinity)
    let count = articles.count
    var writer = StoryWriter(transaction, policy: policy, stored: try window(through: position))
    writer.add(articles)
    try writer.group()
    try writer.endStep(through: end)
    let done = Int(try notes.value(.articles) ?? 0) + count
    try notes.note(.articles, Double(done))
    if let end {
      try notes.note(.through, end)
    } else {
      try notes.note(.grouped, now.timeIntervalSince1970)
    }
    let total = try transaction.articleCount()
    return StoreProgress(done: min(done, total), total: total)
  }

  /// The articles of a step, in no story. Their texts are not needed after that.
  private func articles(after position: Double, through end: Double) throws -> [StoryArticle] {
    let members = try transaction.members(after: position, through: end)
    try dissolveStories(of: members)
    var articles = StoryArticles(policy)
    return articles.articles(members).map { article in
      var article = article
      article.story = nil
      return article
    }
  }

  /// The date with which the step ends; nil if it is the last one.
  private func end(after position: Double) throws -> Double? {
    guard let least = try transaction.date(ofArticle: Self.minimum - 1, after: position) else {
      return nil
    }
    let day = ((least / Self.day).rounded(.down) + 1) * Self.day
    let most = try transaction.date(ofArticle: Self.maximum - 1, after: position)
    return max(least, min(day.nextDown, most ?? .infinity))
  }

  /// The newest articles that are grouped already: from memory if the step before left them there.
  private func window(through position: Double) throws -> StoredWindow {
    if let window = try transaction.takeWindow(), window.position == position { return window }
    let first = try transaction.date(
      ofArticle: StoryGrouping.windowSize - 1, through: position)
    let members = try transaction.members(
      after: first?.nextDown ?? -.infinity, through: position)
    var articles = StoryArticles(policy)
    var window = StoredWindow(articles.articles(members))
    _ = window.trim()
    window.position = position
    return window
  }

  /// The articles are grouped with others now; they may be in stories of other rules.
  private func dissolveStories(of members: [StoryMember]) throws {
    let stories = Set(members.compactMap(\.story)).sorted()
    let articles = try transaction.members(ofStories: stories).values.joined().map(\.number)
      .sorted()
    try transaction.setStories(articles.map { ($0, nil) })
    try transaction.noteChanges(ofArticles: articles)
    try transaction.deleteStories(stories)
  }

  private func begin() throws {
    try transaction.deleteWindow()
    try notes.note(.through, Self.beginning)
    try notes.note(.articles, 0)
    try notes.note(.grouped, 0)
    try notes.note(.version, Double(StoryGrouping.version))
    try notes.endPostponing()
  }
}

extension StoryWriter {
  /// Ends a step of grouping all articles.
  /// - Parameter end: the date up to which they are grouped; nil if all are. The window is then stored.
  mutating func endStep(through end: Double?) throws {
    try flush()
    _ = stored.trim()
    stored.position = end
    if end == nil {
      try transaction.deleteWindow()
      let window = stored.window
      for batch in window.numbers.batches(of: 500) {
        try transaction.writeWindowRows(batch.compactMap { window[$0] })
      }
    }
    try transaction.keepWindow(stored)
  }
}
