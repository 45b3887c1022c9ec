import FeedAccounts
import FeedBasics
package import FeedConfiguration
package import FeedModel
import FeedParsing

/// Why an account cannot be added, and what of it would have to be different.
package struct AccountFault: Error {
  /// What the user can be asked for again.
  package enum Setting: Sendable {
    case name
    case url
    /// User and password, or the token.
    case login
    /// The password or the token alone.
    case secret
  }

  package var setting: Setting
  package var reason: any Error

  /// The reason in one line.
  package var words: String { (reason as? LibraryFailure)?.text ?? "\(reason)" }
}

extension NewAccount {
  /// What to change in an account that is not valid.
  fileprivate var settingAtFault: AccountFault.Setting {
    if !hasValidName { return .name }
    if userProblem != nil { return .login }
    return secretProblem != nil ? .secret : .url
  }
}

extension Library {
  /// Tries an account, and adds it to the config if its server gives the list of its feeds.
  /// - Returns: how many feeds it subscribes to.
  /// - Throws: ``AccountFault`` if another name, URL or login may help.
  package func addAccount(_ new: NewAccount) async throws -> Int {
    let account = try checked(new)
    let count: Int
    do throws(FetchError) {
      count = try await server(of: account, fetcher(secrets: account.secrets)).feeds().count
    } catch {
      // Nothing that could be asked for would help, and the server wants to be left alone.
      if let code = error.statusCode, code == 429 || code >= 500 {
        throw failure(of: account, error)
      }
      let isLogin = error.statusCode == 401 || error.statusCode == 403
      throw AccountFault(setting: isLogin ? .login : .url, reason: failure(of: account, error))
    }
    try edit.extend { (config) throws(ConfigError) in
      if config.names.contains(new.name) { throw .nameTaken(new.name, in: config) }
      var additions = ConfigAdditions()
      additions.accounts = [new]
      return additions
    }
    return count
  }

  /// An account that the config can take.
  private func checked(_ new: NewAccount) throws -> Feed {
    let config = try configIfPresent() ?? Config(path: feedsPlace)
    if config.names.contains(new.name) {
      throw AccountFault(setting: .name, reason: ConfigError.nameTaken(new.name, in: config))
    }
    let account: Feed
    do throws(ConfigError) {
      account = try new.feed(environment: environment)
    } catch {
      throw AccountFault(setting: new.settingAtFault, reason: error)
    }
    if let problem = account.problem {
      throw AccountFault(setting: .login, reason: LibraryFailure.failed(problem))
    }
    if let known = config.accounts.first(where: { $0.accountKey == account.accountKey }) {
      throw LibraryFailure.failed(
        "the account '\(known.name)' has the same url and user; give each its own user")
    }
    return account
  }

  /// Asks the server of an account for its feeds, for which it logs in, as each synchronisation does first.
  package func probe(_ account: Feed) async throws(FetchError) {
    _ = try await server(of: account, fetcher(secrets: account.secrets)).feeds()
  }

  /// Removes an account from the config. Its articles stay in the store, and so does what is known of them, so that they
  /// and the marks that its server has not been told are the account's again once it is added again.
  package func removeAccount(_ name: String) throws {
    // A synchronisation that is running would record its items again.
    let lock = try lockForFetching()
    defer { withExtendedLifetime(lock) {} }
    let account = try configIfPresent()?.accounts.first { $0.name == name }
    try edit.removeAccount(name)
    guard let store = try storeIfPresent(.write) else { return }
    // Added again, it asks for all that is unread or starred.
    if let account {
      try store.updateStates(of: [account]) { _, state in
        let id = state.id
        state = FeedState()
        state.id = id
        return true
      }
    }
    try? renewed.noteConfig(in: store)
  }

  /// The accounts of the config.
  package func accounts() throws -> [AccountHealth] {
    guard let config = try configIfPresent() else { return [] }
    let store = try storeIfPresent()
    let states =
      try store?.states(of: config.accounts, configured: config.names)
      ?? config.accounts.map { _ in FeedState() }
    let waiting = try store?.outgoingMarkCounts() ?? [:]
    return zip(config.accounts, states).compactMap { account, state in
      guard case .server(let type)? = account.role else { return nil }
      return AccountHealth(
        name: account.name, type: type,
        url: SecretMask(account.secrets).masked(account.configuredURL),
        feeds: config.feeds.count { $0.account == account.name },
        waiting: waiting[account.accountKey] ?? 0, lastSuccess: state.lastSuccess,
        next: nextFetch(account, state, among: [(account, state)]),
        error: account.error(state), failures: state.failures)
    }
  }

  /// Subscribes an account to feeds. One that its server refuses does not keep it from the others.
  /// - Parameters:
  ///   - feeds: each with an http(s) URL; the name is nil for the feed's own title.
  ///   - leavesOut: whether of more tags than the server has room for the last ones are taken, which are the inner folders
  ///     of a list; otherwise nothing is done.
  /// - Returns: the feeds as they are now, and why others were refused, a line each.
  package func subscribe(
    _ account: String, to feeds: [(url: String, name: String?, tags: [String])],
    leavesOut: Bool = false
  ) async throws -> (feeds: [AccountFeed], refused: [String]) {
    let config = try config()
    guard let known = config.accounts.first(where: { $0.name == account }) else {
      let advice =
        config.accounts.isEmpty
        ? "; add one with 'aggregate account add \(account)'"
        : SpellingSuggestion.text(for: account, among: config.accounts.map(\.name))
      throw LibraryFailure.usage("the config has no account '\(account)'\(advice)")
    }
    for feed in feeds {
      if let name = feed.name { try ConfigEdit.check(name, what: "a feed's name") }
      for tag in feed.tags { try ConfigEdit.check(tag, what: "a tag") }
    }
    let subscriptions = AccountSubscriptions(library: self, config: config, account: known)
    let most = subscriptions.maximumTags
    if !leavesOut { for feed in feeds { try subscriptions.check(tags: feed.tags) } }
    var ids: [String] = []
    var refused: [String] = []
    let all = try await subscriptions.change { server in
      for feed in feeds {
        var isSubscribed = false
        do throws(FetchError) {
          let id = try await server.subscribe(to: feed.url)
          ids.append(id)
          isSubscribed = true
          if let name = feed.name { try await server.rename(id, to: name) }
          let tags = Array(feed.tags.suffix(most))
          if !tags.isEmpty { try await server.tag(id, adding: tags, removing: []) }
        } catch {
          // Without the server, or a login, nothing else would work either.
          guard ![401, 429].contains(error.statusCode), !error.isUnreachable, server.pause == nil
          else {
            if ids.isEmpty, refused.isEmpty { throw error }
            let done = "subscribed to \(ids.count) of \(Amount(feeds.count, "feed"))"
            let others = refused.isEmpty ? "" : ", \(refused.count) refused"
            throw failure(of: known, "\(done)\(others), and then: \(error)")
          }
          let undone = isSubscribed ? "subscribed, but its name or tags could not be set: " : ""
          refused.append(
            SecretMask(known.secrets).masked("\(SecretMask.publicURL(feed.url)): \(undone)\(error)")
          )
        }
      }
    }
    let subscribed = Set(ids)
    return (all.filter { subscribed.contains($0.id.id) }, refused)
  }

  /// The URL of a feed for an account, as the user types it.
  package func accountURL(_ place: String) throws(LibraryFailure) -> String {
    guard case .web(let url) = SubscriptionAddress(place) else {
      throw .usage(
        "an account's server fetches only http(s) URLs, not '\(SecretMask().masked(place))'")
    }
    guard !url.contains("${") else {
      throw .usage("the server of an account does not know your ${NAME}")
    }
    return url
  }
}
