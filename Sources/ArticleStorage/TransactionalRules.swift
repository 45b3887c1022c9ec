public import FeedModel

extension TransactionalStore {
  public func apply(
    _ rules: [ArticleRule], description: String
  ) throws(StoreError) -> [RuleOutcome] {
    try write { try $0.apply(rules, description: description) }
  }

  public func expire(by rules: [ArticleRule], step: MarkStep) throws(StoreError) -> Int {
    guard !rules.isEmpty else { return 0 }
    return try write { transaction in
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

  /// What applying the rules would do: it is tried out, so that rules that depend on others are counted as they would be.
  public func outcomes(of rules: [ArticleRule]) throws(StoreError) -> [RuleOutcome] {
    try attempt { try $0.apply(rules, description: "") }
  }

  public func ruleEffects(on number: Int) throws(StoreError) -> [RuleEffect] {
    try read { transaction in
      guard let article = try transaction.article(ofAppearance: number) else { return [] }
      return try transaction.effects(onArticles: [article])[article] ?? []
    }
  }

  public func addImportedMarks(
    _ marks: [ImportedMark], description: String
  ) throws(StoreError) -> Int {
    try write {
      try ImportedMarks(transaction: $0, policy: policy).add(marks, description: description)
    }
  }

  public func importedArticles(_ items: [ImportedMark]) throws(StoreError) -> [Int?] {
    guard !items.isEmpty else { return [] }
    return try read { try ImportedMarks(transaction: $0, policy: policy).articles(of: items) }
  }
}

extension SQLTransaction {
  /// Applies rules to the stored articles, in order.
  /// - Parameter description: what `undo` reports.
  fileprivate func apply(
    _ rules: [ArticleRule], description: String
  ) throws -> [RuleOutcome] {
    var change = MarkWriter(self, description: description)
    var run = RuleRun(self)
    let outcomes = try rules.map {
      try run.apply($0, by: &change, judged: appearanceCounts)
    }
    _ = try change.finish()
    return outcomes
  }

  fileprivate func appearanceCounts(ofArticles numbers: [Int]) throws -> [Int: Int] {
    try heads(of: numbers).mapValues(\.appearances)
  }
}
