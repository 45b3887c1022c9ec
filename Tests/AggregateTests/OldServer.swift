import Foundation

/// A server of an older version than the program works with: it accepts a connection without encryption, names its
/// version, and is ready (PostgreSQL's documentation, 55.2).
final class OldServer: Sendable {
  let port: Int
  private let descriptor: Int32

  init(version: String) {
    #if os(Linux)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    descriptor = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(listener, $0, length)
        _ = listen(listener, 8)
        _ = getsockname(listener, $0, &length)
      }
    }
    port = Int(in_port_t(bigEndian: address.sin_port))
    let greeting = Self.greeting(version)
    Thread {
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { return }
        // The startup message is smaller than this.
        var startup = [UInt8](repeating: 0, count: 4096)
        _ = read(client, &startup, startup.count)
        _ = write(client, greeting, greeting.count)
        // The client ends the connection.
        _ = read(client, &startup, startup.count)
        close(client)
      }
    }.start()
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  private static func greeting(_ version: String) -> [UInt8] {
    let parameter = Array("server_version".utf8) + [0] + Array(version.utf8) + [0]
    return message("R", [0, 0, 0, 0]) + message("S", parameter) + message("Z", [UInt8(ascii: "I")])
  }

  private static func message(_ type: Unicode.Scalar, _ body: [UInt8]) -> [UInt8] {
    let length = UInt32(body.count + 4)
    return [UInt8(ascii: type)]
      + (0..<4).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
      + body
  }
}
