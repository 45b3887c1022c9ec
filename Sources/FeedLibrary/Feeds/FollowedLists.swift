import FeedBasics
package import FeedConfiguration
import FeedModel
import FeedParsing
import Refreshing

/// Keeps the feeds of lists that others keep (`[[list]]`) in step with these: what is new in a list is added to the config,
/// what has left it is disabled, and what is back is enabled.
package struct FollowedLists {
  private let library: Library
  private let config: Config

  package init(library: Library, config: Config) {
    self.library = library
    self.config = config
  }

  /// The most feeds of a list, those that have left it included.
  private static let maximumFeeds = 5000
  /// The most feeds that are disabled or enabled at once: the text of the config is changed for each.
  private static let maximumChanges = 200

  /// What a look at a list gave.
  package struct Outcome: Sendable {
    /// The list's name.
    package let list: String
    /// How many feeds were added, enabled again, and disabled since they left the list.
    package var (added, enabled, disabled) = (0, 0, 0)
    package var error: String?
    /// Whether it was not requested, since its server asked for a pause; then ``error`` says until when.
    package var isPaused = false

    package init(list: String) { self.list = list }

    fileprivate static func paused(_ list: String, _ reason: String) -> Outcome {
      var outcome = Outcome(list: list)
      (outcome.error, outcome.isPaused) = (reason, true)
      return outcome
    }

    /// What to tell the user; nil if nothing was changed.
    package var remark: Remark? {
      if let error {
        return .warning("the list '\(list)': \(UnsafeCharacters.removed(from: error))")
      }
      let parts = [
        (added, "added"), (enabled, "enabled again"),
        (disabled, "disabled, since \(disabled == 1 ? "it" : "they") left the list"),
      ]
      .filter { $0.0 > 0 }.map { "\(Amount($0.0, "feed")) \($0.1)" }
      return parts.isEmpty ? nil : .note("the list '\(list)': \(parts.joined(separator: ", "))")
    }
  }

  /// Looks at the lists that are due.
  /// - Parameters:
  ///   - names: looks at no others; nil for all.
  ///   - force: whether at those that are not due too.
  /// - Returns: the outcome of each list that was looked at.
  package func update(named names: [String]? = nil, force: Bool = false) async throws -> [Outcome] {
    var outcomes: [Outcome] = []
    for (list, stored) in zip(config.lists, config.storedLists)
    where names?.contains(list.name) ?? true {
      if Task.isCancelled { break }
      if let outcome = try await update(list, stored: stored, force: force) {
        outcomes.append(outcome)
      }
    }
    return outcomes
  }

  private func update(_ list: Feed, stored: Feed, force: Bool) async throws -> Outcome? {
    var outcome = Outcome(list: list.name)
    if let problem = list.problem {
      outcome.error = problem
      return outcome
    }
    let store = try library.store(.create)
    var state = try store.states(of: [stored], configured: config.names)[0]
    let next = Schedule.nextFetch(state, feed: list, now: library.now)
    if let pause = state.pause(of: list, now: library.now) {
      return force ? .paused(list.name, pause) : nil
    }
    if !force, let next, next > library.now { return nil }
    state.lastAttempt = library.now
    state.jitter = Double.random(in: 0..<1)
    var request = FetchRequest(feed: list)
    request.accept = "text/x-opml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5"
    // What is missing would have left the list.
    request.mustBeWhole = true
    // Without its feeds the config is another one than the response was taken into.
    if config.feeds.contains(where: { $0.list == list.name }) {
      (request.etag, request.lastModified) = (state.etag, state.lastModified)
      request.validatorsURL = state.validatorsURL
    }
    do {
      let response = try await library.patientFetcher(secrets: list.secrets, config)
        .fetch(request)
      if response.status != 304 {
        let (subscriptions, isTruncated) = try FollowedLists.feeds(of: response.body)
        let isWhole = try apply(subscriptions, isTruncated, of: list, &outcome)
        if isTruncated { throw Truncated() }
        if isWhole {
          (state.etag, state.lastModified) = (response.etag, response.lastModified)
          state.validatorsURL = response.finalURL.map(Digest.hex)
        }
      }
      (state.failures, state.lastError, state.heldUntil) = (0, nil, nil)
      state.lastSuccess = library.now
    } catch FetchError.paused(let reason, let end) {
      // A redirect may have led to the host: the list waits with it.
      if let end {
        state.heldUntil = end
        try store.save([FeedStateChange(state: state, feed: stored)])
      }
      return force ? .paused(list.name, reason) : nil
    } catch {
      let words = SecretMask(list.secrets).masked("\(error)")
      state.failures += 1
      state.lastError = words
      if let error = error as? FetchError, case .status(_, let wait?, _, _) = error {
        let end = Schedule.end(ofPause: wait, from: library.now)
        state.heldUntil = end
        if config.settings.holdsHosts, let host = error.busyHost {
          try store.hold(host: host, until: end, now: library.now)
        }
      }
      outcome.error = words
    }
    try store.save([FeedStateChange(state: state, feed: stored)])
    return outcome
  }

  /// A list of which only the beginning arrived. What is missing has not left it.
  private struct Truncated: Error, CustomStringConvertible {
    var description: String { "the response was cut; the feeds before the cut were taken" }
  }

  /// - Throws: ``SubscriptionListError``; a list without feeds is an error, not one that all have left.
  private static func feeds(
    of body: Data
  ) throws -> (feeds: [Subscription], isTruncated: Bool) {
    let list = try SubscriptionReader.read(body)
    let feeds = list.subscriptions.filter { subscription in
      // The list is somebody else's: nothing of this machine may become a part of an address.
      if case .web(let url) = subscription.address { !url.contains("${") } else { false }
    }
    guard !feeds.isEmpty else { throw SubscriptionListError.noFeeds("list") }
    return (Array(feeds.prefix(maximumFeeds)), list.isTruncated)
  }

  /// - Returns: whether nothing is left to change.
  private func apply(
    _ subscriptions: [Subscription], _ isTruncated: Bool, of list: Feed, _ outcome: inout Outcome
  ) throws -> Bool {
    let isPrivate = list.location.baseURL.map(PrivateAddress.isPrivate(url:)) ?? true
    var wanted: Set<String> = []
    var feeds: [(url: String, subscription: Subscription)] = []
    for subscription in subscriptions {
      guard case .web(let url) = subscription.address,
        isPrivate || !PrivateAddress.isPrivate(url: url),
        wanted.insert(KnownFeeds.address(url)).inserted
      else { continue }
      feeds.append((url, subscription))
    }
    try library.edit.add { (config) throws(ConfigError) in
      var known = KnownFeeds(config.feeds)
      var names = FreeNames(config.names)
      var new: [NewFeed] = []
      let room = FollowedLists.maximumFeeds - config.feeds.count { $0.list == list.name }
      for (url, subscription) in feeds where known.name(url: url, adapter: nil) == nil {
        if new.count >= room { break }
        let title = subscription.title ?? URLReference.Parts(url).host ?? url
        var feed = NewFeed(
          name: names.take(title), url: url,
          tags: UniqueTexts.ignoringCase(list.tags + subscription.tags))
        feed.list = list.name
        known.insert(feed.name, url: url, adapter: nil)
        new.append(feed)
      }
      outcome.added = new.count
      return new
    }
    var changed: [String: Bool] = [:]
    for feed in try library.renewed.config().feeds where feed.list == list.name {
      if changed.count >= FollowedLists.maximumChanges { break }
      let isListed = wanted.contains(KnownFeeds.address(feed.configuredURL))
      if isListed != feed.isEnabled, isListed || !isTruncated { changed[feed.name] = isListed }
    }
    if !changed.isEmpty { try library.edit.enable(changed) }
    outcome.enabled = changed.values.count { $0 }
    outcome.disabled = changed.count - outcome.enabled
    return changed.count < FollowedLists.maximumChanges
  }
}

extension Config {
  /// The lists under the names that their states have in the store, which are not those that feeds may have had.
  var storedLists: [Feed] {
    lists.map { list in
      var stored = list
      stored.name = "[[list]] \(list.name)"
      return stored
    }
  }
}
