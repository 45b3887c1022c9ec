import FeedConfiguration
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing

@testable import FeedLibrary

/// A library whose config is a file, over a store and a network in memory.
struct ServedLibrary {
  let library: Library
  let config: CurrentConfig
  let subscriptions: Subscriptions
  let store: any ArticleStore
  let network: MemoryFetcher
  let lock = MemoryLock()
  let path: String
  private let folder = TemporaryFolder()

  /// - Parameter text: the config.
  init(
    _ text: String, store: any ArticleStore, at now: Date, environment: [String: String] = [:]
  ) throws {
    self.store = store
    let network = MemoryFetcher(clock: TestClock(now))
    self.network = network
    path = folder.write(text, to: "feeds.toml")
    library = Library(
      paths: Paths(config: path, store: nil, environment: [:]), environment: environment,
      clock: { now }, lock: { [lock] () throws(StoreError) in try lock.claim() },
      store: { (_) throws(StoreError) in store }, fetcher: { _ in network })
    config = CurrentConfig(library.configuration)
    subscriptions = Subscriptions(library, config: config) {}
    try store.register(feeds)
  }

  /// The feeds of the config as it is now.
  var feeds: [Feed] { get throws { try config.loaded.config().feeds } }

  /// Has a feed of one item at a URL.
  func publish(_ url: String, title: String = "New") {
    network.set(
      url,
      .text(
        "<rss version=\"2.0\"><channel><title>\(title)</title><item><title>An item</title></item></channel></rss>"
      ))
  }

  /// Changes what is known of the fetches of a feed.
  func fetched(_ name: String, _ change: (inout FeedState) -> Void) throws {
    let (feed, state) = try known(name)
    var changed = state
    change(&changed)
    try store.save([FeedStateChange(state: changed, feed: feed)])
  }

  /// Stores items of a feed, as a response contained them.
  @discardableResult
  func add(_ entries: [Entry], to name: String, at date: Date) throws -> StoreChanges {
    let (feed, state) = try known(name)
    return try store.add(FeedDocument(entries), to: feed, state: state, at: date)
  }

  private func known(_ name: String) throws -> (Feed, FeedState) {
    let feeds = try feeds
    guard let feed = feeds.first(where: { $0.name == name }),
      let state = try store.states(of: [feed], configured: Set(feeds.map(\.name))).first
    else { throw SubscriptionError.unknown(name) }
    return (feed, state)
  }
}
