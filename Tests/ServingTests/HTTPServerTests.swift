import FeedModel
import FeedTestSupport
import Serving
import Testing

@Suite(.needsServer) struct `The HTTP server` {
  @Test func `hands over a request and sends the response`() async throws {
    try await RunningServer { request in
      ServerResponse(
        201, type: "text/plain", headers: [.init("X-Test", "1")],
        body: Array(
          "\(request.method) \(request.path) \(request.parameters["a"] ?? "") \(request.body.count) \(request.peer)"
            .utf8))
    }.use { server in
      let client = RawClient(port: server.port)
      let response = try #require(client.request("POST /x%2Fy?a=%C3%BC", body: "b=1"))
      #expect(response.status == 201)
      #expect(response.text == "POST /x%2Fy ü 3 127.0.0.1")
      #expect(response.headers["x-test"] == "1")
      #expect(response.headers["content-type"] == "text/plain")
    }
  }

  @Test(arguments: [
    ("gzip", "application/json; charset=utf-8", 5000, true),
    ("deflate, GZIP;q=0.5", "text/xml", 5000, true), ("*", "application/atom+xml", 5000, true),
    ("gzip;q=0", "application/json", 5000, false), ("br", "application/json", 5000, false),
    (nil, "application/json", 5000, false), ("gzip", "application/json", 500, false),
    // Pages have tokens in them.
    ("gzip", "text/html; charset=utf-8", 5000, false),
  ])
  func `compresses what apps load, for those that take it`(
    _ accepted: String?, _ type: String, _ count: Int, _ isCompressed: Bool
  ) async throws {
    let body = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    try await RunningServer { _ in ServerResponse(type: type, body: body) }.use { server in
      let header = accepted.map { "Accept-Encoding: \($0)\r\n" } ?? ""
      let client = RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\(header)\r\n")
      let response = try #require(client.response())
      #expect((response.headers["content-encoding"] == "gzip") == isCompressed)
      #expect((response.body.count < count / 4) == isCompressed)
      if isCompressed {
        #expect(response.body.starts(with: [0x1F, 0x8B]))
        #expect(response.headers["vary"] == "Accept-Encoding")
      } else {
        #expect(Array(response.body) == body)
      }
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX Y: 1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: 1\u{1}2\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\nabcde",
    "GET / HTTP/1.1\r\nHost: evil.example@a\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
  ])
  func `refuses a header that a proxy could read otherwise`(_ request: String) async throws {
    try await RunningServer().use { server in
      let client = RawClient(port: server.port)
      client.send(request)
      let status = client.response()?.status
      #expect(status == 400 || status == nil, "\(status ?? 0)")
    }
  }

  @Test func `adds a date and what protects a page`() async throws {
    try await RunningServer().use { server in
      let response = try #require(RawClient(port: server.port).request("GET /"))
      #expect(response.headers["date"]?.hasSuffix(" GMT") == true)
      #expect(response.headers["x-content-type-options"] == "nosniff")
      #expect(response.headers["x-frame-options"] == "DENY")
      #expect(response.headers["referrer-policy"] == "no-referrer")
      #expect(response.headers.keys.allSatisfy { !$0.hasPrefix("access-control-") })
    }
  }

  @Test func `answers many requests on one connection, also when they come at once`() async throws {
    try await RunningServer().use { server in
      let client = RawClient(port: server.port)
      for number in 0..<50 {
        #expect(client.request("GET /\(number)")?.text == "/\(number)")
      }
      client.send(
        (0..<20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      for number in 0..<20 { #expect(client.response()?.text == "/\(number)") }
    }
  }

  @Test func `serves many clients at once, while it looks at their deadlines all the time`()
    async throws
  {
    var limits = ServerLimits()
    // Deadlines are looked at ten times a second. On a busy machine sending may take longer than a shorter one.
    limits.sending = 1
    let running = try RunningServer(limits) { .text("\($0.path) \($0.body.count)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 0..<8 {
        group.addTask {
          try await Blocking.run {
            let connection = RawClient(port: running.port)
            for number in 0..<500 {
              let path = "/\(client)/\(number)"
              #expect(connection.request("POST \(path)", body: "abc")?.text == "\(path) 3")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    await running.server.stop()
  }

  @Test func `sends the header of a page only in response to HEAD`() async throws {
    try await RunningServer { .text("\($0.method)") }.use { server in
      let client = RawClient(port: server.port)
      let response = try #require(client.request("HEAD /"))
      #expect(response.status == 200)
      #expect(response.headers["content-length"] == "3")
      #expect(client.request("GET /")?.text == "GET")
    }
  }

  @Test(arguments: [
    ("/a%2Fb", "/a%2Fb"), ("//a//b", "/a//b"), ("/../../etc/passwd", "/../../etc/passwd"),
    ("/a%00b", "/a%00b"), ("/%FF", "/%FF"), ("/a?b?c", "/a"), ("http://evil/x", "/x"),
    ("http://evil", "/"),
  ])
  func `hands over paths as they were sent`(target: String, path: String) async throws {
    try await RunningServer().use { server in
      #expect(RawClient(port: server.port).request("GET \(target)")?.text == path)
    }
  }

  @Test(arguments: [[UInt8]("/\u{0}".utf8), [0x2F, 0xFF, 0xFE], Array("a".utf8), Array("*".utf8)])
  func `survives targets that are not paths`(target: [UInt8]) async throws {
    try await RunningServer().use { server in
      let client = RawClient(port: server.port)
      client.send(Array("GET ".utf8) + target + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
      let status = client.response(seconds: 5)?.status
      #expect([nil, 200, 400].contains(status), "\(target) \(status ?? 0)")
      #expect(RawClient(port: server.port).request("GET /good")?.text == "/good")
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\nHost: a\r\n\r\nab",
    "POST / HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\nHost: a\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: -1\r\nHost: a\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\nHost: a\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 1x\r\nHost: a\r\n\r\na",
    "GET / HTTP/1.1\r\n\r\n", "\r\n\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n", "GET / HTTP/1.1\r\nHost a\r\n\r\n",
  ])
  func `refuses what is malformed`(request: String) async throws {
    var limits = ServerLimits()
    limits.beginning = 0.5
    try await RunningServer(limits).use { server in
      let client = RawClient(port: server.port)
      client.send(request)
      client.finish()
      if let status = client.response(seconds: 5)?.status {
        #expect((400..<600).contains(status), "\(request)")
      }
      #expect(client.isClosed(within: 5), "\(request)")
      #expect(RawClient(port: server.port).request("GET /good")?.text == "/good")
    }
  }

  @Test func `takes the client's address from a proxy on this machine`() async throws {
    try await RunningServer { .text($0.peer) }.use { server in
      let client = RawClient(port: server.port)
      func peer(_ value: String) -> String? {
        client.request("GET /", headers: ["X-Forwarded-For: \(value)"])?.text
      }
      #expect(peer("1.2.3.4") == "1.2.3.4")
      #expect(peer("9.9.9.9, 2001:db8::1") == "2001:db8::1")
      #expect(peer("<script>") == "127.0.0.1")
    }
  }

  @Test func `keeps what a handler cannot put into a header out of it`() async throws {
    try await RunningServer { _ in
      ServerResponse(
        200,
        headers: [
          .init("Location", "/a\r\nSet-Cookie: x=1"), .init("X\r\nY", "1"), .init("", "1"),
          .init("Content-Length", "9"), .init("X-Frame-Options", "SAMEORIGIN"),
        ])
    }.use { server in
      let response = try #require(RawClient(port: server.port).request("GET /"))
      #expect(response.headers["location"] == "/aSet-Cookie: x=1")
      #expect(response.headers["set-cookie"] == nil)
      #expect(response.headers["content-length"] == "0")
      #expect(response.headers["x-frame-options"] == "SAMEORIGIN")
    }
  }

  @Test func `reports each request when it has ended`() async throws {
    let entries = try await RunningServer { _ in .text("four", status: 404) }.use {
      server in
      _ = RawClient(port: server.port).request("GET /x?y=1")
      return server.log
    }.entries
    let entry = try #require(entries.first)
    #expect(entries.count == 1)
    #expect(entry.method == "GET" && entry.target == "/x?y=1" && entry.status == 404)
    #expect(entry.count == 4 && entry.seconds >= 0 && entry.peer == "127.0.0.1")
  }
}
