import Configuration
import FeedModel
import FeedParsing
import Foundation
import Refreshing

/// Adds a feed to the config, and its articles to the store.
struct FeedAddition {
  let session: Session
  /// Its own title if nil.
  var name: String?
  var tags: [String] = []
  /// Chooses one of the feeds that a page links to; nil if none is wanted. Asks on the terminal if nil.
  var choose: (([FeedLinks.Candidate]) throws -> FeedLinks.Candidate?)?

  init(session: Session) { self.session = session }

  /// A feed that was added.
  struct Added {
    var feed: Feed
    /// Its URL, secrets masked.
    var url: String
    /// The config with it.
    var config: Config
    /// What its articles changed in the store; nil if another fetch is running, which keeps them from being stored.
    var changes: StoreChanges?
  }

  /// - Parameter text: the URL of the feed or of a page that links to it, with or without a scheme.
  /// - Throws: exit 64 if it is not a URL, 65 if there is no feed, 1 if there is no response; what the edit throws.
  func add(_ text: String) async throws -> Added {
    let config = try session.configIfPresent() ?? .empty(path: session.paths.config)
    let given = text.contains("://") ? text : "https://\(text)"
    guard let url = URLReference.web(given, base: nil), URLReference.Parts(url).host != nil else {
      throw CommandFailure.usage("'\(SecretMask().masked(text))' is not an http(s) URL")
    }
    var discovery = FeedDiscovery(session: session, settings: config.settings)
    discovery.chooser = choose
    let found = try await discovery.find(url)
    let edit = try session.edit.add { (config) throws(ConfigError) in
      [try newFeed(found, among: config)]
    }
    guard let feed = edit.added.first else {
      throw CommandFailure.failed("nothing was added to \(edit.config.path); try again")
    }
    // Store the response that was fetched to examine the feed, so that its server gets no second request.
    var refresh = FetchCommandRunner(session: session, config: edit.config)
    refresh.force = true
    refresh.fetcher = FetchedAlready(response: found.response)
    if choose != nil { refresh.observer = { _ in } }
    var added = Added(feed: feed, url: SecretMask().masked(found.url), config: edit.config)
    do {
      added.changes = try await refresh.run([feed]).outcomes.first?.changes ?? StoreChanges()
    } catch StoreError.busy {
      added.changes = nil
    }
    return added
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
    let name = name ?? FeedAddition.freeName(found, among: config.feeds.map(\.name))
    return NewFeed(name: name, url: found.url, tags: tags)
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
