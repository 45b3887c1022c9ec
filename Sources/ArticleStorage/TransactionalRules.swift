public import FeedModel

extension TransactionalStore {
  public func apply(
    _ rules: [ArticleRule], description: String
  ) throws(StoreError) -> [RuleOutcome] {
    try write { try RuleApplication.run(rules, description: description, in: $0) }
  }

  public func expire(by rules: [ArticleRule], step: MarkStep) throws(StoreError) -> Int {
    guard !rules.isEmpty else { return 0 }
    return try write { try RuleApplication.expire(by: rules, step: step, in: $0) }
  }

  /// What applying the rules would do: it is tried out, so that rules that depend on others are counted as they would be.
  public func outcomes(of rules: [ArticleRule]) throws(StoreError) -> [RuleOutcome] {
    try attempt { try RuleApplication.run(rules, description: "", in: $0) }
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
}
