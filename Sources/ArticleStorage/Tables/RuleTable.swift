public import FeedModel

/// What rules did with articles.
public protocol RuleTable {
  /// Those of the articles that match a condition. Words are searched for only in appearances after a number.
  func articles(
    among articles: [Int], matching condition: ArticleCondition, inAppearancesAfter number: Int
  ) throws -> [Int]

  /// Records what a rule did with an article.
  /// - Parameter entry: the change that can be undone; nil if it cannot.
  /// - Returns: false if that was recorded before.
  func addEffect(_ effect: RuleEffect, onArticle number: Int, entry: Int64?) throws -> Bool

  /// What rules did with an article, in a fixed order.
  func effects(onArticle number: Int) throws -> [RuleEffect]

  /// The tags that rules gave to articles, each tag once, sorted; articles without any are missing.
  func tags(ofArticles numbers: [Int]) throws -> [Int: [String]]

  /// Removes the effects of a change that was undone.
  func removeEffects(ofEntry entry: Int64) throws

  /// How many articles each rule had each effect on.
  func effectCounts() throws -> [RuleEffectCount]
}
