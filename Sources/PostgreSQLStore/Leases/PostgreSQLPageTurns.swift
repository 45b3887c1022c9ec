public import FeedModel
public import Platform

/// The turns of pages, which are those of all programs together: one request to a host at a time, and a pause between two.
/// They are kept in the row of the host, by the server's clock, and so do not wait for transactions that merge.
extension PostgreSQLArticleStore {
  /// Seconds after which a request is taken to be over whose program has not said so.
  private static let longestRequest: Double = 60

  /// Records until when a host's pages must not be requested, unless a longer pause is recorded.
  public func holdPages(ofHost host: String, until date: Date, now: Date) throws(StoreError) {
    try writeLeases { try $0.holdPages(ofHost: host, until: date, now: now) }
  }

  /// Reserves the next request of a host. While one runs, another program may ask again after the pause.
  public func reservePage(
    ofHost host: String, pause: Double, now: Date
  ) throws(StoreError) -> Date? {
    try writeLeases { transaction in
      let hash = Digest.hash64(host)
      let reserved = try transaction.rows(
        LeaseStatements.reservePage, .integer(hash), .text(host), .real(pause),
        .real(PostgreSQLArticleStore.longestRequest))
      if reserved.count > 0 { return nil }
      guard var row = try transaction.rows(LeaseStatements.pageWait, .integer(hash)).first else {
        return now.addingTimeInterval(pause)
      }
      let wait = max(row.real(), min(row.real(), pause), 0.001)
      return now.addingTimeInterval(wait)
    }
  }
}
