public import Foundation

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
