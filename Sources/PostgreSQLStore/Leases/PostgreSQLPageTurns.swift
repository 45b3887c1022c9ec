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
      let present = transaction.clock.present(now)
      let hash = SQLValue.integer(Digest.hash64(host))
      // No pause is longer than 48 hours: such a one was counted from a clock that was set back since.
      let isReserved = try transaction.finds(
        """
        INSERT INTO hosts AS h (hash, name, next_page) VALUES ($1, $2, coalesce($4, \(ServerClock.now)) + $3)
        ON CONFLICT (hash) DO UPDATE SET next_page = excluded.next_page
        WHERE greatest(h.next_page, h.held_until)
          NOT BETWEEN coalesce($4, \(ServerClock.now)) + 1e-6 AND coalesce($4, \(ServerClock.now)) + 172800
        RETURNING hash
        """, hash, .text(host), .real(pause), present)
      if isReserved { return nil }
      let wait = try transaction.first(
        """
        SELECT greatest(next_page, held_until) - coalesce($2, \(ServerClock.now)) FROM hosts WHERE hash = $1
        """, hash, present
      ) { $0.real() }
      // It may have ended meanwhile.
      return now.addingTimeInterval(max(wait ?? pause, 0.001))
    }
  }

  /// Leases a page, unless another program has: its row is due again after some time, or when its result is stored.
  public func leasePage(
    ofAppearance number: Int, seconds: Double, now: Date
  ) throws(StoreError) -> Bool {
    try writeBeside { transaction in
      try transaction.finds(
        """
        UPDATE pages SET next_attempt = $2 + $3 WHERE appearance_id = $1 AND next_attempt <= $2 RETURNING 1
        """, .integer(number), .real(transaction.clock.stored(now)), .real(seconds))
    }
  }

  public func giveBackPages(ofAppearances numbers: [Int], now: Date) throws(StoreError) {
    try writeBeside {
      try $0.run(
        "UPDATE pages SET next_attempt = $2 WHERE appearance_id = ANY($1) AND next_attempt > $2",
        .integers(numbers), .real($0.clock.stored(now)))
    }
  }
}

/// The hosts that have to wait, for pages and for what else is requested beside a fetch.
extension PostgreSQLTransaction {
  /// Records until when a host's pages must not be requested, and that no request for one runs. A longer pause is kept.
  public func hold(host: String, until date: Date, now: Date) throws {
    try run(
      """
      INSERT INTO hosts AS h (hash, name, next_page) VALUES ($1, $2, coalesce($4, \(ServerClock.now)) + $3)
      ON CONFLICT (hash) DO UPDATE SET next_page = greatest(h.next_page, excluded.next_page)
      """, .integer(Digest.hash64(host)), .text(host), .real(date.timeIntervalSince(now)),
      clock.present(now))
  }

  public func heldHosts(now: Date) throws -> [String: Date] {
    try dictionary(
      """
      SELECT name, greatest(next_page, held_until) - coalesce($1, \(ServerClock.now)) FROM hosts
      WHERE greatest(next_page, held_until) > coalesce($1, \(ServerClock.now))
      """, clock.present(now)
    ) { ($0.text() ?? "", now.addingTimeInterval($0.real())) }
  }
}
