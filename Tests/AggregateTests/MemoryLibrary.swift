import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedTestSupport

extension Library {
  /// A library with a config in a folder, and a store and a network in memory.
  init(
    _ folder: TemporaryFolder, _ store: any ArticleStore, _ network: MemoryFetcher,
    _ clock: TestClock, lock: MemoryLock = MemoryLock(), environment: [String: String] = [:],
    sharedConfig: (any SharedConfigKeeping)? = nil
  ) {
    self.init(
      paths: Paths(config: "\(folder.path)/feeds.toml", store: nil, environment: [:]),
      environment: environment, clock: clock.read,
      lock: { () throws(StoreError) in try lock.claim() },
      store: { (_) throws(StoreError) in store }, fetcher: { _ in network },
      sharedConfig: sharedConfig)
  }
}
