import BrowseKeys
import Browsing
import Dispatch
import FeedBasics
import FeedLibrary
import FeedModel
import Synchronization

/// The store as the full-screen reader reads and changes it, and as other programs change it. The first fetch creates it.
final class BrowseStore: Sendable {
  /// How long keys wait for a change, in milliseconds: most are stored by then, and drawn with what was marked. A mark of
  /// many articles takes longer, and so does one that waits for another program.
  private static let patience = 60
  private let session: Session
  private let inbox: BrowseInbox
  private let keys: KeyMap
  /// Makes the reader's own changes, one after the other.
  private let changes = DispatchQueue(label: "changes")
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

  /// - Parameters:
  ///   - inbox: receives what became of changes.
  ///   - keys: the keys that messages name.
  init(_ session: Session, _ inbox: BrowseInbox, _ keys: KeyMap) {
    self.session = session
    self.inbox = inbox
    self.keys = keys
  }

  // MARK: Reading

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

  /// A connection of its own, for work that takes longer; nil before the first fetch.
  func separate() throws(StoreError) -> (any ArticleStore)? { try session.library.storeIfPresent() }

  /// The query without articles of feeds that are no longer configured.
  func visible(
    _ query: ArticleQuery, _ store: any ArticleStore
  ) throws(StoreError) -> ArticleQuery {
    var query = query
    query.condition = try session.renewed.library.visible(store).condition(query.condition)
    return query
  }

  /// The headlines of rows as they are now.
  /// - Parameter query: that of the list; nil for articles by themselves.
  func rows(_ numbers: [Int], _ query: ArticleQuery?) throws -> [Headline] {
    guard let store = try current() else { return [] }
    guard let query else { return try store.headlines(numbers) }
    return try store.rows(showing: numbers, in: query)
  }

  /// The articles of rows of a list.
  func articles(ofRows numbers: [Int], _ query: ArticleQuery) throws -> [Int] {
    guard query.groupsStories, let store = try current() else { return numbers }
    return try store.articles(ofRows: numbers, in: visible(query, store).condition)
  }

  // MARK: Changes by the reader

  /// Makes a change, and waits a moment for it. What became of it is posted.
  func run(_ change: StoreChange) {
    let work = DispatchWorkItem { [self] in perform(change) }
    changes.async(execute: work)
    guard work.wait(timeout: .now() + .milliseconds(BrowseStore.patience)) == .timedOut else {
      return
    }
    if change.hasResult { inbox.post(.message("storing the change …")) }
    // What is read meanwhile does not have it yet.
    changes.async { [inbox] in inbox.post(change.lateEvent) }
  }

  /// Waits until all changes are stored.
  func finish() { changes.sync {} }

  private func perform(_ change: StoreChange) {
    do {
      switch change {
      case .mark(let mark, let articles, let report): try self.mark(mark, articles, report)
      case .undo: inbox.post(.message(try writable().undo()?.text ?? "nothing to undo"))
      case .deleteRow(let number, let query):
        let result = try writable().delete(articles(ofRows: [number], query))
        noteOwnChange()
        inbox.post(
          .deleted(
            result.changed == 0
              ? "starred articles stay" : "deleted \(Amount(result.changed, "article"))"))
      }
    } catch {
      inbox.post(.failed(session.short(error)))
    }
  }

  /// The state has the marks already; if they cannot be stored, the stored ones are shown again. On read-only media
  /// nothing can be marked, but everything read.
  /// - Throws: exit 1 if there is none of the articles any more.
  private func mark(_ mark: UserMark, _ articles: MarkScope, _ report: MarkReport) throws {
    let changed: Int
    var gone: [Int] = []
    beginOwnMarks()
    do {
      switch articles {
      case .rows(let rows, let query):
        let numbers = try query.map { try self.articles(ofRows: rows, $0) } ?? rows
        let result = try writable().mark(numbers, mark)
        changed = result.changed
        gone = numbers.isEmpty ? rows : result.unknown
      case .all(var query):
        let store = try writable()
        if mark == .read(true), query.limit == nil {
          query.condition = query.condition.and(.unread)
        }
        changed = try store.mark(visible(query, store), mark)
      }
    } catch {
      takeBack(mark, articles)
      guard report == .noted else { throw error }
      return
    }
    noteOwnMarks(changed)
    if changed == 0, report != .noted, let first = gone.first {
      inbox.post(.notMarked(mark, gone))
      throw CommandFailure.failed("article \(first) does not exist any more")
    }
    guard report == .result else { return }
    let done = mark.done(to: changed) + undoHint
    inbox.post(.message(changed == 0 ? words(ofNothingTo: mark) : done))
  }

  /// Shows what is stored of articles that could not be marked. If that cannot be read either, the mark is taken back.
  private func takeBack(_ mark: UserMark, _ articles: MarkScope) {
    switch articles {
    case .rows(let numbers, let query):
      inbox.post(
        (try? rows(numbers, query)).map { .changed($0, after: nil) } ?? .notMarked(mark, numbers))
    // It is shown once it is done.
    case .all: break
    }
  }

  private func words(ofNothingTo mark: UserMark) -> String {
    switch mark {
    case .read(true): "nothing unread here"
    case .labelled(_, let isSet): "the article \(isSet ? "has" : "does not have") that label"
    case .read, .starred, .muted: mark.done(to: 0)
    }
  }

  private var undoHint: String {
    keys.label(.undo, in: .headlines).map { "; press \($0) to undo" } ?? ""
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
  private func beginOwnMarks() { watched.withLock { $0.ownChanges += 1 } }

  /// The reader marked so many articles itself, which it shows already. What others change meanwhile is still noticed.
  private func noteOwnMarks(_ articles: Int) {
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
}
