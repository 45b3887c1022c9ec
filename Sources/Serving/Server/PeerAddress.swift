import FeedBasics

/// The other end of a connection.
struct PeerAddress: Sendable, Equatable {
  /// The address without a port; `unix` for a client of a Unix socket.
  let text: String
  /// Whether the client is a program on this machine, such as a proxy.
  let isLocal: Bool

  /// - Parameter descriptor: a socket that is connected.
  init(of descriptor: Int32) {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(descriptor, $0, &length) == 0
      }
    }
    guard isKnown else {
      self.init("unknown", isLocal: false)
      return
    }
    self.init(address)
  }

  init(_ text: String, isLocal: Bool) {
    self.text = text
    self.isLocal = isLocal
  }

  /// An address of the Internet, or one of a Unix socket.
  init(_ address: sockaddr_storage) {
    guard Int32(address.ss_family) != AF_UNIX else {
      self.init("unix", isLocal: true)
      return
    }
    let text = NumericHost(address).text
    self.init(text, isLocal: text == "::1" || text.hasPrefix("127."))
  }
}

/// The numeric form of a socket's address.
struct NumericHost {
  /// The host; an IPv4 address that IPv6 contains is written as one of IPv4. Empty if unknown.
  let text: String
  /// The port; 0 if unknown.
  let port: Int

  init(_ address: sockaddr_storage) {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let length =
      Int32(address.ss_family) == AF_INET6
      ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getnameinfo(
          $0, socklen_t(length), &host, socklen_t(host.count), &service, socklen_t(service.count),
          NI_NUMERICHOST | NI_NUMERICSERV)
      }
    }
    guard result == 0 else {
      (text, port) = ("", 0)
      return
    }
    let name = String(
      decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    text = name.hasPrefix("::ffff:") && name.contains(".") ? String(name.dropFirst(7)) : name
    port =
      Int(String(decoding: service.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
      ?? 0
  }
}
