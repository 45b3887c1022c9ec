public import FeedModel

/// What the reader wants done; the answers come back as events.
public enum BrowseCommand: Sendable, Equatable {
  case loadSources
  /// The sources with their counts, which may take longer.
  case countUnread
  /// - Parameter after: the last headline there is already.
  case loadHeadlines(ArticleCondition, after: Headline?, limit: Int, request: Int)
  /// The headlines of these numbers once more.
  case reload([Int])
  case loadArticle(Int)
  case loadPicture(url: String, article: Int, columns: Int, rows: Int)
  /// An article was opened, and is read by that.
  case noteRead(Int)
  case setRead(Int, Bool)
  case setStarred(Int, Bool)
  /// - Parameter limit: only so many of them, the newest.
  case markAllRead(ArticleCondition, limit: Int? = nil)
  case undo
  /// - Parameter reading: the article that is read once its page was opened.
  case open(String, reading: Int? = nil)
  /// What was written at the prompt, to be understood as a query.
  case search(String)
  /// - Parameter of: the feed, or the tag; nil for all that are due.
  case fetch(of: BrowseSource?)
  case redraw
  case suspend
  case quit
}
