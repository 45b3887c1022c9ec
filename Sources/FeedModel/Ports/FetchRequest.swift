import FeedBasics

/// A request for a feed, or for a document that a feed links to.
public struct FetchRequest: Sendable {
  /// The URL or file to read.
  public var location: FeedLocation
  /// Headers for the credentials' origin only.
  public var headers: [HTTPHeader] = []
  /// The user name for HTTP authentication; nil for none.
  public var username: String?
  /// The password for HTTP authentication; nil for none.
  public var password: String?
  /// Only the origin of this URL receives headers and credentials; nil for the location's own origin.
  public var credentialsOrigin: String?
  /// Whether private addresses are forbidden, because the URL comes from a feed and not from the user.
  public var mustBePublic = false
  /// The URLs of the feed that contained this URL: a private address is allowed only if all of these are private.
  public var namedBy: [String] = []
  /// The value of the `Accept` header; nil for the types of feeds.
  public var accept: String?
  /// Sent as `If-None-Match`, byte for byte; nil for none.
  public var etag: String?
  /// Sent as `If-Modified-Since`, byte for byte; nil for none.
  public var lastModified: String?
  /// ``Digest/hex(_:)-(String)`` of the URL that gave the validators, which are sent to no other; nil for the location's own.
  public var validatorsURL: String?
  /// What is sent to an API; nil for a `GET`. Redirects are not followed then, since what was sent might be sent twice.
  public var submission: HTTPSubmission?
  /// The most redirects that are followed.
  public var maximumRedirects = 10
  /// The hosts' turns, for which each hop waits; nil if it need not.
  public var turns: HostTurns?
  /// The time limit in seconds for the whole transfer, redirects included, but not for waiting for a host's turn.
  public var timeout: Double
  /// The size limit of the body in bytes, after decompression.
  public var maxBody: Int
  /// Whether a larger body is cut at ``maxBody``; otherwise the request fails.
  public var cutsBody = false
  /// Whether the part of a body that came before its connection ended is a response too.
  public var takesParts = false
  /// Whether a compressed body that ends early is an error, as it is of one that is not. Only gzip and deflate are asked for then.
  public var mustBeWhole = false
  /// Takes the body in place of the response, whose body is then empty; nil to have the body in memory. Its size is not
  /// limited by ``maxBody``.
  public var sink: (any BodySink)?
  /// Only the rest of a file is requested, with `Range` and `If-Range` (RFC 9110 §14.2, §13.1.5); nil for all of it.
  public var resume: ResumePoint?

  /// Creates a request without headers, credentials and validators.
  public init(location: FeedLocation, timeout: Double = 60, maxBody: Int = 15_000_000) {
    self.location = location
    self.timeout = timeout
    self.maxBody = maxBody
  }

  /// Creates a request for a URL in a feed's response. It sends the feed's headers if the origin is the same, and may
  /// access the user's own network only if the feed itself is there.
  /// - Parameter finalURL: the URL of the feed's response, after redirects; nil if it is unknown.
  public init(feed: Feed, leadingTo url: String, from finalURL: String? = nil) {
    self.init(feed: feed)
    location = .web(url: url)
    credentialsOrigin = feed.location.baseURL
    guard let own = feed.location.baseURL else {
      // The address of a saved page is the user's, not a feed's; a name of the public internet must not lead elsewhere.
      let isOwn =
        feed.role == .saved && PrivateAddress.isPrivate(host: URLReference.Parts(url).host ?? "")
      mustBePublic = !isOwn
      return
    }
    // A server in the user's network passes on what strangers publish.
    if let account = feed.accountURL {
      namedBy = [account, own]
      return
    }
    if URLReference.Parts(url).host != URLReference.Parts(own).host {
      namedBy += [own] + [finalURL].compactMap(\.self)
    }
  }

  /// Creates a request for a feed as it is configured, without validators.
  public init(feed: Feed) {
    self.init(location: feed.location, timeout: feed.timeout, maxBody: feed.maxBody)
    headers = feed.headers
    username = feed.username
    password = feed.password
    namedBy = [feed.listURL].compactMap(\.self)
  }
}
