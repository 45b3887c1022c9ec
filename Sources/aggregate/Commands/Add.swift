import ArgumentParser
import Configuration
import FeedModel
import FeedParsing
import Foundation
import Refreshing

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a feed to the config, and its articles to the store.",
    discussion: """
      The URL may be that of a web page that links to its feeds: the first one is added, or on a terminal the one you \
      choose.

      Examples:
        aggregate add https://www.swift.org/atom.xml
        aggregate add https://www.nasa.gov --name NASA --tag science --tag space
      """)

  @Argument(
    help: ArgumentHelp("The URL of the feed, or of a page that links to it.", valueName: "url"))
  var url: String

  @Option(help: ArgumentHelp("The feed's name (default: its own title).", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("A tag; may be repeated.", valueName: "tag"))
  var tag: [String] = []

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    for (option, texts) in [("--name", name.map { [$0] } ?? []), ("--tag", tag)] {
      for text in texts
      where text.allSatisfy(\.isWhitespace)
        || text.unicodeScalars.contains(where: UnsafeCharacters.contains)
      {
        throw CommandFailure.usage("\(option) must be text on one line, not '\(text)'")
      }
    }
    let session = global.session
    let config = try session.configIfPresent() ?? .empty(path: session.paths.config)
    let given = url.contains("://") ? url : "https://\(url)"
    guard let url = URLReference.web(given, base: nil), URLReference.Parts(url).host != nil else {
      throw CommandFailure.usage("'\(SecretMask().masked(url))' is not an http(s) URL")
    }
    let found = try await FeedDiscovery(session: session, settings: config.settings).find(url)
    let edit = try session.edit.add { (config) throws(ConfigError) in
      [try newFeed(found, among: config)]
    }
    let new = edit.config
    guard let feed = edit.added.first else {
      throw CommandFailure.failed("nothing was added to \(new.path); try again")
    }
    let name = feed.name
    // Store the response that was fetched to examine the feed, so that its server gets no second request.
    var refresh = FetchCommandRunner(session: session, config: new)
    refresh.force = true
    refresh.fetcher = FetchedAlready(response: found.response)
    do {
      let report = try await refresh.run([feed])
      let changes = report.outcomes.first?.changes ?? StoreChanges()
      session.note(
        "added '\(name)' (\(SecretMask().masked(found.url))) to \(new.path), with \(Amount(changes.new, "new article"))"
      )
    } catch StoreError.busy {
      session.note(
        "added '\(name)' to \(new.path); another fetch is running; the next one fetches its articles"
      )
    }
  }

  /// The config may have changed while the feed was fetched.
  private func newFeed(_ found: FeedDiscovery.Found, among config: Config) throws(ConfigError)
    -> NewFeed
  {
    if let known = config.feeds.first(where: { $0.location == .web(url: found.url) }) {
      throw .edit(
        "that feed is already in \(config.path), as '\(known.name)'", path: config.path)
    }
    if let name, config.feeds.contains(where: { $0.name == name }) {
      throw .request("a feed named '\(name)' already exists; choose another --name")
    }
    let name = name ?? Add.freeName(found, among: config.feeds.map(\.name))
    return NewFeed(name: name, url: found.url, tags: tag)
  }

  private static func freeName(_ found: FeedDiscovery.Found, among taken: [String]) -> String {
    var names = FreeNames(taken)
    return names.take(
      found.title.map { String($0.prefix(60)) } ?? URLReference.Parts(found.url).host ?? "Feed")
  }
}

/// Returns a response that was fetched before.
private struct FetchedAlready: FeedFetcher {
  let response: FetchResponse
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse { response }
}
