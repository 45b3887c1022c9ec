import ArticleStorage
import FeedBasics
public import FeedModel

/// Leases in the tables `hosts` and `leases`. Why several programs, of which any may be killed at any moment, neither
/// exceed a host's limit nor store a feed's response twice nor lose one:
///
/// - *A host's limit.* A program that leases feeds of a host has locked the host's row before, in a statement of its own, and
///   keeps it until the commit. The statement that counts the host's leases therefore begins when those of every earlier
///   holder of the row are committed, and sees them (READ COMMITTED). A host whose row is locked is left out, so that
///   no program waits for another. A lease is given before its request and counts until that has ended;
///   requests end before their leases do, by the requester's own clock (``HeldLeases``).
/// - *Once.* A feed has one row in `leases`, so at most one lease. A request brings nothing into the store without ending
///   its lease in the same transaction, by its token, which no other request ever has. Of a program that was believed dead
///   and a second one that has leased its feed since, only the second finds its token, and the first stores nothing.
/// - *Not again.* The state of a feed is read after it was leased, so it contains what any earlier holder of the lease
///   stored: a lease ends in the transaction that stores. A feed that is not due any more is given back at once.
/// - *Not lost.* A lease of a program that died ends by the server's clock, and the feed's state is as before: the feed is
///   due. A response is either stored with its state and the end of its lease, or none of them is.
/// - *In a circle.* Rows of `leases` are locked in the order of their feeds, and never while a row of `hosts` is waited
///   for. Merging transactions lock no hosts.
///
/// A lease that is over, and that no other program has taken, is as good as before: its token is still there.
extension PostgreSQLArticleStore: FeedLeasing {
  public var leasing: (any FeedLeasing)? { self }

  /// Adds hosts that are new, and removes what programs left that died long ago.
  public func prepareLeases(ofHosts hosts: Set<String>) throws(StoreError) {
    let rows = hosts.map { (hash: Digest.hash64($0), name: $0) }.sorted { $0.hash < $1.hash }
    try writeBeside { transaction in
      // Sorted, so that two programs that add the same ones do not wait for each other in a circle.
      try transaction.run(
        """
        INSERT INTO hosts (hash, name) SELECT n.hash, n.name FROM unnest($1, $2) AS n (hash, name)
        WHERE NOT EXISTS (SELECT 1 FROM hosts h WHERE h.hash = n.hash)
        ORDER BY n.hash ON CONFLICT (hash) DO NOTHING
        """, .integers(rows.map(\.hash)), .texts(rows.map(\.name)))
      // Leases of feeds that are not fetched any more, and commits.
      try transaction.run("DELETE FROM leases WHERE ends_at < \(ServerClock.now) - 86400")
      try transaction.run("DELETE FROM writers WHERE written_at < now() - interval '1 day'")
    }
  }

  public func lease(
    _ requests: [LeaseRequest], limits: LeaseLimits, transferred: [FeedLease], owner: String,
    isWanted: (_ request: Int, _ states: [FeedState]) -> Bool
  ) throws(StoreError) -> [LeaseAnswer] {
    try writeBeside { transaction in
      try transaction.release(transferred)
      let hosts = Set(requests.compactMap(\.host).map { Digest.hash64($0) })
      let pauses = try transaction.lockHosts(hosts)
      let open = pauses.filter { !limits.holdsHosts || $0.value <= 0 }.map(\.key)
      let outcomes = try transaction.lease(
        requests, openHosts: open, perHost: limits.perHost, owner: owner)
      // A later statement than the leasing one: it sees what earlier holders of the leases stored.
      let feeds = zip(requests, outcomes).flatMap { $1.isGranted ? $0.feeds : [] }
      let states = try self.states(of: feeds, configured: Set(feeds.map(\.name)), in: transaction)
      var rest = states[...]
      var unused: [FeedLease] = []
      let answers = requests.indices.map { index -> LeaseAnswer in
        let (request, outcome) = (requests[index], outcomes[index])
        guard outcome.isGranted else {
          unused += outcome.leases
          if let seconds = outcome.seconds { return .leased(seconds: seconds) }
          let pause = request.host.flatMap { pauses[Digest.hash64($0)] } ?? 0
          return limits.holdsHosts && pause > 0 ? .held(seconds: pause) : .busy
        }
        let own = Array(rest.prefix(request.feeds.count))
        rest = rest.dropFirst(request.feeds.count)
        if isWanted(index, own) { return .granted(outcome.leases, states: own) }
        unused += outcome.leases
        return .unwanted(states: own)
      }
      if !unused.isEmpty { _ = try transaction.end(unused) }
      return answers
    }
  }

  public func renew(
    _ leases: [(lease: FeedLease, seconds: Double)], transferred: [FeedLease]
  ) throws(StoreError) -> Set<FeedLease> {
    try writeBeside { transaction in
      try transaction.release(transferred)
      guard !leases.isEmpty else { return [] }
      return Set(
        try transaction.all(
          """
          WITH own AS (
            SELECT l.feed_id, n.seconds FROM leases l
            JOIN unnest($1, $2, $3) AS n (feed, token, seconds) ON l.feed_id = n.feed AND l.token = n.token
            ORDER BY l.feed_id FOR UPDATE OF l)
          UPDATE leases l SET ends_at = \(ServerClock.now) + own.seconds FROM own WHERE l.feed_id = own.feed_id
          RETURNING l.feed_id, l.token
          """, .integers(leases.map(\.lease.feed)), .integers(leases.map(\.lease.token)),
          .reals(leases.map(\.seconds))
        ) { FeedLease(feed: $0.integer(), token: $0.integer()) })
    }
  }

  public func giveBack(_ leases: [FeedLease]) throws(StoreError) {
    guard !leases.isEmpty else { return }
    _ = try writeBeside { try $0.end(leases) }
  }

  public func hold(host: String, seconds: Double) throws(StoreError) {
    try writeBeside {
      try $0.run(
        """
        INSERT INTO hosts AS h (hash, name, held_until) VALUES ($1, $2, \(ServerClock.now) + $3)
        ON CONFLICT (hash) DO UPDATE SET held_until = greatest(h.held_until, excluded.held_until)
        """, .integer(Digest.hash64(host)), .text(host), .real(seconds))
    }
  }

  /// How many leases there are.
  public func leaseCounts() throws(StoreError) -> LeaseCounts {
    try read {
      try $0.first(
        """
        SELECT count(*) FILTER (WHERE ends_at > \(ServerClock.now)),
          count(DISTINCT owner) FILTER (WHERE ends_at > \(ServerClock.now)),
          count(*) FILTER (WHERE ends_at <= \(ServerClock.now)),
          (SELECT count(*) FROM hosts WHERE held_until > \(ServerClock.now)) FROM leases
        """
      ) { row in
        var counts = LeaseCounts()
        counts.running = row.number()
        counts.owners = row.number()
        counts.expired = row.number()
        counts.heldHosts = row.number()
        return counts
      } ?? LeaseCounts()
    }
  }

  /// Runs `body` in a transaction beside those that merge.
  func writeBeside<Result>(
    _ body: (PostgreSQLTransaction) throws -> Result
  ) throws(StoreError) -> Result {
    try mappingErrors {
      try sessions.write(nil, merges: false) { transaction in
        let result = try body(transaction)
        try transaction.finish()
        return result
      }
    }
  }
}
