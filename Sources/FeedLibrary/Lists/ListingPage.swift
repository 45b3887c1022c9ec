package import ArticleRendering
package import FeedModel

/// Reads a page of a list from the store: what is new since a look first, then the rest, each in the query's order.
struct ListingPage {
  /// Counting stops here, so that a list of a large store takes no longer than a list of a small one.
  private static let countLimit = 10_000

  let store: any ArticleStore
  let query: ArticleQuery
  /// The look after which articles are new; nil if none are.
  var boundary: Look?
  /// What the counts of unread and new articles are of, if not of what is listed.
  var counted: ArticleCondition?

  /// The page; everything in it but headlines and counts of articles is left as it is.
  func read() throws(StoreError) -> HeadlineListing {
    var page = HeadlineListing()
    page.offset = query.offset
    page.page = query.limit.map { 1 + query.offset / max(1, $0) } ?? 1
    page.total = try count(query.condition)
    page.unread = try count((counted ?? query.condition).and(.unread))
    if query.maxPerFeed != nil {
      // Pages are counted by the rows that they show.
      page.total = LimitedCount(try rowCount(), limit: Self.countLimit)
    }
    let boundary = query.order == .newest ? boundary : nil
    if let boundary {
      page.lastLook = boundary.time
      page.newCount = try store.count(ArticleQuery(new(since: boundary)))
    }
    if query.groupsStories {
      try readStories(&page, since: boundary)
    } else if let boundary {
      try readArticles(&page, since: boundary)
    } else {
      page.seen = try store.headlines(query)
    }
    if let counted, let boundary {
      page.newCount = try store.count(
        ArticleQuery(counted.and(.numberAfter(boundary.lastNumber))))
    }
    return page
  }

  private func new(since boundary: Look) -> ArticleCondition {
    query.condition.and(.numberAfter(boundary.lastNumber))
  }

  private func seen(before boundary: Look) -> ArticleCondition {
    query.condition.and(.not(.numberAfter(boundary.lastNumber)))
  }

  private func readArticles(
    _ page: inout HeadlineListing, since boundary: Look
  ) throws(StoreError) {
    var part = query
    part.condition = new(since: boundary)
    if query.offset < page.newCount { page.new = try store.headlines(part) }
    var newRows = page.newCount
    if query.maxPerFeed != nil {
      (part.limit, part.offset) = (nil, 0)
      newRows = try store.numbers(part).count
    }
    part.condition = seen(before: boundary)
    part.limit = query.limit.map { $0 - page.new.count }
    part.offset = max(0, query.offset - newRows)
    if part.limit != 0 { page.seen = try store.headlines(part) }
  }

  /// How many rows the list has on all pages, counted up to ``countLimit``.
  private func rowCount() throws(StoreError) -> Int {
    var all = query
    (all.limit, all.offset) = (Self.countLimit, 0)
    return try store.numbers(all).count
  }

  /// The store keeps the number of all articles and of all unread ones.
  private func count(_ condition: ArticleCondition) throws(StoreError) -> LimitedCount {
    let others = condition.parts.filter { $0 != .unread && $0 != .not(.hidden) }
    let isKept =
      condition.parts.contains(.not(.hidden))
      && others.allSatisfy {
        switch $0 {
        case .outside, .not(.numberAfter): true
        default: false
        }
      }
    let limit = isKept ? nil : ListingPage.countLimit
    return LimitedCount(try store.count(ArticleQuery(condition, limit: limit)), limit: limit)
  }
}

// MARK: Stories

extension ListingPage {
  /// Rows are not articles then: one more than the page has is read, to see whether another page follows.
  private func readStories(
    _ page: inout HeadlineListing, since boundary: Look?
  ) throws(StoreError) {
    var wanted = query
    wanted.limit = query.limit.map { $0 + 1 }
    if let boundary {
      (page.new, page.seen) = try stories(wanted, since: boundary)
    } else {
      page.seen = try store.headlines(wanted)
    }
    if let limit = query.limit {
      page.hasNext = page.new.count + page.seen.count > limit
      page.new = Array(page.new.prefix(limit))
      page.seen = Array(page.seen.prefix(limit - page.new.count))
    }
    let rows = page.new + page.seen
    if query.maxPerFeed == nil {
      page.hasStories = rows.contains { $0.story != nil }
      if !page.hasStories { page.hasStories = try hasStoriesBefore() }
    }
    if rows.isEmpty, let limit = query.limit, limit > 0 {
      let count = try rowCount()
      if count > 0, count < Self.countLimit { page.lastPage = 1 + (count - 1) / limit }
    }
  }

  /// A story with a new article is among the new ones, and not among the others again.
  private func stories(
    _ query: ArticleQuery, since boundary: Look
  ) throws(StoreError) -> (new: [Headline], seen: [Headline]) {
    var part = query
    part.condition = new(since: boundary)
    (part.offset, part.limit) = (0, query.limit.map { query.offset + $0 })
    let fresh = try store.headlines(part)
    let new = Array(fresh.dropFirst(query.offset))
    if let limit = query.limit, new.count >= limit { return (new, []) }
    let listed = Set(fresh.compactMap(\.story?.id))
    let skipped = max(0, query.offset - fresh.count)
    part.condition = seen(before: boundary)
    part.limit = query.limit.map { skipped + $0 - new.count + listed.count }
    let others = try store.headlines(part).filter { headline in
      headline.story.map { !listed.contains($0.id) } ?? true
    }
    let rest = others.dropFirst(skipped)
    return (new, Array(query.limit.map { rest.prefix($0 - new.count) } ?? rest))
  }

  /// Whether a page before this one lists a story; it is said to if they are too many to be read.
  private func hasStoriesBefore() throws(StoreError) -> Bool {
    guard query.offset > 0 else { return false }
    guard query.offset < Self.countLimit else { return true }
    var before = query
    (before.limit, before.offset) = (query.offset, 0)
    var found = false
    try store.headlines(before) { if $0.story != nil { found = true } }
    return found
  }
}

// MARK: Looks

extension Library {
  /// A page of a list as it is shown, with what is new since the last look on top. Showing the first page of all articles
  /// is a look, which is recorded.
  /// - Parameter isWhole: whether the list is of all articles.
  /// - Returns: the page, and the number above which its articles are new; nil if there was no look.
  package func page(
    of query: ArticleQuery, isWhole: Bool, in store: any ArticleStore
  ) throws(StoreError) -> (listing: HeadlineListing, newAfter: Int?) {
    var (query, looks) = (query, try store.looks())
    var counted: ArticleCondition?
    if isWhole, query.offset > 0 {
      counted = query.condition
      // The pages after the first belong to the last look: what is new was new then, and what came since would shift the
      // others.
      if let last = looks.first {
        query.condition = query.condition.and(.not(.numberAfter(last.lastNumber)))
      }
      looks = Array(looks.dropFirst())
    }
    // Recorded before the articles are read: one that is stored meanwhile is shown, and is new next time as well.
    if isWhole, query.offset == 0, try store.count(ArticleQuery(query.condition, limit: 1)) > 0 {
      // A store that can only be read has no looks.
      try? self.store(.write).recordLook(at: now)
    }
    let page = ListingPage(store: store, query: query, boundary: looks.first, counted: counted)
    return (try page.read(), looks.first?.lastNumber)
  }
}
