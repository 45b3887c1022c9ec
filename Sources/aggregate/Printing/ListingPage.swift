import ArticleRendering
import FeedModel

/// Reads a page of a list from the store: what is new since a look first, then the rest, each in the query's order.
struct ListingPage {
  /// Counting stops here, so that a list of a large store takes no longer than a list of a small one.
  private static let countLimit = 100_000

  let store: any ArticleStore
  let query: ArticleQuery
  /// The look after which articles are new; nil if none are.
  var boundary: Look?

  /// The page; everything in it but headlines and counts of articles is left as it is.
  func read() throws(StoreError) -> HeadlineListing {
    var page = HeadlineListing()
    page.offset = query.offset
    page.page = query.limit.map { 1 + query.offset / max(1, $0) } ?? 1
    page.total = try count(query.condition)
    page.unread = try count(query.condition.and(.unread))
    guard let boundary, query.order == .newest else {
      page.seen = try store.headlines(query)
      return page
    }
    page.lastLook = boundary.time
    var part = query
    part.condition = query.condition.and(.numberAfter(boundary.lastNumber))
    page.newCount = try store.count(ArticleQuery(part.condition))
    if query.offset < page.newCount { page.new = try store.headlines(part) }
    part.condition = query.condition.and(.not(.numberAfter(boundary.lastNumber)))
    part.limit = query.limit.map { $0 - page.new.count }
    part.offset = max(0, query.offset - page.newCount)
    if part.limit != 0 { page.seen = try store.headlines(part) }
    return page
  }

  private func count(_ condition: ArticleCondition) throws(StoreError) -> LimitedCount {
    switch condition {
    case .everything: return LimitedCount(try store.totals().articles)
    case .unread: return LimitedCount(try store.totals().unread)
    default:
      let limit = ListingPage.countLimit
      return LimitedCount(try store.count(ArticleQuery(condition, limit: limit)), limit: limit)
    }
  }
}
