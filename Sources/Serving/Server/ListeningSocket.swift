import FeedBasics

/// A socket that listens.
public struct ListeningSocket: Sendable, CustomStringConvertible {
  let descriptor: Int32
  /// Where it listens, with the port that was found if any free one was asked for.
  public let address: ListenAddress
  /// Whether only programs on this machine reach it.
  public let isLocal: Bool
  /// The path of the socket's file and its inode, which are removed in the end; nil if the service manager owns it.
  private let file: (path: String, inode: ino_t)?

  /// Where it listens.
  public var description: String { address.description }

  /// Listens on an address.
  public init(_ address: ListenAddress) throws(ServerError) {
    switch address {
    case .internet(let host, let port): try self.init(host: host, port: port)
    case .unix(let path): try self.init(path: path)
    }
  }

  /// A socket that listens already, such as one of the service manager's.
  init(_ descriptor: Int32) throws(ServerError) {
    guard let bound = ListeningSocket.bound(descriptor) else {
      throw .socket("descriptor \(descriptor)", "it is not a socket that listens")
    }
    self.descriptor = descriptor
    (address, isLocal) = bound
    file = nil
  }

  /// Closes the socket, and removes its file.
  func close() {
    _ = FeedBasics.close(descriptor)
    var information = stat()
    // Another server may have replaced it.
    if let file, lstat(file.path, &information) == 0, information.st_ino == file.inode {
      unlink(file.path)
    }
  }

  // MARK: Internet

  private init(host: String, port: Int) throws(ServerError) {
    let address = ListenAddress.internet(host: host, port: port)
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = SocketKind.stream
    var found: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(host, "\(port)", &hints, &found)
    guard result == 0 else {
      throw .socket("\(address)", String(cString: gai_strerror(result)))
    }
    defer { freeaddrinfo(found) }
    var next = found
    // `localhost` may come first as ::1 on a machine without IPv6.
    while let one = next {
      next = one.pointee.ai_next
      let descriptor = ListeningSocket.listening(one.pointee)
      if descriptor >= 0, let bound = ListeningSocket.bound(descriptor) {
        self.descriptor = descriptor
        (self.address, isLocal) = bound
        file = nil
        return
      }
      let error = errno
      if descriptor >= 0 { _ = FeedBasics.close(descriptor) }
      // Another address of the name would hide that the port is taken.
      if error == EADDRINUSE { throw .inUse("\(address)") }
      if next == nil { throw .socket("\(address)", String(cString: strerror(error))) }
    }
    throw .socket("\(address)", "it has no address")
  }

  /// - Returns: the descriptor of a listening socket, or -1 with the reason in `errno`.
  private static func listening(_ address: addrinfo) -> Int32 {
    let descriptor = socket(address.ai_family, address.ai_socktype, 0)
    guard descriptor >= 0 else { return -1 }
    closeOnExec(descriptor)
    var yes: Int32 = 1
    // Connections of an earlier server that are still closing are no reason to refuse.
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    if bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 128) == 0 {
      return descriptor
    }
    let error = errno
    _ = FeedBasics.close(descriptor)
    errno = error
    return -1
  }

  // MARK: Unix

  private init(path: String) throws(ServerError) {
    let address = ListenAddress.unix(path)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: name.sun_path) else {
      throw .socket("\(address)", "the path is too long")
    }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
    try ListeningSocket.removeStale(path, name)
    let descriptor = socket(AF_UNIX, SocketKind.stream, 0)
    guard descriptor >= 0 else { throw .socket("\(address)", String(cString: strerror(errno))) }
    ListeningSocket.closeOnExec(descriptor)
    // No one else can connect before the mode is set: a socket does not accept before it listens.
    let isBound = ListeningSocket.with(name) { bind(descriptor, $0, $1) } == 0
    var information = stat()
    guard isBound, chmod(path, 0o600) == 0, lstat(path, &information) == 0,
      listen(descriptor, 128) == 0
    else {
      let reason = String(cString: strerror(errno))
      _ = FeedBasics.close(descriptor)
      if isBound { unlink(path) }
      throw .socket("\(address)", reason)
    }
    self.descriptor = descriptor
    self.address = address
    isLocal = true
    file = (path, information.st_ino)
  }

  /// Removes the file of a server that has ended.
  /// - Throws: ``ServerError/socket(_:_:)`` if a server listens there, or if the file is something else.
  private static func removeStale(_ path: String, _ name: sockaddr_un) throws(ServerError) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return }
    guard information.st_mode & S_IFMT == S_IFSOCK else {
      throw .socket("unix:\(path)", "the file exists and is not a socket")
    }
    let descriptor = socket(AF_UNIX, SocketKind.stream, 0)
    guard descriptor >= 0 else {
      throw .socket("unix:\(path)", String(cString: strerror(errno)))
    }
    defer { _ = FeedBasics.close(descriptor) }
    guard with(name, { connect(descriptor, $0, $1) }) != 0, errno == ECONNREFUSED else {
      throw .inUse("unix:\(path)")
    }
    unlink(path)
  }

  private static func with<Result>(
    _ name: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  // MARK: Any

  /// Where a socket listens, and whether only this machine reaches it; nil if it does not listen.
  private static func bound(_ descriptor: Int32) -> (ListenAddress, Bool)? {
    var accepts: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &size) == 0, accepts != 0
    else { return nil }
    var name = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isKnown = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isKnown else { return nil }
    if Int32(name.ss_family) == AF_UNIX {
      let start = MemoryLayout<sockaddr_un>.offset(of: \sockaddr_un.sun_path) ?? 2
      let path = withUnsafeBytes(of: name) { bytes in
        bytes[start..<max(start, min(Int(length), bytes.count))].prefix { $0 != 0 }
      }
      return (.unix(String(decoding: path, as: UTF8.self)), true)
    }
    let host = NumericHost(name)
    return (.internet(host: host.text, port: host.port), PeerAddress(name).isLocal)
  }

  private static func closeOnExec(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

/// The sockets that systemd hands to a service (sd_listen_fds(3)).
public enum SocketActivation {
  /// The first descriptor that is handed over.
  private static let first: Int32 = 3

  /// The sockets, in the unit's order; empty without activation, or if they are for another process.
  /// - Parameter environment: in which `LISTEN_PID` and `LISTEN_FDS` are looked for.
  public static func sockets(_ environment: [String: String]) throws(ServerError)
    -> [ListeningSocket]
  {
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == getpid(),
      let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), count > 0, count <= 16
    else { return [] }
    var sockets: [ListeningSocket] = []
    for descriptor in first..<first + count {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      sockets.append(try ListeningSocket(descriptor))
    }
    return sockets
  }
}
