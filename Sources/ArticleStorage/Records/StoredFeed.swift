import FeedBasics
import FeedModel

/// A feed as it is stored.
struct StoredFeed: Sendable {
  var name: String
  /// A digest of the configured URL: the URL itself may contain a secret.
  var urlDigest: String
  /// The adapter's name.
  var adapter: String?
  /// A digest of the other settings that affect how a response is parsed; nil for a feed without an adapter.
  var readingDigest: String?
  /// The state; its `id` is that of the feed.
  var state: FeedState
}

extension StoredFeed {
  /// A feed as it is configured, with a state to store.
  init(_ feed: Feed, _ state: FeedState) {
    self.init(
      name: feed.name, urlDigest: Digest.hex(feed.identity), adapter: feed.adapter,
      readingDigest: feed.reading.map(Digest.hex), state: state)
  }

  /// The state that is still valid for a feed as it is configured now. If the URL or adapter changed, the transfers are
  /// forgotten; if responses are now parsed differently, the last response is forgotten.
  func state(for feed: Feed) -> FeedState {
    let configured = StoredFeed(feed, state)
    var state = state
    if configured.readingDigest != readingDigest { state.forgetResponse() }
    if configured.urlDigest != urlDigest || configured.adapter != adapter {
      state.forgetTransfers()
    }
    return state
  }
}

extension FeedState {
  /// Removes everything that would skip the next response as unchanged. A pause that the server asked for stays.
  fileprivate mutating func forgetResponse() {
    etag = nil
    lastModified = nil
    validatorsURL = nil
    bodyDigest = nil
    lastAttempt = nil
    freshUntil = nil
  }

  /// Removes everything that belongs to the previous URL. The feed is then due at once.
  fileprivate mutating func forgetTransfers() {
    forgetResponse()
    movedTo = nil
    heldUntil = nil
    holdsHost = false
    failures = 0
    unchangedPolls = 0
    isGone = false
    lastError = nil
  }
}
