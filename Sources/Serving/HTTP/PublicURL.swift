import FeedBasics

/// The URL at which clients reach the server, given with `--url` where a proxy is between.
public struct PublicURL: Sendable, Equatable {
  /// As text, without a slash at its end.
  public let text: String
  /// The host in lower case.
  public let host: String
  /// The path that a request's may begin with; empty for none. It has no slash at its end.
  public let base: String
  /// Whether clients use TLS, so that cookies may be limited to it.
  public let isSecure: Bool

  /// - Returns: nil for anything but an http(s) URL with a host, and for one with a user, a query or a fragment.
  public init?(_ text: String) {
    let parts = URLReference.Parts(text)
    guard parts.scheme == "https" || parts.scheme == "http", let host = parts.host,
      parts.credentials == nil, parts.query == nil, parts.fragment == nil,
      URLReference.absoluteWeb(text, base: nil) == text
    else { return nil }
    self.host = host
    var path = parts.path[...]
    while path.hasSuffix("/") { path = path.dropLast() }
    base = String(path)
    isSecure = parts.scheme == "https"
    var whole = text[...]
    while whole.hasSuffix("/") { whole = whole.dropLast() }
    self.text = String(whole)
  }
}
