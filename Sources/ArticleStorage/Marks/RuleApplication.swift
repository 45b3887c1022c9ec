import FeedModel

/// Applies rules to the stored articles.
enum RuleApplication {
  /// - Parameter description: what `undo` reports.
  /// - Returns: the outcome of each rule, in order.
  static func run<Transaction: SQLTransaction>(
    _ rules: [ArticleRule], description: String, in transaction: Transaction
  ) throws -> [RuleOutcome] {
    var change = MarkChange(transaction, description: description)
    var run = RuleRun(transaction, after: 0)
    let outcomes = try rules.map { rule in
      try run.apply(rule, by: &change) { articles in
        try transaction.heads(of: articles).mapValues(\.appearances)
      }
    }
    _ = try change.finish()
    return outcomes
  }
}
