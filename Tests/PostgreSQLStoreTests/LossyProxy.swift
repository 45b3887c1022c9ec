import Foundation
import Synchronization

/// Passes bytes between programs and a server's socket, and cuts a connection when it is committing.
final class LossyProxy: Sendable {
  /// When the connection is cut.
  enum Cut: Sendable, CaseIterable {
    /// Before the server receives the commit.
    case before
    /// After the server has committed, and before the program knows.
    case after
  }

  /// The folder of the socket that programs connect to.
  let folder: String
  private let target: String
  private let descriptor: Int32
  private let next = Mutex<Cut?>(nil)
  /// How many connections were cut.
  let cuts = Mutex(0)

  /// What a transaction sends in one piece with its COMMIT.
  private static let mark = Data("INSERT INTO writers (writer, serial) VALUES".utf8)

  init(to serverFolder: String) throws {
    target = "\(serverFolder)/.s.PGSQL.5432"
    var template = Array("/tmp/agg-proxy-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    descriptor = LossyProxy.makeSocket()
    guard LossyProxy.with("\(folder)/.s.PGSQL.5432", { bind(descriptor, $0, $1) }) == 0,
      listen(descriptor, 16) == 0
    else { throw POSIXError(.EIO) }
    Thread { [self] in accept() }.start()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Cuts the next connection that commits. Connections commit once at most: prepared statements have no text.
  func cut(_ cut: Cut) { next.withLock { $0 = cut } }

  func stop() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  private func accept() {
    while true {
      let program = Foundation.accept(descriptor, nil, nil)
      guard program >= 0 else { return }
      let server = LossyProxy.makeSocket()
      guard LossyProxy.with(target, { connect(server, $0, $1) }) == 0 else {
        close(program)
        continue
      }
      Thread { [self] in pass(program, server) }.start()
    }
  }

  private func pass(_ program: Int32, _ server: Int32) {
    defer {
      close(program)
      close(server)
    }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      var sockets = [
        pollfd(fd: program, events: Int16(POLLIN), revents: 0),
        pollfd(fd: server, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&sockets, 2, -1) > 0 else { return }
      if sockets[0].revents != 0 {
        let count = read(program, &bytes, bytes.count)
        guard count > 0 else { return }
        let piece = Data(bytes[..<count])
        let cut = piece.range(of: LossyProxy.mark) == nil ? nil : take()
        if cut == .before { return }
        guard send(piece, to: server) else { return }
        if cut == .after {
          // The server responds once it is done.
          _ = read(server, &bytes, bytes.count)
          return
        }
      }
      if sockets[1].revents != 0 {
        let count = read(server, &bytes, bytes.count)
        guard count > 0, send(Data(bytes[..<count]), to: program) else { return }
      }
    }
  }

  private func take() -> Cut? {
    next.withLock { next in
      guard let cut = next else { return nil }
      next = nil
      cuts.withLock { $0 += 1 }
      return cut
    }
  }

  private func send(_ data: Data, to socket: Int32) -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func makeSocket() -> Int32 {
    #if os(Linux)
      socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
  }

  /// Calls `body` with the address of a socket's path.
  private static func with(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      for (index, byte) in path.utf8.enumerated() where index < place.count - 1 {
        place[index] = byte
      }
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
