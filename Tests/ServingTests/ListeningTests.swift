import FeedTestSupport
import Foundation
import Serving
import Testing

@Suite struct `Addresses to listen on` {
  @Test(arguments: [
    ("127.0.0.1:8077", ListenAddress.internet(host: "127.0.0.1", port: 8077)),
    ("0.0.0.0:80", .internet(host: "0.0.0.0", port: 80)),
    ("localhost:0", .internet(host: "localhost", port: 0)),
    ("[::1]:8077", .internet(host: "::1", port: 8077)),
    ("unix:/run/a.sock", .unix("/run/a.sock")), ("unix:a", .unix("a")),
  ])
  func `are read and written alike`(text: String, address: ListenAddress) throws {
    #expect(try ListenAddress(text) == address)
    #expect(address.description == text)
  }

  @Test(arguments: [
    "", "8077", "localhost", ":8077", "localhost:", "localhost:65536", "localhost:-1", "::1:8077",
    "[]:80", "unix:", "http://localhost:80", "localhost:8O",
  ])
  func `are refused with an explanation`(text: String) {
    #expect(throws: ServerError.address(text)) { try ListenAddress(text) }
  }

  @Test func `may have any free port`() throws {
    let socket = try ListeningSocket(.internet(host: "127.0.0.1", port: 0))
    guard case .internet("127.0.0.1", let port) = socket.address else {
      Issue.record("\(socket)")
      return
    }
    #expect(port > 0)
    #expect(socket.isLocal)
    #expect(throws: ServerError.self) {
      try ListeningSocket(.internet(host: "127.0.0.1", port: port))
    }
  }

  @Test func `are this machine's only if no other reaches them`() throws {
    #expect(try ListeningSocket(.internet(host: "::1", port: 0)).isLocal)
    #expect(try !ListeningSocket(.internet(host: "0.0.0.0", port: 0)).isLocal)
    #expect(try !ListeningSocket(.internet(host: "::", port: 0)).isLocal)
  }
}

@Suite(.needsServer) struct `A server on a Unix socket` {
  private let folder = TemporaryFolder()

  private var path: String { "\(folder.path)/s" }

  private func server() throws -> HTTPServer {
    let server = HTTPServer(
      [try ListeningSocket(.unix(path))], handler: FunctionHandler { .text($0.peer) })
    try server.start()
    return server
  }

  @Test func `is for its owner only, and is removed in the end`() async throws {
    let server = try server()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let path = path
    let text = try await Blocking.run { RawClient(path: path).request("GET /")?.text }
    #expect(text == "unix")
    await server.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `replaces the file of one that has ended, but not of one that runs`() async throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    _ = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    close(descriptor)
    #expect(FileManager.default.fileExists(atPath: path))
    let server = try server()
    #expect(throws: ServerError.self) { try ListeningSocket(.unix(path)) }
    await server.stop()
  }

  @Test func `leaves other files alone`() throws {
    let file = folder.write("important", to: "s")
    #expect(throws: ServerError.self) { try ListeningSocket(.unix(file)) }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "important")
    #expect(throws: ServerError.self) {
      try ListeningSocket(.unix("/" + String(repeating: "x", count: 200)))
    }
  }
}
