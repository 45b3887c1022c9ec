/// Everything that a key can do in the full-screen reader. An action means the same on every screen; its ``entry`` has
/// the screens on which it has a meaning.
public enum BrowseAction: Hashable, Sendable {
  case down
  case up
  case scrollDown
  case scrollUp
  case pageDown
  case pageUp
  case halfPageDown
  case halfPageUp
  case first
  case last

  case open
  case nextPage
  case nextUnread
  case previousUnread
  case randomUnread
  case nextArticle
  case previousArticle
  case nextOfStory
  case nextFeed
  case previousFeed
  case nextUnreadFeed
  case previousUnreadFeed
  case close
  case back

  case toggleRead
  case markRead
  case markUnread
  case toggleStar
  case label
  case send
  case markAllRead
  case markAboveRead
  case markEverythingRead
  case deleteArticle
  case undo

  case openInBrowser
  case openURL
  case openUnread
  case openUnreadAndMark
  case openComments
  case openLink
  case showLinks
  case toggleSource
  case loadPage
  case copyURL
  case save
  case saveAll
  case pipe

  case find
  case findSaved
  case nextMatch
  case previousMatch
  case endFind
  case clearFilter
  case filterFeeds
  case selectTag
  case clearTag
  case changeOrder
  case reverseOrder

  case fetchFeed
  case fetchDue
  case toggleUnreadOnly
  case toggleFold
  case toggleAllFolds
  case showDetails
  case addFeed
  case renameFeed
  case tagFeed
  case removeFeed
  case editConfig
  case reloadConfig

  case enqueue
  case play
  case download
  case togglePlayed

  case help
  case togglePanes
  case widenList
  case narrowList
  case redraw
  case suspend
  case quit

  /// Runs a program that the config names under `[commands]`.
  case command(String)
}

/// The names in config files: those of the table, and `run NAME` for a program.
extension BrowseAction {
  private static let commandPrefix = "run "
  private static let named = Dictionary(table.map { ($0.name, $0.action) }) { first, _ in first }

  /// Whether it runs a program.
  var isCommand: Bool { if case .command = self { true } else { false } }

  /// Its name in config files.
  public var name: String {
    if case .command(let name) = self { return BrowseAction.commandPrefix + name }
    return entry?.name ?? ""
  }

  /// - Returns: nil if no action has the name.
  public init?(name: String) {
    if name.hasPrefix(BrowseAction.commandPrefix) {
      self = .command(String(name.dropFirst(BrowseAction.commandPrefix.count)))
    } else if let action = BrowseAction.named[name] {
      self = action
    } else {
      return nil
    }
  }
}
