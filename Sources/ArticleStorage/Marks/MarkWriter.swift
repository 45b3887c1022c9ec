import FeedBasics
import FeedModel

/// Sets marks of articles, and keeps the unread counts of their feeds; as a change that `undo` can revert, if it has a
/// description. Marks are read for many articles at once, and written together.
struct MarkWriter<Transaction: SQLTransaction> {
  private let transaction: Transaction
  /// What `undo` reports; nil if nothing is to be reverted.
  private let description: String?
  /// The change of this step is continued, if it is still kept.
  private let step: MarkStep?
  /// Whether what rules did stays known after an undo.
  private let keepsEffects: Bool
  /// The stored marks of articles, and those that they will have.
  private var known: [Int: (old: ArticleMarks, new: ArticleMarks)] = [:]
  private var effects: [(article: Int, effect: RuleEffect)] = []
  /// The effects that rules had on articles before.
  private var earlier: [Int: [RuleEffect]] = [:]
  /// What the articles were before, to be reverted.
  private var remembered: [(article: Int, mark: UserMark)] = []
  private var changed: Set<Int> = []
  private var entry: Int64?
  /// Whether the entry was there before.
  private var isContinued = false

  /// How many articles are marked at once, so that any number of them can be.
  static var batchSize: Int { 5000 }

  init(
    _ transaction: Transaction, description: String? = nil, step: MarkStep? = nil,
    keepsEffects: Bool = false
  ) {
    self.transaction = transaction
    self.description = description
    self.step = step
    self.keepsEffects = keepsEffects
  }

  /// Reads the marks of articles that will be set.
  mutating func load(_ articles: [Int]) throws {
    let missing = Set(articles).filter { known[$0] == nil }.sorted()
    for (article, head) in try transaction.heads(of: missing) {
      known[article] = (head.marks, head.marks)
    }
  }

  /// Reads the marks of articles that rules match, and what rules did with them before.
  mutating func loadEffects(on articles: [Int]) throws {
    try load(articles)
    let missing = articles.filter { earlier[$0] == nil }
    let found = try transaction.effects(onArticles: missing)
    // A tag is nothing but the effect: that it was undone is known by another one.
    let undone =
      keepsEffects ? try transaction.effects(onArticles: missing, undone: true) : [:]
    for article in missing { earlier[article] = (found[article] ?? []) + (undone[article] ?? []) }
  }

  /// The marks of an article that was read; nil if it does not exist.
  func marks(of article: Int) -> ArticleMarks? { known[article]?.new }

  /// - Returns: false if the article has the mark already or does not exist.
  mutating func set(_ mark: UserMark, of article: Int) -> Bool {
    guard let before = known[article]?.new else { return false }
    let after = before.with(mark)
    guard after != before else { return false }
    known[article]?.new = after
    if description != nil {
      remembered.append((article, mark.opposite))
      changed.insert(article)
    }
    return true
  }

  /// Whether a rule had an effect on an article before.
  func had(_ effect: RuleEffect, on article: Int) -> Bool {
    earlier[article]?.contains(effect) ?? false
  }

  /// - Returns: false if the rule had that effect on the article before.
  mutating func add(_ effect: RuleEffect, to article: Int) -> Bool {
    guard !had(effect, on: article) else { return false }
    earlier[article, default: []].append(effect)
    effects.append((article, effect))
    if description != nil { changed.insert(article) }
    return true
  }

  /// Writes what was set since the last time, and counts it. What was read has to be read again after that.
  mutating func flush() throws {
    let entry = try changed.isEmpty ? nil : begin()
    if let entry { try transaction.remember(remembered, in: entry) }
    let changed = known.filter { $0.value.old != $0.value.new }.sorted { $0.key < $1.key }
    let marks = changed.map { (article: $0.key, old: $0.value.old, new: $0.value.new) }
    try transaction.setMarks(marks)
    try transaction.queueMarks(marks)
    let counted = changed.filter { $0.value.old.countsAsUnread != $0.value.new.countsAsUnread }
    let carriers = try transaction.carriers(ofArticles: counted.map { $0.key })
    for (article, marks) in counted {
      let feeds = carriers[article] ?? []
      transaction.state.unread.add(
        marks.new.countsAsUnread ? 1 : -1, to: Set(feeds), home: feeds.first)
    }
    // A tag is nothing but the effect.
    let kept = effects.filter { keepsEffects && $0.effect.action.mark != nil }
    try transaction.addEffects(kept, entry: nil)
    try transaction.addEffects(
      kept.isEmpty ? effects : effects.filter { $0.effect.action.mark == nil }, entry: entry)
    // A million articles may follow.
    known = [:]
    earlier = [:]
    effects = []
    remembered = []
  }

  // MARK: Changes that can be undone

  /// Ends the change.
  /// - Returns: how many articles changed.
  mutating func finish() throws -> Int {
    guard !changed.isEmpty else { return 0 }
    let entry = try begin()
    try flush()
    let articles =
      isContinued ? try transaction.articleCount(ofUndoEntry: entry) ?? 0 : changed.count
    try transaction.finishUndoEntry(entry, articles: articles)
    return changed.count
  }

  /// The description of a step that consists of different marks.
  private static var mixed: String { "marked" }

  /// The entry of what can be undone.
  private mutating func begin() throws -> Int64 {
    if let entry { return entry }
    let id: Int64
    if let step, let known = try transaction.undoEntry(of: step),
      try !step.isUninterrupted || transaction.lastUndoEntry()?.id == known.id
    {
      isContinued = true
      id = known.id
      if known.change.description != description {
        try transaction.describeUndoEntry(id, Self.mixed)
      }
    } else {
      id = try transaction.addUndoEntry(description: description ?? Self.mixed, step: step)
    }
    entry = id
    return id
  }

  /// Gives articles a label, or takes it from them.
  private mutating func setLabel(_ name: String, _ isSet: Bool, of articles: [Int]) throws {
    // A label is not written in two ways.
    let known = try transaction.labelNames().first { $0.lowercased() == name.lowercased() }
    let name = known ?? name
    let labels = try transaction.labels(ofArticles: articles)
    let wanted = Set(articles).filter { (labels[$0] ?? []).contains(name) != isSet }.sorted()
    if wanted.isEmpty { return }
    try transaction.rememberLabel(name, ofArticles: wanted, in: begin())
    try transaction.setLabel(name, isSet, ofArticles: wanted)
    changed.formUnion(wanted)
  }

  /// Sets one mark of articles.
  /// - Returns: how many articles changed, and the number of the change, if there is one.
  static func apply(
    _ mark: UserMark, to articles: [Int], description: String, step: MarkStep?,
    in transaction: Transaction
  ) throws -> (articles: Int, change: Int?) {
    var change = MarkWriter(transaction, description: description, step: step)
    for batch in articles.batches(of: batchSize) {
      if case .labelled(let name, let isSet) = mark {
        try change.setLabel(name, isSet, of: batch)
      } else {
        try change.load(batch)
        for article in batch { _ = change.set(mark, of: article) }
        try change.flush()
      }
    }
    let count = try change.finish()
    return (count, change.entry.map { Int($0) })
  }

  /// Reverts the last change of which something is left; nil if there is nothing to undo.
  /// - Parameter number: reverts this change or nothing, if it is not nil.
  static func undoLast(only number: Int?, in transaction: Transaction) throws -> UndoneChange? {
    while let entry = try transaction.lastUndoEntry() {
      if let number, entry.id != Int64(number) { return nil }
      var change = entry.change
      let left = try transaction.articleCount(ofUndoEntry: entry.id)
      if let left { change.articles = min(change.articles, left) }
      var writer = MarkWriter(transaction)
      for batch in entry.items.batches(of: batchSize) {
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
      // All articles that it changed may have been removed since.
      if left != 0 { return change }
    }
    return nil
  }
}
