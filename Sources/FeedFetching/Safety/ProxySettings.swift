import FeedBasics

/// The proxies named in the environment, read as curl reads them: `http_proxy` in lower case only, since a client can
/// set `HTTP_PROXY` for a CGI program.
public struct ProxySettings: Sendable {
  private let http: String?
  private let https: String?
  private let exceptions: [String]

  /// Reads `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`; an empty variable counts as unset.
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
    let isAddress = AddressRange.bytes(of: host) != nil
    let isExcepted = exceptions.contains {
      if $0 == "*" || host == $0 { return true }
      return isAddress
        ? AddressRange($0)?.contains(host: host) ?? false : host.hasSuffix("." + $0)
    }
    return isExcepted ? "" : (url.scheme == "https" ? https : http) ?? ""
  }
}
