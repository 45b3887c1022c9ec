import ArticleStorage
import FeedBasics
public import FeedModel

/// Leases as rows.
extension PostgreSQLTransaction {
  /// What became of a request for leases.
  struct LeaseOutcome {
    /// Those that were given, in the order of its feeds, and possibly not for all of them.
    var leases: [FeedLease] = []
    /// How many feeds it has.
    var feeds: Int
    /// For how long another program has one of them; nil if none does.
    var seconds: Double?

    var isGranted: Bool { leases.count == feeds }
  }

  public func end(_ leases: [FeedLease]) throws -> Set<FeedLease> {
    guard !leases.isEmpty else { return [] }
    // Rows are locked in the order in which they are leased, so that none waits for another in a circle.
    return Set(
      try all(
        """
        WITH own AS (
          SELECT l.feed_id FROM leases l
          JOIN unnest($1, $2) AS n (feed, token) ON l.feed_id = n.feed AND l.token = n.token
          ORDER BY l.feed_id FOR UPDATE OF l)
        DELETE FROM leases l USING own WHERE l.feed_id = own.feed_id RETURNING l.feed_id, l.token
        """, .integers(leases.map(\.feed)), .integers(leases.map(\.token))
      ) { FeedLease(feed: $0.integer(), token: $0.integer()) })
  }

  public func endLeases(ofFeeds names: [String]) throws {
    try run(
      """
      WITH own AS (
        SELECT l.feed_id FROM leases l JOIN feeds f ON f.id = l.feed_id WHERE f.name = ANY($1)
        ORDER BY l.feed_id FOR UPDATE OF l)
      DELETE FROM leases l USING own WHERE l.feed_id = own.feed_id
      """, .texts(names))
  }

  /// Records that the requests of leases have ended. Those that another transaction ends are skipped, rather than waited for
  /// until it has stored their responses.
  func release(_ leases: [FeedLease]) throws {
    guard !leases.isEmpty else { return }
    let leases = leases.sorted { $0.feed < $1.feed }
    try run(
      """
      WITH own AS (
        SELECT l.feed_id FROM leases l
        JOIN unnest($1, $2) AS n (feed, token) ON l.feed_id = n.feed AND l.token = n.token
        WHERE l.host IS NOT NULL ORDER BY l.feed_id FOR UPDATE OF l SKIP LOCKED)
      UPDATE leases l SET host = NULL FROM own WHERE l.feed_id = own.feed_id
      """, .integers(leases.map(\.feed)), .integers(leases.map(\.token)))
  }

  /// Locks those of the hosts that no other transaction has locked.
  /// - Returns: the locked ones, each with the seconds until its pause ends, which are negative if it has none.
  func lockHosts(_ hashes: Set<Int64>) throws -> [Int64: Double] {
    guard !hashes.isEmpty else { return [:] }
    return try dictionary(
      """
      SELECT hash, held_until - \(ServerClock.now) FROM hosts WHERE hash = ANY($1) ORDER BY hash
      FOR UPDATE SKIP LOCKED
      """, .integers(hashes.sorted())
    ) { ($0.integer(), $0.real()) }
  }

  /// Leases feeds.
  /// - Parameter openHosts: those whose feeds may be requested, and whose rows are locked.
  /// - Returns: an outcome for each request.
  func lease(
    _ requests: [LeaseRequest], openHosts: [Int64], perHost: Int, owner: String
  ) throws -> [LeaseOutcome] {
    var outcomes = requests.map { LeaseOutcome(feeds: $0.ids.count) }
    var (feeds, places, hosts, seconds) = ([Int64](), [Int](), [Int64?](), [Double]())
    for (place, request) in requests.enumerated() {
      for id in request.ids {
        feeds.append(id)
        places.append(place)
        hosts.append(request.host.map { Digest.hash64($0) })
        seconds.append(request.seconds)
      }
    }
    guard !feeds.isEmpty else { return outcomes }
    let values: [SQLValue] = [
      .integers(feeds), .integers(places), .integers(hosts), .reals(seconds),
      .integers(openHosts), .integer(perHost), .text(owner),
    ]
    try each(Self.leasing, values) { row in
      let (place, feed) = (row.number(), row.integer())
      guard outcomes.indices.contains(place) else { return true }
      if let token = row.optionalInteger() {
        outcomes[place].leases.append(FeedLease(feed: feed, token: token))
        row.skip()
      } else if let rest = row.optionalReal() {
        outcomes[place].seconds = max(outcomes[place].seconds ?? 0, rest)
      }
      return true
    }
    // The rows come in any order.
    for (place, request) in requests.enumerated() {
      let given = outcomes[place].leases
      outcomes[place].leases = request.ids.compactMap { id in given.first { $0.feed == id } }
    }
    return outcomes
  }

  /// Leases what may be leased: feeds with their requests, hosts and seconds; the hosts that are open; the most requests
  /// of a host; the owner. A row for each feed: its request, its token if it was leased, and otherwise for how many seconds
  /// another lease of it runs.
  private static let leasing: SQLText = """
    WITH wanted AS (
      SELECT * FROM unnest($1, $2, $3, $4) AS w (feed, request, host, seconds)),
    running AS MATERIALIZED (
      SELECT feed_id, host, token, ends_at FROM leases
      WHERE (feed_id = ANY($1) OR host = ANY($3)) AND ends_at > \(ServerClock.now)),
    used AS (
      SELECT host, count(DISTINCT token) AS requests FROM running WHERE host IS NOT NULL
      GROUP BY host),
    free AS (
      SELECT request, host, row_number() OVER (PARTITION BY host ORDER BY request) AS place
      FROM (SELECT DISTINCT request, host FROM wanted) w
      WHERE (host IS NULL OR host = ANY($5)) AND NOT EXISTS (
        SELECT 1 FROM wanted o JOIN running r ON r.feed_id = o.feed WHERE o.request = w.request)),
    granted AS MATERIALIZED (
      SELECT f.request, nextval('lease_tokens') AS token FROM free f
      LEFT JOIN used u ON u.host = f.host
      WHERE f.host IS NULL OR f.place + coalesce(u.requests, 0) <= $6),
    leased AS (
      INSERT INTO leases AS l (feed_id, token, host, owner, ends_at)
      SELECT w.feed, g.token, w.host, $7, \(ServerClock.now) + w.seconds FROM wanted w
      JOIN granted g ON g.request = w.request ORDER BY w.feed
      ON CONFLICT (feed_id) DO UPDATE SET token = excluded.token, host = excluded.host,
        owner = excluded.owner, ends_at = excluded.ends_at WHERE l.ends_at <= \(ServerClock.now)
      RETURNING feed_id, token)
    SELECT w.request, w.feed, l.token, r.ends_at - \(ServerClock.now) FROM wanted w
    LEFT JOIN leased l ON l.feed_id = w.feed LEFT JOIN running r ON r.feed_id = w.feed
    """
}
