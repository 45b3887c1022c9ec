import FeedAccounts
import FeedBasics
import FeedConfiguration
import FeedModel
import Refreshing

extension Library {
  /// The server of an account.
  func server(of account: Feed, _ fetcher: any FeedFetcher) -> any AccountServer {
    if case .server(.miniflux) = account.role {
      return MinifluxServer(account, fetcher: fetcher, clock: clock)
    }
    return GoogleReaderServer(account, fetcher: fetcher)
  }

  /// Brings an account and the store into step.
  /// - Parameter choices: is called once the account's feeds are stored.
  func synchronisation(
    of account: Feed, in config: Config, _ store: any ArticleStore, _ fetcher: any FeedFetcher,
    choices: @escaping @Sendable () -> ArrivalChoices = { ArrivalChoices() }
  ) -> AccountSync {
    // The feed of saved pages included.
    let own = config.feeds.filter(\.isOwn).map(\.name)
    return AccountSync(
      account.name, key: account.accountKey, server: server(of: account, fetcher), store: store,
      choices: choices, taken: Set(own + (config.accounts + config.lists).map(\.name)),
      others: Set(config.accounts.map(\.accountKey)), redaction: SecretRedaction(account),
      clock: clock)
  }

  /// What an account's failure is in words, without secrets.
  func failure(of account: Feed, _ error: any CustomStringConvertible) -> LibraryFailure {
    let text = SecretMask(account.secrets).masked("\(error)")
    return .failed("account '\(account.name)': \(UnsafeCharacters.removed(from: text))")
  }
}

/// Feeds of an account, which are changed at its server.
struct AccountSubscriptions {
  let library: Library
  let config: Config
  let account: Feed

  /// Does something at the server, and reads its list of feeds after that.
  /// - Parameter mayBeEmpty: whether the list may be empty after that, if it was not before.
  /// - Returns: the feeds of the account.
  func change(
    mayBeEmpty: Bool = false, _ body: (any AccountServer) async throws -> Void
  ) async throws -> [AccountFeed] {
    let store = try library.store(.create)
    try store.register(config.feeds + config.accounts)
    let fetcher = library.fetcher(secrets: account.secrets)
    let server = library.server(of: account, fetcher)
    defer { keep(pause: server.pause, in: store) }
    do {
      try checkPause(try store.states(of: [account]).first)
      try await body(server)
    } catch let error as FetchError {
      throw library.failure(of: account, error)
    }
    do throws(AccountError) {
      let feeds = try await library.synchronisation(of: account, in: config, store, fetcher)
        .updateFeeds(mayBeEmpty: mayBeEmpty)
      try? library.renewed.noteConfig(in: store)
      return feeds
    } catch {
      switch error {
      case .store(let error): throw error
      case .server(let error):
        if case .status(_, let pause, _, _) = error { keep(pause: pause, in: store) }
        let reason = SecretMask(account.secrets).masked("\(error)")
        throw library.failure(
          of: account,
          "the change was made, but the list of its feeds could not be read after it (\(reason)); the next fetch shows it"
        )
      }
    }
  }

  /// The most tags that a feed can have at the server.
  var maximumTags: Int {
    library.server(of: account, library.fetcher(secrets: account.secrets)).maximumTags ?? Int.max
  }

  /// Refuses more tags than a feed can have, before anything is done at the server.
  func check(tags: [String]) throws(LibraryFailure) {
    let most = maximumTags
    if tags.count > most {
      throw .usage(
        "a feed of the account '\(account.name)' can have \(Amount(most, "tag")); name no more")
    }
  }

  /// Nothing is asked of a server that wants to be left alone.
  private func checkPause(_ state: FeedState?) throws(FetchError) {
    if let pause = state?.pause(of: account, now: library.now) { throw .paused(pause) }
  }

  /// Has the next request wait as long as the server asked.
  private func keep(pause seconds: Double?, in store: any ArticleStore) {
    guard let seconds else { return }
    let end = Schedule.end(ofPause: seconds, from: library.now)
    // What was done is done, even if this cannot be stored.
    try? store.updateStates(of: [account]) { _, state in
      state.heldUntil = max(state.heldUntil ?? end, end)
      return true
    }
  }

  /// What the server calls a feed.
  func id(of name: String) throws(LibraryFailure) -> String {
    guard case .subscription(let id)? = config.feeds.first(where: { $0.name == name })?.role else {
      throw .failed("the account '\(account.name)' has no feed '\(name)'")
    }
    return id.id
  }
}

extension AccountSubscriptions {
  /// The account of a feed; nil for a feed of the config's own.
  init?(_ library: Library, _ config: Config, of feed: String) {
    guard let known = config.feeds.first(where: { $0.name == feed }), known.isSubscription,
      let account = config.accounts.first(where: { $0.name == known.account })
    else { return nil }
    self.init(library: library, config: config, account: account)
  }
}

extension Library {
  /// Gives a feed another name, in the config or at the server of its account, and in the queries that name it; it keeps
  /// its articles.
  /// - Returns: `, and in @daily` for a message about the renaming, with the queries that were changed; empty if none was.
  @discardableResult
  package func rename(_ name: String, to new: String) async throws -> String {
    let places = queries(naming: name)
    try await renameItself(name, to: new)
    let rest = Set(queries(naming: name))
    let changed = places.filter { !rest.contains($0) }
    return changed.isEmpty ? "" : ", and in \(changed.joined(separator: ", "))"
  }

  private func renameItself(_ name: String, to new: String) async throws {
    let rules = RuleTexts(self)
    defer { rules.keepEffects() }
    let config = try configIfPresent()
    guard let config, let account = AccountSubscriptions(self, config, of: name) else {
      if let config, (config.accounts + config.lists).contains(where: { $0.name == new }) {
        throw ConfigError.nameTaken(new, in: config)
      }
      try edit.rename(name, to: new)
      return storeNames(of: try renewed.config())
    }
    if name == new { return }
    try ConfigEdit.check(new, what: "a feed's name")
    if config.names.contains(new) { throw ConfigError.nameTaken(new, in: config) }
    let id = try account.id(of: name)
    _ = try await account.change { try await $0.rename(id, to: new) }
    try edit.renameInQueries(name, to: new)
  }

  /// Gives a feed tags and takes others off, in the config or at the server of its account, where they are folders and
  /// labels.
  /// - Parameter isFirst: whether the tags come before the others in the config.
  /// - Returns: the feed's tags after that.
  package func tag(
    _ name: String, adding: [String], removing: [String], isFirst: Bool = false
  ) async throws -> [String] {
    guard let config = try configIfPresent(),
      let account = AccountSubscriptions(self, config, of: name)
    else { return try edit.tag(name, adding: adding, removing: removing, isFirst: isFirst) }
    for tag in adding { try ConfigEdit.check(tag, what: "a tag") }
    let id = try account.id(of: name)
    let tags = config.feeds.first { $0.name == name }?.tags ?? []
    let known = Set(tags.map { $0.lowercased() })
    let adding = adding.filter { !known.contains($0.lowercased()) }
    // A server knows only its own spelling.
    let gone = Set(removing.map { $0.lowercased() })
    let removing = tags.filter { gone.contains($0.lowercased()) }
    if adding.isEmpty, removing.isEmpty { return tags }
    try account.check(tags: adding)
    let feeds = try await account.change {
      try await $0.tag(id, adding: adding, removing: removing)
    }
    return feeds.first { $0.id.id == id }?.tags ?? []
  }

  /// Replaces the tags of a feed.
  /// - Returns: its tags, each once.
  package func setTags(_ tags: [String], of name: String) async throws -> [String] {
    let tags = UniqueTexts.ignoringCase(tags)
    guard let config = try configIfPresent(),
      let feed = config.feeds.first(where: { $0.name == name }), feed.isSubscription
    else {
      try edit.setTags(tags, of: name)
      return tags
    }
    let (old, new) = (Set(feed.tags.map { $0.lowercased() }), Set(tags.map { $0.lowercased() }))
    return try await tag(
      name, adding: tags.filter { !old.contains($0.lowercased()) },
      removing: feed.tags.filter { !new.contains($0.lowercased()) })
  }

  /// Gives a tag of accounts' feeds another name at their servers, or takes it off.
  /// - Returns: how many feeds had it.
  func rename(tag: String, ofAccounts config: Config, to new: String?) async throws -> Int {
    let wanted = tag.lowercased()
    var count = 0
    for account in config.accounts {
      let tagged = config.feeds.compactMap { feed -> (id: String, tags: [String])? in
        guard case .subscription(let id)? = feed.role, id.account == account.accountKey,
          feed.tags.contains(where: { $0.lowercased() == wanted })
        else { return nil }
        return (id.id, feed.tags)
      }
      if tagged.isEmpty { continue }
      count += tagged.count
      let subscriptions = AccountSubscriptions(library: self, config: config, account: account)
      _ = try await subscriptions.change { server in
        for (id, tags) in tagged {
          let known = Set(tags.map { $0.lowercased() })
          try await server.tag(
            id, adding: [new].compactMap(\.self).filter { !known.contains($0.lowercased()) },
            removing: tags.filter { $0.lowercased() == wanted })
        }
      }
    }
    return count
  }

  /// Removes a feed from the config, or ends its subscription at the server of its account. A feed of a list is disabled
  /// instead, and no longer in step with it. Its articles stay.
  package func remove(_ name: String) async throws {
    guard let config = try configIfPresent(),
      let account = AccountSubscriptions(self, config, of: name)
    else {
      return try list(adding: name) == nil ? edit.remove(name) : edit.unsubscribe(name)
    }
    let id = try account.id(of: name)
    let isLast = config.feeds.count { $0.account == account.account.name } == 1
    _ = try await account.change(mayBeEmpty: isLast) { try await $0.unsubscribe(from: id) }
  }

  /// The name of the `[[list]]` that would add a feed again if it were removed; nil if none would.
  package func list(adding feed: String) throws -> String? {
    guard let config = try configIfPresent(),
      let list = config.feeds.first(where: { $0.name == feed })?.list
    else { return nil }
    return config.lists.first { $0.name == list }?.name
  }

  /// What of the config still names a feed that was renamed or removed, such as `these still name 'A': @daily`; nil if
  /// nothing does.
  /// - Parameter new: the name that it has now; nil if it was removed.
  package func leftovers(naming feed: String, now new: String? = nil) -> String? {
    // Queries ignore case.
    if feed.lowercased() == new?.lowercased() { return nil }
    let old = queries(naming: feed)
    return old.isEmpty ? nil : "these still name '\(feed)': \(old.joined(separator: ", "))"
  }

  /// The queries that have the whole name of a feed, as messages name them.
  private func queries(naming feed: String) -> [String] {
    let named = renewed.configuration.readable?.namedFeeds ?? []
    return named.filter { $0.feed.lowercased() == feed.lowercased() }.map(\.place).uniqued()
  }

  /// Where a feed is, in messages: in the config, or in an account.
  package func place(ofFeed name: String) -> String {
    let config = try? configIfPresent()
    guard
      let account = config?.feeds.first(where: { $0.name == name && $0.isSubscription })?.account
    else { return feedsPlace }
    return "the account '\(account)'"
  }
}
