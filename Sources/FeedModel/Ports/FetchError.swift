public import FeedBasics

/// Why a fetch failed. `description` is one line for people, without the feed's name.
public enum FetchError: Error, Sendable, Equatable {
  /// No connection: DNS, route, refused, TLS, or a timeout before the first byte of the response.
  case unreachable(String, Obstacle = .network)
  /// A status other than success. `retryAfter` is in seconds. `body` is the beginning of the response's body, in which
  /// APIs describe the error. `url` is the URL of the response, after redirects.
  case status(code: Int, retryAfter: Double?, body: Data = Data(), url: String? = nil)
  /// A status by which the API of an account refuses, and why in words.
  case refused(Int, String)
  /// Nothing was requested, since the host asked for a pause; in words. `until` is its end, where it matters.
  case paused(String, until: Date? = nil)
  /// A response began but is unusable.
  case broken(String)
  /// What must not be sent twice was sent, and no whole response came.
  case unanswered(String)
  /// A response that was not complete in time; `timeout` is in seconds.
  case tookTooLong(timeout: Double)
  /// More redirects than the request allows. `urls` are their targets.
  case tooManyRedirects(limit: Int, urls: [String] = [])
  /// The body is larger than `limit`, in bytes.
  case tooLarge(limit: Int)
  /// The file cannot be read.
  case file(String)
  /// The feed's URL cannot be fetched.
  case badURL(String)
  /// The task was cancelled.
  case cancelled

  /// What is between the program and a server that cannot be reached.
  public enum Obstacle: Sendable, Equatable {
    /// The network, or the server itself.
    case network
    /// The server, which sent nothing until the timeout, or the network on the way.
    case silence
    /// The certificate, which is not trusted: the server's is wrong, the network responds in its place, or the clock is
    /// wrong.
    case certificate
    /// This machine, which lacks a library, certificates or memory. Nothing was requested.
    case machine
  }

  /// What happened, without what to check, for those who say that once for several errors or need not say it.
  public static func withoutAdvice(_ message: String) -> String {
    guard let advice = message.firstRange(of: "; check ") else { return message }
    return String(message[..<advice.lowerBound])
  }

  /// Whether the server could not be reached, which suggests that the machine is offline.
  public var isUnreachable: Bool {
    if case .unreachable = self { true } else { false }
  }

  /// Whether the server asked for fewer requests: 429 or 503.
  public var isBusy: Bool { statusCode == 429 || statusCode == 503 }

  /// The host that asked for a pause: the one that responded with 429 or 503, possibly after redirects; nil if there is
  /// none.
  public var busyHost: String? {
    guard isBusy, case .status(_, _, _, let url?) = self else { return nil }
    return URLReference.Parts(url).host
  }

  /// The status of the response; nil if absent.
  public var statusCode: Int? {
    switch self {
    case .status(let code, _, _, _), .refused(let code, _): code
    default: nil
    }
  }
}

extension FetchError: CustomStringConvertible {
  /// One line for people: what happened, and for a large response what to do.
  public var description: String {
    switch self {
    case .unreachable(let reason, _), .paused(let reason, _), .refused(_, let reason),
      .broken(let reason), .unanswered(let reason), .file(let reason), .badURL(let reason):
      reason
    case .status(let code, _, _, _): HTTPStatus.phrase(code)
    case .tookTooLong(let timeout): "the response took longer than \(Int(timeout)) s"
    case .tooManyRedirects(let limit, let urls):
      "more than \(limit) redirects"
        // Its query may have a ticket.
        + (urls.last.map { ", the last to \(URLReference.base($0).prefix(200))" } ?? "")
    case .tooLarge(let limit):
      "the response is larger than the limit of \(ByteCount(limit)); raise max_body to read it"
    case .cancelled: "interrupted"
    }
  }
}
