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
    return Set(
      try rows(
        LeaseStatements.end, .integers(leases.map(\.feed)), .integers(leases.map(\.token))
      ).map { FeedLease(feed: $0.integer(), token: $0.integer()) })
  }

  public func endLeases(ofFeeds names: [String]) throws {
    try run(LeaseStatements.endNamed, .texts(names))
  }

  /// Records that the requests of leases have ended.
  func release(_ leases: [FeedLease]) throws {
    guard !leases.isEmpty else { return }
    let leases = leases.sorted { $0.feed < $1.feed }
    try run(
      LeaseStatements.release, .integers(leases.map(\.feed)), .integers(leases.map(\.token)))
  }

  /// Locks those of the hosts that no other transaction has locked.
  /// - Returns: the locked ones, each with the seconds until its pause ends, which are negative if it has none.
  func lockHosts(_ hashes: Set<Int64>) throws -> [Int64: Double] {
    guard !hashes.isEmpty else { return [:] }
    var found: [Int64: Double] = [:]
    try rows(LeaseStatements.lockHosts, .integers(hashes.sorted())).each {
      found[$0.integer()] = $0.real()
    }
    return found
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
    try rows(
      LeaseStatements.lease, .integers(feeds), .integers(places), .integers(hosts),
      .reals(seconds), .integers(openHosts), .integer(perHost), .text(owner)
    ).each { row in
      let (place, feed) = (row.number(), row.integer())
      guard outcomes.indices.contains(place) else { return }
      if let token = row.optionalInteger() {
        outcomes[place].leases.append(FeedLease(feed: feed, token: token))
        row.skip()
      } else if let rest = row.optionalReal() {
        outcomes[place].seconds = max(outcomes[place].seconds ?? 0, rest)
      }
    }
    // The rows come in any order.
    for (place, request) in requests.enumerated() {
      let given = outcomes[place].leases
      outcomes[place].leases = request.ids.compactMap { id in given.first { $0.feed == id } }
    }
    return outcomes
  }
}
