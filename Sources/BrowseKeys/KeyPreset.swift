/// A whole map of keys, named in the config.
public enum KeyPreset: String, CaseIterable, Sendable {
  case standard
  case newsboat
  case vim
  case less

  /// The keys that differ from the standard ones; for the standard ones, all keys.
  public var bindings: [KeyBinding] {
    switch self {
    case .standard: BrowseAction.table.flatMap(\.bindings)
    case .newsboat: KeyPreset.newsboatKeys
    case .vim: KeyPreset.vimKeys
    case .less: KeyPreset.lessKeys
    }
  }

  /// What the preset is, in a sentence.
  public var summary: String {
    switch self {
    case .standard:
      "The default keys: close to newsboat's, with one meaning each on every screen."
    case .newsboat: "The default keys of newsboat 2.21."
    case .vim: "Movements and sequences of vim."
    case .less: "The movements of less."
    }
  }

  /// A preset's binding of keys, each alone, to an action.
  static func bind(
    _ action: BrowseAction, _ keys: Key..., in context: KeyContext? = nil
  ) -> [KeyBinding] {
    keys.map { KeyBinding(KeySequence($0), [action], in: context) }
  }

  /// A preset's binding of keys, pressed one after the other, to an action.
  static func bindSequence(_ action: BrowseAction, _ keys: Key...) -> [KeyBinding] {
    [KeyBinding(KeySequence(keys), [action])]
  }

  /// Keys that a preset has no use for, since they mean something else in the other program.
  static func unbind(_ keys: Key...) -> [KeyBinding] {
    keys.map { KeyBinding(KeySequence($0), []) }
  }
}

extension KeyPreset {
  /// The movements of vim's normal mode, and sequences in its manner; the other keys are the standard ones.
  static let vimKeys: [KeyBinding] = Array(vimRows.joined())

  private static let vimRows: [[KeyBinding]] = [
    bindSequence(.first, "g", "g"),
    bind(.down, .control("e")),
    bind(.up, .control("y")),
    bind(.pageDown, .control("f")),
    bind(.pageUp, .control("b")),
    bind(.halfPageDown, .control("d")),
    bind(.halfPageUp, .control("u")),
    bind(.open, "l"),
    bind(.back, "h", .control("o")),
    bindSequence(.nextFeed, "g", "t"),
    bindSequence(.previousFeed, "g", "T"),
    bindSequence(.openInBrowser, "g", "x"),
    bindSequence(.showLinks, "g", "f"),
    bindSequence(.copyURL, "y", "y"),
    bind(.toggleRead, "x"),
    bindSequence(.markAboveRead, "d", "g"),
    bindSequence(.markAllRead, "d", "G"),
    bindSequence(.toggleFold, "z", "a"),
    bindSequence(.toggleAllFolds, "z", "i"),
    bind(.help, .function(1)),
    bindSequence(.close, ":", "q"),
    bindSequence(.save, ":", "w"),
    bindSequence(.editConfig, ":", "e"),
    bindSequence(.quit, "Z", "Z"),
    bindSequence(.quit, "Z", "Q"),
  ]
}

extension KeyPreset {
  /// The keys of less ("COMMANDS" of its manual); those that it does not use are the standard ones.
  static let lessKeys: [KeyBinding] = Array(lessRows.joined())

  private static let lessRows: [[KeyBinding]] = [
    bind(.down, "j", "e", .control("e"), .down),
    bind(.up, "k", "y", .control("y"), .control("k"), .up),
    bind(.pageDown, "f", "z", .control("f"), .control("v"), .pageDown),
    bind(.pageUp, "b", "w", .control("b"), .alt("v"), .pageUp),
    bind(.halfPageDown, "d", .control("d")),
    bind(.halfPageUp, "u", .control("u")),
    bind(.first, "g", "<", .alt("<"), .home),
    bind(.last, "G", ">", .alt(">"), .end),
    bind(.filterFeeds, "&", in: .feeds),
    bind(.find, "&", in: .headlines),
    bind(.endFind, .alt("u"), in: .matches),
    bindSequence(.nextArticle, ":", "n"),
    bindSequence(.previousArticle, ":", "p"),
    bindSequence(.close, ":", "q"),
    bindSequence(.quit, "Z", "Z"),
    bind(.help, "h", "H"),
    bind(.undo, "U"),
    bind(.copyURL, "Y"),
    bind(.showLinks, "F"),
    bind(.editConfig, "v"),
  ]
}

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
    // The first one is the one that hints name.
    bind(.find, "/", "F", in: .headlines),
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
    bind(.changeOrder, "g", in: .feeds),
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
