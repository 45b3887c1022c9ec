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
    /// What is shown, or will be read again; nil until the first screen was read.
    var known: StoreRevision?
    /// A connection for this alone, which a server's store keeps open.
    var store: (any ArticleStore)?
    /// How often the reader began or ended a change of its own. What a look finds meanwhile may have it or not.
    var ownChanges = 0
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

  // MARK: Changes by other programs

  /// The shortest time between two looks for changes: a file is asked in no time, a server is elsewhere.
  var lookPause: Duration {
    if case .file = opened.withLock({ $0?.location }) { .seconds(1) } else { .seconds(10) }
  }

  /// What another program changed since this was asked last; nil if nothing. On a server it may take long.
  func changeElsewhere() -> Change? {
    let begin: Int? = watched.withLock { watched in
      defer { watched.isBusy = true }
      return watched.isBusy ? nil : watched.ownChanges
    }
    guard let begin else { return nil }
    let found = try? revision()
    return watched.withLock { watched in
      watched.isBusy = false
      guard let found, watched.ownChanges == begin else { return nil }
      defer { watched.known = found }
      guard let known = watched.known, known != found else { return nil }
      let hasSameArticles = (known.articles, known.lastNumber) == (found.articles, found.lastNumber)
      return hasSameArticles ? .marks : .articles
    }
  }

  /// Takes what is stored now for known, unless something is.
  func noteStart() {
    guard watched.withLock({ $0.known == nil }), let found = try? revision() else { return }
    watched.withLock { $0.known = $0.known ?? found }
  }

  /// Takes what is stored now for known: the reader changed it itself, and reads it again after this.
  func noteOwnChange() {
    guard let found = try? revision() else { return }
    watched.withLock { watched in
      watched.ownChanges += 1
      watched.known = found
    }
  }

  /// The reader marks articles itself from now on, until ``noteOwnMarks(_:)``.
  func beginOwnMarks() { watched.withLock { $0.ownChanges += 1 } }

  /// The reader marked so many articles itself, which it shows already. What others change meanwhile is still noticed.
  func noteOwnMarks(_ articles: Int) {
    watched.withLock { watched in
      watched.ownChanges += 1
      watched.known?.changes += articles
    }
  }

  private func revision() throws(StoreError) -> StoreRevision {
    var store = watched.withLock { $0.store }
    if store == nil {
      store = try separate()
      watched.withLock { [store] in $0.store = store }
    }
    return try store?.revision() ?? StoreRevision()
  }

  /// A connection of its own, for work that takes longer; nil before the first fetch.
  func separate() throws(StoreError) -> (any ArticleStore)? { try session.library.storeIfPresent() }
}
