import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedParsing
import Refreshing

/// Checks everything that a fetch needs.
struct Diagnostics {
  /// Seconds for each request that tests the network.
  static let timeout = 10.0
  /// The maximum number of feeds to request until one server responds.
  static let feedsTried = 3
  /// The maximum number of failing feeds to name.
  static let feedsNamed = 5

  struct Finding {
    enum Verdict {
      case good
      /// Nothing is wrong, but the user should know.
      case note
      case bad
    }
    var subject: String
    var verdict: Verdict
    var message: String
    /// The exit code if the verdict is bad.
    var code: Int32

    init(_ subject: String, _ verdict: Verdict, _ message: String, code: Int32 = 1) {
      (self.subject, self.verdict, self.message, self.code) = (subject, verdict, message, code)
    }
  }

  let session: Session

  func findings() async -> [Finding] {
    let (config, configFindings) = readConfig()
    let surroundings = Surroundings(
      environment: session.library.environment, terminal: session.terminal, now: session.library.now
    )
    return configFindings + store(config) + (await network(config)) + Libraries.findings()
      + surroundings.findings()
  }

  // MARK: Config

  private func readConfig() -> (Config?, [Finding]) {
    let config: Config
    do {
      config = try session.library.config()
    } catch {
      return (
        nil,
        ([error] + error.others).map {
          Finding("config", .bad, $0.description, code: CommandFailure(error).code)
        }
      )
    }
    var findings = [
      Finding(
        "config", .good,
        "\(config.path), \(Amount(config.feeds.count, "feed"))"
          + (config.accounts.isEmpty ? "" : ", \(Amount(config.accounts.count, "account"))")
          + (config.lists.isEmpty ? "" : ", \(Amount(config.lists.count, "list"))"))
    ]
    if config.feeds.isEmpty, config.accounts.isEmpty {
      findings.append(Finding("config", .note, "has no feeds; add one with 'aggregate add URL'"))
    }
    for feed in config.sources {
      if let problem = feed.problem {
        findings.append(Finding(feed.name, .bad, problem, code: 78))
      }
    }
    return (config, findings + unknownLists(config))
  }

  /// The lists that feeds follow and the config does not have.
  private func unknownLists(_ config: Config) -> [Finding] {
    let known = config.lists.map(\.name)
    let unknown = config.feeds.compactMap(\.list).uniqued().filter { !known.contains($0) }
    return unknown.map { list in
      let feeds = config.feeds.filter { $0.list == list }.map(\.name)
      return Finding(
        "config", .note,
        "there is no [[list]] '\(list)'\(SpellingSuggestion.text(for: list, among: known)), which 'list' names of "
          + feeds.listed(first: Diagnostics.feedsNamed))
    }
  }

  // MARK: Store

  private func store(_ config: Config?) -> [Finding] {
    let path = session.library.storeName
    do {
      guard let store = try session.library.storeIfPresent() else {
        if let problem = FilePath.problem(creatingIn: FilePath.folder(of: path)) {
          return [
            Finding(
              "store", .bad,
              "\(path) does not exist and cannot be created (\(problem)); name another file with --store",
              code: 74)
          ]
        }
        return [Finding("store", .note, "\(path) does not exist yet; the first fetch creates it")]
      }
      let problems = try store.problems()
      guard problems.isEmpty else {
        return [
          Finding(
            "store", .bad,
            "\(path) is damaged (\(problems[0])); restore a copy, or move it away and fetch again",
            code: 74)
        ]
      }
      let totals = try store.totals()
      var findings = [
        Finding(
          "store", .good,
          "\(path), \(Amount(totals.articles, "article")), \(ByteCount(totals.size)), intact")
      ]
      findings += try server(store)
      if !session.library.isServerStore {
        findings +=
          StorePlace.obstacle(writing: path).map { [Diagnostics.readOnly($0)] }
          ?? Surroundings.disk(of: path)
      }
      if let config, let newest = try store.newestSuccess(of: config.sources) {
        let age = RelativeTime.span(session.library.now.timeIntervalSince(newest))
        findings.append(Finding("store", .good, "last fetched \(age) ago"))
        if newest > session.library.now.addingTimeInterval(3600) {
          findings.append(Finding("clock", .bad, "the last fetch is in the future; set the clock"))
        }
      }
      if let config {
        findings +=
          try failing(config, store) + moved(config, store) + unknownFeeds(config, store)
          + waiting() + sends(config)
      }
      return findings
    } catch {
      return [Finding("store", .bad, "\(error)", code: 74)]
    }
  }

  private static func readOnly(_ obstacle: String) -> Finding {
    Finding("store", .note, "articles can be neither fetched nor marked: \(obstacle)")
  }

  /// The server of the store, and how long it takes to respond; empty for a file.
  private func server(_ store: any ArticleStore) throws(StoreError) -> [Finding] {
    guard let server = try StorePlace.server(of: store) else { return [] }
    let delay = RelativeTime.tenths(server.delay / .milliseconds(1))
    return [
      Finding("server", .good, "PostgreSQL \(server.version), responds within \(delay) ms"),
      leases(server.leases),
    ]
  }

  /// Which programs fetch at the moment.
  private func leases(_ counts: LeaseCounts) -> Finding {
    var parts = [
      counts.running == 0
        ? "no feed is leased"
        : "\(Amount(counts.owners, "program")) \(counts.owners == 1 ? "has" : "have") leased \(Amount(counts.running, "feed"))"
    ]
    if counts.expired > 0 {
      parts.append(
        "\(Amount(counts.expired, "lease")) expired, since their programs ended; the next fetch takes the feeds"
      )
    }
    if counts.heldHosts > 0 {
      parts.append("\(Amount(counts.heldHosts, "host")) asked for a pause")
    }
    return Finding("server", .good, parts.joined(separator: "; "))
  }

  /// The feeds whose last fetch failed.
  private func failing(
    _ config: Config, _ store: any ArticleStore
  ) throws(StoreError) -> [Finding] {
    let names = (try store.failing(in: config) + store.failingLists(in: config)).map(\.name)
    guard !names.isEmpty else { return [] }
    return [
      Finding(
        "feeds", .note,
        "\(names.count) of \(config.sources.count + config.lists.count) failed at their last fetch: \(names.listed(first: Diagnostics.feedsNamed))"
          + "; 'aggregate feeds --failing' shows why")
    ]
  }

  /// The feeds that have moved for good.
  private func moved(
    _ config: Config, _ store: any ArticleStore
  ) throws(StoreError) -> [Finding] {
    let feeds = config.feeds.filter { $0.account == nil }
    let states = try store.states(of: feeds, configured: config.names)
    let names = zip(feeds, states).filter { $1.movedTo != nil }.map(\.0.name)
    guard !names.isEmpty else { return [] }
    let isOne = names.count == 1
    return [
      Finding(
        "feeds", .note,
        "\(Amount(names.count, "feed")) \(isOne ? "has" : "have") moved for good and \(isOne ? "is" : "are") fetched from the new address: \(names.listed(first: Diagnostics.feedsNamed)); 'aggregate feeds -f json' has it as moved_to"
      )
    ]
  }

  /// The saved queries and rules that name a feed which is neither in the config nor stored.
  private func unknownFeeds(
    _ config: Config, _ store: any ArticleStore
  ) throws(StoreError) -> [Finding] {
    let known = config.feeds.map(\.name) + (try store.feedNames())
    let problems: [String] = config.namedFeeds.compactMap { feed, place in
      do throws(ConfigError) {
        _ = try FeedSelection.match(feed, among: known)
        return nil
      } catch {
        return "\(place): \(error)"
      }
    }
    return problems.uniqued().map { Finding("config", .note, $0) }
  }

  /// The marks that wait to be sent to servers of accounts, and why they wait.
  private func waiting() throws -> [Finding] {
    try session.library.accounts().filter { $0.waiting > 0 }.map { account in
      Finding(
        account.name, .note,
        AccountHealth.text(waiting: account.waiting)
          + (account.error.map { ": \($0)" } ?? " with the next fetch"))
    }
  }

  /// What waits to be sent to targets, what failed, and targets that cannot be used.
  private func sends(_ config: Config) throws -> [Finding] {
    let mask = SecretMask(config.allSecrets)
    return try Sending(library: session.library, config: config).counts().compactMap { counts in
      let target = config.sends.first { $0.name == counts.target }
      if let problem = target?.problem {
        return Finding("send.\(counts.target)", .bad, problem, code: 78)
      }
      var parts: [String] = []
      if counts.waiting > 0 {
        parts.append(
          "\(Amount(counts.waiting, "article")) \(counts.waiting == 1 ? "waits" : "wait")")
      }
      if counts.failed > 0 { parts.append("\(counts.failed) failed") }
      if counts.unclear > 0 { parts.append("\(counts.unclear) may not have arrived") }
      guard !parts.isEmpty else { return nil }
      var message = parts.joined(separator: ", ")
      if let problem = counts.problem { message += ": \(mask.masked(problem))" }
      if target == nil {
        message += "; the config has no [send.\(counts.target)] any more"
      } else if counts.failed + counts.unclear > 0 {
        message += "; 'aggregate send \(counts.target) --retry' sends them once more"
      }
      return Finding("send.\(counts.target)", .note, message)
    }
  }

  // MARK: Network

  private func network(_ config: Config?) async -> [Finding] {
    guard let config else {
      return [Finding("network", .note, "not checked, because the config cannot be read")]
    }
    let onWeb = config.sources.filter {
      $0.isEnabled && $0.problem == nil && $0.location.baseURL != nil
    }
    guard !onWeb.isEmpty else {
      return [Finding("network", .note, "the config has no enabled feeds on the web")]
    }
    var proxies = ["http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"]
    proxies.removeAll { (session.library.environment[$0] ?? "").isEmpty }
    var findings: [Finding] = []
    if !proxies.isEmpty {
      findings.append(
        Finding(
          "network", .note,
          "\(proxies.joined(separator: " and ")) is set: transfers go through a proxy"))
    }
    let excluded = excluded(config)
    let feeds = onWeb.filter { excluded[$0.name] == nil }
    findings += onWeb.prefix(Diagnostics.feedsTried).compactMap { feed in
      excluded[feed.name].map {
        Finding("network", .note, "\(feed.name) was skipped: \($0)")
      }
    }
    guard !feeds.isEmpty else { return findings }
    var reasons: [String] = []
    for feed in feeds.prefix(Diagnostics.feedsTried) {
      switch await answer(of: feed) {
      case .responded(let found): return findings + found
      case .failed(let reason): reasons.append("\(feed.name): \(reason)")
      }
    }
    return findings + [
      Finding(
        "network", .bad,
        "no server responds (\(reasons.joined(separator: "; "))); check the network and the proxy"
      )
    ]
  }

  /// What came of a request.
  private enum Answer {
    case responded([Finding])
    case failed(String)
  }

  /// What the server of a feed answers. That of an account is asked what a synchronisation asks first: it may have nothing at
  /// the account's URL itself.
  private func answer(of feed: Feed) async -> Answer {
    var feed = feed
    feed.timeout = min(feed.timeout, Diagnostics.timeout)
    func responds(_ end: String = "") -> Finding {
      Finding("network", .good, "\(feed.name) responds\(end)")
    }
    do throws(FetchError) {
      if case .server? = feed.role {
        try await session.library.probe(feed)
        return .responded([responds()])
      }
      let response = try await session.library.fetcher(secrets: feed.secrets)
        .fetch(FetchRequest(feed: feed))
      // A feed may contain any words.
      let isFeed = (try? FeedParser.parse(response.body, contentType: response.contentType)) != nil
      if !isFeed, CaptivePortal.sent(response.body, from: feed.location.baseURL) {
        return .responded([Diagnostics.captivePortal])
      }
      return .responded([responds()])
    } catch {
      if CaptivePortal.sent(error) {
        return .responded([Diagnostics.captivePortal])
      }
      let words = UnsafeCharacters.removed(from: SecretMask(feed.secrets).masked("\(error)"))
      switch (feed.role, error) {
      case (.server?, .status), (.server?, .refused), (.server?, .broken):
        return .responded([responds(), Finding(feed.name, .bad, words)])
      default: break
      }
      // A response with any status shows that the network works.
      guard let status = error.statusCode else {
        return .failed(FetchError.withoutAdvice(words))
      }
      return .responded([responds(" (\(HTTPStatus.phrase(status)))")])
    }
  }

  private static let captivePortal = Finding(
    "network", .bad, "wants you to log in with a web browser first (captive portal)")

  /// Why feeds must not be requested, not even to test the network, by name: they are gone, or their server asked for a
  /// pause.
  private func excluded(_ config: Config) -> [String: String] {
    let feeds = config.sources
    // Without a store no state is known.
    guard let store = try? session.library.storeIfPresent(),
      let states = try? store.states(of: feeds, configured: config.names)
    else { return [:] }
    let now = session.library.now
    let holds = HostHolds(
      feeds, states, stored: (try? store.heldHosts(now: now)) ?? [:],
      holdsHosts: config.settings.holdsHosts, now: now)
    var reasons: [String: String] = [:]
    for (feed, state) in zip(feeds, states) {
      if state.isGone {
        reasons[feed.name] = "it is gone (410); remove it from the config"
      } else if let until = [state.heldUntil, holds.until(feed, state)].compactMap({ $0 }).max(),
        until > session.library.now
      {
        let wait = RelativeTime.wait(until.timeIntervalSince(session.library.now))
        reasons[feed.name] = "its server asked for a pause, which ends in \(wait)"
      }
    }
    return reasons
  }
}
