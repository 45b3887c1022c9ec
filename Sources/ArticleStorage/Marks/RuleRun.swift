import FeedBasics
import FeedModel

/// One application of rules, in order. Each copy of an article is judged by itself: an article gets a star or a tag if one
/// of the judged copies matches, and is marked as read or muted only if all do, so that what is muted in one feed is still
/// seen in another.
struct RuleRun<Transaction: SQLTransaction> {
  private let transaction: Transaction
  /// Copies with larger numbers have just arrived, and are judged; nil to judge all that are stored.
  private let last: Int?
  /// The copies that some rule muted, by article.
  private(set) var muted: [Int: Set<Int>] = [:]
  private var muting: [Int: [RuleEffect]] = [:]

  /// Copies that came with the backlog of a new feed, of which nothing is sent.
  private let backlog: Set<Int>
  /// The new articles that are to be sent, unless a later rule mutes them.
  private(set) var sends: [RuleEffect: Set<Int>] = [:]

  /// Whether it is done again and again, and leaves alone what it did before.
  private let isRepeated: Bool

  init(
    _ transaction: Transaction, after last: Int? = nil, backlog: Set<Int> = [],
    isRepeated: Bool = false
  ) {
    self.transaction = transaction
    self.last = last
    self.backlog = backlog
    self.isRepeated = isRepeated
  }

  /// - Parameter judged: the numbers of judged copies of articles; one that is missing was stored before, and is then
  ///   neither marked as read nor muted.
  mutating func apply(
    _ rule: ArticleRule, by marker: inout MarkWriter<Transaction>,
    judged: ([Int]) throws -> [Int: Int]
  ) throws -> RuleOutcome {
    let matching = try transaction.appearances(after: last ?? 0, matching: rule.condition)
    var outcome = RuleOutcome()
    outcome.matches = matching.count
    outcome.changes = rule.actions.map { _ in 0 }
    for articles in matching.keys.sorted().batches(of: MarkWriter<Transaction>.batchSize) {
      try marker.loadEffects(on: articles)
      let judged = try judged(articles)
      for (index, action) in rule.actions.enumerated() {
        let effect = RuleEffect(query: rule.query, action: action)
        for article in articles {
          guard let copies = matching[article] else { continue }
          let isChanged: Bool
          switch action {
          case .mute:
            if isRepeated, marker.had(effect, on: article) { continue }
            muted[article, default: []].formUnion(copies)
            muting[article, default: []].append(effect)
            isChanged = mute(article, by: &marker, judged: judged[article])
          case .read:
            isChanged = copies.count == judged[article] ? mark(article, effect, by: &marker) : false
          case .star: isChanged = mark(article, effect, by: &marker)
          case .tag: isChanged = marker.add(effect, to: article)
          case .send:
            // What is stored already was not new when the rule was written, or was sent then.
            guard last != nil, !copies.allSatisfy(backlog.contains) else { continue }
            sends[effect, default: []].insert(article)
            isChanged = false
          }
          if isChanged { outcome.changes[index] += 1 }
        }
      }
      // The next rule finds it.
      try marker.flush()
    }
    return outcome
  }

  private func mute(_ article: Int, by marker: inout MarkWriter<Transaction>, judged: Int?) -> Bool
  {
    guard muted[article]?.count == judged, marker.set(.muted(true), of: article) else {
      return false
    }
    for effect in muting[article] ?? [] { _ = marker.add(effect, to: article) }
    return true
  }

  private func mark(
    _ article: Int, _ effect: RuleEffect, by marker: inout MarkWriter<Transaction>
  ) -> Bool {
    // The user's own mark stays, whatever carries the article next, also where the article had the mark before the rule
    // matched a copy.
    guard let mark = effect.action.mark,
      last == nil && !isRepeated || !marker.had(effect, on: article)
    else { return false }
    let isChanged = marker.set(mark, of: article)
    if isChanged || last != nil { _ = marker.add(effect, to: article) }
    return isChanged
  }
}
