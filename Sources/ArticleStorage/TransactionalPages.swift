public import FeedModel
public import Platform

extension TransactionalStore {
  /// The pages that may be requested now, those of the newest articles first.
  public func waitingPages(at now: Date, limit: Int) throws(StoreError) -> [WaitingPage] {
    try read { try $0.waitingPages(at: now, limit: limit) }
  }

  /// What is stored of an appearance's page; nil if it was never to be requested.
  public func page(ofAppearance number: Int) throws(StoreError) -> StoredPage? {
    try read { try $0.page(of: number) }
  }

  /// Stores what came of a request.
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
    try write { transaction in
      for number in numbers {
        guard var page = try transaction.page(of: number), page.nextAttempt != nil else { continue }
        if page.fetched == nil {
          try transaction.deletePage(of: number)
        } else {
          page.nextAttempt = nil
          try transaction.write(page, of: number, textHash: nil)
        }
      }
    }
  }

  /// In how many articles of a host each block of text was seen.
  public func seenBlocks(ofHost host: String) throws(StoreError) -> [UInt64: Int] {
    try read { try $0.blocks(ofHost: Digest.hash64(host)) }
  }

  /// Records until when a host's pages must not be requested.
  public func holdPages(ofHost host: String, until date: Date, now: Date) throws(StoreError) {
    try write { try $0.holdPages(ofHost: host, until: date, now: now) }
  }

  /// The hosts whose pages must not be requested yet, and until when.
  public func heldPageHosts(now: Date) throws(StoreError) -> [String: Date] {
    try read { try $0.heldPageHosts(now: now) }
  }

  /// How many pages of each feed were refused for each reason.
  public func refusedPages() throws(StoreError) -> [String: [PageRefusal: Int]] {
    try read { try $0.refusedPages() }
  }
}
