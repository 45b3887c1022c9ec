import ArgumentParser
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

/// The filters of a command: those that all commands have, and how many articles it takes. The command declares both
/// groups itself: the parser's checks of a debug build take five times as long with each level of groups.
struct FilterOptions<Scope: FilterScope> {
  var conditions: ConditionOptions<Scope>
  var limits: LimitOptions<Scope>

  init(_ conditions: ConditionOptions<Scope>, _ limits: LimitOptions<Scope>) {
    self.conditions = conditions
    self.limits = limits
  }

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
    var condition = try condition(session, store, words: words)
    if let also { condition = condition.and(also) }
    if let store {
      let visible = session.library.visible(store)
      condition = try visible.condition(condition)
      if let failure = try visible.configFailure() {
        if Scope.isForMarking { throw failure }
        StandardError.line(
          "warning: \(failure); until that is corrected, articles of removed feeds are included")
      }
    }
    var query = ArticleQuery(condition)
    query.order = try conditions.order(now: session.library.now)
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
    return query
  }

  /// What the options and the words of a query ask for, of all stored articles.
  private func condition(
    _ session: Session, _ store: (any ArticleStore)?, words: [String]
  ) throws -> ArticleCondition {
    try session.requireNamedConfig()
    let condition = try conditions.condition(session, store)
    if words.isEmpty { return condition }
    do throws(SelectionError) {
      return condition.and(try session.library.resolution(store).condition(words: words))
    } catch {
      guard case .config(let reason) = error, reason.kind == .request,
        let hint = session.newsboatHint(words.joined(separator: " "))
      else { throw error }
      throw SelectionError.config(.request("\(reason); \(hint)"))
    }
  }

  /// Prints how many articles match, for --count.
  /// - Returns: false if the option was not given.
  func printCount(
    _ session: Session, _ store: @autoclosure () throws -> any ArticleStore, words: [String],
    also: ArticleCondition? = nil
  ) throws -> Bool {
    guard conditions.count else { return false }
    var output = StandardOutput()
    output.write("\(try count(session, try store(), words: words, also: also))\n")
    output.flush()
    return true
  }

  private func count(
    _ session: Session, _ store: any ArticleStore, words: [String], also: ArticleCondition?
  ) throws -> Int {
    var query = try query(session, store, words: words, also: also, defaultLimit: nil)
    // Status bars ask for this one again and again; the store keeps the number.
    if query.limit == nil, also == nil,
      try condition(session, store, words: words) == .all([.unread])
    {
      return try session.library.visible(store).unread()
    }
    // No order is needed, and this one costs nothing.
    query.order = .newest
    query.groupsStories = false
    return try store.count(query)
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
