import FeedBasics
import FeedModel

/// Reads a list page by page. A story has one row, in the place of the first of its articles that match, and is not listed
/// again where a later page contains another of them.
struct ListReading {
  /// Beyond this many rows nothing is looked for any more.
  private static let maximumRows = 800
  /// So many articles before another one are read to find the row before it.
  private static let reach = 40

  let store: any ArticleStore
  /// What the list's articles fulfil.
  let condition: ArticleCondition
  /// What those before an article fulfil: in a list of what is unread, also those that were read.
  let passed: ArticleCondition
  let newestFirst: Bool

  /// The rows after a place.
  /// - Parameter after: nil for the beginning.
  func rows(after: ListKey?, limit: Int) throws(StoreError) -> [Headline] {
    var wanted = limit
    while true {
      var query = ArticleQuery(condition, order: newestFirst ? .newest : .oldest, limit: wanted)
      query.after = after?.headline
      query.groupsStories = true
      let found = try store.headlines(query)
      guard let after else { return found }
      var kept: [Headline] = []
      for row in found where try !isListed(row, before: after) { kept.append(row) }
      if kept.count >= limit || found.count < wanted || wanted >= ListReading.maximumRows {
        return Array(kept.prefix(limit))
      }
      wanted = min(2 * wanted, ListReading.maximumRows)
    }
  }

  /// The place of a row.
  func key(of row: Headline) throws(StoreError) -> ListKey {
    guard row.story != nil, let story = try store.article(row.number)?.story else {
      return ListKey(row)
    }
    return try first(of: story).map(ListKey.init) ?? ListKey(row)
  }

  /// The rows before and after that of an article, whether the list still has that row or not: it was perhaps marked
  /// since. nil at the ends.
  func neighbours(of article: Article) throws(StoreError) -> (previous: Int?, next: Int?) {
    guard let key = try key(of: article) else { return (nil, nil) }
    let next = try rows(after: key, limit: 1).first { $0.number != article.number }
    return (try previous(to: key, story: article.story?.id), next?.number)
  }

  private func key(of article: Article) throws(StoreError) -> ListKey? {
    if let story = article.story {
      if let first = try first(of: story) { return ListKey(first) }
      let all = try store.headlines(story.articles).map(ListKey.init)
      return all.min { $1.isAfter($0, newestFirst: newestFirst) }
    }
    return try store.headlines([article.number]).first.map(ListKey.init)
  }

  /// The nearest article in the opposite direction that is in no story, or is the one that gives its story its place.
  private func previous(to key: ListKey, story own: Int?) throws(StoreError) -> Int? {
    var query = ArticleQuery(
      passed, order: newestFirst ? .oldest : .newest, limit: ListReading.reach)
    query.after = key.headline
    for candidate in try store.headlines(query) {
      guard let story = try store.article(candidate.number)?.story else { return candidate.number }
      if story.id != own, try first(of: story, matching: passed)?.number == candidate.number {
        return story.lead
      }
    }
    return nil
  }

  /// Whether the row of a story is on an earlier page.
  private func isListed(_ row: Headline, before after: ListKey) throws(StoreError) -> Bool {
    guard let dates = row.story?.dates else { return false }
    // Most stories are as a whole on one side.
    let edge = (newestFirst ? dates.upperBound : dates.lowerBound).timeIntervalSince1970
    guard newestFirst ? edge >= after.date : edge <= after.date else { return false }
    return try !key(of: row).isAfter(after, newestFirst: newestFirst)
  }

  /// The first article of a story that matches.
  /// - Parameter other: nil for the condition of the list.
  private func first(
    of story: ArticleStory, matching other: ArticleCondition? = nil
  ) throws(StoreError) -> Headline? {
    var query = ArticleQuery(
      ArticleCondition.numbers(story.articles).and(other ?? condition), limit: 1)
    query.order = newestFirst ? .newest : .oldest
    return try store.headlines(query).first
  }
}
