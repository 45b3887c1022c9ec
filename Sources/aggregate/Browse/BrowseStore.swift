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

  /// What another program changed.
  enum Change {
    /// It stored or removed articles.
    case articles
    /// It marked some.
    case marks
  }

  private struct Watched {
    /// How many articles and marks there were when this was last known; nil until then, and after changes of the reader's
    /// own.
    var counts: StoreTotals?
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

  /// What another program changed since this was asked last; nil if nothing. On a server it may take long.
  func changeElsewhere() -> Change? {
    let isFree = watched.withLock { watched in
      defer { watched.isBusy = true }
      return !watched.isBusy
    }
    guard isFree else { return nil }
    let found = try? counts()
    return watched.withLock { watched in
      watched.isBusy = false
      guard let found else { return nil }
      defer { watched.counts = found }
      guard let known = watched.counts, known != found else { return nil }
      return known.articles == found.articles ? .marks : .articles
    }
  }

  /// Takes the articles and marks that are there now for known, unless they are already.
  func noteCounts() {
    guard watched.withLock({ $0.counts == nil }), let found = try? counts() else { return }
    watched.withLock { $0.counts = $0.counts ?? found }
  }

  /// The reader itself changed articles or marks.
  func forgetCounts() { watched.withLock { $0.counts = nil } }

  private func counts() throws(StoreError) -> StoreTotals {
    var store = watched.withLock { $0.store }
    if store == nil {
      store = try separate()
      watched.withLock { [store] in $0.store = store }
    }
    var totals = try store?.totals() ?? StoreTotals()
    // A fetch without news changes these.
    (totals.feeds, totals.appearances, totals.size) = (0, 0, 0)
    return totals
  }

  /// A connection of its own, for work that takes longer; nil before the first fetch.
  func separate() throws(StoreError) -> (any ArticleStore)? { try session.library.storeIfPresent() }
}
