public import Foundation
import Synchronization

/// A scripted HTTP server on 127.0.0.1, which stops with this object. It uses a raw socket, so that it can misbehave in every
/// way a server can.
public final class LocalServer: Sendable {
  /// What the server sends for a request.
  public enum Reply: Sendable {
    /// A well-formed response with `Content-Length`.
    case response(status: Int = 200, headers: [String] = [], body: Data = Data())
    /// These bytes and nothing else; then the connection is closed.
    case raw(Data)
    /// These pieces with a pause, in seconds, before each; then the connection is closed.
    case slowly([Data], pause: Double)
    /// These pieces with a pause, in seconds, before each; then the next request of the connection is read.
    case keepingOpen([Data], pause: Double)

    /// A response with status 200 and a UTF-8 body.
    public static func text(_ body: String, headers: [String] = []) -> Reply {
      .response(headers: headers, body: Data(body.utf8))
    }
  }

  /// A request as received.
  public struct Request: Sendable {
    /// The method, such as `GET`.
    public var method = "GET"
    /// The path with its query, as sent.
    public var path: String
    /// The header fields, with names in lower case; the last of equal names.
    public var headers: [String: String]
    /// The body; empty for most.
    public var body = ""
  }

  private let connections: Connections
  /// The port that the server listens on.
  public let port: Int

  /// Starts the server; each connection has a thread.
  /// - Parameter port: 0 for any free port.
  public init(port: Int = 0, _ handler: @escaping @Sendable (Request) -> Reply) {
    #if os(Linux)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    precondition(bound, "no local server: \(String(cString: strerror(errno)))")
    self.port = Int(in_port_t(bigEndian: address.sin_port))
    connections = Connections(descriptor, handler)
    let thread = Thread { [connections] in connections.accept() }
    thread.start()
  }

  deinit { stop() }

  /// The URL of the server's root, without a trailing slash.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// Every request so far, in the order of arrival.
  public var requests: [Request] { connections.state.withLock { $0.requests } }

  /// Replaces the handler for all further requests.
  public func setHandler(_ handler: @escaping @Sendable (Request) -> Reply) {
    connections.state.withLock { $0.handler = handler }
  }

  /// Stops accepting connections. Requests on open ones are still served.
  public func stop() { connections.stop() }
}

/// What the threads of a ``LocalServer`` share. They do not keep the server itself.
private final class Connections: Sendable {
  typealias Handler = @Sendable (LocalServer.Request) -> LocalServer.Reply

  struct State {
    var requests: [LocalServer.Request] = []
    var isStopped = false
    var handler: Handler
  }

  let state: Mutex<State>
  private let descriptor: Int32

  init(_ descriptor: Int32, _ handler: @escaping Handler) {
    self.descriptor = descriptor
    state = Mutex(State(handler: handler))
  }

  func stop() {
    let wasStopped = state.withLock { state in
      defer { state.isStopped = true }
      return state.isStopped
    }
    if wasStopped { return }
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  func accept() {
    while true {
      let connection = Foundation.accept(descriptor, nil, nil)
      if state.withLock({ $0.isStopped }) || connection < 0 { return }
      let thread = Thread { self.serve(connection) }
      thread.start()
    }
  }

  private func serve(_ connection: Int32) {
    // A process that was started meanwhile has the connection as well, and would keep it open.
    defer {
      shutdown(connection, Int32(SHUT_RDWR))
      close(connection)
    }
    while let request = read(from: connection) {
      let handler = state.withLock { state in
        state.requests.append(request)
        return state.handler
      }
      switch handler(request) {
      case .response(let status, let headers, let body):
        var head = "HTTP/1.1 \(status) Whatever\r\nContent-Length: \(body.count)\r\n"
        for header in headers { head += header + "\r\n" }
        guard send(Data((head + "\r\n").utf8) + body, to: connection) else { return }
      case .raw(let bytes):
        _ = send(bytes, to: connection)
        return
      case .slowly(let pieces, let pause):
        for piece in pieces {
          Thread.sleep(forTimeInterval: pause)
          guard send(piece, to: connection) else { return }
        }
        return
      case .keepingOpen(let pieces, let pause):
        for piece in pieces {
          Thread.sleep(forTimeInterval: pause)
          guard send(piece, to: connection) else { return }
        }
      }
    }
  }

  private func read(from connection: Int32) -> LocalServer.Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    func receive() -> Bool {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count > 0 { bytes += buffer[..<count] }
      return count > 0
    }
    let blankLine = Array("\r\n\r\n".utf8)
    while bytes.firstRange(of: blankLine) == nil { guard receive() else { return nil } }
    let end = bytes.firstRange(of: blankLine)?.upperBound ?? bytes.count
    let body = Array(bytes[end...])
    bytes.removeLast(body.count)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    guard let first = lines.first else { return nil }
    let words = first.split(separator: " ")
    var request = LocalServer.Request(path: words.count > 1 ? String(words[1]) : "", headers: [:])
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      request.headers[line[..<colon].lowercased()] = String(value)
    }
    request.method = words.first.map(String.init) ?? ""
    let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
    bytes = body
    while bytes.count < length { guard receive() else { return nil } }
    request.body = String(decoding: bytes, as: UTF8.self)
    return request
  }

  private func send(_ data: Data, to connection: Int32) -> Bool {
    sendAll(Array(data), to: connection)
  }
}
