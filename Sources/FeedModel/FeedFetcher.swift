public import Foundation

/// Gets a feed's bytes.
public protocol FeedFetcher: Sendable {
  /// - Throws: ``FetchError`` when no usable answer came; a 304 is an answer.
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchAnswer
}

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

/// What a server answered.
public struct FetchAnswer: Sendable {
  /// 200 for a file.
  public var status: Int
  public var body: Data
  /// `Content-Type`, whole.
  public var contentType: String?
  public var etag: String?
  public var lastModified: String?
  /// Where the body came from after redirects; nil for a file.
  public var finalURL: String?
  /// Where permanent redirects alone (301, 308) led from the feed's URL; nil when there was none.
  public var movedTo: String?
  /// Seconds for which the answer says it is fresh: `max-age`, else `Expires`, from arrival.
  public var freshFor: Double?
  /// Seconds to wait: `Retry-After`.
  public var retryAfter: Double?

  public init(status: Int, body: Data) {
    self.status = status
    self.body = body
  }
}

/// Why a feed's bytes did not arrive. `description` is one line for people, without the feed's name.
public enum FetchError: Error, Sendable, Equatable {
  /// No connection: DNS, route, refused, TLS, timeout before the first byte of an answer.
  case unreachable(String)
  /// The server answered with a status that is no success. The beginning of the answer's body comes along: APIs say
  /// there what is wrong. `url` is where it came from, after redirects.
  case status(code: Int, retryAfter: Double?, body: Data = Data(), url: String? = nil)
  /// An answer began but could not be used.
  case broken(String)
  case tooLarge(limit: Int)
  /// The file cannot be read.
  case file(String)
  /// The feed's URL cannot be fetched.
  case badURL(String)
  case cancelled

  /// Whether a server could not be reached: the sign of being offline.
  public var isUnreachable: Bool {
    switch self {
    case .unreachable: true
    case .status, .broken, .tooLarge, .file, .badURL, .cancelled: false
    }
  }

  /// The host that wants to be left alone: the one that answered 429 or 503, which redirects may have led to.
  public var busyHost: String? {
    switch self {
    case .status(429, _, _, let url), .status(503, _, _, let url):
      url.flatMap { URLReference.Parts($0).host }
    case .status, .unreachable, .broken, .tooLarge, .file, .badURL, .cancelled: nil
    }
  }

  /// The status of the answer, where one came.
  public var statusCode: Int? {
    switch self {
    case .status(let code, _, _, _): code
    case .unreachable, .broken, .tooLarge, .file, .badURL, .cancelled: nil
    }
  }
}

extension FetchError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreachable(let reason): reason
    case .status(let code, _, _, _): HTTPStatus.phrase(code)
    case .broken(let reason): reason
    case .tooLarge(let limit):
      "the answer is larger than the limit of \(ByteCount(limit)); raise max_body to read it"
    case .file(let reason): reason
    case .badURL(let reason): reason
    case .cancelled: "interrupted"
    }
  }
}
