import Foundation
import Synchronization

/// A client of HTTP on a raw socket, so that it can misbehave in every way a client can. Its functions block: call them
/// on a thread of their own, such as ``Blocking/run(_:)`` gives.
public final class RawClient: Sendable {
  /// A response as received.
  public struct Response: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields, with names in lower case; the last of equal names.
    public var headers: [String: String]
    /// The body; of a response to HEAD, empty.
    public var body: [UInt8]
    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  private let descriptor: Int32
  /// What was received after the last response.
  private let rest = Mutex<[UInt8]>([])

  /// Connects to a server on 127.0.0.1.
  public init(port: Int) {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    _ = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Connects to a server on a Unix socket.
  public init(path: String) {
    #if os(Linux)
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    _ = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  deinit { close(descriptor) }

  /// Sends text as it is.
  /// - Returns: false if the connection is closed.
  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends bytes as they are.
  /// - Returns: false if the connection is closed.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool { sendAll(bytes, to: descriptor) }

  /// Ends the sending direction.
  public func finish() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Sends a request and receives its response.
  /// - Parameter headers: lines without their ends.
  public func request(
    _ line: String, headers: [String] = [], body: String? = nil, seconds: Int = 20
  ) -> Response? {
    var text = "\(line) HTTP/1.1\r\nHost: localhost\r\n"
    for header in headers { text += header + "\r\n" }
    if let body { text += "Content-Length: \(body.utf8.count)\r\n" }
    send(text + "\r\n" + (body ?? ""))
    return response(hasBody: !line.hasPrefix("HEAD "), seconds: seconds)
  }

  /// The next response; nil if the connection is closed before its end, or after some seconds.
  public func response(hasBody: Bool = true, seconds: Int = 20) -> Response? {
    setTimeout(seconds)
    return rest.withLock { bytes in
      let blank = Data("\r\n\r\n".utf8)
      while Data(bytes).firstRange(of: blank) == nil {
        guard receive(&bytes) else { return nil }
      }
      guard let end = Data(bytes).firstRange(of: blank) else { return nil }
      let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
      let words = lines.first?.split(separator: " ") ?? []
      var response = Response(
        status: words.count > 1 ? Int(words[1]) ?? 0 : 0, headers: [:], body: [])
      for line in lines.dropFirst() {
        let field = line.split(separator: ":", maxSplits: 1)
        guard field.count == 2 else { continue }
        response.headers[field[0].lowercased()] = field[1].trimmingCharacters(in: .whitespaces)
      }
      bytes.removeFirst(end.upperBound)
      let length = hasBody ? response.headers["content-length"].flatMap { Int($0) } ?? 0 : 0
      while bytes.count < length {
        guard receive(&bytes) else { return nil }
      }
      response.body = Array(bytes.prefix(length))
      bytes.removeFirst(length)
      return response
    }
  }

  /// Waits until the server closes the connection, whatever it sends.
  /// - Returns: false if it is open after some seconds.
  public func isClosed(within seconds: Int) -> Bool {
    setTimeout(seconds)
    return rest.withLock { bytes in
      while true {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count == 0 { return true }
        if count < 0 { return errno == ECONNRESET }
        bytes.removeAll()
      }
    }
  }

  private func setTimeout(_ seconds: Int) {
    var time = timeval()
    time.tv_sec = seconds
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  private func receive(_ bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    bytes += buffer[..<count]
    return true
  }
}

/// Work that waits for sockets and programs. On the threads of concurrency, of which there are as many as processors, it
/// would keep the code that it waits for from running.
public enum Blocking {
  /// The result of work on a thread of its own.
  public static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value)
    async throws -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result(catching: work)) }.start()
    }
  }
}
