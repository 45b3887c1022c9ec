/// Applies rules to stored articles, and reports what rules did.
public protocol RuleKeeping: Sendable {
  /// Applies rules to all stored articles, in order, as one change that can be undone.
  func apply(_ rules: [ArticleRule], description: String) throws(StoreError) -> [RuleOutcome]

  /// Applies rules with an age to stored articles that are not starred: those that became old enough. What the user took
  /// back, or undid, is not done again.
  /// - Parameter step: continues the change of this step.
  /// - Returns: how many articles changed.
  func expire(by rules: [ArticleRule], step: MarkStep) throws(StoreError) -> Int

  /// What applying the rules would do.
  func outcomes(of rules: [ArticleRule]) throws(StoreError) -> [RuleOutcome]

  /// Keeps the recorded effects of rules whose queries were rewritten.
  /// - Parameter renamed: the queries before and after, as written.
  func renameRules(_ renamed: [(old: String, new: String)]) throws(StoreError)

  /// What rules did with an article, as they arrived or were applied; empty if there is no such article.
  func ruleEffects(on number: Int) throws(StoreError) -> [RuleEffect]

  /// How many stored articles each rule had each effect on.
  func ruleEffectCounts() throws(StoreError) -> [RuleEffectCount]
}

/// What applying a rule does.
public struct RuleOutcome: Sendable, Equatable {
  /// How many articles match.
  public var matches = 0
  /// How many articles each of the rule's actions changes, in the order of the actions.
  public var changes: [Int] = []

  /// The outcome of a rule that matches nothing.
  public init() {}
}
