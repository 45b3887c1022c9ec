public import Foundation

/// What keeps a store small, fast and consistent.
public protocol StoreMaintenance: Sendable {
  /// Claims the store for one fetch until the result is released.
  /// - Throws: ``StoreError/busy(_:)`` while another fetch holds it.
  func lockForFetching() throws(StoreError) -> any FetchLock

  /// Removes the articles that no feed has contained since an instant. What the last response of a configured feed
  /// contained, the feed contains, however long ago that was: a failure removes nothing. Starred articles stay. Read
  /// ones are remembered, so that a feed that shows them again does not bring them back.
  /// - Parameter configured: the names of the feeds in the config; nil if the config is unknown.
  /// - Returns: how many were removed.
  func prune(lastSeenBefore instant: Date, configured: Set<String>?, at now: Date)
    throws(StoreError) -> Int

  /// How many articles ``prune(lastSeenBefore:configured:at:)`` would remove.
  func prunable(lastSeenBefore instant: Date, configured: Set<String>?) throws(StoreError) -> Int

  /// When ``prune(lastSeenBefore:configured:at:)`` ran last; nil if it never did.
  func lastPruned() throws(StoreError) -> Date?

  /// Returns the space of removed articles to the system.
  func compact() throws(StoreError)

  /// Refreshes the statistics by which the store chooses its indexes; bounded, and only if it is worth it.
  func optimize() throws(StoreError)

  /// What is wrong with the stored data, a line each; empty if all is well.
  func problems() throws(StoreError) -> [String]
}

extension StoreMaintenance {
  /// Prunes, at most once a day.
  /// - Returns: how many articles were removed.
  public func pruneDaily(lastSeenBefore instant: Date, configured: Set<String>?, at now: Date)
    throws(StoreError) -> Int
  {
    // A clock that was set back must not stop pruning for ever.
    if let last = try lastPruned(), abs(now.timeIntervalSince(last)) < 86400 { return 0 }
    return try prune(lastSeenBefore: instant, configured: configured, at: now)
  }
}

/// Held during a fetch, so that a second one finds out. It is released with its last reference, or with the process.
public protocol FetchLock: AnyObject, Sendable {}
