import FeedBasics
import FeedModel

/// A change of marks, which `undo` can revert.
struct MarkChange<Transaction: SQLTransaction>: ArticleMarker {
  private let transaction: Transaction
  private let description: String
  private let step: MarkStep?
  /// Whether what rules did stays known after an undo.
  private let keepsEffects: Bool
  private var writer: MarkWriter<Transaction>
  /// What the articles were before.
  private var remembered: [(article: Int, mark: UserMark)] = []
  private var changed: Set<Int> = []
  private var entry: Int64?

  /// - Parameters:
  ///   - description: what `undo` reports.
  ///   - step: continues the change of this step, if it is still kept.
  ///   - keepsEffects: whether what rules did stays known after an undo.
  init(
    _ transaction: Transaction, description: String, step: MarkStep? = nil,
    keepsEffects: Bool = false
  ) {
    self.transaction = transaction
    self.description = description
    self.step = step
    self.keepsEffects = keepsEffects
    writer = MarkWriter(transaction)
  }

  mutating func load(_ articles: [Int]) throws { try writer.load(articles) }
  mutating func loadEffects(on articles: [Int]) throws { try writer.loadEffects(on: articles) }
  func had(_ effect: RuleEffect, on article: Int) -> Bool { writer.had(effect, on: article) }

  /// - Returns: false if the article has the mark already or does not exist.
  mutating func set(_ mark: UserMark, of article: Int) -> Bool {
    guard writer.set(mark, of: article) else { return false }
    remembered.append((article, mark.opposite))
    changed.insert(article)
    return true
  }

  /// - Returns: false if the rule had that effect on the article before.
  mutating func add(_ effect: RuleEffect, to article: Int) -> Bool {
    guard writer.add(effect, to: article) else { return false }
    changed.insert(article)
    return true
  }

  mutating func flush() throws {
    let entry = try changed.isEmpty ? nil : begin().id
    if let entry { try transaction.remember(remembered, in: entry) }
    remembered = []
    try writer.flush(entry: entry, keepsEffects: keepsEffects)
  }

  /// Ends the change.
  /// - Returns: how many articles changed.
  mutating func finish() throws -> Int {
    guard !changed.isEmpty else { return 0 }
    let (entry, isContinued) = try begin()
    try flush()
    let articles =
      isContinued ? try transaction.articleCount(ofUndoEntry: entry) : changed.count
    try transaction.finishUndoEntry(entry, articles: articles, keeping: UndoneChange.limit)
    return changed.count
  }

  /// The description of a step that consists of different marks.
  private static var mixed: String { "marked" }

  private mutating func begin() throws -> (id: Int64, isContinued: Bool) {
    if let entry { return (entry, isContinued) }
    if let known = try step.flatMap({ try transaction.undoEntry(of: $0) }) {
      isContinued = true
      entry = known.id
      if known.change.description != description {
        try transaction.describeUndoEntry(known.id, Self.mixed)
      }
      return (known.id, true)
    }
    let id = try transaction.addUndoEntry(description: description, step: step)
    entry = id
    return (id, false)
  }

  /// Whether the entry was there before.
  private var isContinued = false

  /// Sets one mark of articles.
  /// - Returns: how many articles changed.
  static func apply(
    _ mark: UserMark, to articles: [Int], description: String, step: MarkStep?,
    in transaction: Transaction
  ) throws -> Int {
    if case .labelled(let name, let isSet) = mark {
      return try LabelChange.apply(
        name, isSet, to: articles, description: description, in: transaction)
    }
    var change = MarkChange(transaction, description: description, step: step)
    for batch in articles.batches(of: MarkWriter<Transaction>.batchSize) {
      try change.load(batch)
      for article in batch { _ = change.set(mark, of: article) }
      try change.flush()
    }
    return try change.finish()
  }

  /// Reverts the last change; nil if there is nothing to undo.
  static func undoLast(in transaction: Transaction) throws -> UndoneChange? {
    guard let entry = try transaction.lastUndoEntry() else { return nil }
    var writer = MarkWriter(transaction)
    for batch in entry.items.batches(of: MarkWriter<Transaction>.batchSize) {
      // An article may have become part of another one, which is found by the appearance's number.
      let articles = try transaction.articles(ofAppearances: batch.map(\.number))
      try writer.load(Array(articles.values))
      for item in batch {
        guard let article = articles[item.number] else { continue }
        for mark in item.marks { _ = writer.set(mark, of: article) }
      }
      try writer.flush()
    }
    try transaction.undoLabels(ofEntry: entry.id)
    try transaction.removeEffects(ofEntry: entry.id)
    try transaction.undoPartings(ofEntry: entry.id)
    try transaction.deleteUndoEntry(entry.id)
    return entry.change
  }
}
