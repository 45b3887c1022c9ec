import ArgumentParser
import Configuration
import FeedModel
import Foundation

/// The options that choose articles, the same for every command.
struct FilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only articles of this feed, by its name or part of it; may be repeated.", valueName: "name"),
    completion: .feedNames)
  var feed: [String] = []

  @Option(
    help: ArgumentHelp("Only articles of feeds with this tag; may be repeated.", valueName: "tag"),
    completion: .tags)
  var tag: [String] = []

  @Flag(help: "Only unread articles.")
  var unread = false

  @Flag(help: "Only starred articles.")
  var starred = false

  @Option(help: ArgumentHelp("Only newer articles: 2d, 12h or 2026-11-01.", valueName: "when"))
  var since: String?

  @Option(help: ArgumentHelp("Only older articles: 2d, 12h or 2026-11-01.", valueName: "when"))
  var until: String?

  @Option(help: ArgumentHelp("Only by this author; part of the name suffices.", valueName: "name"))
  var author: String?

  @Flag(help: "Only articles with an image.")
  var withImage = false

  @Option(
    help: ArgumentHelp(
      "The maximum number (default: 50 on a terminal, else all).", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("The page to show, from 1.", valueName: "n"))
  var page: Int?

  /// Whether no option was given.
  var isEmpty: Bool {
    feed.isEmpty && tag.isEmpty && !unread && !starred && since == nil && until == nil
      && author == nil
      && !withImage && limit == nil && page == nil
  }

  /// Whether no options but --feed and --tag were given.
  var choosesFeedsAlone: Bool {
    var rest = self
    rest.feed = []
    rest.tag = []
    return rest.isEmpty
  }

  /// Whether the options and the words of a query choose all articles, on some page.
  func chooseAll(words: [String] = []) -> Bool {
    var rest = self
    rest.limit = nil
    rest.page = nil
    return rest.isEmpty && words.isEmpty
  }

  /// Whether the options or the words of a query name feeds.
  func chooseFeeds(words: [String] = []) -> Bool {
    guard feed.isEmpty else { return true }
    return (try? QueryParser.parse(words.joined(separator: " ")))?.namesFeeds ?? false
  }

  /// - Parameters:
  ///   - store: nil before it exists, when the options are only checked.
  ///   - words: the words of a query, as split by the shell; combined with the options by AND.
  ///   - defaultLimit: nil for all.
  func query(
    _ session: Session, _ store: (any ArticleStore)?, words: [String] = [], defaultLimit: Int?
  ) throws -> ArticleQuery {
    var condition = try condition(session, store)
    if !words.isEmpty {
      condition = condition.and(try session.resolution(store).condition(words: words))
    }
    var query = ArticleQuery(condition)
    if let limit, limit < 1 {
      throw CommandFailure.usage("--limit must be 1 or more, not \(limit)")
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

  private func condition(_ session: Session, _ store: (any ArticleStore)?) throws
    -> ArticleCondition
  {
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
    if let feeds = try session.selection(store).names(feeds: feed, tags: tag) {
      parts.append(.feeds(feeds))
    }
    return .all(parts)
  }

  private func instant(_ text: String, option: String, _ session: Session) throws -> Date {
    guard let date = QueryInstant.date(text, now: session.now) else {
      throw CommandFailure.usage(
        "\(option) must be a span such as 2d or 12h, or a date such as 2026-11-01, not '\(text)'")
    }
    return date
  }
}
