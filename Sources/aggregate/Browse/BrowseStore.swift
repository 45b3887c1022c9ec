import FeedLibrary
import FeedModel
import Synchronization

/// The store that the full-screen reader reads, which the first fetch creates.
final class BrowseStore: Sendable {
  private let session: Session
  private let opened = Mutex<(any ArticleStore)?>(nil)
  private let openedForWriting = Mutex<(any ArticleStore)?>(nil)
  /// How many articles the store had when they were last counted.
  private let articles = Mutex<Int?>(nil)

  init(_ session: Session) { self.session = session }

  /// The store for reading; nil before the first fetch.
  func current() throws(StoreError) -> (any ArticleStore)? {
    if let store = opened.withLock({ $0 }) { return store }
    let store = try session.library.storeIfPresent()
    opened.withLock { $0 = store }
    return store
  }

  /// The store for writing, opened only when needed, and kept open then: a store on read-only media can still be browsed.
  func writable() throws(StoreError) -> any ArticleStore {
    if let store = openedForWriting.withLock({ $0 }) { return store }
    let store = try session.library.store(.write)
    openedForWriting.withLock { $0 = store }
    return store
  }

  /// - Returns: whether the store had another number of articles when this was asked last.
  func notices(_ count: Int) -> Bool {
    articles.withLock { known in
      defer { known = count }
      return known != nil && known != count
    }
  }

  /// A connection of its own, for work that takes longer; nil before the first fetch.
  func separate() throws(StoreError) -> (any ArticleStore)? { try session.library.storeIfPresent() }
}
