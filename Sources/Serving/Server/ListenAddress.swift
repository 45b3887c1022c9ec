/// Where a server listens.
public enum ListenAddress: Sendable, Equatable, CustomStringConvertible {
  /// A host's name or address, and a port; 0 is any free one.
  case internet(host: String, port: Int)
  /// The path of a Unix socket.
  case unix(String)

  /// The default: only programs on this machine reach it.
  public static let standard = ListenAddress.internet(host: "127.0.0.1", port: 8077)

  /// - Parameter text: `ADDRESS:PORT`, `[IPV6]:PORT` or `unix:PATH`.
  public init(_ text: String) throws(ServerError) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst("unix:".count))
      guard !path.isEmpty else { throw .address(text) }
      self = .unix(path)
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { throw .address(text) }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      throw .address(text)
    }
    guard !host.isEmpty else { throw .address(text) }
    self = .internet(host: String(host), port: Int(port))
  }

  /// The address as it is given.
  public var description: String {
    switch self {
    case .internet(let host, let port): "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }
}
