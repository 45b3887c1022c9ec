public import FeedModel

/// A request by the reader to the program; results come back as ``BrowseEvent``s.
public enum BrowseCommand: Sendable, Equatable {
  /// Load the rows of the first screen, without counts.
  case loadSources
  /// Load the sources with their unread counts, which may take longer.
  case countUnread
  /// Load headlines, newest first.
  /// - Parameters:
  ///   - after: the last headline already loaded; nil to start from the newest.
  ///   - limit: the maximum number of headlines.
  ///   - request: returned with the result, to recognise outdated ones.
  case loadHeadlines(ArticleCondition, after: Headline?, limit: Int, request: Int)
  /// Load the headlines with these numbers again.
  case reload([Int])
  /// Load the article with this number.
  case loadArticle(Int)
  /// Load an article's picture, for an area of this many columns and rows.
  case loadPicture(url: String, article: Int, columns: Int, rows: Int)
  /// Mark an article as read because it was opened. Unlike ``setRead(_:_:)``, it may fail silently.
  case noteRead(Int)
  /// Mark the article with this number as read or unread.
  case setRead(Int, Bool)
  /// Star or unstar the article with this number.
  case setStarred(Int, Bool)
  /// Mark all articles that meet the condition as read.
  /// - Parameter limit: only this many, the newest; nil for all.
  case markAllRead(ArticleCondition, limit: Int? = nil)
  /// Undo the last change of read and star marks.
  case undo
  /// Open a URL in the browser.
  /// - Parameter reading: the article to mark read when its page has been opened.
  case open(String, reading: Int? = nil)
  /// Parse the text typed at the prompt as a query and list its articles.
  /// - Parameter within: the list that is searched; nil for all articles.
  case search(String, within: BrowseSource?)
  /// Copy a text to the clipboard.
  case copy(String)
  /// Save the article with this number as Markdown.
  case save(Int)
  /// Fetch feeds.
  /// - Parameter of: the feed or tag to fetch; nil for all feeds that are due.
  case fetch(of: BrowseSource?)
  /// Draw the whole screen again.
  case redraw
  /// Suspend the program and return to the shell, as Ctrl-Z does.
  case suspend
  /// Leave the reader.
  case quit
}
