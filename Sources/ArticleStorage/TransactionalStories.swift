public import FeedModel
public import Platform

extension TransactionalStore {
  /// Why an article is in a story or is not; nil if there is no such article.
  public func storyExplanation(of number: Int) throws(StoreError) -> StoryExplanation? {
    try article(number).map { _ in StoryExplanation() }
  }

  /// Parts two articles for good.
  public func part(
    _ first: Int, from second: Int, description: String
  ) throws(StoreError) -> StoryParting? { nil }

  /// Does a step of grouping the stored articles; nil if there is nothing to do.
  public func groupAnew(at now: Date) throws(StoreError) -> MergeProgress? { nil }
}
