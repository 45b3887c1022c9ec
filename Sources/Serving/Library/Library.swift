import FeedModel
import Platform
import Synchronization

/// What all clients share: the feeds with their ids, and articles each of which is of one feed.
final class Library: Sendable {
  /// The articles.
  let store: any ArticleStore
  /// The config's feeds.
  let subscriptions: any Subscriptions
  private let known = Mutex<Known>(Known())

  private struct Known {
    /// As the config has them.
    var feeds: [Feed] = []
    var served = ServedFeeds([], ids: [:])
    /// Every label that a feed ever had.
    var labels: Set<String> = []
  }

  init(store: any ArticleStore, subscriptions: any Subscriptions) {
    self.store = store
    self.subscriptions = subscriptions
  }

  /// The feeds as they are configured now. Ids are read from the store only if the feeds changed.
  func feeds() async throws -> ServedFeeds {
    let feeds = try await subscriptions.feeds()
    if let served = known.withLock({ $0.feeds == feeds ? $0.served : nil }) { return served }
    let ids = Dictionary(try store.feedCounts().map { ($1.name, $0) }) { first, _ in first }
    let served = ServedFeeds(feeds, ids: ids)
    known.withLock { known in
      // A feed without an id would get one later, without a change of the config.
      known.feeds = feeds.allSatisfy({ ids[$0.name] != nil }) ? feeds : []
      known.served = served
      known.labels.formUnion(served.labels)
    }
    return served
  }

  /// Whether a feed has or had a label while the server ran. Clients remove labels that no feed has any more.
  func isKnown(label: String) -> Bool { known.withLock { $0.labels.contains(label) } }
}
