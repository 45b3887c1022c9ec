import FeedBasics
import FeedModel

/// One request to one server: a hop. Each redirect is a separate request.
struct TransferRequest: Sendable {
  var url: String
  /// Whole header lines, `Name: value`, byte for byte.
  var headers: [[UInt8]] = []
  /// What is sent in place of a `GET`.
  var submission: HTTPSubmission?
  var username: String?
  var password: String?
  /// The proxy's URL; empty for none.
  var proxy = ""
  /// Whether a private address is refused, since a public server led to it.
  var mustBePublic = false
  /// Seconds left for the whole fetch.
  var timeout: Double
  /// Bytes after decompression.
  var maxBody: Int
  /// Whether a larger body is cut.
  var cutsBody = false
  /// Whether the part of a body that came before its connection ended is a response.
  var takesParts = false
  /// Whether libcurl decodes the body; if not, ``ContentCoding`` does.
  var isDecoded = true
  /// Whether it gets a connection of its own.
  var isFresh = false
  /// Takes the body of a response of status 200, 203, 206 or 416; nil to have it in memory.
  var sink: (any BodySink)?
}

extension TransferRequest {
  /// Why a proxy refused the request, in words.
  /// - Parameter status: of the proxy's own response.
  func refusal(ofProxy status: Int) -> String {
    let url = proxy.contains("://") ? proxy : "http://\(proxy)"
    let name = URLReference.Parts(url).authority.map { " \(URLReference.hostAndPort($0))" } ?? ""
    return status == 407
      ? "the proxy\(name) wants a user and a password; check them in http_proxy and https_proxy"
      : "the proxy\(name) does not connect to \(URLReference.Parts(self.url).host ?? "the host"): "
        + "\(HTTPStatus.phrase(status)); check the variables http_proxy and https_proxy"
  }
}

/// The outcome of one hop.
enum TransferResult: Sendable {
  case response(TransferResponse)
  case failure(TransferFailure)

  static let outOfMemory = notBegun("out of memory")

  /// - Parameter reason: a line for the user.
  static func notBegun(_ reason: String) -> TransferResult {
    .failure(
      TransferFailure(cause: .other(reason, .machine), responseBegan: false, wasSent: false))
  }
}

/// A server's complete response.
struct TransferResponse: Sendable {
  var status: Int
  var headers: HeaderFields
  var body: Data
  /// Why the body is only a part of what was announced.
  var cut: String?
  /// Whether the server's own address is private; nil if it is unknown, as it is with a proxy.
  var isPrivate: Bool?
}

/// Why a hop brought no complete response.
struct TransferFailure: Sendable {
  enum Cause: Sendable {
    case timedOut
    /// The response had begun, and no data came for this many seconds.
    case stalled(seconds: Int)
    /// Less than this many bytes per second came, on average over a number of seconds.
    case tooSlow(speed: Int, seconds: Int)
    case tooLarge
    /// The body was compressed, and libcurl does not read what follows the end of its first part; or libcurl does not
    /// know the coding that the header names.
    case notDecoded
    case headersTooLarge
    /// What came is not HTTP, and the connection was that of an earlier request: it may be the rest of what the server
    /// sent for that one.
    case leftover
    case privateAddress
    case cancelled
    /// The sink wanted nothing more of the response.
    case unwanted
    /// Another failure, in libcurl's words, and what it is due to if no response began.
    case other(String, FetchError.Obstacle)
  }
  var cause: Cause
  /// Whether a status line had arrived.
  var responseBegan: Bool
  /// Whether the request was sent, or a part of it.
  var wasSent: Bool
}
