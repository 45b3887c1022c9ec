import FeedModel
import PostgreSQLStore
import Refreshing
import Synchronization

/// The store on a server as one command opens it: its connections are used again, by the config that it keeps as well.
final class ServerStores: SharedConfigKeeping {
  private let address: ServerAddress
  private let opening: @Sendable () -> Void
  private let stores = Mutex<[StoreAccess: PostgreSQLArticleStore]>([:])

  /// - Parameter opening: is called before the store is opened.
  init(_ address: ServerAddress, opening: @escaping @Sendable () -> Void) {
    self.address = address
    self.opening = opening
  }

  var location: StoreLocation { .server(url: address.description) }

  /// The store, which is the same one for the same access.
  func store(_ access: StoreAccess) throws(StoreError) -> any ArticleStore { try opened(access) }

  private func opened(_ access: StoreAccess) throws(StoreError) -> PostgreSQLArticleStore {
    if let store = stores.withLock({ $0[access] }) { return store }
    opening()
    let store = try PostgreSQLArticleStore(
      address, access: access, policy: StandardMergePolicy())
    return stores.withLock { stores in
      let first = stores[access] ?? store
      stores[access] = first
      return first
    }
  }

  // MARK: The config

  /// The store; nil before the first fetch.
  private func openedIfPresent() throws(StoreError) -> PostgreSQLArticleStore? {
    do throws(StoreError) {
      return try opened(.read)
    } catch .missing {
      return nil
    }
  }

  func sharedConfigRevision() throws(StoreError) -> Int? {
    try openedIfPresent()?.sharedConfigRevision()
  }

  func sharedConfig(feeds: Set<String>?) throws(StoreError) -> SharedConfig? {
    try openedIfPresent()?.sharedConfig(feeds: feeds)
  }

  func sharedFeedNames() throws(StoreError) -> [String] {
    try openedIfPresent()?.sharedFeedNames() ?? []
  }

  func updateSharedConfig(
    feeds: Set<String>?, _ change: (SharedConfig?) -> SharedConfigChange?
  ) throws(StoreError) {
    try opened(.create).updateSharedConfig(feeds: feeds, change)
  }
}
