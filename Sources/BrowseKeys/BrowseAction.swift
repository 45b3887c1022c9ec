/// Everything that a key can do in the full-screen reader. The raw names are those of config files. An action means the
/// same on every screen; ``contexts`` are the screens on which it has a meaning.
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
  case randomUnread = "random-unread"
  case nextArticle = "next-article"
  case previousArticle = "previous-article"
  case nextOfStory = "next-of-story"
  case nextFeed = "next-feed"
  case previousFeed = "previous-feed"
  case nextUnreadFeed = "next-unread-feed"
  case previousUnreadFeed = "previous-unread-feed"
  case close
  case back

  case toggleRead = "toggle-read"
  case markRead = "mark-read"
  case markUnread = "mark-unread"
  case toggleStar = "toggle-star"
  case markAllRead = "mark-all-read"
  case markAboveRead = "mark-above-read"
  case markEverythingRead = "mark-everything-read"
  case deleteArticle = "delete-article"
  case undo

  case openInBrowser = "open-in-browser"
  case openURL = "open-url"
  case openUnread = "open-unread"
  case openUnreadAndMark = "open-unread-and-mark"
  case openComments = "open-comments"
  case openLink = "open-link"
  case showLinks = "show-links"
  case toggleSource = "toggle-source"
  case loadPage = "load-page"
  case copyURL = "copy-url"
  case save
  case saveAll = "save-all"
  case pipe

  case find
  case findSaved = "find-saved"
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case endFind = "end-find"
  case clearFilter = "clear-filter"
  case filterFeeds = "filter-feeds"
  case selectTag = "select-tag"
  case clearTag = "clear-tag"
  case changeOrder = "change-order"
  case reverseOrder = "reverse-order"

  case fetchFeed = "fetch-feed"
  case fetchDue = "fetch-due"
  case toggleUnreadOnly = "toggle-unread-only"
  case toggleFold = "toggle-fold"
  case toggleAllFolds = "toggle-all-folds"
  case showDetails = "show-details"
  case addFeed = "add-feed"
  case renameFeed = "rename-feed"
  case tagFeed = "tag-feed"
  case removeFeed = "remove-feed"
  case editConfig = "edit-config"
  case reloadConfig = "reload-config"

  case help
  case redraw
  case suspend
  case quit
}
