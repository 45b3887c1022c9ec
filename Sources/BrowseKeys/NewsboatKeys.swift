extension KeyPreset {
  /// Newsboat's default keys ("Available Operations" of its manual) for what this reader can do, and free keys for what
  /// newsboat does not have. Newsboat's keys for what this reader cannot do are not bound.
  static let newsboatKeys: [KeyBinding] = Array(
    (newsboatReading + newsboatArticles + newsboatOwn).joined())

  private static let newsboatReading: [[KeyBinding]] = [
    bind(.open, .enter),
    bind(.close, "q", .control("x")),
    bind(.quit, "Q"),
    bind(.fetchFeed, "r"),
    bind(.fetchDue, "R"),
    bind(.markAllRead, "A"),
    bind(.markEverythingRead, "C"),
    bind(.nextUnread, "n"),
    bind(.previousUnread, "p"),
    bind(.nextMatch, "n", in: .matches),
    bind(.previousMatch, "N", in: .matches),
    bind(.nextArticle, "J"),
    bind(.previousArticle, "K"),
    bind(.down, "J", in: .feeds),
    bind(.up, "K", in: .feeds),
    bind(.randomUnread, .control("k")),
    bind(.help, "?"),
    bind(.toggleUnreadOnly, "l"),
    bind(.selectTag, "t"),
    bind(.clearTag, .control("t")),
    bind(.find, "/"),
    bind(.editConfig, "E"),
    bind(.reloadConfig, .control("r")),
    bind(.redraw, .control("l")),
    bind(.findSaved, "f"),
    bind(.clearFilter, .control("f")),
    bind(.filterFeeds, "F", in: .feeds),
    bind(.find, "F", in: .headlines),
  ]

  private static let newsboatArticles: [[KeyBinding]] = [
    bind(.save, "s"),
    bind(.openURL, "o"),
    bind(.openInBrowser, "O"),
    bind(.toggleSource, .control("u")),
    bind(.toggleRead, "N"),
    bind(.showLinks, "u"),
    bind(.openLink, "#"),
    bind(.toggleStar, .control("b"), .control("e")),
    bind(.nextUnreadFeed, .control("n")),
    bind(.previousUnreadFeed, .control("p")),
    bind(.nextFeed, "j", in: .headlines),
    bind(.previousFeed, "k", in: .headlines),
    bind(.deleteArticle, "D"),
    bind(.changeOrder, "g", in: .headlines),
    bind(.reverseOrder, "G", in: .headlines),
  ]

  private static let newsboatOwn: [[KeyBinding]] = [
    bind(.undo, "U"),
    bind(.tagFeed, "T"),
    bind(.renameFeed, "M", in: .feeds),
    bind(.enqueue, "e"),
    unbind("d", .control("d")),
  ]
}
