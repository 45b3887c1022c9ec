import ArticleStorage
public import FeedModel

extension PostgreSQLArticleStore {
  /// The matching articles, best first. Only the newest 5,000 matches are ranked; among equals, newer ones come first.
  /// Without words in the query, the newest come first.
  public func search(_ query: ArticleQuery) throws(StoreError) -> [Headline] {
    try read { transaction in
      if let numbers = try RankedSearch(query, in: transaction).articles() {
        let found = try transaction.listed(numbers)
        return query.groupsStories
          ? try transaction.storyHeadlines(found, policy: policy) : found.map(\.headline)
      }
      if query.groupsStories {
        return try transaction.storyHeadlines(
          StorySelection(query).rows(in: transaction), policy: policy)
      }
      var headlines: [Headline] = []
      try ArticleSelection(query).each(in: transaction) { headlines.append($0.headline) }
      return headlines
    }
  }
}

extension PostgreSQLTransaction {
  /// The headlines that a list shows of the first articles of stories that match.
  func storyHeadlines(
    _ found: [ListedArticle], policy: any MergePolicy
  ) throws -> [Headline] {
    let stories = try StoryReading.rows(found.compactMap(\.story), in: self, policy: policy)
    let shown = found.map { article in article.story.flatMap { stories[$0] } }
    let others = zip(found, shown).compactMap { article, shown in
      shown.flatMap { $0.article == article.headline.number ? nil : $0.article }
    }
    let leads = Dictionary(
      try listed(others).map { ($0.headline.number, $0.headline) }
    ) { first, _ in first }
    return zip(found, shown).map { article, shown in
      guard let shown else { return article.headline }
      var lead = leads[shown.article] ?? article.headline
      lead.story = shown.story
      return lead
    }
  }
}
