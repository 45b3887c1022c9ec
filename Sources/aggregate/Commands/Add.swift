import ArgumentParser
import Configuration
import FeedModel
import FeedParsing
import Foundation
import Refreshing

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a feed to the config, and what it holds to the store.",
    discussion: """
      A web page that names its feeds will do: the first one is taken, or the one you choose on a terminal.

      Examples:
        aggregate add https://www.swift.org/atom.xml
        aggregate add https://www.nasa.gov --name NASA --tag science --tag space
      """)

  @Argument(
    help: ArgumentHelp("The feed's URL, or that of a page that names it.", valueName: "url"))
  var url: String

  @Option(help: ArgumentHelp("What to call it (default: its own title).", valueName: "name"))
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
      throw CommandFailure.usage("'\(SecretMask().masked(url))' is no http(s) URL")
    }
    let found = try await FeedDiscovery(session: session, settings: config.settings).find(url)
    let edit = try session.edit.add { (config) throws(ConfigError) in
      [try newFeed(found, among: config)]
    }
    let new = edit.config
    guard let feed = edit.added.first else {
      throw CommandFailure.failed("\(new.path): nothing was added to it; try again")
    }
    let name = feed.name
    // What was fetched to look at it is taken in, so that its server is not asked twice.
    var refresh = FetchCommandRunner(session: session, config: new)
    refresh.force = true
    refresh.fetcher = FetchedAlready(response: found.response)
    do {
      let report = try await refresh.run([feed])
      let changes = report.outcomes.first?.changes ?? StoreChanges()
      StandardError.line(
        "added '\(name)' (\(SecretMask().masked(found.url))) to \(new.path), with \(Amount(changes.new, "new article"))"
      )
    } catch StoreError.busy {
      StandardError.line(
        "added '\(name)' to \(new.path); another fetch is running, the next one brings its articles"
      )
    }
  }

  /// The config may have changed while the feed was fetched.
  private func newFeed(_ found: FeedDiscovery.Found, among config: Config) throws(ConfigError)
    -> NewFeed
  {
    if let known = config.feeds.first(where: { $0.location == .web(url: found.url) }) {
      throw .edit(
        "that feed is in \(config.path) already, as '\(known.name)'", path: config.path)
    }
    if let name, config.feeds.contains(where: { $0.name == name }) {
      throw .request("another feed is named '\(name)' already; choose another --name")
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

/// Answers with what is there already.
private struct FetchedAlready: FeedFetcher {
  let response: FetchResponse
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse { response }
}
