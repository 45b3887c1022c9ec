public import FeedBasics
public import FeedModel

/// What a run of loading pages has brought.
public struct PageReport: Sendable, Equatable {
  /// The maximum number of pages of a host in a run.
  public static let perHost = 30

  /// How many requests were made.
  public var requests = 0
  /// Articles whose page was read.
  public var loaded = 0
  /// Pages without an article, by reason.
  public var refused: [PageRefusal: Int] = [:]
  /// Pages that could not be loaded and will be requested again.
  public var failed = 0
  /// Why requests for such pages failed.
  public var failures: [Failure] = []
  /// Pages that are left for a later run, by reason.
  public var delayed: [PageDelay: Int] = [:]
  /// ``StoredPage/urlElsewhere`` of pages that have one, by appearance.
  public var redirected: [Int: String] = [:]
  /// Whether no server could be reached.
  public var isOffline = false

  /// A page that could not be loaded.
  public struct Failure: Sendable, Equatable {
    /// Its URL, without secrets.
    public var url: String
    /// What happened, in one line.
    public var reason: String
    /// When it may be requested next.
    public var next: Date?
  }

  /// Creates a report of nothing.
  public init() {}

  /// Whether there is nothing to report.
  public var isEmpty: Bool { self == PageReport() }

  /// How many pages are left for a later run.
  public var left: Int { delayed.values.reduce(0, +) }

  /// Counts pages that are left for a later run.
  mutating func delay(_ count: Int, _ reason: PageDelay) {
    if count > 0 { delayed[reason, default: 0] += count }
  }
}

/// Why a page is left for a later run.
public enum PageDelay: Sendable, CaseIterable {
  /// More pages of its host than a run requests.
  case limit
  /// Its host asked for a pause.
  case pause
  /// Its host could not be reached.
  case unreachable
  /// The run was interrupted.
  case interruption
}

/// Progress of loading pages, for display.
public enum PageEvent: Sendable {
  /// This number of pages will be requested.
  case planned(Int)
  /// The page of an article is requested.
  case began(url: String)
  /// A request ended, in whatever way.
  /// - Parameter isLast: whether no further page of the article is requested.
  case ended(url: String, isLast: Bool)
}
