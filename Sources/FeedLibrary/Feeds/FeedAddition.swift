import FeedBasics
package import FeedConfiguration
package import FeedModel
package import Refreshing

/// Adds feeds to the config, and their articles to the store.
package struct FeedAddition {
  package var library: Library
  /// nil for the feed's own title.
  package var name: String?
  package var tags: [String] = []
  package var adapter: String?
  package var headers: [HTTPHeader] = []
  package var interval: String?
  /// Whether the feed is requested first.
  package var isChecked = true
  package var choice = FeedChoice.first
  /// Receives what is reported on the way.
  package var note: @Sendable (Remark) -> Void
  /// Fetches the feeds that were added.
  package var fetch: @Sendable (FeedFetch, [Feed]) async throws -> RefreshReport = {
    try await $0.run($1) { _ in }
  }

  package init(library: Library, note: @escaping @Sendable (Remark) -> Void) {
    self.library = library
    self.note = note
  }

  package enum Result {
    case added([Added])
    /// Nothing was added: the feeds of a page, if the choice is deferred.
    case several([FeedLink])
    /// Nothing was added: the response of a JSON API, or a page with a list, that needs an adapter.
    case needsAdapter(Feed, FetchResponse)
  }

  package struct Added {
    package var feed: Feed
    /// nil if none were stored.
    package var newArticles: Int?
    /// Why its articles were not stored: `busy` if another fetch is running, which will not fetch the feed.
    package var storeError: StoreError?
    package var holdsSecret = false
  }

  /// - Parameter text: a URL or path as the user types it.
  /// - Throws: ``LibraryFailure``, or ``ConfigError`` if the config cannot be changed.
  package func add(_ text: String) async throws -> Result {
    let config = try library.configIfPresent() ?? Config(path: library.feedsPlace)
    var new = template(try TypedPlace.url(text, configPath: config.path))
    let feed = try unknown(new, in: config)
    let site = SiteFeed(of: feed)
    if !isChecked, TypedPlace.account(text) != nil, case .feed(let url)? = site?.source {
      // Of the Fediverse's servers most have Mastodon's feeds.
      new.url = url
      _ = try unknown(new, in: config)
    }
    if !isChecked, site?.needsRequest == true {
      throw LibraryFailure.failed(
        "\(feed.configuredURL): only a request can find its feed; leave out --unchecked, or name the feed's URL"
      )
    }
    if let url = site?.certainURL {
      var site = new
      site.url = url
      if !feed.hasOrigin(of: url) { site.headers = [] }
      _ = try unknown(site, in: config)
      if !isChecked { new = site }
    }
    // Also before the request, which would be for nothing.
    try refuseTakenName(in: config)
    guard isChecked else { return .added(try write([Candidate(feed: new)]).added) }
    if let problem = feed.problem { throw LibraryFailure.failed("\(feed.name): \(problem)") }
    let discovery = FeedDiscovery(
      library: library, config: config,
      fetcher: library.patientFetcher(secrets: feed.secrets, config, remembers: true),
      choice: choice, note: note)
    switch try await discovery.find(feed) {
    case .needsAdapter(let response): return .needsAdapter(feed, response)
    case .several(let candidates): return .several(candidates)
    case .feeds(let found):
      if name != nil, found.count > 1 {
        throw LibraryFailure.usage("--name is for one feed; leave it out, and rename them later")
      }
      let edit = try write(found.map { Candidate($0, like: new) })
      return .added(try await store(edit))
    }
  }

  /// Adds the feed of a JSON API or a page with the adapter that was suggested for it.
  /// - Throws: as ``add(_:)``.
  package func add(_ feed: Feed, _ response: FetchResponse, readBy block: SuggestedBlock)
    async throws
    -> [Added]
  {
    var found = FeedDiscovery.Found(url: feed.configuredURL, response: response)
    found.title = block.feedName
    found.adapter = block.adapterName
    found.definition = block.definition
    return try await store(write([Candidate(found, like: template(feed.configuredURL))]))
  }

  /// The feed with the settings that were given for it.
  private func template(_ url: String) -> NewFeed {
    var new = NewFeed(
      name: name ?? FeedAddition.name(nil, url), url: url, tags: tags, adapter: adapter)
    new.headers = headers
    new.interval = interval
    return new
  }

  /// - Throws: exit 1 if the config has the feed.
  private func unknown(_ new: NewFeed, in config: Config) throws -> Feed {
    let feed = try new.feed(in: config, environment: library.environment)
    if let known = config.name(of: feed) {
      throw FeedAddition.known(known, in: config.path)
    }
    return feed
  }

  private func refuseTakenName(in config: Config) throws(ConfigError) {
    if let name, config.names.contains(name) { throw .nameTaken(name, in: config) }
  }

  private static func known(_ name: String, in path: String) -> LibraryFailure {
    var failure = LibraryFailure.failed("that feed is already in \(path), as '\(name)'")
    failure.knownFeed = name
    return failure
  }

  // MARK: The config

  private struct Candidate {
    var feed: NewFeed
    /// The feed's own.
    var title: String?
    var response: FetchResponse?

    init(feed: NewFeed) { self.feed = feed }

    init(_ found: FeedDiscovery.Found, like template: NewFeed) {
      feed = template
      feed.url = found.url
      feed.adapter = found.adapter
      feed.definition = found.definition
      if !found.isOwn { feed.headers = [] }
      title = found.title
      response = found.response
    }
  }

  private struct Edit {
    var config: Config
    var added: [Added]
    /// Of the added feeds.
    var responses: [FetchResponse?]
  }

  /// Adds those that the config does not have. It may have changed while the feeds were fetched.
  private func write(_ candidates: [Candidate]) throws -> Edit {
    var new: [Candidate] = []
    var known: String?
    let edit: ConfigEdit.Result
    do {
      edit = try library.edit.add { (config) throws(ConfigError) in
        new = try self.new(candidates, in: config, known: &known)
        return new.map(\.feed)
      }
    } catch {
      if let known { throw FeedAddition.known(known, in: library.feedsPlace) }
      throw error
    }
    let added = zip(edit.added, new).map { Added(feed: $0, holdsSecret: $1.feed.holdsSecret) }
    return Edit(config: edit.config, added: added, responses: new.map(\.response))
  }

  /// - Parameter known: is set to the feed's name if the config has the only candidate already, which is an error.
  private func new(
    _ candidates: [Candidate], in config: Config, known name: inout String?
  ) throws(ConfigError) -> [Candidate] {
    // Feeds of accounts have names too, which an edit of the config does not see.
    let known = (try? library.configIfPresent())?.names ?? []
    var names = FreeNames(config.names.union(known))
    var new: [Candidate] = []
    for var candidate in candidates {
      let feed = try candidate.feed.feed(in: config, environment: library.environment)
      if let known = config.name(of: feed) {
        let message = "that feed is already in \(config.path), as '\(known)'"
        guard candidates.count > 1 else {
          name = known
          throw .edit(message, path: config.path)
        }
        let text = "\(SecretMask(feed.secrets).masked(feed.configuredURL)): \(message)"
        note(.warning(text))
        continue
      }
      try refuseTakenName(in: config)
      candidate.feed.name =
        self.name ?? names.take(FeedAddition.name(candidate.title, candidate.feed.url))
      new.append(candidate)
    }
    return new
  }

  /// The feed's title, else its host or file.
  package static func name(_ title: String?, _ url: String) -> String {
    if let title { return cut(title) }
    if let host = URLReference.Parts(url).host { return host }
    return url.split(separator: "/").last.map(String.init) ?? "Feed"
  }

  /// At most 60 characters, and whole words if there are any.
  private static func cut(_ title: String) -> String {
    let start = title.prefix(61)
    guard start.count > 60 else { return title }
    let words = start[..<(start.lastIndex(of: " ") ?? start.startIndex)]
    let text = words.trimmed { $0.isWhitespace || "-–—|:,·/".contains($0) }
    return text.isEmpty ? String(start.prefix(60)) : text
  }

  // MARK: The store

  /// Stores the responses that were fetched to examine the feeds, so that their servers get no second request.
  private func store(_ edit: Edit) async throws -> [Added] {
    var added = edit.added
    let feeds = added.map(\.feed)
    var fetched: [String: FetchResponse] = [:]
    for (feed, response) in zip(feeds, edit.responses) { fetched[feed.location.text] = response }
    // Rules may name the feeds and their tags.
    var refresh = FeedFetch(library: library.renewed, config: edit.config)
    refresh.force = true
    refresh.fetcher = FetchedAlready(
      responses: fetched, others: library.fetcher(secrets: feeds.flatMap(\.secrets)))
    do {
      let outcomes = try await fetch(refresh, feeds).outcomes
      for index in added.indices {
        let outcome = outcomes.first { $0.name == added[index].feed.name }
        added[index].newArticles = outcome?.changes.new
        if let error = outcome?.error { note(.warning("'\(added[index].feed.name)': \(error)")) }
      }
    } catch let error as StoreError {
      // The config has the feeds already.
      for index in added.indices { added[index].storeError = error }
    }
    return added
  }
}

extension FeedLocation {
  fileprivate var text: String {
    switch self {
    case .web(let url): url
    case .file(let path): path
    }
  }
}

/// Returns responses that were fetched before; what they lead to is fetched.
private struct FetchedAlready: FeedFetcher {
  /// By URL or path.
  let responses: [String: FetchResponse]
  let others: any FeedFetcher

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    if let response = responses[request.location.text] { return response }
    return try await others.fetch(request)
  }
}
