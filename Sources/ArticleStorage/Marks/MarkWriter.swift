import FeedModel

/// Sets marks of articles, and keeps the unread counts of their feeds. Marks are read for many articles at once, and written
/// together.
struct MarkWriter<Transaction: SQLTransaction>: ArticleMarker {
  private let transaction: Transaction
  /// The stored marks of articles, and those that they will have.
  private var known: [Int: (old: ArticleMarks, new: ArticleMarks)] = [:]
  private var effects: [(article: Int, effect: RuleEffect)] = []
  /// The effects that rules had on articles before.
  private var earlier: [Int: [RuleEffect]] = [:]

  /// How many articles are marked at once, so that any number of them can be.
  static var batchSize: Int { 5000 }

  init(_ transaction: Transaction) { self.transaction = transaction }

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
    for article in missing { earlier[article] = found[article] ?? [] }
  }

  /// The marks of an article that was read; nil if it does not exist.
  func marks(of article: Int) -> ArticleMarks? { known[article]?.new }

  /// - Returns: false if the article has the mark already or does not exist.
  mutating func set(_ mark: UserMark, of article: Int) -> Bool {
    guard let before = known[article]?.new else { return false }
    let after = before.with(mark)
    guard after != before else { return false }
    known[article]?.new = after
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
    return true
  }

  /// Writes what was set since the last time, and counts it. What was read has to be read again after that.
  /// - Parameters:
  ///   - entry: the change that can be undone; nil if it cannot.
  ///   - keepsEffects: whether it stays known after an undo which rules set marks.
  mutating func flush(entry: Int64? = nil, keepsEffects: Bool = false) throws {
    let changed = known.filter { $0.value.old != $0.value.new }.sorted { $0.key < $1.key }
    let marks = changed.map { (article: $0.key, old: $0.value.old, new: $0.value.new) }
    try transaction.setMarks(marks)
    try transaction.queueMarks(marks)
    let counted = changed.filter { $0.value.old.countsAsUnread != $0.value.new.countsAsUnread }
    let carriers = try transaction.carriers(ofArticles: counted.map { $0.key })
    var unread = UnreadCounts()
    for (article, marks) in counted {
      let feeds = carriers[article] ?? []
      unread.add(marks.new.countsAsUnread ? 1 : -1, to: Set(feeds), home: feeds.first)
    }
    try unread.apply(in: transaction)
    // A tag is nothing but the effect.
    let kept = effects.filter { keepsEffects && $0.effect.action.mark != nil }
    try transaction.addEffects(kept, entry: nil)
    try transaction.addEffects(
      kept.isEmpty ? effects : effects.filter { $0.effect.action.mark == nil }, entry: entry)
    // A million articles may follow.
    known = [:]
    earlier = [:]
    effects = []
  }
}
