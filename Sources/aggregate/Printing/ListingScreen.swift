import ArticleRendering
import FeedConfiguration
import FeedLibrary
import FeedModel

/// A page of a list on the terminal, with what is new since the last look on top.
extension ArticlePrinter {
  /// What is known of feeds that were just fetched.
  struct Fetched {
    /// How many are still being fetched.
    var loading = 0
    /// A line for each that failed.
    var failures = ""
  }

  /// Shows the page, through a pager if it is long.
  /// - Returns: false if there are no articles; nothing is shown then.
  func show(_ query: ArticleQuery, after fetched: Fetched) throws -> Bool {
    var (query, looks) = (query, try store.looks())
    if isWhole, query.offset > 0 {
      // The pages after the first belong to the last look: what is new was new then, and what came since would shift the
      // others.
      if let last = looks.first {
        query.condition = query.condition.and(.not(.numberAfter(last.lastNumber)))
      }
      looks = Array(looks.dropFirst())
    }
    let reading = ListingPage(store: store, query: query, boundary: looks.first)
    // Recorded before the articles are read: one that is stored meanwhile is shown, and is new next time as well.
    if isWhole, query.offset == 0, try store.count(ArticleQuery(query.condition, limit: 1)) > 0 {
      recordLook()
    }
    var page = try reading.read()
    if page.isEmpty, query.offset == 0 { return false }
    page.failing = try failing()
    page.loading = fetched.loading
    page.failures = fetched.failures
    page.foldsFeeds = foldsFeeds
    session.pager.show { style in
      let table = HeadlineTable(
        width: session.terminal.width, now: session.library.now, style: style, isLong: isLong,
        isCompact: true, newAfter: reading.boundary?.lastNumber,
        searched: query.condition.searchedWords)
      return page.text(
        table, width: session.terminal.width, now: session.library.now, style: style,
        days: LocalTime.days)
    }
    return true
  }

  /// A store that can only be read has no looks.
  private func recordLook() {
    try? session.library.store(.write).recordLook(at: session.library.now)
  }

  /// How many configured feeds failed when they were last fetched.
  private func failing() throws -> Int {
    guard let feeds = try session.library.configIfPresent()?.feeds, !feeds.isEmpty else { return 0 }
    let states = try store.states(of: feeds)
    return zip(feeds, states).count { $0.isEnabled && $0.error($1) != nil }
  }
}
