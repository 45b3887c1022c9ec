public import Foundation

/// Gets a feed's bytes.
public protocol FeedFetcher: Sendable {
  /// - Throws: ``FetchError`` when no usable answer came; a 304 is an answer.
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse
}

/// What a server answered.
public struct FetchResponse: Sendable {
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
