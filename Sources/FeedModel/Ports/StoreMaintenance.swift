public import Foundation

/// Keeps a store small, fast and consistent.
public protocol StoreMaintenance: Sendable {
  /// Removes the articles that no feed has contained since an instant. A configured feed still contains what its last
  /// response contained, however long ago that was: a failure removes nothing. Starred articles stay. Read ones are
  /// remembered, so that they do not come back if a feed contains them again.
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

  /// Updates the statistics that the store uses to choose indexes. Takes limited time, and does nothing if they are
  /// still good.
  func optimize() throws(StoreError)

  /// The defects of the stored data, one line each; empty if absent.
  func problems() throws(StoreError) -> [String]
}

extension StoreMaintenance {
  /// Prunes, at most once a day.
  /// - Returns: how many articles were removed.
  public func pruneDaily(lastSeenBefore instant: Date, configured: Set<String>?, at now: Date)
    throws(StoreError) -> Int
  {
    // A clock that was set back must not stop pruning forever.
    if let last = try lastPruned(), abs(now.timeIntervalSince(last)) < 86400 { return 0 }
    return try prune(lastSeenBefore: instant, configured: configured, at: now)
  }
}

/// Held during a fetch, so that a second one finds out. It is released with its last reference, or with the process.
public protocol FetchLock: AnyObject, Sendable {}
