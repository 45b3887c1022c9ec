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

extension BrowseAction {
  /// Every action once, under its topic, in the order of the help page. The keys are close to newsboat's and less's, with
  /// one meaning each on every screen.
  public static let table: [ActionEntry] = topics.flatMap { topic, entries in
    entries.map { entry in
      var entry = entry
      entry.topic = topic
      return entry
    }
  }

  private static let topics: [(ActionEntry.Topic, [ActionEntry])] = [
    (.moving, moving), (.reading, reading), (.marks, marks), (.links, links), (.finding, finding),
    (.feeds, feeds), (.program, program),
  ]

  /// The action's row of the table.
  public var entry: ActionEntry? { BrowseAction.entries[self] }

  private static let entries = Dictionary(table.map { ($0.action, $0) }) { first, _ in first }

  private static let everywhere = KeyContext.allCases
  private static let everywhereButHelp = everywhere.filter { $0 != .help }
  private static let wherePromptsSearch = everywhereButHelp.filter { $0 != .details }
  private static let lists: [KeyContext] = [.feeds, .headlines]
  private static let articles: [KeyContext] = [.headlines, .article, .matches]
  private static let articlesAndLinks: [KeyContext] = [.headlines, .article, .matches, .links]
  private static let feedsAndArticles: [KeyContext] = [.feeds, .headlines, .article, .matches]
  private static let feedsArticlesAndLinks = feedsAndArticles + [.links]
  private static let linkKeys: [Key] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "#"]

  private static let moving: [ActionEntry] = [
    ActionEntry(.down, "down", everywhere, ["j", .down, .control("n")], "a line down"),
    ActionEntry(.up, "up", everywhere, ["k", .up, .control("p")], "a line up"),
    ActionEntry(.scrollDown, "scroll-down", everywhere, [.wheelDown], "three lines down"),
    ActionEntry(.scrollUp, "scroll-up", everywhere, [.wheelUp], "three lines up"),
    ActionEntry(.pageDown, "page-down", everywhere, [.pageDown, .control("f")], "a page down"),
    ActionEntry(.pageUp, "page-up", everywhere, [.pageUp, .control("b"), "b"], "a page up"),
    ActionEntry(.halfPageDown, "half-page-down", everywhere, [.control("d")], "half a page down"),
    ActionEntry(.halfPageUp, "half-page-up", everywhere, [.control("u")], "half a page up"),
    ActionEntry(.first, "first", everywhere, ["g", .home], "the beginning"),
    ActionEntry(.last, "last", everywhere, ["G", .end], "the end"),
  ]

  private static let reading: [ActionEntry] = [
    ActionEntry(
      .open, "open", everywhere, [.enter, .right], "open the row; in an article, a line down"),
    ActionEntry(
      .nextPage, "next-page", everywhere, [" "],
      "the next page; after an article's last one, the next unread article"),
    ActionEntry(
      .nextUnread, "next-unread", feedsAndArticles, ["n"],
      "the next unread article, also in the next feed"),
    ActionEntry(
      .previousUnread, "previous-unread", feedsAndArticles, ["p"],
      "the previous unread article, also in the previous feed"),
    ActionEntry(
      .randomUnread, "random-unread", articles, [], "an unread article of the list, at random"),
    ActionEntry(.nextArticle, "next-article", articles, ["J"], "the next article"),
    ActionEntry(.previousArticle, "previous-article", articles, ["K"], "the previous article"),
    ActionEntry(
      .nextOfStory, "next-of-story", [.article, .matches], ["."],
      "the next article of the same story"),
    ActionEntry(.nextFeed, "next-feed", articles, ["]"], "the articles of the next feed"),
    ActionEntry(
      .previousFeed, "previous-feed", articles, ["["], "the articles of the previous feed"),
    ActionEntry(
      .nextUnreadFeed, "next-unread-feed", articles, ["}"], "the next feed with unread articles"),
    ActionEntry(
      .previousUnreadFeed, "previous-unread-feed", articles, ["{"],
      "the previous feed with unread articles"),
    ActionEntry(.close, "close", everywhere, ["q"], "go back; quit at the first screen"),
    ActionEntry(.back, "back", everywhere, [.escape, .left, "h"], "go back"),
  ]

  private static let marks: [ActionEntry] = [
    ActionEntry(.toggleRead, "toggle-read", articlesAndLinks, ["N"], "mark as read, or as unread"),
    ActionEntry(.markRead, "mark-read", articlesAndLinks, [], "mark as read"),
    ActionEntry(.markUnread, "mark-unread", articlesAndLinks, [], "mark as unread"),
    ActionEntry(
      .toggleStar, "toggle-star", articlesAndLinks, ["s", "*"], "star, or remove the star"),
    ActionEntry(
      .label, "label", articlesAndLinks, ["L"],
      "give the article a label; with a minus before it, remove it"),
    ActionEntry(
      .markAllRead, "mark-all-read", lists, ["A"],
      "mark all articles of the list, feed or tag as read"),
    ActionEntry(
      .markAboveRead, "mark-above-read", [.headlines], ["m"],
      "mark the articles down to this one as read"),
    ActionEntry(
      .markEverythingRead, "mark-everything-read", everywhereButHelp, ["C"],
      "mark the articles of all feeds as read"),
    ActionEntry(.deleteArticle, "delete-article", articles, ["d"], "delete the article for good"),
    ActionEntry(
      .undo, "undo", everywhereButHelp, ["u"], "undo the last change to marks or stories"),
  ]

  private static let links: [ActionEntry] = [
    ActionEntry(
      .openInBrowser, "open-in-browser", feedsArticlesAndLinks, ["o"],
      "open in the browser, and mark as read; a feed's website"),
    ActionEntry(
      .openURL, "open-url", feedsArticlesAndLinks, [], "open in the browser, and mark nothing"),
    ActionEntry(
      .openUnread, "open-unread", [.headlines], [],
      "open all unread articles of the list in the browser"),
    ActionEntry(
      .openUnreadAndMark, "open-unread-and-mark", [.headlines], [],
      "open all unread articles of the list in the browser, and mark them as read"),
    ActionEntry(
      .openComments, "open-comments", [.article, .matches], ["c"],
      "open the comments in the browser"),
    ActionEntry(
      .openLink, "open-link", [.headlines, .article, .matches, .links], linkKeys,
      "open the link with that number, or in a list the article; a key other than a digit asks for it"
    ),
    ActionEntry(
      .showLinks, "show-links", [.article, .matches], ["f"],
      "list the article's links, images and enclosures"),
    ActionEntry(
      .toggleSource, "toggle-source", [.article, .matches], [],
      "show the article's HTML, or its text"),
    ActionEntry(
      .loadPage, "load-page", [.article, .matches], ["w"], "load the whole article from its page"),
    ActionEntry(
      .copyURL, "copy-url", articlesAndLinks, ["y"], "copy the article's or the link's URL"),
    ActionEntry(
      .send, "send", articlesAndLinks, ["M"], "send the article to a target of the config"),
    ActionEntry(.save, "save", articlesAndLinks, ["S"], "save the article as Markdown"),
    ActionEntry(
      .saveAll, "save-all", [.headlines], [], "save all articles of the list as Markdown"),
    ActionEntry(
      .enqueue, "enqueue", articlesAndLinks, ["+"], "add the enclosure to the queue, or take it out"
    ),
    ActionEntry(
      .play, "play", articlesAndLinks, ["P"],
      "play the enclosure with 'play' of [commands], or with mpv"),
    ActionEntry(.download, "download", articlesAndLinks, ["W"], "download the enclosure"),
    ActionEntry(
      .togglePlayed, "toggle-played", articlesAndLinks, ["X"],
      "mark the enclosure as played, or as not played"),
    ActionEntry(.pipe, "pipe", articlesAndLinks, ["|"], "pass the article's text to a command"),
  ]

  private static let finding: [ActionEntry] = [
    ActionEntry(
      .find, "find", everywhere.filter { $0 != .details }, ["/"],
      "find in the article or among the keys, or search the list; // searches everything"),
    ActionEntry(.findSaved, "find-saved", wherePromptsSearch, [], "search with a saved query"),
    ActionEntry(
      .nextMatch, "next-match", [.matches], ["n"], "the next match, while matches are shown"),
    ActionEntry(.previousMatch, "previous-match", [.matches], ["N"], "the previous match"),
    ActionEntry(.endFind, "end-find", [.matches], [.escape], "stop showing the matches"),
    ActionEntry(
      .filterFeeds, "filter-feeds", [.feeds], ["\\", "="],
      "show only feeds whose names contain what you type"),
    ActionEntry(.selectTag, "select-tag", [.feeds], ["T"], "show only the feeds of a tag"),
    ActionEntry(.clearTag, "clear-tag", [.feeds], [], "show the feeds of all tags again"),
    ActionEntry(
      .clearFilter, "clear-filter", lists, [], "show all feeds again, or the list that was searched"
    ),
    ActionEntry(
      .changeOrder, "change-order", lists, ["O"],
      "order by date (newest or oldest first), feed, title, publishers or rare feeds; feeds by name or unread articles"
    ),
    ActionEntry(
      .reverseOrder, "reverse-order", [.headlines], [],
      "order by date: oldest first, or newest first"),
  ]

  private static let feeds: [ActionEntry] = [
    ActionEntry(
      .fetchFeed, "fetch-feed", feedsAndArticles, ["r"],
      "fetch this feed, or the feeds of this tag that are due; again, despite a back-off or a server's hints"
    ),
    ActionEntry(
      .fetchDue, "fetch-due", everywhereButHelp, ["R"],
      "fetch all feeds that are due; again, all feeds"),
    ActionEntry(
      .toggleUnreadOnly, "toggle-unread-only", lists, ["l", "U"],
      "hide what is read or has nothing unread, or show all"),
    ActionEntry(
      .toggleFold, "toggle-fold", feedsAndArticles, [.tab],
      "unfold the tag, or list the articles of the story; fold it again"),
    ActionEntry(
      .toggleAllFolds, "toggle-all-folds", lists, ["Z"],
      "unfold all tags, or list articles instead of stories; fold them again"),
    ActionEntry(
      .showDetails, "show-details", lists, ["i"],
      "show the feed's URL, its last error and when it is fetched"),
    ActionEntry(
      .addFeed, "add-feed", everywhereButHelp, ["a"],
      "add a feed by its URL, or that of a page that links to it"),
    ActionEntry(.renameFeed, "rename-feed", feedsAndArticles, ["E"], "rename the feed"),
    ActionEntry(.tagFeed, "tag-feed", feedsAndArticles, ["t"], "change the feed's tags"),
    ActionEntry(.removeFeed, "remove-feed", feedsAndArticles, ["D"], "remove the feed"),
    ActionEntry(
      .editConfig, "edit-config", everywhereButHelp, ["e"],
      "edit feeds.toml with VISUAL, EDITOR or vi"),
    ActionEntry(
      .reloadConfig, "reload-config", everywhereButHelp, [],
      "read the feeds and colours of feeds.toml again"),
  ]

  private static let program: [ActionEntry] = [
    ActionEntry(.help, "help", everywhere, ["?"], "explain the keys"),
    ActionEntry(
      .togglePanes, "toggle-panes", everywhere, ["V"],
      "on a wide terminal, keep the list beside the article, or show one at a time"),
    ActionEntry(
      .widenList, "widen-list", articlesAndLinks, [">"], "widen the list beside the article"),
    ActionEntry(
      .narrowList, "narrow-list", articlesAndLinks, ["<"], "narrow the list beside the article"),
    ActionEntry(.redraw, "redraw", everywhere, [.control("l")], "draw the screen again"),
    ActionEntry(
      .suspend, "suspend", everywhere, [.control("z")], "suspend, and return to the shell"
    ),
    ActionEntry(.quit, "quit", everywhere, ["Q", .control("c")], "quit at once"),
  ]
}

/// An action as the help page, the manual and the reference explain it.
public struct ActionEntry: Sendable {
  /// The heading under which it is explained.
  public enum Topic: String, CaseIterable, Sendable {
    case moving = "Moving"
    case reading = "Reading"
    case marks = "Marks"
    case links = "Links and pages"
    case finding = "Finding"
    case feeds = "Feeds"
    case program = "The program"
  }

  /// What the keys do.
  public let action: BrowseAction
  /// Its name in config files.
  public let name: String
  /// The heading under which it is explained.
  public fileprivate(set) var topic = Topic.moving
  /// What it does in a few words, in lower case.
  public let summary: String
  /// The screens on which it has a meaning.
  public let contexts: [KeyContext]
  /// The keys without a config, the most usual one first; none if it is only for config files.
  public let keys: [KeySequence]

  /// - Parameter keys: each a sequence of its own.
  init(
    _ action: BrowseAction, _ name: String, _ contexts: [KeyContext], _ keys: [Key],
    _ summary: String
  ) {
    self.action = action
    self.name = name
    self.contexts = contexts
    self.keys = keys.map { KeySequence($0) }
    self.summary = summary
  }

  /// The keys without a config, as bindings. Those of an action for one context are bound only there, since they mean
  /// something else on other screens.
  var bindings: [KeyBinding] {
    let context = contexts == [.matches] ? KeyContext.matches : nil
    return keys.map { KeyBinding($0, [action], in: context) }
  }
}
