import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

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
      "Sort by \(SortOrder.choices); publishers is how many the story has, or how many feeds the article has in a list without stories, rare the feeds with the fewest articles first (default: date).",
      valueName: "order", visibility: Scope.isOrdered ? .default : .hidden))
  var sort: SortOrder?

  @Flag(
    help: ArgumentHelp(
      "List each story once, by its lead, in every format.",
      visibility: Scope.hasStories ? .default : .hidden))
  var stories = false

  @Flag(
    help: ArgumentHelp(
      "List articles, not stories.", visibility: Scope.hasFlat ? .default : .hidden))
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

  func order(now: Date) throws(CommandFailure) -> ArticleQuery.Order {
    if let sort, oldest, sort != .date {
      throw .usage("--oldest and --sort \(sort.rawValue) exclude each other")
    }
    return oldest ? .oldest : sort?.order(now: now) ?? .newest
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

  func order(now: Date) -> ArticleQuery.Order {
    switch self {
    case .rare: .rare(since: FeedVolume.start(before: now))
    case .date: .newest
    case .feed: .feed
    case .title: .title
    case .publishers: .publishers
    }
  }
}
