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
    let entry = try changed.isEmpty ? nil : begin()
    if let entry { try transaction.remember(remembered, in: entry) }
    remembered = []
    try writer.flush(entry: entry, keepsEffects: keepsEffects)
  }

  /// Ends the change.
  /// - Returns: how many articles changed.
  mutating func finish() throws -> Int {
    guard !changed.isEmpty else { return 0 }
    let entry = try begin()
    try flush()
    let articles =
      isContinued ? try transaction.articleCount(ofUndoEntry: entry) : changed.count
    try transaction.finishUndoEntry(entry, articles: articles, keeping: UndoneChange.limit)
    return changed.count
  }

  /// The description of a step that consists of different marks.
  private static var mixed: String { "marked" }

  private mutating func begin() throws -> Int64 {
    if let entry { return entry }
    let id: Int64
    if let known = try step.flatMap({ try transaction.undoEntry(of: $0) }) {
      isContinued = true
      id = known.id
      if known.change.description != description {
        try transaction.describeUndoEntry(id, Self.mixed)
      }
    } else {
      id = try transaction.addUndoEntry(description: description, step: step)
    }
    entry = id
    return id
  }

  /// Whether the entry was there before.
  private var isContinued = false

  /// Gives articles a label, or takes it from them.
  private mutating func setLabel(_ name: String, _ isSet: Bool, of articles: [Int]) throws {
    // A label is not written in two ways.
    let known = try transaction.labelNames().first { $0.lowercased() == name.lowercased() }
    let name = known ?? name
    let labels = try transaction.labels(ofArticles: articles)
    let wanted = Set(articles).filter { (labels[$0] ?? []).contains(name) != isSet }.sorted()
    if wanted.isEmpty { return }
    try transaction.rememberLabel(name, !isSet, ofArticles: wanted, in: begin())
    try transaction.setLabel(name, isSet, ofArticles: wanted)
    changed.formUnion(wanted)
  }

  /// Sets one mark of articles.
  /// - Returns: how many articles changed.
  static func apply(
    _ mark: UserMark, to articles: [Int], description: String, step: MarkStep?,
    in transaction: Transaction
  ) throws -> Int {
    var change = MarkChange(transaction, description: description, step: step)
    for batch in articles.batches(of: MarkWriter<Transaction>.batchSize) {
      if case .labelled(let name, let isSet) = mark {
        try change.setLabel(name, isSet, of: batch)
      } else {
        try change.load(batch)
        for article in batch { _ = change.set(mark, of: article) }
        try change.flush()
      }
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
