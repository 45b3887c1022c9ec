import FeedLibrary
import FeedModel
import Synchronization

/// The store that the full-screen reader reads, which the first fetch creates.
final class BrowseStore: Sendable {
  private let session: Session
  private let opened = Mutex<(any ArticleStore)?>(nil)
  private let openedForWriting = Mutex<(any ArticleStore)?>(nil)
  /// What is known of changes that other programs make.
  private let watched = Mutex(Watched())

  private struct Watched {
    /// How many articles there were when this was last known; nil until then, and after changes of the reader's own.
    var articles: Int?
    /// A connection for this alone, which a server's store keeps open.
    var store: (any ArticleStore)?
    /// Whether it is being looked.
    var isBusy = false
  }

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

  /// Whether another program stored or removed articles since this was asked last. On a server it may take long.
  func hasChangedElsewhere() -> Bool {
    let isFree = watched.withLock { watched in
      defer { watched.isBusy = true }
      return !watched.isBusy
    }
    guard isFree else { return false }
    let count = try? countOfArticles()
    return watched.withLock { watched in
      watched.isBusy = false
      guard let count else { return false }
      defer { watched.articles = count }
      return watched.articles.map { $0 != count } ?? false
    }
  }

  /// Takes the articles that are there now for known, unless they are already.
  func noteArticles() {
    guard watched.withLock({ $0.articles == nil }), let count = try? countOfArticles() else {
      return
    }
    watched.withLock { $0.articles = $0.articles ?? count }
  }

  /// The reader itself changed how many articles there are.
  func forgetArticles() { watched.withLock { $0.articles = nil } }

  private func countOfArticles() throws(StoreError) -> Int {
    var store = watched.withLock { $0.store }
    if store == nil {
      store = try separate()
      watched.withLock { [store] in $0.store = store }
    }
    return try store?.count(ArticleQuery()) ?? 0
  }

  /// A connection of its own, for work that takes longer; nil before the first fetch.
  func separate() throws(StoreError) -> (any ArticleStore)? { try session.library.storeIfPresent() }
}
