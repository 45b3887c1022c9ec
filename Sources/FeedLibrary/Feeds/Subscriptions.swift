import FeedBasics
package import FeedConfiguration
import FeedFetching
package import FeedModel
import FeedParsing
import ReaderMigration
import Synchronization

/// The feeds of the config file, as clients of the server read and change them. Every change is an edit of the file that
/// keeps all else.
package final class Subscriptions: Sendable {
  /// How long a server may take in all when a feed is added, in seconds: clients give up soon after.
  private static let addingLimit: Double = 20

  private let library: Library
  private let config: CurrentConfig
  private let changed: @Sendable () -> Void
  private let addingLimit: Double
  private let privateHosts: @Sendable ([String]) async -> Set<String>
  private let known = Mutex<Known?>(nil)

  /// A config that was read.
  private struct Known {
    var loaded: LoadedConfig
    var library: Library
    var config: Config
  }

  /// - Parameters:
  ///   - config: the config of the library, read again when it has changed.
  ///   - addingLimit: how long a server may take in all when a feed is added, in seconds.
  ///   - privateHosts: finds the hosts of URLs that have a private address; nil to ask the resolver.
  ///   - changed: is called when the file has changed, by a client or by any other program.
  package init(
    _ library: Library, config: CurrentConfig,
    addingLimit: Double = Subscriptions.addingLimit,
    privateHosts: (@Sendable ([String]) async -> Set<String>)? = nil,
    changed: @escaping @Sendable () -> Void
  ) {
    self.library = library
    self.config = config
    self.addingLimit = addingLimit
    self.privateHosts =
      privateHosts ?? { [environment = library.environment] in
        await HostAddresses.privateHosts(of: $0, environment: environment)
      }
    self.changed = changed
  }

  // MARK: Reading

  /// The configured feeds in the config's order, as the file is now, those with `enabled = false` too. Each has its row
  /// in the store.
  package func feeds() async throws(SubscriptionError) -> [Feed] { try current().config.feeds }

  /// The feeds as an OPML document, without secrets.
  package func opml() async throws(SubscriptionError) -> [UInt8] {
    let (library, config) = try current()
    let websites = library.websites(of: config.feeds, in: config)
    return Array(OPMLExport(config.feeds, websites: websites, date: library.now).text.utf8)
  }

  /// The config as it is now, with a row in the store for each feed. One that is not valid changes nothing.
  private func current() throws(SubscriptionError) -> (library: Library, config: Config) {
    let loaded = config.loaded
    do {
      let (known, isNew) = try known.withLock { known -> (Known, Bool) in
        if let known, known.loaded === loaded { return (known, false) }
        do {
          let new = Known(
            loaded: loaded, library: library.reading(loaded), config: try loaded.config())
          try library.store(.create).register(new.config.feeds)
          defer { known = new }
          return (new, known != nil)
        } catch let error as ConfigError {
          guard let known else { throw error }
          return (known, false)
        }
      }
      if isNew { changed() }
      return (known.library, known.config)
    } catch {
      throw .failed(library.paths.withoutFolders("\(error)"))
    }
  }

  /// The same, if feeds may be added to it. While the file is away, the new one would have nothing else, and clients would
  /// drop all other feeds.
  private func currentFile() throws(SubscriptionError) -> (library: Library, config: Config) {
    let (library, config) = try current()
    guard config.feeds.isEmpty || (try? library.edit.exists) ?? true else {
      throw .failed("the config is not there at the moment, so nothing was added; try again later")
    }
    return (library, config)
  }

  /// The feed of a name, which the config had a moment ago.
  private func feed(_ name: String) throws(SubscriptionError) -> Feed {
    guard let feed = try current().config.feeds.first(where: { $0.name == name }) else {
      throw .unknown(name)
    }
    return feed
  }

  // MARK: Changing

  /// Changes a feed's name or tags.
  /// - Parameters:
  ///   - name: the feed's name.
  ///   - new: nil to keep it.
  ///   - isInteractive: whether the client can ask its user, as most cannot. A name that is taken is an error then, and
  ///     gets a number otherwise.
  /// - Returns: the feed after the change.
  package func change(
    _ name: String, name new: String?, adding: [String], removing: [String],
    isInteractive: Bool = false
  ) async throws(SubscriptionError) -> Feed {
    let (library, config) = try current()
    let feed = try feed(name)
    var new = new?.singleLine
    if let wanted = new, !feed.isSubscription, !isInteractive {
      var names = FreeNames(config.names.filter { $0 != name })
      new = names.take(wanted)
    }
    try await changing(config) {
      // Before the tags are written: a name that is refused changes nothing.
      if let new, new != name {
        try ConfigEdit.check(new, what: "a feed's name")
        if config.names.contains(new) { throw ConfigError.nameTaken(new, in: config) }
      }
      if !adding.isEmpty || !removing.isEmpty {
        // Many clients take the first for the folder, into which they have just moved it.
        _ = try await library.tag(
          name, adding: adding.map(\.singleLine), removing: removing, isFirst: !isInteractive)
      }
      if let new, new != name { try await library.rename(name, to: new) }
    }
    guard feed.isSubscription else { return try self.feed(new ?? name) }
    return try current().config.feeds.first { $0.role == feed.role } ?? feed
  }

  /// Removes a feed. One whose block has settings beyond name, URL and tags is disabled instead, so that they are not lost.
  package func unsubscribe(_ name: String) async throws(SubscriptionError) {
    let (library, config) = try current()
    let isSubscription = try feed(name).isSubscription
    try await changing(config) {
      if isSubscription {
        try await library.remove(name)
      } else {
        try library.edit.unsubscribe(name)
      }
    }
  }

  /// Gives every feed that has a tag another one in its place, or none.
  /// - Parameter new: nil to remove the tag.
  package func rename(tag: String, to new: String?) async throws(SubscriptionError) {
    let (library, config) = try current()
    let rules = RuleTexts(library)
    defer { rules.keepEffects() }
    var count = 0
    // First where it may be refused.
    try await changing(config) {
      count = try await library.rename(tag: tag, ofAccounts: config, to: new?.singleLine)
    }
    try await changing(config) {
      let others = config.feeds.filter(\.isSubscription).flatMap(\.tags)
      count += try library.edit.rename(tag: tag, to: new?.singleLine, others: others)
    }
    if count == 0 { throw .unknown(tag) }
  }

  /// Adds the feeds of an OPML document, without requesting them.
  /// - Returns: how many were added.
  package func importOPML(_ document: [UInt8]) async throws(SubscriptionError) -> Int {
    let file: ReaderFile
    do throws(SubscriptionListError) {
      file = try SubscriptionReader.file(Data(document), isNewsraft: false)
    } catch {
      throw .refused("\(error)")
    }
    guard case .feeds(let list) = file else { throw .refused("this is not a list of feeds") }
    let (library, config) = try currentFile()
    // A client could explore the server's network otherwise.
    let urls = config.settings.allowsPrivate ? [] : list.subscriptions.map(\.url)
    let barred = await privateHosts(urls).union(
      urls.compactMap { URLReference.Parts($0).host }.filter(PrivateAddress.isPrivate(host:)))
    var count = 0
    try await changing(config) {
      try library.edit.extend { (config) throws(ConfigError) in
        var plan = ImportPlan(into: config)
        plan.addFeeds(of: list, file: "the list") { feed in
          !feed.url.contains("${")
            && URLReference.Parts(feed.url).host.map { !barred.contains($0) } ?? true
        }
        count = plan.additions.feeds.count
        return plan.additions
      }
    }
    return count
  }

  /// Changes the file, or feeds at the server of an account, and has the change noticed.
  private func changing(
    _ config: Config, _ change: () async throws -> Void
  ) async throws(SubscriptionError) {
    do {
      try await change()
    } catch {
      throw refusal(error, config)
    }
    _ = try current()
  }

  private func refusal(_ error: any Error, _ config: Config) -> SubscriptionError {
    let words = self.words("\(error)", config)
    return (error as? ConfigError)?.kind == .request ? .refused(words) : .failed(words)
  }

  /// A message as clients may have it.
  private func words(_ message: String, _ config: Config) -> String {
    library.paths.withoutFolders(SecretMask(config.allSecrets).masked(message))
  }

  // MARK: Adding

  /// Adds a feed: requests the URL once, finds the feed if it is that of a page, stores its items and then returns.
  /// - Parameters:
  ///   - text: an http(s) URL. Anything else is refused, as is a URL with `${`.
  ///   - name: nil for the feed's own title, which gets a number if it is taken.
  ///   - isInteractive: whether the client can ask its user. A name that is taken, and a page that links to several feeds,
  ///     are errors then; otherwise the name gets a number, and the first feed is added.
  package func subscribe(
    _ text: String, name: String?, tags: [String], isInteractive: Bool = false
  ) async throws(SubscriptionError) -> Feed {
    let url = try Subscriptions.url(text)
    let (current, config) = try currentFile()
    var library = current.unclaimed
    if !config.settings.allowsPrivate {
      // A client could explore the server's network otherwise.
      if PrivateAddress.isPrivate(url: url) {
        throw .refused(
          "this address is in a private network; allow_private = true in feeds.toml lets apps and pages add it"
        )
      }
      library = library.publicOnly
    }
    var addition = FeedAddition(library: library, note: { _ in })
    addition.tags = tags.map(\.singleLine)
    addition.choice = .deferred
    if let name = name?.singleLine {
      var names = FreeNames(config.names)
      addition.name = isInteractive ? name : names.take(name)
    }
    do {
      let feed = try await add(url, addition, takesFirst: !isInteractive)
      _ = try self.current()
      return try self.feed(feed.name)
    } catch let error as SubscriptionError {
      throw error
    } catch let failure as LibraryFailure {
      if let known = failure.knownFeed {
        return try await again(known, name: name, tags: tags, isInteractive: isInteractive)
      }
      throw .notFound(words(failure.message, config))
    } catch {
      throw refusal(error, config)
    }
  }

  /// The URL to subscribe to. Nothing from a client may be a file, or contain a variable, whose value would be sent to the
  /// feed's server.
  private static func url(_ text: String) throws(SubscriptionError) -> String {
    guard !text.contains("${") else { throw .refused("a URL with ${ is not accepted here") }
    switch SubscriptionAddress(text) {
    case .web(let url): return url
    case .elsewhere(let reason), .unreadable(let reason):
      throw .refused("'\(SecretMask().masked(text).prefix(200))' \(reason)")
    }
  }

  private func add(
    _ url: String, _ addition: FeedAddition, takesFirst: Bool
  ) async throws -> Feed {
    let work = Task {
      var result = try await addition.add(url)
      // Of several feeds that a page links to, the first is the site's main one as a rule.
      if case .several(let candidates) = result, let first = candidates.first {
        guard takesFirst else {
          throw SubscriptionError.several(candidates)
        }
        result = try await addition.add(first.url)
      }
      guard case .added(let added) = result, let feed = added.first?.feed else {
        throw SubscriptionError.notFound("no feed was found")
      }
      return feed
    }
    let timer = Task {
      try await Task.sleep(for: .seconds(addingLimit))
      work.cancel()
      return true
    }
    let result = await work.result
    timer.cancel()
    if case .failure(let error) = result, !isAnswer(error), (try? await timer.value) == true {
      throw SubscriptionError.notFound(
        "the server did not respond in time; try again later"
      )
    }
    return try result.get()
  }

  /// Whether an error is what the client asked for, and holds however long that took.
  private func isAnswer(_ error: any Error) -> Bool {
    error is SubscriptionError || (error as? LibraryFailure)?.knownFeed != nil
  }

  /// A feed that the config has already is fetched again if it was disabled, with what it is called and tagged now, and is an
  /// error otherwise.
  private func again(
    _ known: String, name: String?, tags: [String], isInteractive: Bool
  ) async throws(SubscriptionError) -> Feed {
    guard try !feed(known).isEnabled else { throw .known(known) }
    // Before it is enabled: what is refused leaves it disabled.
    let changed = try await change(
      known, name: name, adding: tags, removing: [], isInteractive: isInteractive)
    let (library, config) = try current()
    try await changing(config) { try library.edit.enable(changed.name) }
    return try feed(changed.name)
  }
}

/// Why feeds could not be read or changed. The texts are shown to clients and never contain secrets, nor the folder of the
/// config.
package enum SubscriptionError: Error, Sendable, Equatable {
  /// The request cannot be fulfilled as it is, such as one for a URL that is not allowed.
  case refused(String)
  /// No feed or tag of the config has this name.
  case unknown(String)
  /// The config has the feed already, under the name given.
  case known(String)
  /// The URL is that of a page that links to these feeds.
  case several([FeedLink])
  /// The URL gave no feed.
  case notFound(String)
  /// The config cannot be read or changed.
  case failed(String)
}

extension Subscription {
  /// The address if it is one of the web, else empty.
  fileprivate var url: String {
    if case .web(let url) = address { url } else { "" }
  }
}

extension String {
  /// A name as a client sent it, without what does not belong in one.
  fileprivate var singleLine: String { String(UnsafeCharacters.line(self).prefix(200)) }
}
