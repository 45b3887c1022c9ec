import FeedModel

/// Applies rules to the stored articles.
enum RuleApplication {
  /// - Parameter description: what `undo` reports.
  /// - Returns: the outcome of each rule, in order.
  static func run(
    _ rules: [ArticleRule], description: String, in transaction: some SQLTransaction
  ) throws -> [RuleOutcome] {
    var change = MarkWriter(transaction, description: description)
    var run = RuleRun(transaction)
    let outcomes = try rules.map { rule in
      try run.apply(rule, by: &change, judged: transaction.appearanceCounts)
    }
    _ = try change.finish()
    return outcomes
  }

  /// Applies rules whose articles come to match by their age.
  /// - Returns: how many articles changed.
  static func expire(
    by rules: [ArticleRule], step: MarkStep, in transaction: some SQLTransaction
  ) throws -> Int {
    // What is undone must not be done again by the next fetch, so that effects stay known.
    var change = MarkWriter(
      transaction, description: "changed by their age", step: step, keepsEffects: true)
    for rule in rules {
      var run = RuleRun(transaction, isRepeated: true)
      _ = try run.apply(rule.forExpiry, by: &change, judged: transaction.appearanceCounts)
    }
    return try change.finish()
  }
}

extension SQLTransaction {
  fileprivate func appearanceCounts(ofArticles numbers: [Int]) throws -> [Int: Int] {
    try heads(of: numbers).mapValues(\.appearances)
  }
}
