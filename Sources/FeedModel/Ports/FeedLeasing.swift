public import FeedBasics

/// Divides fetching among programs on any number of machines. Only a store that many programs use at once offers it;
/// without it, one fetch runs at a time.
///
/// A lease is the right to request a feed and to store what came. It is given before the request, and ends when the result
/// is stored, when it is given back, or some time after its program died. Times are counted by the store's clock alone.
public protocol FeedLeasing: Sendable {
  /// Prepares hosts before feeds of theirs are leased.
  func prepareLeases(ofHosts hosts: Set<String>) throws(StoreError)

  /// Leases feeds that are to be requested at once.
  /// - Parameters:
  ///   - limits: hold for all programs together.
  ///   - transferred: leases whose requests have ended, which do not count for their hosts any more.
  ///   - owner: names the program.
  ///   - isWanted: whether the feeds of a request are due, given their present states, which another program may have
  ///     changed. It may be called again if the connection to the store is lost.
  /// - Returns: an answer for each request, in the same order.
  func lease(
    _ requests: [LeaseRequest], limits: LeaseLimits, transferred: [FeedLease], owner: String,
    isWanted: (_ request: Int, _ states: [FeedState]) -> Bool
  ) throws(StoreError) -> [LeaseAnswer]

  /// Lets leases last for the given seconds from now on.
  /// - Parameter transferred: leases whose requests have ended.
  /// - Returns: the leases that are still held.
  func renew(
    _ leases: [(lease: FeedLease, seconds: Double)], transferred: [FeedLease]
  ) throws(StoreError) -> Set<FeedLease>

  /// Gives leases back.
  func giveBack(_ leases: [FeedLease]) throws(StoreError)

  /// Records that a host asked for a pause, for all programs. A longer one is kept.
  func hold(host: String, seconds: Double) throws(StoreError)

  /// Leases the page of an appearance that is due, for some time.
  /// - Returns: whether it is due still, and no other program has leased it.
  func leasePage(ofAppearance number: Int, seconds: Double, now: Date) throws(StoreError) -> Bool

  /// Makes pages due again that were leased, and of which nothing was stored since.
  func giveBackPages(ofAppearances numbers: [Int], now: Date) throws(StoreError)
}

/// The lease of a feed.
public struct FeedLease: Hashable, Sendable {
  /// The id of the feed.
  public var feed: Int64
  /// The request that the lease is for; no other one ever has the same.
  public var token: Int64

  /// Creates a lease from its parts.
  public init(feed: Int64, token: Int64) {
    self.feed = feed
    self.token = token
  }
}

/// Feeds that one request serves, and that are leased together.
public struct LeaseRequest: Sendable {
  /// The feeds as they are configured.
  public var feeds: [Feed]
  /// Their ids.
  public var ids: [Int64]
  /// The host of the request; nil for a file, which has no limit.
  public var host: String?
  /// Seconds after which the lease ends unless it is renewed.
  public var seconds: Double

  /// Creates a request from its parts.
  public init(feeds: [Feed], ids: [Int64], host: String?, seconds: Double) {
    self.feeds = feeds
    self.ids = ids
    self.host = host
    self.seconds = seconds
  }
}

/// What limits the leases of all programs together.
public struct LeaseLimits: Sendable {
  /// The most requests to one host at once.
  public var perHost: Int
  /// Whether a pause that a host asked for applies to all its feeds.
  public var holdsHosts: Bool

  /// Creates limits from their parts.
  public init(perHost: Int, holdsHosts: Bool) {
    self.perHost = perHost
    self.holdsHosts = holdsHosts
  }
}

/// Whether feeds were leased.
public enum LeaseAnswer: Sendable {
  /// They were; each with its lease and its present state.
  case granted([FeedLease], states: [FeedState])
  /// They are not due any more: another program has fetched them.
  case unwanted(states: [FeedState])
  /// Another program has leased one of them, for so many more seconds at most.
  case leased(seconds: Double)
  /// Their host has as many requests as it may have at once, or another program is just leasing its feeds.
  case busy
  /// Their host asked for a pause, which lasts so many more seconds.
  case held(seconds: Double)
}

/// How many leases a store has.
public struct LeaseCounts: Sendable, Equatable {
  /// Those that run.
  public var running = 0
  /// The programs that hold them.
  public var owners = 0
  /// Those that ended without a result, since their programs died; the next fetch of their feeds replaces them.
  public var expired = 0
  /// Hosts that asked for a pause.
  public var heldHosts = 0

  /// Counts of a store without leases.
  public init() {}
}
