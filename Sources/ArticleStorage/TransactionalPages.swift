public import FeedBasics
public import FeedModel

extension TransactionalStore {
  public func page(ofAppearance number: Int) throws(StoreError) -> StoredPage? {
    try read { try $0.page(of: number) }
  }

  public func setPage(
    _ page: StoredPage, ofAppearance number: Int, blocks: Set<UInt64>
  ) throws(StoreError) -> StoredPage? {
    try change {
      try PageIngest(transaction: $0, policy: policy).set(page, of: number, blocks: blocks)
    }
  }

  public func hold(host: String, until date: Date, now: Date) throws(StoreError) {
    try write { transaction in
      let known = try PageHolds.end(of: host, now: now, in: transaction)
      try transaction.hold(host: host, until: max(known ?? date, date), now: now)
    }
  }

  public func reservePage(
    ofHost host: String, pause: Double, now: Date
  ) throws(StoreError) -> Date? {
    try write { transaction in
      if let end = try PageHolds.end(of: host, now: now, in: transaction) { return end }
      try transaction.hold(host: host, until: now.addingTimeInterval(pause), now: now)
      return nil
    }
  }

  public func heldHosts(now: Date) throws(StoreError) -> [String: Date] {
    try read { try $0.heldHosts(now: now) }
  }
}

/// The pauses of hosts: those that they asked for, and those between requests for pages.
private enum PageHolds {
  /// Seconds of the longest pause. One that ends later was counted from a clock that was set back since.
  private static let longest: Double = 48 * 3600

  /// When a host's pause ends; nil if none has to be kept.
  static func end(
    of host: String, now: Date, in transaction: some SQLTransaction
  ) throws -> Date? {
    try transaction.heldHosts(now: now)[host].flatMap {
      $0 <= now.addingTimeInterval(longest) ? $0 : nil
    }
  }
}
