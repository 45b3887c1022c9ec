import FeedModel

/// Applies rules to the stored articles.
enum RuleApplication {
  /// - Parameter description: what `undo` reports.
  /// - Returns: the outcome of each rule, in order.
  static func run(
    _ rules: [ArticleRule], description: String, in transaction: some StorageTransaction
  ) throws -> [RuleOutcome] {
    var change = MarkChange(transaction, description: description)
    var outcomes: [RuleOutcome] = []
    for rule in rules {
      var outcome = RuleOutcome()
      for action in rule.actions {
        let condition = rule.condition(for: action)
        let articles = try transaction.articles(matching: ArticleQuery(condition))
        outcome.matches = max(outcome.matches, articles.count)
        var changed = 0
        for article in articles {
          let effect = RuleEffect(query: rule.query, action: action)
          if let mark = action.mark {
            // What the user took back later is not the rule's work, so only changes are recorded.
            guard try change.set(mark, of: article) else { continue }
            _ = try change.add(effect, to: article)
            changed += 1
          } else if try change.add(effect, to: article) {
            changed += 1
          }
        }
        outcome.changes.append(changed)
      }
      outcomes.append(outcome)
    }
    _ = try change.finish()
    return outcomes
  }
}
