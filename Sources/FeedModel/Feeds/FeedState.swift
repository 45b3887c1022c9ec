public import FeedBasics

/// What the store remembers about fetching one feed.
public struct FeedState: Sendable, Equatable {
  /// The feed's row in the store; nil for a feed not stored yet.
  public var id: Int64?
  /// `ETag`, byte for byte.
  public var etag: String?
  /// `Last-Modified`, byte for byte.
  public var lastModified: String?
  /// A digest of the URL that gave the validators, which may be that of a redirect; nil for the feed's own. The URL itself
  /// may contain a secret. Of an account that has not been synchronised yet: the ``Feed/accountKey`` that one of its name
  /// had before; its validator is a cursor.
  public var validatorsURL: String?
  /// A digest of the last body that was parsed completely; nil if there was none or it has to be read again. Of an account:
  /// see ``foundNoFeeds``.
  public var bodyDigest: String?
  /// The URL that the feed moved to permanently (301, 308), once that URL has served a feed.
  public var movedTo: String?
  /// The feed's own title, as plain text, from its last document.
  public var title: String?
  /// The URL of the feed's website, http or https, from its last document; nil if that has none.
  public var website: String?
  /// The name of the last document's format, such as `atom-1.0`.
  public var format: String?
  /// The polling hints of the last document.
  public var hints = PollingHints()
  /// When the feed was last requested; nil if never.
  public var lastAttempt: Date?
  /// When a request last succeeded; nil if never.
  public var lastSuccess: Date?
  /// The end of the last response's freshness (`max-age` or `Expires`); nil if it declared none.
  public var freshUntil: Date?
  /// The end of the pause requested by `Retry-After`; before it not even `--force` sends a request.
  public var heldUntil: Date?
  /// Whether ``heldUntil`` applies to the whole host, since it came with 429 or 503.
  public var holdsHost = false
  /// A random number in 0 ..< 1, drawn at the last attempt. It spreads the feeds' waits so that they do not all fall
  /// due together.
  public var jitter = 0.0
  /// Failures since the last success.
  public var failures = 0
  /// Responses without anything new since the last change.
  public var unchangedPolls = 0
  /// The server responded with 410 Gone.
  public var isGone = false
  /// The HTTP status of the last attempt; nil if no response came.
  public var lastStatus: Int?
  /// Why the last attempt failed, in one line, secrets masked; nil if it succeeded.
  public var lastError: String?
  /// The number of the last response that was stored, counted per feed.
  public var responses = 0

  /// The state of a feed that was never fetched.
  public init() {}

  /// Of an account: whether its server listed no feeds when it was last asked for them. It stays until the server lists
  /// any, whatever fails in between, in the place of a digest, which an account has not.
  public var foundNoFeeds: Bool {
    get { bodyDigest == FeedState.noFeeds }
    set { bodyDigest = newValue ? FeedState.noFeeds : nil }
  }

  private static let noFeeds = "no feeds"

  /// Whether both have the same validators, of the same URL.
  public func hasValidators(of other: FeedState) -> Bool {
    etag == other.etag && lastModified == other.lastModified
      && validatorsURL == other.validatorsURL
  }
}

extension Feed {
  /// Why it cannot be fetched, or why its last fetch failed, in one line; nil if neither applies.
  public func error(_ state: FeedState) -> String? { problem ?? state.lastError }
}
