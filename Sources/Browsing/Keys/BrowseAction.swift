/// Everything that a key can do in the full-screen reader. The raw names are those of the documentation and of config
/// files. An action means the same on every screen, and does nothing on screens where it has no meaning.
public enum BrowseAction: String, CaseIterable, Sendable {
  case down
  case up
  case scrollDown = "scroll-down"
  case scrollUp = "scroll-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case first
  case last

  case open
  case nextPage = "next-page"
  case nextUnread = "next-unread"
  case previousUnread = "previous-unread"
  case nextArticle = "next-article"
  case previousArticle = "previous-article"
  case back
  case close

  case toggleRead = "toggle-read"
  case markRead = "mark-read"
  case markUnread = "mark-unread"
  case toggleStar = "toggle-star"
  case markAllRead = "mark-all-read"
  case markAboveRead = "mark-above-read"
  case undo

  case openInBrowser = "open-in-browser"
  case openComments = "open-comments"
  case openLink = "open-link"
  case showLinks = "show-links"
  case copyURL = "copy-url"
  case save

  case find
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case endFind = "end-find"
  case filterFeeds = "filter-feeds"
  case changeOrder = "change-order"
  case toggleFold = "toggle-fold"
  case toggleAllFolds = "toggle-all-folds"

  case fetchFeed = "fetch-feed"
  case fetchDue = "fetch-due"
  case toggleUnreadOnly = "toggle-unread-only"
  case showDetails = "show-details"
  case addFeed = "add-feed"
  case renameFeed = "rename-feed"
  case tagFeed = "tag-feed"
  case removeFeed = "remove-feed"

  case help
  case redraw
  case suspend
  case quit
}
