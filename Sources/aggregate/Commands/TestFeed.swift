import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

struct TestFeed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "test",
    abstract: "Fetch a feed without storing it, and explain its fields.",
    discussion: """
      For an unknown JSON API, suggests an adapter as TOML for the config.

      Examples:
        aggregate test https://www.swift.org/atom.xml
        aggregate test Bitcoin
        aggregate test https://api.example.com/posts
        aggregate test https://api.example.com/posts --adapter newsapi
        aggregate test --format json https://www.swift.org/atom.xml | jq '.items[0]'
      """)

  @Argument(
    help: ArgumentHelp("The URL, file path or name of a feed.", valueName: "url|name"),
    completion: .feedNames)
  var place: String

  @Option(
    help: ArgumentHelp("The adapter to read it with.", valueName: "name"), completion: .adapters)
  var adapter: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "text, or json for the JSON Feed that is read (default: text).", valueName: "format"))
  var format = Format.text

  @OptionGroup var global: GlobalOptions

  /// What is printed.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  func run() async throws {
    let session = global.session
    let config = try session.library.configOrEmpty()
    let feed = try feed(in: config)
    if feed.isSubscription, let account = feed.account, place != feed.configuredURL {
      throw CommandFailure.failed(
        "'\(feed.name)' is fetched by the server of the account '\(account)', which 'aggregate doctor' asks; to ask its publisher, name its URL: \(feed.configuredURL)"
      )
    }
    if let problem = feed.problem { throw CommandFailure.failed("\(feed.name): \(problem)") }
    let fetcher = session.library.patientFetcher(secrets: feed.secrets, config)
    let response: FetchResponse
    do {
      response = try await fetcher.fetch(FetchRequest(feed: feed))
    } catch {
      let body: Data? = if case .status(_, _, let body, _) = error { body } else { nil }
      let words =
        body.flatMap { config.errorMessage(in: $0, of: feed) }.map { ": \($0)" } ?? ""
      throw CommandFailure.failed(
        SecretMask(feed.secrets).masked("\(feed.name): \(error)\(words)"))
    }
    let inspection = FeedInspection(
      session: session, config: config, feed: feed, fetcher: fetcher)
    switch format {
    case .text: try await inspection.report(response)
    case .json: try inspection.convert(response)
    }
  }

  /// The configured feed of that name or URL, else a temporary one.
  private func feed(in config: Config) throws -> Feed {
    var feed: Feed
    if let known = config.feeds.first(where: { $0.name == place || $0.configuredURL == place }) {
      feed = known
    } else if let location = location(in: config) {
      feed = Feed(
        name: SecretMask().masked(place), location: location, configuredURL: place,
        timeout: config.settings.timeout, maxBody: config.settings.maxBody)
      feed.secrets = SecretMask.secrets(in: place)
    } else {
      let names = try FeedSelection.match(place, among: config.feeds.map(\.name))
      guard names.count == 1, let known = config.feeds.first(where: { $0.name == names[0] }) else {
        throw CommandFailure.usage("'\(place)' matches \(names.joined(separator: ", ")); name one")
      }
      feed = known
    }
    if let adapter {
      _ = try config.adapter(named: adapter)
      feed.adapter = adapter
    }
    return feed
  }

  private func location(in config: Config) -> FeedLocation? {
    if place.contains("://") {
      return FeedPlace(configPath: config.path, environment: [:]).location(place)
    }
    return access(place, F_OK) == 0 ? .file(path: place) : nil
  }
}
