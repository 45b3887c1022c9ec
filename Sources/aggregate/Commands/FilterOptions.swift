import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// How many articles a command takes.
struct LimitOptions<Scope: FilterScope>: ParsableArguments {
  @Option(
    name: [.customShort("n"), .long], help: ArgumentHelp(Scope.limitHelp, valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "The page to show, from 1.", valueName: "n",
      visibility: Scope.hasPages ? .default : .hidden))
  var page: Int?
}

/// What declares the options of filters.
protocol FilteredArguments {
  associatedtype Scope: FilterScope
  var conditions: ConditionOptions<Scope> { get }
  var limits: LimitOptions<Scope> { get }
}

extension FilteredArguments {
  var filters: FilterOptions<Scope> { FilterOptions(conditions: conditions, limits: limits) }
}

/// The filters of a command: those that all commands have, and how many articles it takes. The command declares both
/// groups itself: the parser's checks of a debug build take five times as long with each level of groups.
struct FilterOptions<Scope: FilterScope> {
  var conditions: ConditionOptions<Scope>
  var limits: LimitOptions<Scope>

  private var limit: Int? { limits.limit }
  private var page: Int? { limits.page }

  /// Whether no option that chooses articles was given.
  var isEmpty: Bool { conditions.isEmpty && limit == nil && page == nil }

  /// Whether no option was given.
  var isUntouched: Bool { isEmpty && conditions.isUntouched }

  /// Whether no options but --feed and --tag were given.
  var choosesFeedsAlone: Bool {
    var rest = self
    rest.conditions.feed = []
    rest.conditions.tag = []
    return rest.isUntouched && !rest.conditions.flat
  }

  /// - Parameters:
  ///   - store: nil before it exists, when the options are only checked.
  ///   - words: the words of a query, as split by the shell; combined with the options by AND.
  ///   - also: a further condition.
  ///   - defaultLimit: nil for all.
  func query(
    _ session: Session, _ store: (any ArticleStore)?, words: [String] = [],
    also: ArticleCondition? = nil, defaultLimit: Int?
  ) throws -> ArticleQuery {
    try listed(session, store, words: words, also: also, defaultLimit: defaultLimit).query
  }

  /// The numbers of the chosen articles.
  func numbers(
    _ choice: ArticleChoice, _ session: Session, _ store: any ArticleStore
  ) throws -> [Int] {
    switch choice {
    case .numbers(let named): try named.numbers(in: store)
    case .query(let words):
      try store.numbers(query(session, store, words: words, defaultLimit: nil))
    }
  }

  /// A query, and what else a list of its articles depends on.
  private struct Listed {
    var query: ArticleQuery
    /// The settings of lists.
    var note: ConfigNote
    /// Whether the options or the words of the query name a feed.
    var namesFeeds: Bool
  }

  private func listed(
    _ session: Session, _ store: (any ArticleStore)?, words: [String], also: ArticleCondition?,
    defaultLimit: Int?
  ) throws -> Listed {
    try session.requireNamedConfig()
    var condition = try conditions.condition(session, store)
    var namesFeeds = !conditions.feed.isEmpty
    if !words.isEmpty {
      let typed = try resolved(words, session, store)
      condition = condition.and(typed.condition)
      namesFeeds = namesFeeds || typed.namesFeeds
    }
    if let also { condition = condition.and(also) }
    var note = ConfigNote()
    if let store {
      let visible = try session.library.visible(store)
      condition = visible.condition(condition)
      note = visible.note
      if let failure = visible.configFailure {
        // A status bar shows a number without the warning.
        if Scope.isForMarking || conditions.count { throw failure }
        StandardError.line(
          "warning: \(failure); until that is corrected, articles of removed feeds are included")
      }
    }
    var query = ArticleQuery(condition)
    query.order = try conditions.order().query(now: session.library.now)
    query.groupsStories = conditions.stories
    if let limit, limit < 1 {
      throw CommandFailure.usage("--limit must be 1 or more, not \(limit)")
    }
    if let page, !Scope.hasPages {
      throw CommandFailure.usage(
        "--page \(page): this command has no pages; limit its articles with --limit")
    }
    if let page, page < 1 || page > 1_000_000 {
      throw CommandFailure.usage("--page must be from 1 to 1000000, not \(page)")
    }
    query.limit = limit ?? (page == nil ? defaultLimit : defaultLimit ?? Session.pageSize)
    if let page, let size = query.limit {
      let (offset, overflowed) = (page - 1).multipliedReportingOverflow(by: size)
      query.offset = overflowed ? Int.max : offset
    }
    return Listed(query: query, note: note, namesFeeds: namesFeeds)
  }

  /// The words of a query; its errors say what to write instead of another language.
  private func resolved(
    _ words: [String], _ session: Session, _ store: (any ArticleStore)?
  ) throws(ConfigError) -> ResolvedQuery {
    do throws(ConfigError) {
      return try session.library.resolution(store).resolved(words: words)
    } catch {
      guard error.kind == .request,
        let hint = session.languageHint(words.joined(separator: " "))
      else { throw error }
      throw ConfigError.request("\(error); \(hint)")
    }
  }

  /// Prints how many articles match, for --count.
  /// - Parameter view: a query of the config that they match as well; empty for none.
  /// - Returns: false if the option was not given.
  func printCount(
    _ session: Session, _ store: @autoclosure () throws -> any ArticleStore, words: [String],
    view: String = "", also: ArticleCondition? = nil
  ) throws -> Bool {
    guard conditions.count else { return false }
    let also =
      try view.isEmpty
      ? also : session.library.resolution(store()).resolved(configured: view).condition
    // No order is needed, and this one costs nothing.
    var query = try query(session, store(), words: words, also: also, defaultLimit: nil)
    query.order = .newest
    query.groupsStories = false
    StandardOutput.print("\(try store().count(query))\n")
    return true
  }
}

/// What a command does with the articles that its filters choose. Options without a meaning there are not shown.
protocol FilterScope {
  /// The help of `--limit`.
  static var limitHelp: String { get }
  /// Whether it has `--page`.
  static var hasPages: Bool { get }
  /// Whether it marks the articles, which requires a valid config: without one, those of removed feeds would be marked.
  static var isForMarking: Bool { get }
  /// Whether the articles have an order that the user can choose.
  static var isOrdered: Bool { get }
  /// Whether it can take stories in place of articles.
  static var hasStories: Bool { get }
  /// Whether it can take articles in place of stories.
  static var hasFlat: Bool { get }
}

extension FilterScope {
  static var limitHelp: String {
    "At most this many, the newest first unless sorted otherwise (default: all)."
  }
  static var hasPages: Bool { false }
  static var isForMarking: Bool { false }
  static var isOrdered: Bool { true }
  static var hasStories: Bool { true }
  static var hasFlat: Bool { hasStories }
}

/// Lists, which are limited on a terminal.
enum ListScope: FilterScope {
  static let limitHelp = "The maximum number (default: 50 on a terminal, else all)."
  static let hasPages = true
}

/// Whole articles, of which fewer are shown.
enum ShowScope: FilterScope {
  /// The number on a terminal, where shown articles are marked as read.
  static let pageSize = 10
  static let limitHelp = "The maximum number (default: \(pageSize) on a terminal, else all)."
  static let hasPages = true
}

/// Everything that matches.
enum WholeScope: FilterScope {}

/// A number of articles.
enum CountScope: FilterScope {
  static let isOrdered = false
  static let hasStories = false
}

/// Lists on the screen.
enum BrowseScope: FilterScope {
  static let hasStories = false
  static let hasFlat = true
}

/// Everything that matches, to be marked.
enum MarkingScope: FilterScope {
  static let isForMarking = true
  static let hasStories = false
  static let hasFlat = true
}

/// Documents, which contain everything unless they are limited.
enum ExportScope: FilterScope {
  static let limitHelp = "The maximum number (default: all)."
  static let hasPages = true
}

/// Articles as they come.
enum StreamScope: FilterScope {
  static let isOrdered = false
  static let hasStories = false
}

/// What a list shows beyond its rows depends on what it was asked for.
extension FilterOptions {
  /// Prints a list, with the config's settings of lists, and a hint if it found little.
  /// - Parameters:
  ///   - view: a further query, of the config.
  ///   - fetched: what is known of feeds that were just fetched.
  /// - Returns: false if there are no articles.
  @discardableResult
  func list(
    _ words: [String], view: String = "", by printer: ArticlePrinter,
    after fetched: ArticlePrinter.Fetched = ArticlePrinter.Fetched()
  ) throws -> Bool {
    let listed = try listed(words, view: view, printer)
    let query = listed.query
    var printer = printer
    printer.isWhole = chooseAll(words: words)
    // A long run of one feed is shortened unless the options or the words of a query ask for feeds.
    printer.foldsFeeds =
      conditions.isByDate && !listed.namesFeeds && query.condition.requiredFeeds?.count != 1
    let hasShown = try printer.list(query, after: fetched)
    try QueryHints(store: printer.store).report(query, words: words, printer.session)
    return hasShown
  }

  /// Whether the options and the words of a query choose all articles, on some page.
  private func chooseAll(words: [String]) -> Bool {
    var rest = self
    rest.limits.limit = nil
    rest.limits.page = nil
    rest.conditions.stories = false
    return rest.isUntouched && words.isEmpty
  }

  private func listed(
    _ words: [String], view: String, _ printer: ArticlePrinter
  ) throws -> Listed {
    let (session, store) = (printer.session, printer.store)
    let also =
      view.isEmpty ? nil : try session.library.resolution(store).resolved(configured: view)
    var listed = try listed(
      session, store, words: words, also: also?.condition, defaultLimit: session.defaultLimit)
    if let also, also.namesFeeds { listed.namesFeeds = true }
    // The other formats list stories if the options ask for them.
    if printer.format == .table, !conditions.flat { listed.query.groupsStories = true }
    if !conditions.isOrdered, !listed.note.newestFirst { listed.query.order = .oldest }
    if !listed.namesFeeds { listed.query.maxPerFeed = listed.note.maxPerFeed }
    return listed
  }
}

/// The options that choose articles and order them, the same for every command.
struct ConditionOptions<Scope: FilterScope>: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only articles of this feed, by its name or part of it; may be repeated.", valueName: "name"),
    completion: .feedNames)
  var feed: [String] = []

  @Option(
    help: ArgumentHelp("Only articles of feeds with this tag; may be repeated.", valueName: "tag"),
    completion: .tags)
  var tag: [String] = []

  @Flag(name: .shortAndLong, help: "Only unread articles.")
  var unread = false

  @Flag(name: .shortAndLong, help: "Only starred articles.")
  var starred = false

  @Option(
    name: [.long, .customLong("newer")],
    help: ArgumentHelp(
      "Only newer articles: 2d, 12h, 2026-11-01, yesterday or monday.", valueName: "when"))
  var since: String?

  @Option(
    name: [.long, .customLong("older")],
    help: ArgumentHelp(
      "Only older articles: 2d, 12h, 2026-11-01, yesterday or monday.", valueName: "when"))
  var until: String?

  @Option(help: ArgumentHelp("Only by this author; part of the name suffices.", valueName: "name"))
  var author: String?

  @Flag(help: "Only articles with an image.")
  var withImage = false

  @Flag(help: ArgumentHelp("Oldest first.", visibility: Scope.isOrdered ? .default : .hidden))
  var oldest = false

  @Option(
    help: ArgumentHelp(
      "Sort by \(SortOrder.choices); publishers counts those of the story, or the feeds of the article in a list without stories; rare puts the feeds with the fewest articles first (default: date).",
      valueName: "order", visibility: Scope.isOrdered ? .default : .hidden))
  var sort: SortOrder?

  @Flag(
    help: ArgumentHelp(
      "List each story once, by its lead, in every format.",
      visibility: Scope.hasStories ? .default : .hidden))
  var stories = false

  @Flag(
    help: ArgumentHelp(
      "List or mark single articles, not whole stories.",
      visibility: Scope.hasFlat ? .default : .hidden))
  var flat = false

  /// The command `count` replaced it.
  @Flag(help: .hidden)
  var count = false

  /// Whether no option that chooses articles was given.
  var isEmpty: Bool {
    feed.isEmpty && tag.isEmpty && !unread && !starred && since == nil && until == nil
      && author == nil && !withImage && !count
  }

  /// Whether no option was given but `--flat`, which articles named by number can have too.
  var isUntouched: Bool { isEmpty && !isOrdered && !stories }

  func validate() throws {
    if stories, flat { throw ValidationError("--stories and --flat exclude each other") }
  }

  var isByDate: Bool { sort == nil || sort == .date }

  /// Whether the user chose an order.
  var isOrdered: Bool { oldest || sort != nil }

  /// --feed and --tag as words of a query.
  var feedWords: [String] { feed.map { "feed:\($0)" } + tag.map { "tag:\($0)" } }

  func order() throws(CommandFailure) -> ListOrder {
    if let sort, oldest, sort != .date {
      throw .usage("--oldest and --sort \(sort.rawValue) exclude each other")
    }
    return oldest ? .oldest : sort?.list ?? .newest
  }

  func condition(_ session: Session, _ store: (any ArticleStore)?) throws -> ArticleCondition {
    var parts: [ArticleCondition] = []
    if unread { parts.append(.unread) }
    if starred { parts.append(.starred) }
    if withImage { parts.append(.withImage) }
    if let author {
      guard !author.allSatisfy(\.isWhitespace) else {
        throw CommandFailure.usage(EmptyValue.message("--author"))
      }
      parts.append(.author(author))
    }
    if let since { parts.append(.since(try instant(since, option: "--since", session))) }
    if let until { parts.append(.until(try instant(until, option: "--until", session))) }
    if let origin = try session.library.resolution(store).condition(feeds: feed, tags: tag) {
      parts.append(origin)
    }
    return .all(parts)
  }

  private func instant(_ text: String, option: String, _ session: Session) throws -> Date {
    guard
      let date = QueryInstant.date(
        text, now: session.library.now, calendar: session.library.calendar)
    else {
      throw CommandFailure.usage("\(option) must be \(QueryInstant.expected), not '\(text)'")
    }
    return date
  }
}

/// The orders of lists.
enum SortOrder: String, ExpressibleByArgument, CaseIterable {
  case date
  case feed
  case title
  case publishers
  case rare

  /// The newest first is the order by date.
  var list: ListOrder { ListOrder(rawValue: rawValue) ?? .newest }
}
