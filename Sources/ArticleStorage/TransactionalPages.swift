public import FeedBasics
public import FeedModel

extension TransactionalStore {
  /// The pages of feeds that may be requested now, those of the newest articles first.
  public func waitingPages(
    ofFeeds names: [String], at now: Date, limit: Int
  ) throws(StoreError) -> [WaitingPage] {
    try read { try $0.waitingPages(ofFeeds: names, at: now, limit: limit) }
  }

  /// What is stored of an appearance's page; nil if it was never to be requested.
  public func page(ofAppearance number: Int) throws(StoreError) -> StoredPage? {
    try read { try $0.page(of: number) }
  }

  /// Stores the result of a request.
  public func setPage(
    _ page: StoredPage, ofAppearance number: Int, blocks: Set<UInt64>
  ) throws(StoreError) -> StoredPage? {
    try change {
      try PageIngest(transaction: $0, policy: policy).set(page, of: number, blocks: blocks)
    }
  }

  /// Requests pages no more that wait.
  public func dropWaitingPages(ofAppearances numbers: [Int]) throws(StoreError) {
    guard !numbers.isEmpty else { return }
    try write { try $0.dropWaitingPages(of: numbers) }
  }

  /// In how many articles of a host each block of text was seen.
  public func seenBlocks(ofHost host: String) throws(StoreError) -> [UInt64: Int] {
    try read { try $0.blocks(ofHost: Digest.hash64(host)) }
  }

  /// Records until when a host's pages must not be requested, unless a longer pause is recorded.
  public func holdPages(ofHost host: String, until date: Date, now: Date) throws(StoreError) {
    try write { transaction in
      let known = try PageHolds.end(of: host, now: now, in: transaction)
      try transaction.holdPages(ofHost: host, until: max(known ?? date, date), now: now)
    }
  }

  /// Reserves the next request of a host: until the pause is over no other task or program gets one.
  /// - Returns: nil if a page may be requested now; otherwise when one may be, and nothing is reserved.
  public func reservePage(
    ofHost host: String, pause: Double, now: Date
  ) throws(StoreError) -> Date? {
    try write { transaction in
      if let end = try PageHolds.end(of: host, now: now, in: transaction) { return end }
      try transaction.holdPages(ofHost: host, until: now.addingTimeInterval(pause), now: now)
      return nil
    }
  }

  /// The hosts whose pages must not be requested yet, and until when.
  public func heldPageHosts(now: Date) throws(StoreError) -> [String: Date] {
    try read { try $0.heldPageHosts(now: now) }
  }

  /// How many pages of each feed were refused for each reason.
  public func refusedPages() throws(StoreError) -> [String: [PageRefusal: Int]] {
    try read { try $0.refusedPages() }
  }

  /// How many pages of each feed could not be loaded and will be requested again.
  public func failedPages() throws(StoreError) -> [String: Int] {
    try read { try $0.failedPages() }
  }
}

/// The pauses of hosts between requests for pages.
private enum PageHolds {
  /// Seconds of the longest pause. One that ends later was counted from a clock that was set back since.
  private static let longest: Double = 48 * 3600

  /// When a host's pause ends; nil if none has to be kept.
  static func end(
    of host: String, now: Date, in transaction: some SQLTransaction
  ) throws -> Date? {
    try transaction.heldPageHosts(now: now)[host].flatMap {
      $0 <= now.addingTimeInterval(longest) ? $0 : nil
    }
  }
}
