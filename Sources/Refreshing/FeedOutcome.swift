public import FeedBasics
public import FeedModel

/// The outcome of a refresh for one feed.
public struct FeedOutcome: Sendable {
  /// Whether the feed was fetched, and whether that brought anything new.
  public enum Status: String, Sendable {
    case updated
    case unchanged
    case skipped
    case failed
  }
  /// The feed's name in the config.
  public var name: String
  /// The configured URL, without expanded variables.
  public var url: String
  /// What happened to the feed.
  public var status: Status
  /// The status of the response; nil if none came, for a file, and for a feed that was skipped.
  public var httpStatus: Int?
  /// What the response changed in the store.
  public var changes = StoreChanges()
  /// Whether it is an account at an online reader, which is synchronised.
  public var isAccount = false
  /// Of an account: how many articles were marked here, since they are at its server.
  public var marked = 0
  /// For an account: how many marks were sent to its server.
  public var sent = 0
  /// Why the feed failed or was skipped, in one line, without the feed's name.
  public var error: String?
  /// Of an account that did not fail: why its marks wait, in one line, without its name; nil if none do.
  public var unsent: String?
  /// How far a failed fetch came; nil if a response arrived.
  public var failure: ConnectionFailure?
  /// When the feed is due again; nil for never, and for failures while offline.
  public var nextFetch: Date?
  /// Why a skipped feed has to wait.
  public var reason: Schedule.Reason?
  /// Seconds from the request until the result was stored; nil if nothing was requested.
  public var seconds: Double?
  /// Items and pages that could not be read.
  public var rejections: [String] = []
  /// Whether the response was cut off. What arrived of it was stored, and it will be read again.
  public var isCut = false
  /// What the same web page from other hosts is recognised by, if a web page came instead of the feed: the host that the
  /// request was redirected to, or else the page's hash.
  var page: String?
  /// The failure of the store itself, which affects all other feeds as well.
  public var storeError: StoreError?

  /// That of a feed with its status; the rest is set afterwards.
  init(_ feed: Feed, _ status: Status) {
    self.init(name: feed.name, url: feed.configuredURL, status: status)
    if case .server = feed.role { isAccount = true }
  }

  /// That of a feed that another program has leased.
  /// - Parameter end: when the lease ends at the latest; nil if that is not known.
  static func leased(_ feed: Feed, until end: Date? = nil) -> FeedOutcome {
    skipped(feed, until: end, .leased, because: "another program is fetching it")
  }

  /// That of a feed that is not requested.
  /// - Parameters:
  ///   - next: when it is due again; nil for never.
  ///   - error: why it is not, in one line, without the feed's name.
  static func skipped(
    _ feed: Feed, until next: Date? = nil, _ reason: Schedule.Reason? = nil,
    because error: String? = nil
  ) -> FeedOutcome {
    var outcome = FeedOutcome(feed, .skipped)
    (outcome.nextFetch, outcome.reason, outcome.error) = (next, reason, error)
    return outcome
  }

  /// Creates an outcome with its status; the rest is set afterwards.
  public init(name: String, url: String, status: Status) {
    self.name = name
    self.url = url
    self.status = status
  }
}

/// A failure in which the feed's server had no part.
public enum ConnectionFailure: Sendable {
  /// DNS, no route, refused, timeout.
  case unreachable
  /// Its certificate is not trusted. If that is so of every server, the network responds in their place, or the clock is
  /// wrong.
  case untrusted
  /// The network responded in its place, with the page where users log in (RFC 8952, captive portals).
  case captivePortal
  /// No request was sent: a variable is not set, a file does not exist, or this machine lacks a library.
  case unasked

  /// Whether the network may be to blame.
  public var isOfNetwork: Bool { self != .unasked }
}
