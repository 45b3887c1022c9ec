import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedParsing

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "add",
    abstract: "Add feeds to the config, and their articles to the store.",
    discussion: """
      The URL may be that of a web page that links to its feeds: the first one is added, or on a terminal those you \
      choose. If it names none, its links that look like feeds are tried, and the usual places, such as /feed and \
      /rss.xml. For pages of YouTube, Reddit, \
      Mastodon, GitHub, GitLab, Substack, Medium, Blogger, WordPress, Tumblr, Bluesky, Stack Overflow, Apple Podcasts and \
      some others, the feed that belongs to the page is requested instead. @name@host is an account of the Fediverse.

      A JSON API is added with the adapter that reads it, and a page without a feed with one that reads its list. If it \
      needs a new one, add shows on a terminal what that would read, and asks; elsewhere an API is added if there is no \
      doubt, or the lines to start from are printed.

      Examples:
        aggregate add https://www.swift.org/atom.xml
        aggregate add https://www.nasa.gov --name NASA --tag science --tag space
        aggregate add --all https://www.theverge.com
        aggregate add https://www.youtube.com/@nasa
        aggregate add ./response.json --adapter newsapi --interval 12h
        aggregate add --unchecked https://example.org/feed
        aggregate add --account home https://example.org/feed
        aggregate add --header 'X-Api-Key: ${NEWSAPI_KEY}' https://example.org/feed
      """)

  @Argument(
    help: ArgumentHelp(
      "The URL or path of a feed, or the URL of a page that links to it.", valueName: "url|path"),
    completion: .file())
  var places: [String]

  @Option(help: ArgumentHelp("The feed's name (default: its own title).", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("A tag; may be repeated.", valueName: "tag"))
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("The adapter that reads a JSON API.", valueName: "name"),
    completion: .adapters)
  var adapter: String?

  @Option(
    help: ArgumentHelp(
      "An HTTP header to send, as 'Name: value'; may be repeated. ${NAME} is read from the environment.",
      valueName: "header"))
  var header: [String] = []

  @Option(help: ArgumentHelp("The time between two fetches, such as 12h.", valueName: "span"))
  var interval: String?

  @Option(
    help: ArgumentHelp(
      "Subscribe this account to the feeds; its server fetches them then.", valueName: "name"))
  var account: String?

  @Flag(help: "Add all feeds of a page.")
  var all = false

  @Flag(help: "Add without a request, for example while the server is down.")
  var unchecked = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    let addition = try addition(session)
    if let account { return try await subscribe(account, addition.tags, session) }
    // Report what cannot be a URL before anything is fetched.
    for place in places { _ = try TypedPlace.url(place, configPath: session.library.paths.config) }
    var failures: [CommandFailure] = []
    var storeFailure: CommandFailure?
    for place in places {
      // Each sees what the ones before it added.
      var addition = addition
      addition.library = session.renewed.library
      do {
        let added = try await add(place, with: addition, session.renewed)
        for case let error? in added.map(\.storeError) {
          let failure = CommandFailure(error)
          if failure.code != 75 { storeFailure = failure }
        }
      } catch let error as LibraryFailure where places.count > 1 && error.knownFeed != nil {
        // What is wanted is there.
        session.note("\(place): \(error.message)")
      } catch let error as LibraryFailure where places.count > 1 {
        session.complain(error.text)
        failures.append(CommandFailure(error))
      } catch let error as CommandFailure where places.count > 1 {
        error.message.map(session.complain)
        failures.append(error)
      } catch let error as ConfigError
        where places.count > 1 && error.kind == .edit && error.blocks == nil
      {
        session.complain("\(error)")
        failures.append(CommandFailure(error))
      }
    }
    if !failures.isEmpty { throw CommandFailure(code: failures.count == places.count ? 4 : 3) }
    if let storeFailure { throw CommandFailure(code: storeFailure.code) }
  }

  /// Subscribes an account to the feeds.
  private func subscribe(_ account: String, _ tags: [String], _ session: Session) async throws {
    if all || unchecked || adapter != nil || !header.isEmpty || interval != nil {
      throw CommandFailure.usage(
        "--account goes with --name and --tag alone: its server decides how feeds are fetched")
    }
    let library = session.library
    let config = try library.config()
    if let name, config.names.contains(name) { throw ConfigError.nameTaken(name, in: config) }
    let done = try await library.subscribe(
      account, to: places.map { (try library.accountURL($0), name, tags) })
    for feed in done.feeds {
      session.note(
        "subscribed '\(account)' to '\(feed.name)' (\(feed.url)); 'aggregate fetch \(account)' brings its articles"
      )
    }
    if places.count == 1, let reason = done.refused.first { throw CommandFailure.failed(reason) }
    done.refused.forEach(session.complain)
    if !done.refused.isEmpty { throw CommandFailure(code: done.feeds.isEmpty ? 4 : 3) }
  }

  private func addition(_ session: Session) throws -> FeedAddition {
    let tags = UniqueTexts.ignoringCase(TagWords.read(tag))
    for (option, texts) in [("--name", name.map { [$0] } ?? []), ("--tag", tags)] {
      for text in texts
      where text.allSatisfy(\.isWhitespace)
        || text.unicodeScalars.contains(where: UnsafeCharacters.contains)
      {
        throw CommandFailure.usage("\(option) must be text on one line, not '\(text)'")
      }
    }
    if name != nil, places.count > 1 || all {
      throw CommandFailure.usage("--name is for one feed; leave it out, and rename them later")
    }
    if all, unchecked {
      throw CommandFailure.usage(
        "--all needs the page that --unchecked does not request; leave one of them out")
    }
    if let adapter { _ = try session.library.configOrEmpty().adapter(named: adapter) }
    let terminal = session.terminal
    var addition = FeedAddition(library: session.library, note: session.show)
    addition.name = name
    addition.tags = tags
    addition.adapter = adapter
    addition.headers = try header.map(Add.header)
    addition.interval = interval
    addition.isChecked = !unchecked
    addition.choice =
      all ? .all : Question.canBeAsked(in: terminal) ? .asked(FeedQuestion.ask) : .first
    addition.fetch = { try await $0.run($1, on: terminal) }
    return addition
  }

  /// A header as it is written in HTTP. What is wrong with name or value is found when the feed is read.
  private static func header(_ text: String) throws(CommandFailure) -> HTTPHeader {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
      // The text may be a secret.
      throw .usage(
        "--header must be a name, a colon and a value, such as 'X-Api-Key: ${NEWSAPI_KEY}'")
    }
    let value = text[text.index(after: colon)...].trimmed(where: \.isBlank)
    return HTTPHeader(String(text[..<colon]), value)
  }

  /// - Returns: what was added, and reported.
  private func add(
    _ place: String, with addition: FeedAddition, _ session: Session
  ) async throws -> [FeedAddition.Added] {
    let added: [FeedAddition.Added]
    switch try await addition.add(place) {
    case .added(let feeds): added = feeds
    // Only the full-screen reader defers the choice.
    case .several: added = []
    case .needsAdapter(let feed, let response):
      let config = try session.library.configOrEmpty()
      let asks = addition.choice.isAsked
      let block = try await FeedInspection(
        session: session, config: config, feed: feed,
        fetcher: session.library.patientFetcher(secrets: feed.secrets, config)
      )
      .report(response, asks: asks)
      guard asks, let block, block.isUsable else {
        throw CommandFailure(
          code: 65, message: "nothing was added, since this is only a guess at how to read it")
      }
      guard
        Question.answer("add the feed with this adapter to \(config.path)?", usual: false) == true
      else {
        throw CommandFailure.failed("nothing was added")
      }
      added = try await addition.add(feed, response, readBy: block)
    }
    for feed in added { report(feed, session) }
    return added
  }

  private func report(_ added: FeedAddition.Added, _ session: Session) {
    let feed = added.feed
    let path = session.library.feedsPlace
    let url = SecretMask(feed.secrets).masked(feed.configuredURL)
    let adapter = adapter == nil ? feed.adapter.map { ", read by the adapter '\($0)'" } ?? "" : ""
    let start = "added '\(feed.name)' (\(url)) to \(path)\(adapter)"
    if let new = added.newArticles {
      session.note("\(start), with \(Amount(new, "new article"))")
    } else if case .busy? = added.storeError {
      session.note("\(start); another fetch is running; the next one fetches its articles")
    } else if let error = added.storeError {
      session.complain("\(start); its articles were not stored: \(error)")
    } else {
      session.note("\(start), unchecked; 'aggregate fetch' fetches its articles")
    }
    if added.holdsSecret {
      StandardError.line(
        "warning: its URL or headers contain a password or key, which is now in \(path); "
          + "write \"${NAME}\" instead to read it from the environment")
    }
  }
}

/// Asks on the terminal which of a page's feeds to add.
enum FeedQuestion {
  /// - Parameter page: the page's URL, as it may be shown.
  /// - Throws: exit 1 if the user chooses none.
  static func ask(
    _ candidates: [FeedLink], _ page: String
  ) throws(LibraryFailure) -> [FeedLink] {
    StandardError.line("\(page) links to \(candidates.count) feeds:")
    for (index, candidate) in candidates.enumerated() {
      StandardError.line("  \(index + 1)  \(FeedChoice.text(candidate))")
    }
    while true {
      StandardError.raw(
        "Which to add? 1 to \(candidates.count), several as 1,3, a for all, q for none [1] ")
      guard let line = readLine() else {
        StandardError.raw("\n")
        break
      }
      switch answer(line, count: candidates.count) {
      case nil: continue
      case let numbers? where numbers.isEmpty: throw nothing
      case let numbers?: return numbers.map { candidates[$0 - 1] }
      }
    }
    throw nothing
  }

  private static let nothing = LibraryFailure.failed("nothing was added")

  /// The numbers that an answer names, from 1, each once; empty for none of the feeds, nil if it cannot be understood.
  static func answer(_ line: String, count: Int) -> [Int]? {
    let words = line.lowercased().split { $0 == "," || $0.isWhitespace }
    switch words {
    case []: return line.contains(",") ? nil : [1]
    case ["q"], ["n"], ["no"], ["none"], ["quit"]: return []
    case ["a"], ["all"]: return Array(1...count)
    default: break
    }
    var numbers: [Int] = []
    for word in words {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1],
        first >= 1, last <= count, first <= last
      else { return nil }
      numbers += (first...last).filter { !numbers.contains($0) }
    }
    return numbers
  }
}
