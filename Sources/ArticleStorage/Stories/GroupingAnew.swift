import FeedModel
import Platform
import StoryGrouping

/// Groups all articles of a store that was grouped by other rules or never, in order of date, in small steps. Every step is
/// a transaction, so that it can be interrupted and continued at any time.
struct GroupingAnew<Transaction: StorageTransaction> {
  private let transaction: Transaction
  private let policy: any MergePolicy
  private let now: Date

  init(_ transaction: Transaction, policy: any MergePolicy, now: Date) {
    self.transaction = transaction
    self.policy = policy
    self.now = now
  }

  /// A step has whole days, of so many articles together at least.
  private static var minimum: Int { 1000 }
  /// A step ends within a day after so many articles.
  private static var maximum: Int { 5000 }
  private static var day: Double { 86400 }
  /// Earlier than all articles.
  private static var beginning: Double { -1e12 }

  /// Whether there is nothing to do.
  func isDone() throws -> Bool {
    try noted(.version) == Double(StoryGrouping.version) && noted(.grouped) ?? 0 > 0
  }

  /// Does one step.
  /// - Returns: how far it is; nil if there was nothing to group.
  func step() throws -> MergeProgress? {
    guard try !isDone() else { return nil }
    if try noted(.version) != Double(StoryGrouping.version) { try begin() }
    let position = try noted(.through) ?? Self.beginning
    let end = try end(after: position)
    let members = try transaction.members(after: position, through: end ?? .infinity)
    var writer = StoryWriter(transaction, policy: policy, stored: try window(through: position))
    try dissolveStories(of: members)
    writer.add(
      members.map { member in
        var article = StoryArticle(member, policy)
        article.story = nil
        return article
      })
    try writer.group()
    try writer.endStep(through: end)
    let done = Int(try noted(.articles) ?? 0) + members.count
    try note(.articles, Double(done))
    if let end {
      try note(.through, end)
    } else {
      try note(.grouped, now.timeIntervalSince1970)
    }
    let total = try transaction.articleCount()
    return total == 0 ? nil : MergeProgress(done: min(done, total), total: total)
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
    var window = StoredWindow(members.map { StoryArticle($0, policy) })
    try window.findFrozen(in: transaction)
    _ = window.trim()
    window.position = position
    return window
  }

  /// The articles are grouped with others now; they may be in stories of other rules, or of responses that arrived
  /// between two steps.
  private func dissolveStories(of members: [StoryMember]) throws {
    for story in Set(members.compactMap(\.story)).sorted() {
      for member in try transaction.members(ofStory: story) {
        try transaction.setStory(
          nil, ofArticle: member.number, change: try transaction.nextChange())
      }
      try transaction.deleteStory(story)
    }
  }

  // MARK: Notes

  /// What ``RetentionTable`` keeps; the first and the third are numbers in the place of a date.
  private enum Note: String {
    /// The rules by which the store is grouped, or being grouped.
    case version
    /// The date up to which articles are grouped.
    case through
    /// How many were grouped.
    case articles
    /// When that was done; 0 until then.
    case grouped

    var task: String { "stories: \(rawValue)" }
  }

  private func begin() throws {
    try transaction.deleteWindow()
    try note(.through, Self.beginning)
    try note(.articles, 0)
    try note(.grouped, 0)
    try note(.version, Double(StoryGrouping.version))
  }

  private func noted(_ note: Note) throws -> Double? {
    try transaction.notedNumber(note.task)
  }

  private func note(_ note: Note, _ value: Double) throws {
    try transaction.note(value, as: note.task)
  }
}

extension StoryWriter {
  /// Ends a step of grouping all articles.
  /// - Parameter end: the date up to which they are grouped; nil if all are. The window is then stored.
  mutating func endStep(through end: Double?) throws {
    _ = stored.trim()
    stored.position = end
    if end == nil {
      try transaction.deleteWindow()
      try transaction.writeWindowRows(stored.windowRows())
    }
    try transaction.keepWindow(stored)
  }
}
