import FeedConfiguration
import FeedLibrary
import FeedModel
import Foundation

@testable import aggregate

extension Session {
  /// A session of given parts, so that commands run on a store and a network in memory.
  init(
    paths: Paths, environment: [String: String], clock: @escaping @Sendable () -> Date,
    lock: @escaping @Sendable () throws(StoreError) -> any FetchLock,
    store: @escaping @Sendable (StoreAccess) throws(StoreError) -> any ArticleStore,
    fetcher: @escaping @Sendable (_ secrets: [String]) -> any FeedFetcher,
    sharedConfig: (any SharedConfigKeeping)? = nil
  ) {
    self.init(
      Library(
        paths: paths, environment: environment, clock: clock, lock: lock, store: store,
        fetcher: fetcher, sharedConfig: sharedConfig))
  }
}
