import FeedTestSupport
import Foundation
import Serving
import Synchronization
import Testing

/// What clients do to a server on purpose or by mistake. Each costs its own connection only; a good client is served
/// meanwhile and afterwards. Times are short here and in the limits' proportions.
@Suite(.needsServer) struct `A server that is abused` {
  private static func good(_ server: RunningServer) -> Bool {
    RawClient(port: server.port).request("GET /good")?.text == "/good"
  }

  enum LongHeader: CaseIterable {
    case line64KB, line3MB, manyLines, nameOnly

    var text: String {
      switch self {
      case .line64KB: "A: " + String(repeating: "x", count: 64 << 10)
      case .line3MB: "A: " + String(repeating: "x", count: 2_800_000)
      case .manyLines:
        (0..<1000).map { "A\($0): \(String(repeating: "x", count: 40))" }.joined(separator: "\r\n")
      case .nameOnly: String(repeating: "x", count: 200_000)
      }
    }
  }

  @Test(arguments: LongHeader.allCases)
  func `refuses a header that is too long`(header: LongHeader) async throws {
    try await RunningServer().use { server in
      let client = RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\(header.text)\r\n\r\n")
      if let status = client.response()?.status { #expect([413, 414, 431].contains(status)) }
      #expect(client.isClosed(within: 10))
      #expect(ServerAbuse.good(server))
    }
  }

  @Test func `reads a header as long as clients send`() async throws {
    try await RunningServer().use { server in
      let cookie = "Cookie: " + String(repeating: "x", count: 8000)
      let query = String(
        repeating: "i=tag:google.com,2005:reader/item/0000000000001234&", count: 300)
      let client = RawClient(port: server.port)
      #expect(client.request("GET /a?\(query)", headers: [cookie])?.text == "/a")
    }
  }

  @Test func `refuses a body that is too long before reading it`() async throws {
    let calls = Mutex(0)
    try await RunningServer { _ in
      calls.withLock { $0 += 1 }
      return .text("")
    }.use { server in
      let client = RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(64 << 20)\r\n\r\n")
      #expect(client.response()?.status == 413)
      #expect(client.isClosed(within: 10))
      // The same when the client sends it all the same: it is cut off, with or without having seen the status.
      let other = RawClient(port: server.port)
      other.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(64 << 20)\r\n\r\n")
      let megabyte = [UInt8](repeating: 0x61, count: 1 << 20)
      var sent = 0
      while sent < 64, other.send(megabyte) { sent += 1 }
      #expect(sent < 64)
      #expect(other.isClosed(within: 10))
    }
    #expect(calls.withLock { $0 } == 0)
  }

  @Test func `reads a body that is as long as is allowed`() async throws {
    try await RunningServer { .text("\($0.body.count)") }.use { server in
      let client = RawClient(port: server.port)
      let body = String(repeating: "a", count: 1 << 20)
      #expect(client.request("POST /", body: body)?.text == "1048576")
      #expect(client.request("POST /", body: body + "a")?.status == 413)
    }
  }

  @Test func `cuts off a chunked body without end`() async throws {
    try await RunningServer().use { server in
      let client = RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = "10000\r\n" + String(repeating: "a", count: 65536) + "\r\n"
      var sent = 0
      while sent < 1000, client.send(chunk) { sent += 1 }
      #expect(sent < 1000)
      #expect(client.isClosed(within: 10))
      #expect(ServerAbuse.good(server))
    }
  }

  @Test func `accepts a chunked body`() async throws {
    try await RunningServer { .text($0.parameters["a"] ?? "") }.use { server in
      let client = RawClient(port: server.port)
      client.send(
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\na=\r\n2\r\nbc\r\n0\r\n\r\n"
      )
      #expect(client.response()?.text == "bc")
    }
  }

  @Test func `limits the bodies of all clients together`() async throws {
    var limits = ServerLimits()
    limits.bodies = 100_000
    try await RunningServer(limits) { .text("\($0.body.count)") }.use { server in
      let slow = RawClient(port: server.port)
      slow.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n")
      slow.send([UInt8](repeating: 0x61, count: 89_999))
      usleep(200_000)
      // The second body does not fit beside the first one until that has ended.
      var statuses: Set<Int?> = []
      for _ in 0..<200 where !statuses.contains(503) {
        statuses.insert(
          RawClient(port: server.port).request(
            "POST /", body: String(repeating: "b", count: 50_000))?
            .status)
      }
      #expect(statuses.contains(503))
      #expect(RawClient(port: server.port).request("POST /", body: "a")?.text == "1")
      slow.send("a")
      #expect(slow.response()?.text == "90000")
      #expect(
        RawClient(port: server.port).request("POST /", body: String(repeating: "b", count: 50_000))?
          .text == "50000")
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n",
  ])
  func `cuts off a client that sends a byte now and then`(beginning: String) async throws {
    var limits = ServerLimits()
    (limits.beginning, limits.receiving) = (0.5, 0.5)
    try await RunningServer(limits).use { server in
      let client = RawClient(port: server.port)
      client.send(beginning)
      var sent = 0
      while sent < 500, client.send("x") {
        sent += 1
        usleep(20_000)
      }
      // Ten seconds would be enough for all of them.
      #expect(sent < 500)
      #expect(client.isClosed(within: 10))
      #expect(ServerAbuse.good(server))
    }
  }

  @Test func `closes connections that wait`() async throws {
    var limits = ServerLimits()
    (limits.beginning, limits.idle) = (0.3, 0.3)
    try await RunningServer(limits).use { server in
      let silent = RawClient(port: server.port)
      #expect(silent.isClosed(within: 10))
      let kept = RawClient(port: server.port)
      #expect(kept.request("GET /a")?.text == "/a")
      #expect(kept.isClosed(within: 10))
    }
  }

  @Test func `serves a good client beside a thousand that wait`() async throws {
    try await RunningServer().use { server in
      var idle: [RawClient] = []
      let kept = RawClient(port: server.port)
      for number in 0..<1000 {
        idle.append(RawClient(port: server.port))
        if number % 100 == 0 { #expect(ServerAbuse.good(server)) }
      }
      #expect(ServerAbuse.good(server))
      // Those that have been waiting the longest were closed.
      #expect(idle[0].isClosed(within: 10))
      _ = kept
    }
  }

  @Test func `cuts off a client that does not read`() async throws {
    var limits = ServerLimits()
    (limits.sending, limits.sendingRate) = (0.5, 1e9)
    let body = [UInt8](repeating: 0x61, count: 32 << 20)
    try await RunningServer(limits) {
      $0.path == "/good" ? .text($0.path) : ServerResponse(body: body)
    }.use { server in
      let client = RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(ServerAbuse.good(server))
      for _ in 0..<500 where server.log.entries.count < 2 { usleep(20_000) }
      #expect(server.log.entries.contains { $0.target == "/" })
    }
  }

  @Test func `serves others while a handler takes its time`() async throws {
    try await RunningServer { request in
      if request.path == "/slow" { try? await Task.sleep(for: .milliseconds(300)) }
      return .text(request.path)
    }.use { server in
      let slow = (0..<20).map { _ in RawClient(port: server.port) }
      for client in slow { client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n") }
      #expect(ServerAbuse.good(server))
      for client in slow { #expect(client.response()?.text == "/slow") }
    }
  }
}

private typealias ServerAbuse = `A server that is abused`
