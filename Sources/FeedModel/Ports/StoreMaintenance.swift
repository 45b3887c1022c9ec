public import FeedBasics

/// Keeps a store small, fast and consistent.
public protocol StoreMaintenance: Sendable {
  /// Removes the articles that no feed has contained since an instant. A configured feed still contains what its last
  /// response contained, however long ago that was: a failure removes nothing. Starred, labelled and queued articles stay,
  /// and so does what a configured account's server has as unread, since it would not be sent again. Read ones are
  /// remembered, so that they do not come back if a feed contains them again.
  /// - Parameters:
  ///   - configured: the names of the feeds in the config; nil if the config is unknown.
  ///   - accounts: the accounts in the config, by their ``Feed/accountKey``; nil if the config is unknown. What is known of
  ///     the items of others goes with their articles.
  /// - Returns: how many were removed.
  func prune(
    lastSeenBefore instant: Date, configured: Set<String>?, accounts: Set<String>?, at now: Date
  ) throws(StoreError) -> Int

  /// How many articles ``prune(lastSeenBefore:configured:accounts:at:)`` would remove.
  func prunable(
    lastSeenBefore instant: Date, configured: Set<String>?, accounts: Set<String>?
  ) throws(StoreError) -> Int

  /// Removes the articles that one of some feeds carried, but neither those that are starred, labelled or queued nor those
  /// that another feed still carries. Read ones are remembered, so that they do not come back. What accounts have of them
  /// is forgotten, but for the marks that wait: an account that comes back begins anew with them, and brings what is unread
  /// or starred at its server.
  /// - Parameters:
  ///   - feeds: the stored names of the feeds.
  ///   - removed: the stored names of all other feeds that are no longer configured; they do not keep an article.
  func remove(articlesOf feeds: [String], removed: [String]) throws(StoreError) -> ArticleRemoval

  /// Removes articles by number; they do not come back, even if their feeds contain them still. Starred ones stay.
  /// - Returns: how many were removed, and the numbers that belong to no article.
  func delete(_ numbers: [Int]) throws(StoreError) -> MarkResult

  /// What ``remove(articlesOf:removed:)`` would do.
  func removable(articlesOf feeds: [String], removed: [String]) throws(StoreError) -> ArticleRemoval

  /// When ``prune(lastSeenBefore:configured:accounts:at:)`` ran last; nil if it never did.
  func lastPruned() throws(StoreError) -> Date?

  /// Does a step of merging the stored articles anew, if they were merged by other rules than the present ones. Numbers
  /// and marks are kept: the parts of an article that is divided have its marks. Every step is complete in itself.
  /// - Returns: how far it is; nil if there was nothing to do.
  func mergeAnew(at now: Date) throws(StoreError) -> StoreProgress?

  /// Returns the space of removed articles to the system.
  func compact() throws(StoreError)

  /// Updates the statistics that the store uses to choose indexes. Takes limited time, and does nothing if they are
  /// still good.
  func optimize() throws(StoreError)

  /// The defects of the stored data, one line each; empty if absent.
  func problems() throws(StoreError) -> [String]
}

extension StoreMaintenance {
  /// Prunes, at most once a day.
  /// - Returns: how many articles were removed.
  public func pruneDaily(
    lastSeenBefore instant: Date, configured: Set<String>?, accounts: Set<String>?,
    at now: Date
  ) throws(StoreError) -> Int {
    // A clock that was set back must not stop pruning forever.
    if let last = try lastPruned(), abs(now.timeIntervalSince(last)) < 86400 { return 0 }
    return try prune(
      lastSeenBefore: instant, configured: configured, accounts: accounts, at: now)
  }
}

/// How many articles of some feeds are removed, and why others stay.
public struct ArticleRemoval: Sendable, Equatable {
  /// Articles that are removed.
  public var removed: Int
  /// Starred ones, which stay.
  public var starred: Int
  /// Others that stay, since they are labelled or in the queue.
  public var filed: Int
  /// Others that stay, since another feed carries them.
  public var shared: Int

  /// Creates counts from their parts.
  public init(removed: Int, starred: Int, filed: Int, shared: Int) {
    self.removed = removed
    self.starred = starred
    self.filed = filed
    self.shared = shared
  }
}

/// How far the copying of a store is, or the merging or grouping of all its articles again.
public struct StoreProgress: Sendable, Equatable {
  /// The units of work that are done; of a copy, rows.
  public var done: Int
  /// The units of work altogether.
  public var total: Int
  /// Whether a copy is compared with its source, after everything was copied.
  public var isComparing: Bool

  /// Creates a progress from its parts.
  public init(done: Int, total: Int, isComparing: Bool = false) {
    self.done = done
    self.total = total
    self.isComparing = isComparing
  }

  /// The part that is done, in percent.
  public var percent: Int { total > 0 ? done * 100 / total : 100 }
}

/// Held during a fetch, so that a second one finds out. It is released with its last reference, or with the process.
public protocol FetchLock: AnyObject, Sendable {}
