import ArticleStorage
import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Synchronization

@testable import PostgreSQLStore

/// Passes bytes between programs and a server's socket, cuts connections when they are committing, and can be down as a
/// server is that restarts.
final class LossyProxy: Sendable {
  /// When the connection is cut.
  enum Cut: Sendable, CaseIterable {
    /// Before the server receives the commit.
    case before
    /// After the server has committed, and before the program knows.
    case after
    /// Before the server receives the commit, which arrives a second later all the same.
    case late
    /// The same, but the server has received all that is sent with the commit.
    case lateCommit
  }

  /// The folder of the socket that programs connect to.
  let folder: String
  private let target: String
  private let state = Mutex(State())
  /// How many connections were cut.
  let cuts = Mutex(0)

  private struct State {
    /// nil while the proxy is down.
    var descriptor: Int32?
    var programs: Set<Int32> = []
    var next: [Cut] = []
  }

  /// What a transaction sends in one piece with its COMMIT, and what finds out whether it was committed.
  private static let mark = Data("INSERT INTO writers ".utf8)

  init(to serverFolder: String) throws {
    target = "\(serverFolder)/.s.PGSQL.5432"
    var template = Array("/tmp/agg-proxy-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try start()
  }

  /// Takes connections, at first and after ``stop()``.
  func start() throws {
    let path = "\(folder)/.s.PGSQL.5432"
    unlink(path)
    let descriptor = LossyProxy.makeSocket()
    guard LossyProxy.with(path, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 16) == 0
    else { throw POSIXError(.EIO) }
    state.withLock { $0.descriptor = descriptor }
    Thread { [self] in accept(descriptor) }.start()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Cuts the next connections that commit, or that find out whether another one did. Connections commit once at most:
  /// prepared statements have no text.
  func cut(_ cuts: Cut...) { state.withLock { $0.next = cuts } }

  /// Ends all connections, and refuses new ones.
  func stop() {
    state.withLock { state in
      for socket in state.programs + [state.descriptor].compactMap(\.self) {
        shutdown(socket, Int32(SHUT_RDWR))
      }
      if let descriptor = state.descriptor { close(descriptor) }
      state.descriptor = nil
    }
  }

  private func accept(_ descriptor: Int32) {
    while true {
      let program = Foundation.accept(descriptor, nil, nil)
      guard program >= 0 else { return }
      let server = LossyProxy.makeSocket()
      guard LossyProxy.with(target, { connect(server, $0, $1) }) == 0 else {
        close(program)
        continue
      }
      state.withLock { _ = $0.programs.insert(program) }
      Thread { [self] in
        pass(program, server)
        state.withLock { _ = $0.programs.remove(program) }
        close(program)
        close(server)
      }.start()
    }
  }

  private func pass(_ program: Int32, _ server: Int32) {
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
        let mark = piece.range(of: LossyProxy.mark)
        let cut = mark == nil ? nil : take()
        if cut == .before { return }
        if cut == .late || cut == .lateCommit {
          let end =
            cut == .late
            ? nil
            : piece.range(of: Data("COMMIT".utf8), in: (mark?.upperBound ?? 0)..<piece.count)?
              .lowerBound
          guard send(piece[..<(end ?? 0)], to: server) else { return }
          shutdown(program, Int32(SHUT_RDWR))
          sleep(1)
          guard send(piece[(end ?? 0)...], to: server) else { return }
          _ = read(server, &bytes, bytes.count)
          return
        }
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
    state.withLock { state in
      guard !state.next.isEmpty else { return nil }
      cuts.withLock { $0 += 1 }
      return state.next.removeFirst()
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

extension FillsServer {
  /// A view of a store whose connections can be cut; nil if the server has no socket of its own.
  func proxied(
    _ store: PostgreSQLArticleStore, access: StoreAccess = .write
  ) throws -> (store: PostgreSQLArticleStore, proxy: LossyProxy)? {
    guard let folder = try PostgreSQLServer.shared.get().folder else { return nil }
    let proxy = try LossyProxy(to: folder)
    let address = ServerAddress(
      "postgres://postgres@/postgres?host=\(proxy.folder)&schema=\(store.address.schema)")
    return (
      try PostgreSQLArticleStore(address, access: access, policy: StandardMergePolicy()), proxy
    )
  }
}
