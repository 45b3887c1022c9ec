public import FeedModel
public import Foundation

extension StoreMaintenance {
  /// Prunes as if the config had all accounts.
  public func prune(
    lastSeenBefore instant: Date, configured: Set<String>?, at now: Date
  ) throws(StoreError) -> Int {
    try prune(lastSeenBefore: instant, configured: configured, accounts: nil, at: now)
  }

  /// How many articles ``prune(lastSeenBefore:configured:at:)`` would remove.
  public func prunable(
    lastSeenBefore instant: Date, configured: Set<String>?
  ) throws(StoreError) -> Int {
    try prunable(lastSeenBefore: instant, configured: configured, accounts: nil)
  }
}
