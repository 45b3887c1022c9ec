public import FeedModel

/// What rules did with articles.
public protocol RuleTable {
  /// The appearances after a number that match, by article. Words, feeds, authors and categories are those of the
  /// appearance, everything else is the article's.
  func appearances(
    after number: Int, matching condition: ArticleCondition
  ) throws -> [Int: Set<Int>]

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
