import FeedModel

/// A change of marks, which `undo` can revert.
struct MarkChange<Transaction: StorageTransaction>: ArticleMarker {
  private let transaction: Transaction
  private let description: String
  private let step: MarkStep?
  /// Whether the entry was there before.
  private var isContinued = false
  private var writer: MarkWriter<Transaction>
  private var entry: Int64?
  private var changed: Set<Int> = []

  /// - Parameters:
  ///   - description: what `undo` reports.
  ///   - step: continues the change of this step, if it is still kept.
  init(_ transaction: Transaction, description: String, step: MarkStep? = nil) {
    self.transaction = transaction
    self.description = description
    self.step = step
    writer = MarkWriter(transaction)
  }

  /// - Returns: false if the article has the mark already or does not exist.
  mutating func set(_ mark: UserMark, of article: Int) throws -> Bool {
    guard try writer.set(mark, of: article) else { return false }
    try transaction.remember(mark.opposite, ofArticle: article, in: try begin())
    changed.insert(article)
    return true
  }

  /// - Returns: false if the rule had that effect on the article before.
  mutating func add(_ effect: RuleEffect, to article: Int) throws -> Bool {
    guard try transaction.addEffect(effect, onArticle: article, entry: try begin()) else {
      return false
    }
    changed.insert(article)
    return true
  }

  /// Ends the change.
  /// - Returns: how many articles changed.
  func finish() throws -> Int {
    try writer.finish()
    guard let entry else { return 0 }
    guard !changed.isEmpty else {
      if !isContinued { try transaction.deleteUndoEntry(entry) }
      return 0
    }
    let articles =
      isContinued ? try transaction.articleCount(ofUndoEntry: entry) : changed.count
    try transaction.finishUndoEntry(entry, articles: articles, keeping: UndoneChange.limit)
    return changed.count
  }

  /// The description of a step that consists of different marks.
  private static var mixed: String { "marked" }

  private mutating func begin() throws -> Int64 {
    if let entry { return entry }
    if let known = try step.flatMap({ try transaction.undoEntry(of: $0) }) {
      isContinued = true
      entry = known.id
      if known.change.description != description {
        try transaction.describeUndoEntry(known.id, Self.mixed)
      }
      return known.id
    }
    let id = try transaction.addUndoEntry(description: description, step: step)
    entry = id
    return id
  }

  /// Sets one mark of articles.
  /// - Returns: how many articles changed.
  static func apply(
    _ mark: UserMark, to articles: [Int], description: String, step: MarkStep?,
    in transaction: Transaction
  ) throws -> Int {
    var change = MarkChange(transaction, description: description, step: step)
    try transaction.prefetch(.marks(ofArticles: articles))
    for article in articles { _ = try change.set(mark, of: article) }
    return try change.finish()
  }

  /// Reverts the last change; nil if there is nothing to undo.
  static func undoLast(in transaction: Transaction) throws -> UndoneChange? {
    guard let entry = try transaction.lastUndoEntry() else { return nil }
    var writer = MarkWriter(transaction)
    let numbers = entry.items.map(\.number)
    try transaction.prefetch(.articles(ofAppearances: numbers))
    try transaction.prefetch(
      .marks(ofArticles: try numbers.compactMap(transaction.article(ofAppearance:))))
    for item in entry.items {
      // The article may have become part of another one, which is found by the appearance's number.
      guard let article = try transaction.article(ofAppearance: item.number) else { continue }
      for mark in item.marks { _ = try writer.set(mark, of: article) }
    }
    try writer.finish()
    try transaction.removeEffects(ofEntry: entry.id)
    try transaction.undoPartings(ofEntry: entry.id)
    try transaction.deleteUndoEntry(entry.id)
    return entry.change
  }
}
