import FeedBasics

/// Refuses requests for names that are not this server's: a web page could otherwise give its own name this server's
/// address, and read what the server returns to the browser (DNS rebinding). An address as such is of no use for that.
public struct HostCheck: Sendable {
  private let names: Set<String>
  private let acceptsAll: Bool

  /// - Parameters:
  ///   - addresses: where the server listens. No browser reaches a Unix socket but through a proxy.
  ///   - url: that of `--url`.
  public init(listening addresses: [ListenAddress], url: PublicURL?) {
    acceptsAll = addresses.allSatisfy { if case .unix = $0 { true } else { false } }
    var names: Set<String> = ["localhost"]
    if let url { names.insert(url.host) }
    for case .internet(let host, _) in addresses { names.insert(host.lowercased()) }
    self.names = names
  }

  /// Whether a request for a host is accepted.
  /// - Parameter host: the value of `Host`; nil for a request of HTTP/1.0 without it, which no browser sends.
  public func accepts(_ host: String?) -> Bool {
    guard !acceptsAll, let host else { return true }
    let name = URLReference.Parts("//\(host)").host ?? ""
    return names.contains(name) || AddressRange.bytes(of: name) != nil
  }
}
