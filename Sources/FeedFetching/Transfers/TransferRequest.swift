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
  /// Whether these two are proved by Digest authentication (RFC 7616) instead of being sent.
  var usesDigest = false
  /// The proxy's URL; empty for none.
  var proxy = ""
  /// Whether a private address is refused, since a public server led to it.
  var mustBePublic = false
  /// Seconds left for the whole fetch.
  var timeout: Double
  /// Seconds that the whole fetch may take.
  var wholeTimeout: Double
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
  var hasCredentials: Bool { username != nil || URLReference.Parts(url).credentials != nil }

  /// Why a proxy refused the request, in words.
  /// - Parameter status: of the proxy's own response.
  func refusal(ofProxy status: Int) -> String {
    status == 407
      ? "\(proxyName) wants a user and a password; check them in http_proxy and https_proxy"
      : "\(proxyName) does not connect to \(host): \(HTTPStatus.phrase(status)); "
        + TransferRequest.proxyAdvice
  }

  static let proxyAdvice = "check the variables http_proxy and https_proxy"

  /// The server, as messages name it.
  var host: String { URLReference.Parts(url).host ?? "the host" }

  /// The proxy, as messages name it: without user and password.
  var proxyName: String {
    // A slash in a password ends the authority within it.
    guard let authority = proxyParts.authority, !authority.isEmpty,
      !proxy.replacing(authority, with: "").contains("@")
    else { return "the proxy" }
    return "the proxy \(URLReference.hostAndPort(authority))"
  }

  private var proxyParts: URLReference.Parts {
    URLReference.Parts(proxy.contains("://") ? proxy : "http://\(proxy)")
  }

  /// The other end of the connection, as messages name it, and what to do if it fails.
  /// - Parameter isTunnel: whether the proxy has connected to the server.
  func peer(isTunnel: Bool) -> (name: String, port: Int, advice: String) {
    // SOCKS proxies pass everything on once they have connected.
    if proxy.isEmpty || isTunnel || proxyParts.scheme?.hasPrefix("socks") ?? false {
      return (host, URLReference.Parts(url).port ?? 443, "check the URL and the network")
    }
    return (proxyName, proxyParts.port ?? 443, TransferRequest.proxyAdvice)
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

/// The outcome of one hop.
typealias TransferResult = Result<TransferResponse, TransferFailure>

/// Why a hop brought no complete response.
struct TransferFailure: Error, Sendable {
  /// How the same request may succeed.
  enum Remedy: Sendable {
    /// With ``ContentCoding`` in libcurl's place, which does not read what follows the end of the first part of a body, and
    /// does not know the coding that the header names.
    case ownDecoding
    /// On a connection of its own: what came is not HTTP, and may be the rest of what the server sent for an earlier request.
    case freshConnection
  }

  var error: FetchError
  /// nil if it would fail again.
  var remedy: Remedy?
  /// Whether the request was sent, or a part of it.
  var wasSent = false

  static let outOfMemory = notBegun("out of memory")

  /// - Parameter reason: why no request was made, in a line for the user.
  static func notBegun(_ reason: String) -> TransferFailure {
    TransferFailure(error: .unreachable(reason, .machine))
  }
}
