import FeedModel

/// The proxies that the environment names, as curl reads them: `http_proxy` in small letters only, since a server can
/// set `HTTP_PROXY` in a CGI program.
public struct ProxySettings: Sendable {
  private let http: String?
  private let https: String?
  private let exceptions: [String]

  public init(environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    let all = value("all_proxy", "ALL_PROXY")
    http = value("http_proxy") ?? all
    https = value("https_proxy", "HTTPS_PROXY") ?? all
    exceptions = (value("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0 == " " }.map {
      ($0.hasPrefix(".") ? $0.dropFirst() : $0).lowercased()
    }
  }

  /// The proxy for a URL; empty for a direct connection.
  func proxy(for url: URLReference.Parts) -> String {
    guard let host = url.host else { return "" }
    let isExcepted = exceptions.contains { $0 == "*" || host == $0 || host.hasSuffix("." + $0) }
    return isExcepted ? "" : (url.scheme == "https" ? https : http) ?? ""
  }
}
