import ArticleStorage
public import FeedBasics
public import FeedModel

/// The turns of pages, which are those of all programs together: a pause after each request to a host, and each page once.
/// The pauses are kept in the row of the host, by the server's clock, and so do not wait for transactions that merge.
extension PostgreSQLArticleStore {
  public func hold(host: String, until date: Date, now: Date) throws(StoreError) {
    try writeBeside { try $0.hold(host: host, until: date, now: now) }
  }

  public func reservePage(
    ofHost host: String, pause: Double, now: Date
  ) throws(StoreError) -> Date? {
    try writeBeside { transaction in
      let hash = Digest.hash64(host)
      let reserved = try transaction.rows(
        LeaseStatements.reservePage, .integer(hash), .text(host), .real(pause),
        transaction.clock.present(now))
      if reserved.count > 0 { return nil }
      var row = try transaction.rows(
        LeaseStatements.pageWait, .integer(hash), transaction.clock.present(now)
      ).first
      // It may have ended meanwhile.
      return now.addingTimeInterval(max(row?.real() ?? pause, 0.001))
    }
  }

  /// Leases a page, unless another program has: its row is due again after some time, or when its result is stored.
  public func leasePage(
    ofAppearance number: Int, seconds: Double, now: Date
  ) throws(StoreError) -> Bool {
    try writeBeside { transaction in
      try transaction.rows(
        LeaseStatements.leasePage, .integer(number), .real(transaction.clock.stored(now)),
        .real(seconds)
      ).written > 0
    }
  }

  public func giveBackPages(ofAppearances numbers: [Int], now: Date) throws(StoreError) {
    try writeBeside {
      try $0.run(
        LeaseStatements.giveBackPages, .integers(numbers), .real($0.clock.stored(now)))
    }
  }
}
