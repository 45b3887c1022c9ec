public import FeedBasics

/// Fetches the bytes of feeds and other documents.
public protocol FeedFetcher: Sendable {
  /// Sends the request and follows redirects.
  /// - Throws: ``FetchError`` if there is no usable response; a 304 is usable.
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse
}

/// A server's response, or the contents of a file.
public struct FetchResponse: Sendable {
  /// The HTTP status; 200 for a file.
  public var status: Int
  /// The body, decompressed.
  public var body: Data
  /// Why the body is only a part of what the server announced; nil if it is whole.
  public var cut: String?
  /// The `Content-Type` header with its parameters; nil if absent.
  public var contentType: String?
  /// The `ETag` header, byte for byte; nil if absent.
  public var etag: String?
  /// The `Last-Modified` header, byte for byte; nil if absent.
  public var lastModified: String?
  /// The URL of the body, after redirects; nil for a file.
  public var finalURL: String?
  /// The URL that permanent redirects (301, 308) alone led to from the feed's URL; nil if there were none.
  public var movedTo: String?
  /// Seconds from arrival for which the response is fresh: `max-age`, else `Expires`; nil without either.
  public var freshFor: Double?
  /// When it was sent, by the server's clock: `Date`; nil if absent.
  public var date: Date?
  /// Seconds to wait: `Retry-After`, or until the server's quota begins anew if it is used up; nil if absent.
  public var retryAfter: Double?

  /// Creates a response without headers.
  public init(status: Int, body: Data) {
    self.status = status
    self.body = body
  }
}
