import FeedBasics
import FeedConfiguration
package import FeedModel
import PostgreSQLStore
import Refreshing
import SQLiteStore
import Synchronization

/// A store that a user names: a file, or the URL of a database on a server. This is the only place that knows the kinds of
/// stores.
package struct StorePlace: Sendable {
  private enum Kind {
    case file(path: String)
    case server(ServerAddress)

    /// - Parameter store: a path, or a URL with the values of its variables.
    init(_ store: String) {
      self = ServerAddress.isServer(store) ? .server(ServerAddress(store)) : .file(path: store)
    }

    func open(_ access: StoreAccess) throws(StoreError) -> any StoreCopying {
      switch self {
      case .file(let path):
        return try SQLiteArticleStore(path: path, access: access, policy: StandardMergePolicy())
      case .server(let address):
        return try PostgreSQLArticleStore(address, access: access, policy: StandardMergePolicy())
      }
    }
  }

  private let kind: Kind
  /// Names it without secrets, whatever the current folder is.
  package let name: String

  /// - Parameter argument: as the user typed it.
  package init(_ argument: String, environment: [String: String]) {
    let kind = Kind(Paths(config: nil, store: argument, environment: environment).store)
    self.kind = kind
    name =
      switch kind {
      case .file(let path):
        URL(fileURLWithPath: FilePath.target(of: path)).standardizedFileURL.path
      case .server(let address): address.description
      }
  }

  /// Whether a name is that of a store on a server.
  package static func isServer(_ store: String) -> Bool { ServerAddress.isServer(store) }

  /// A server's URL without user and password.
  package static func name(ofServer store: String) -> String { ServerAddress(store).description }

  /// Whether the URL of a store contains a password.
  /// - Parameter store: as it is written, with the names of variables.
  package static func hasPassword(_ store: String) -> Bool {
    ServerAddress.isServer(store) && ServerAddress(store).hasPassword
  }

  /// Why a store that can be read can probably not be written, and what to do; nil if nothing is known.
  /// - Parameter store: a path, or a URL with the values of its variables.
  package static func obstacle(writing store: String) -> String? {
    isServer(store) ? nil : SQLiteArticleStore.obstacle(writing: store)
  }

  /// What to say of a URL that contains a password.
  package static let passwordWarning =
    "warning: the URL of the store contains a password; write it to ~/.pgpass instead"

  /// The store, for copying it.
  package func open(_ access: StoreAccess) throws(StoreError) -> any StoreCopying {
    try kind.open(access)
  }

  /// Claims the store for a copy, until the result is released.
  package func claim() throws(StoreError) -> any FetchLock {
    switch kind {
    case .file(let path): return try SQLiteArticleStore.lockForFetching(path: path)
    case .server(let address): return try PostgreSQLArticleStore.lockForCopying(address)
    }
  }

  /// How a library uses its store.
  struct Opening {
    let store: @Sendable (StoreAccess) throws(StoreError) -> any ArticleStore
    /// Claims the store for a fetch, until the result is released.
    let lock: @Sendable () throws(StoreError) -> any FetchLock
    /// Keeps the config for all machines; nil if only the config's file can.
    let sharedConfig: (any SharedConfigKeeping)?
  }

  /// How a library uses a store. Nothing is opened before it is needed.
  /// - Parameters:
  ///   - store: a path, or a URL with the values of its variables.
  ///   - written: the store as it is written, with the names of variables.
  ///   - warn: receives a warning before the store is first opened if its URL contains a password.
  static func opening(
    _ store: String, written: String, _ warn: @escaping @Sendable (String) -> Void
  ) -> Opening {
    let kind = Kind(store)
    switch kind {
    case .file(let path):
      return Opening(
        store: { (access) throws(StoreError) in try kind.open(access) },
        lock: { () throws(StoreError) in try SQLiteArticleStore.lockForFetching(path: path) },
        sharedConfig: nil)
    case .server(let address):
      let server = ServerStores(
        address, warning: hasPassword(written) ? passwordWarning : nil, warn)
      // Feeds are leased one by one, and any number of fetches run at once.
      return Opening(
        store: server.store, lock: { () throws(StoreError) in Library.NoLock() },
        sharedConfig: server)
    }
  }

  /// A server with a store.
  package struct Server: Sendable {
    package var version: String
    /// How long it takes to respond.
    package var delay: Duration
    /// Which programs fetch at the moment.
    package var leases: LeaseCounts
  }

  /// The server of a store; nil for a file.
  package static func server(of store: any ArticleStore) throws(StoreError) -> Server? {
    guard let store = store as? PostgreSQLArticleStore else { return nil }
    let start = ContinuousClock.now
    let version = try store.serverVersion()
    let delay = ContinuousClock.now - start
    return Server(version: version, delay: delay, leases: try store.leaseCounts())
  }

  /// The versions of the libraries; nil for one that is not installed.
  package static var libraries: (sqlite: String, postgreSQL: String?) {
    (SQLiteArticleStore.libraryVersion, ServerLibrary.version)
  }
}

/// The store on a server as one command opens it: its connections are used again, by the config that it keeps as well.
final class ServerStores: SharedConfigKeeping {
  private let address: ServerAddress
  private let warn: @Sendable (String) -> Void
  private let warning: Mutex<String?>
  private let stores = Mutex<[StoreAccess: PostgreSQLArticleStore]>([:])

  /// - Parameters:
  ///   - warning: what to say before the store is opened for the first time; nil for nothing.
  ///   - warn: receives it.
  init(_ address: ServerAddress, warning: String?, _ warn: @escaping @Sendable (String) -> Void) {
    self.address = address
    self.warning = Mutex(warning)
    self.warn = warn
  }

  var location: StoreLocation { .server(url: address.description) }

  /// The store, which is the same one for the same access.
  func store(_ access: StoreAccess) throws(StoreError) -> any ArticleStore { try opened(access) }

  private func opened(_ access: StoreAccess) throws(StoreError) -> PostgreSQLArticleStore {
    if let store = stores.withLock({ $0[access] }) { return store }
    if let due = warning.withLock({ $0.take() }) { warn(due) }
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
