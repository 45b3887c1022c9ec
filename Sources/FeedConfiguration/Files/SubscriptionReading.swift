import FeedModel
import Synchronization

/// The feeds that accounts subscribe to, as one run reads them: once, when the config that has accounts is first needed.
final class SubscriptionReading: Sendable {
  private let open: @Sendable () throws(StoreError) -> any AccountKeeping
  private let known = Mutex<Known?>(nil)

  private struct Known {
    var feeds: [AccountFeed]
    var revision: [Int]
  }

  /// - Parameter open: opens the store that has them, for reading.
  init(_ open: @escaping @Sendable () throws(StoreError) -> any AccountKeeping) {
    self.open = open
  }

  /// One that reads the store again.
  var reread: SubscriptionReading { SubscriptionReading(open) }

  /// A config with the feeds of its accounts; none are known before there is a store.
  func config(_ config: Config) throws(ConfigError) -> Config {
    let feeds = try known.withLock { (known) throws(ConfigError) in
      if let known { return known.feeds }
      let new = try atStore { () throws(StoreError) in try read() }
      known = new
      return new.feeds
    }
    return config.with(feeds)
  }

  private func read() throws(StoreError) -> Known {
    do throws(StoreError) {
      let store = try open()
      // First, so that a change between the two is noticed.
      let revision = try store.accountFeedsRevision()
      return Known(feeds: try store.accountFeeds(), revision: revision)
    } catch .missing {
      return Known(feeds: [], revision: [])
    }
  }

  /// Whether the store has other feeds by now than those that were read.
  var isOutdated: Bool {
    guard let known = known.withLock({ $0 }) else { return false }
    return (try? open().accountFeedsRevision() != known.revision) ?? false
  }
}
