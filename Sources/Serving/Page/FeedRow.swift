import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// A feed with what the store knows of it.
struct FeedRow {
  let feed: Feed
  let state: FeedState
  /// nil before its first fetch.
  let stored: FeedCounts?

  /// Its row in the store.
  var id: Int64? { state.id }

  /// Why it cannot be fetched, or why the last fetch failed; nil if neither applies. Without secrets.
  var error: String? {
    if !feed.isEnabled { return nil }
    return feed.error(state).map(SecretMask(feed.secrets).masked)
  }

  /// Its URL as in the config, without secrets.
  var url: String { SecretMask(feed.secrets).masked(feed.configuredURL) }

  /// Its articles.
  func counts(hidesUnread: Bool) -> String {
    let all = stored?.articles ?? 0
    return hidesUnread ? "\(all)" : "\(stored?.unread ?? 0) unread of \(all)"
  }

  /// When it was last fetched, or tried if that never succeeded.
  func success(_ visit: PageVisit) -> String {
    if !feed.isEnabled { return "off" }
    func ago(_ date: Date) -> String {
      visit.time(date) + (visit.now.timeIntervalSince(date) < 60 ? "" : " ago")
    }
    if let last = state.lastSuccess { return "fetched \(ago(last))" }
    guard let attempt = state.lastAttempt else { return "not fetched yet" }
    return "never fetched successfully · tried \(ago(attempt))"
  }

  /// Whether its name or one of its tags contains the text, ignoring case.
  func matches(_ text: String) -> Bool {
    if text.isEmpty { return true }
    let folded = text.lowercased()
    return ([feed.name] + feed.tags).contains { $0.lowercased().contains(folded) }
  }
}

extension PageVisit {
  /// All feeds in the config's order.
  func feedRows() async throws -> [FeedRow] {
    let feeds = try await site.subscriptions.feeds()
    let library = site.library
    // Only accounts are looked up in it.
    let config = library.configuration.readable ?? Config(path: library.feedsPlace)
    let states = try store.shownStates(of: feeds, in: config)
    let counts = try store.feedCounts()
    return zip(feeds, states).map { feed, state in
      FeedRow(feed: feed, state: state, stored: state.id.flatMap { counts[$0] })
    }
  }

  /// The row of a feed in the store; nil if it has none.
  func id(of feed: Feed) async throws(SubscriptionError) -> Int64? {
    let names = Set(try await site.subscriptions.feeds().map(\.name))
    return (try? store.states(of: [feed], configured: names))?.first?.id
  }
}
