/// The statements on the tables `hosts` and `leases`.
enum LeaseStatements {
  private static let now = ServerClock.now

  /// Adds hosts, sorted, so that two programs that add the same ones do not wait for each other in a circle.
  static let addHosts = """
    INSERT INTO hosts (hash, name) SELECT n.hash, n.name FROM unnest($1, $2) AS n (hash, name)
    WHERE NOT EXISTS (SELECT 1 FROM hosts h WHERE h.hash = n.hash)
    ORDER BY n.hash ON CONFLICT (hash) DO NOTHING
    """

  /// Locks those of the hosts that no other transaction has locked.
  static let lockHosts = """
    SELECT hash, held_until - \(now) FROM hosts WHERE hash = ANY($1) ORDER BY hash
    FOR UPDATE SKIP LOCKED
    """

  /// The requests of these leases have ended.
  static let release = """
    UPDATE leases l SET host = NULL FROM unnest($1, $2) AS n (feed, token)
    WHERE l.feed_id = n.feed AND l.token = n.token AND l.host IS NOT NULL
    """

  /// Leases what may be leased: feeds with their requests, hosts and seconds; the hosts that are open; the most requests
  /// of a host; the owner. A row for each feed: its request, its token if it was leased, and otherwise for how many seconds
  /// another lease of it runs.
  static let lease = """
    WITH wanted AS (
      SELECT * FROM unnest($1, $2, $3, $4) AS w (feed, request, host, seconds)),
    running AS MATERIALIZED (
      SELECT feed_id, host, token, ends_at FROM leases
      WHERE (feed_id = ANY($1) OR host = ANY($3)) AND ends_at > \(now)),
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
      SELECT w.feed, g.token, w.host, $7, \(now) + w.seconds FROM wanted w
      JOIN granted g ON g.request = w.request ORDER BY w.feed
      ON CONFLICT (feed_id) DO UPDATE SET token = excluded.token, host = excluded.host,
        owner = excluded.owner, ends_at = excluded.ends_at WHERE l.ends_at <= \(now)
      RETURNING feed_id, token)
    SELECT w.request, w.feed, l.token, r.ends_at - \(now) FROM wanted w
    LEFT JOIN leased l ON l.feed_id = w.feed LEFT JOIN running r ON r.feed_id = w.feed
    """

  /// Lets leases last for so many seconds from now on.
  static let renew = """
    WITH own AS (
      SELECT l.feed_id, n.seconds FROM leases l
      JOIN unnest($1, $2, $3) AS n (feed, token, seconds) ON l.feed_id = n.feed AND l.token = n.token
      ORDER BY l.feed_id FOR UPDATE OF l)
    UPDATE leases l SET ends_at = \(now) + own.seconds FROM own WHERE l.feed_id = own.feed_id
    RETURNING l.feed_id, l.token
    """

  /// Ends leases. Rows are locked in the order of ``lease``, so that none waits for another in a circle.
  static let end = """
    WITH own AS (
      SELECT l.feed_id FROM leases l
      JOIN unnest($1, $2) AS n (feed, token) ON l.feed_id = n.feed AND l.token = n.token
      ORDER BY l.feed_id FOR UPDATE OF l)
    DELETE FROM leases l USING own WHERE l.feed_id = own.feed_id RETURNING l.feed_id, l.token
    """

  /// Ends the leases of feeds by name.
  static let endNamed = """
    WITH own AS (
      SELECT l.feed_id FROM leases l JOIN feeds f ON f.id = l.feed_id WHERE f.name = ANY($1)
      ORDER BY l.feed_id FOR UPDATE OF l)
    DELETE FROM leases l USING own WHERE l.feed_id = own.feed_id
    """

  /// Removes what programs left that died long ago: leases of feeds that are not fetched any more, and commits.
  static let cleaning = [
    "DELETE FROM leases WHERE ends_at < \(now) - 86400",
    "DELETE FROM writers WHERE written_at < now() - interval '1 day'",
  ]

  static let hold = """
    INSERT INTO hosts AS h (hash, name, held_until) VALUES ($1, $2, \(now) + $3)
    ON CONFLICT (hash) DO UPDATE SET held_until = greatest(h.held_until, excluded.held_until)
    """

  // MARK: Pages

  // The last parameter is the present; NULL for the server's clock.

  static let holdPages = """
    INSERT INTO hosts AS h (hash, name, next_page) VALUES ($1, $2, coalesce($4, \(now)) + $3)
    ON CONFLICT (hash) DO UPDATE SET next_page = greatest(h.next_page, excluded.next_page)
    """

  static let heldPages = """
    SELECT name, greatest(next_page, held_until) - coalesce($1, \(now)) FROM hosts
    WHERE greatest(next_page, held_until) > coalesce($1, \(now))
    """

  /// Reserves a request for a page, so many seconds before the next one; a row if it may be made. No pause is longer than 48
  /// hours: such a one was counted from a clock that was set back since.
  static let reservePage = """
    INSERT INTO hosts AS h (hash, name, next_page) VALUES ($1, $2, coalesce($4, \(now)) + $3)
    ON CONFLICT (hash) DO UPDATE SET next_page = excluded.next_page
    WHERE greatest(h.next_page, h.held_until)
      NOT BETWEEN coalesce($4, \(now)) + 1e-6 AND coalesce($4, \(now)) + 172800 RETURNING hash
    """

  /// Seconds until the host's pause ends.
  static let pageWait = """
    SELECT greatest(next_page, held_until) - coalesce($2, \(now)) FROM hosts WHERE hash = $1
    """

  /// Leaves a page that is due to one program for some time.
  static let leasePage = """
    UPDATE pages SET next_attempt = $2 + $3 WHERE appearance_id = $1 AND next_attempt <= $2
    """

  static let giveBackPages = """
    UPDATE pages SET next_attempt = $2 WHERE appearance_id = ANY($1) AND next_attempt > $2
    """

  // MARK: Counting

  static let counts = """
    SELECT count(*) FILTER (WHERE ends_at > \(now)),
      count(DISTINCT owner) FILTER (WHERE ends_at > \(now)),
      count(*) FILTER (WHERE ends_at <= \(now)),
      (SELECT count(*) FROM hosts WHERE held_until > \(now)) FROM leases
    """
}
