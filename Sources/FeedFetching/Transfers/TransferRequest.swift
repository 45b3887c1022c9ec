import Foundation

/// One request to one server: a hop. Redirects are requests of their own.
struct TransferRequest: Sendable {
  var url: String
  /// Whole header lines, `Name: value`, byte for byte.
  var headers: [[UInt8]] = []
  var username: String?
  var password: String?
  /// The proxy's URL; empty means none.
  var proxy = ""
  /// A private address is refused, since a public server named it.
  var mustBePublic = false
  /// Seconds left for the whole fetch.
  var timeout: Double
  /// Bytes after decompression.
  var maxBody: Int
}

/// What one hop came to.
enum TransferResult: Sendable {
  case response(TransferResponse)
  case failure(TransferFailure)

  static let outOfMemory = notBegun("out of memory")

  /// - Parameter reason: in words for the user.
  static func notBegun(_ reason: String) -> TransferResult {
    .failure(TransferFailure(cause: .other(reason), answerBegan: false))
  }
}

/// A server's answer, whole.
struct TransferResponse: Sendable {
  var status: Int
  var headers: HeaderFields
  var body: Data
  /// Whether the server's own address was seen, and is a private one; nil behind a proxy.
  var isPrivate: Bool?
}

/// Why a hop gave no answer.
struct TransferFailure: Sendable {
  enum Cause: Sendable {
    case timedOut
    /// It had begun, and stopped coming.
    case stalled(seconds: Int)
    case tooLarge
    case headersTooLarge
    case privateAddress
    case cancelled
    /// In libcurl's words.
    case other(String)
  }
  var cause: Cause
  /// A status line had arrived.
  var answerBegan: Bool
}
