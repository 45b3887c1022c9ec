/// One question to a feed's server.
public struct FetchRequest: Sendable {
  public var location: FeedLocation
  public var headers: [HTTPHeader] = []
  public var username: String?
  public var password: String?
  /// The URL whose origin alone gets headers and credentials; nil where that is the location's own.
  public var credentialsOrigin: String?
  /// The URL came from a feed, not from the user: it may lead to no private address.
  public var mustBePublic = false
  /// Where the feed stands that named the URL: it may lead to a private address only where all of these are private.
  public var namedBy: [String] = []
  /// Sent back byte for byte as `If-None-Match`.
  public var etag: String?
  /// Sent back byte for byte as `If-Modified-Since`.
  public var lastModified: String?
  /// Seconds for the whole transfer, redirects included.
  public var timeout: Double
  /// Bytes after decompression.
  public var maxBody: Int

  public init(location: FeedLocation, timeout: Double = 60, maxBody: Int = 15_000_000) {
    self.location = location
    self.timeout = timeout
    self.maxBody = maxBody
  }

  /// A request for what a feed's answer leads to: with the feed's headers where it has the same origin, and into the
  /// user's own network only where the feed itself stands there.
  /// - Parameter answered: where the answer came from, after redirects; nil where that is not known.
  public init(feed: Feed, leadingTo url: String, from answered: String? = nil) {
    self.init(feed: feed)
    location = .web(url: url)
    credentialsOrigin = feed.location.baseURL
    guard let own = feed.location.baseURL else {
      mustBePublic = true
      return
    }
    if URLReference.Parts(url).host != URLReference.Parts(own).host {
      namedBy = [own] + [answered].compactMap(\.self)
    }
  }

  public init(feed: Feed) {
    self.init(location: feed.location, timeout: feed.timeout, maxBody: feed.maxBody)
    headers = feed.headers
    username = feed.username
    password = feed.password
  }
}
