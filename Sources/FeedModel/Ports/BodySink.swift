/// Takes the body of a response while it arrives, so that a file of any size needs little memory. It is called on the
/// thread of the transfer, one call after another.
public protocol BodySink: AnyObject, Sendable {
  /// The response to the last request of a chain of redirects began: its status is 200, 203, 206 or 416.
  /// - Returns: false to end the transfer; none of its body follows.
  func begin(_ head: ResponseHead) -> Bool

  /// The next part of the body.
  /// - Returns: false to end the transfer.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool
}

/// What the header of a response declares of its body.
public struct ResponseHead: Sendable {
  /// The HTTP status.
  public var status: Int
  /// The URL that responded, after redirects.
  public var url: String
  /// The `Content-Type` header with its parameters; nil if absent.
  public var contentType: String?
  /// `Content-Length` in bytes; nil if absent or invalid, or if another framing overrides it (RFC 9112 §6.3).
  public var contentLength: Int?
  /// `Content-Range`; nil if absent or invalid.
  public var contentRange: ContentRange?
  /// Whether the body is compressed; what a sink receives is not.
  public var isEncoded = false
  /// The `ETag` header, byte for byte; nil if absent.
  public var etag: String?
  /// The `Last-Modified` header, byte for byte; nil if absent.
  public var lastModified: String?
  /// The validator for `If-Range`: a strong `ETag`, else a `Last-Modified` that is strong (RFC 9110 §8.8.2.2). nil without
  /// either.
  public var strongValidator: String?

  /// Creates a head without headers.
  public init(status: Int, url: String) {
    self.status = status
    self.url = url
  }
}

/// The part of a file that a response contains (RFC 9110 §14.4).
public struct ContentRange: Sendable, Equatable {
  /// The positions of the first and the last byte; nil if the requested range cannot be satisfied.
  public var bytes: ClosedRange<Int>?
  /// The size of the whole file; nil if unknown.
  public var total: Int?

  /// Creates a range from its parts.
  public init(bytes: ClosedRange<Int>?, total: Int?) {
    self.bytes = bytes
    self.total = total
  }

  /// Reads a header such as `bytes 500-999/1234`, `bytes 500-999/*` or `bytes */1234`; nil for anything else.
  public init?(_ text: String) {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    total = ContentRange.number(parts[1])
    guard total != nil || parts[1] == "*" else { return nil }
    if parts[0] == "*" {
      guard total != nil else { return nil }
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = ContentRange.number(ends[0]),
      let last = ContentRange.number(ends[1]), first <= last, last < total ?? .max
    else { return nil }
    bytes = first...last
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

/// Where the rest of a file begins, for a request that continues an earlier one.
public struct ResumePoint: Sendable, Equatable {
  /// How many bytes are there already; more than 0.
  public var offset: Int
  /// The strong validator of the version that they are of.
  public var validator: String

  /// Creates a point from its parts.
  public init(offset: Int, validator: String) {
    self.offset = offset
    self.validator = validator
  }
}
