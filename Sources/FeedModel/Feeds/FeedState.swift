public import Foundation

/// What the store remembers about fetching one feed.
public struct FeedState: Sendable, Equatable {
  /// The feed's row in the store; nil for a feed not stored yet.
  public var id: Int64?
  /// `ETag`, byte for byte.
  public var etag: String?
  /// `Last-Modified`, byte for byte.
  public var lastModified: String?
  /// A digest of the last body that was parsed completely.
  public var bodyDigest: String?
  /// Where the feed moved to for good (301, 308), once that place has served a feed.
  public var movedTo: String?
  public var title: String?
  public var format: String?
  public var hints = PollingHints()
  public var lastAttempt: Date?
  public var lastSuccess: Date?
  /// Until then the last answer said it is fresh: `max-age` or `Expires`.
  public var freshUntil: Date?
  /// Before this instant not even `--force` asks: Retry-After.
  public var heldUntil: Date?
  /// Whether ``heldUntil`` speaks for the whole host: it came with 429 or 503.
  public var holdsHost = false
  /// 0 ..< 1, drawn at the last attempt: this feed's share of the spread that keeps feeds from falling due together.
  public var jitter = 0.0
  /// Failures since the last success.
  public var failures = 0
  /// Answers without anything new since the last change.
  public var unchangedPolls = 0
  /// The server said 410 Gone.
  public var isGone = false
  public var lastStatus: Int?
  public var lastError: String?
  /// The number of the last answer that was stored, counted per feed.
  public var responses = 0

  public init() {}
}
