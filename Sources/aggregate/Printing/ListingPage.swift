import ArticleRendering
import FeedModel

/// Reads a page of a list from the store: what is new since a look first, then the rest, each in the query's order.
struct ListingPage {
  /// Counting stops here, so that a list of a large store takes no longer than a list of a small one.
  private static let countLimit = 10_000

  let store: any ArticleStore
  let query: ArticleQuery
  /// The look after which articles are new; nil if none are.
  var boundary: Look?

  /// The page; everything in it but headlines and counts of articles is left as it is.
  func read() throws(StoreError) -> HeadlineListing {
    var page = HeadlineListing()
    page.offset = query.offset
    page.page = query.limit.map { 1 + query.offset / max(1, $0) } ?? 1
    (page.total, page.unread) = try counts()
    if query.maxPerFeed != nil {
      // Pages are counted by the rows that they show.
      var all = query
      (all.limit, all.offset) = (Self.countLimit, 0)
      page.total = LimitedCount(try store.numbers(all).count, limit: Self.countLimit)
    }
    guard let boundary, query.order == .newest else {
      page.seen = try store.headlines(query)
      return page
    }
    page.lastLook = boundary.time
    var part = query
    part.condition = query.condition.and(.numberAfter(boundary.lastNumber))
    page.newCount = try store.count(ArticleQuery(part.condition))
    if query.offset < page.newCount { page.new = try store.headlines(part) }
    var newRows = page.newCount
    if query.maxPerFeed != nil {
      (part.limit, part.offset) = (nil, 0)
      newRows = try store.numbers(part).count
    }
    part.condition = query.condition.and(.not(.numberAfter(boundary.lastNumber)))
    part.limit = query.limit.map { $0 - page.new.count }
    part.offset = max(0, query.offset - newRows)
    if part.limit != 0 { page.seen = try store.headlines(part) }
    return page
  }

  /// How many articles match, and how many of them are unread.
  private func counts() throws(StoreError) -> (all: LimitedCount, unread: LimitedCount) {
    guard let (removed, isUnread) = query.condition.counted else {
      return (try count(query.condition), try count(query.condition.and(.unread)))
    }
    // The store keeps these counts, and articles of removed feeds are few.
    let totals = try store.totals()
    var left = (all: 0, unread: 0)
    if !removed.isEmpty {
      let condition = ArticleCondition.all(
        [.feeds(removed), .not(.outside(removed)), .not(.hidden)])
      left.unread = try store.count(ArticleQuery(condition.and(.unread)))
      left.all = isUnread ? left.unread : try store.count(ArticleQuery(condition))
    }
    return (
      LimitedCount((isUnread ? totals.unread : totals.articles - totals.hidden) - left.all),
      LimitedCount(totals.unread - left.unread)
    )
  }

  private func count(_ condition: ArticleCondition) throws(StoreError) -> LimitedCount {
    let limit = ListingPage.countLimit
    return LimitedCount(try store.count(ArticleQuery(condition, limit: limit)), limit: limit)
  }
}

extension ArticleCondition {
  /// The feeds whose articles are left out, and whether read articles are; nil if the condition requires anything but that
  /// and that articles are not hidden.
  fileprivate var counted: (removed: [String], isUnread: Bool)? {
    guard case .all(let parts) = self, parts.contains(.not(.hidden)) else { return nil }
    let others = parts.filter { $0 != .unread && $0 != .not(.hidden) }
    if others.isEmpty { return ([], parts.contains(.unread)) }
    guard others.count == 1, case .outside(let names) = others[0] else { return nil }
    return (names, parts.contains(.unread))
  }
}
