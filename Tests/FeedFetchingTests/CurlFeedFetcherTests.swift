import FeedFetching
import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// How much a bad server can cost (docs/politeness.md).
@Suite struct `Bad servers` {
  private let fetcher = CurlFeedFetcher(
    settings: TransferSettings(userAgent: "test", environment: [:]), clock: { Date() })

  private func fetch(
    timeout: Double = 20, maxBody: Int = 10_000, cuts: Bool = false, _ reply: LocalServer.Reply
  ) async -> Result<FetchResponse, FetchError> {
    let server = LocalServer { _ in reply }
    var request = FetchRequest(location: .web(url: server.url), timeout: timeout, maxBody: maxBody)
    request.cutsBody = cuts
    do {
      return .success(try await fetcher.fetch(request))
    } catch {
      return .failure(error)
    }
  }

  private func error(_ result: Result<FetchResponse, FetchError>) -> FetchError? {
    if case .failure(let error) = result { error } else { nil }
  }

  @Test func `a header without end is cut off`() async {
    let flood =
      "HTTP/1.1 200 OK\r\n" + String(repeating: "X-Flood: abcdefghijklmnop\r\n", count: 50_000)
    let result = await fetch(.raw(Data(flood.utf8)))
    #expect(error(result) != nil)
  }

  @Test(arguments: ["HTTP/1.1 200 ", "HTTP/1.1 200 OK\r\nX-Flood: "])
  func `a line without end in a header is no lack of memory`(_ start: String) async {
    let flood = start + String(repeating: "b", count: 1_000_000)
    #expect(
      error(await fetch(.raw(Data(flood.utf8))))
        == .broken("the response header, or a line of it, is too long"))
  }

  @Test func `a body without end is cut off`() async {
    let body = "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 100_000)
    #expect(error(await fetch(.raw(Data(body.utf8)))) == .tooLarge(limit: 10_000))
  }

  @Test(arguments: ["", "Content-Length: 100000\r\n"])
  func `a body that is too large is cut if the request says so`(header: String) async throws {
    let body = "HTTP/1.1 200 OK\r\n\(header)\r\n" + String(repeating: "x", count: 100_000)
    let response = try await fetch(maxBody: 9_999, cuts: true, .raw(Data(body.utf8))).get()
    #expect(response.status == 200 && response.body == Data(repeating: 0x78, count: 9_999))
  }

  @Test func `a trickle ends when its time is over`() async {
    let pieces =
      [Data("HTTP/1.1 200 OK\r\n\r\n".utf8)] + Array(repeating: Data("x".utf8), count: 40)
    let result = await fetch(timeout: 1, .slowly(pieces, pause: 0.2))
    #expect(error(result) != nil)
  }

  @Test func `a response that stalls is aborted before its time is over`() async {
    let pieces = [Data("HTTP/1.1 200 OK\r\n\r\n<rss>".utf8)] + Array(repeating: Data(), count: 5)
    let server = LocalServer { _ in .slowly(pieces, pause: 2) }
    var settings = TransferSettings(userAgent: "test", environment: [:])
    settings.idleTimeout = 3
    let fetcher = CurlFeedFetcher(settings: settings, clock: { Date() })
    await #expect(throws: FetchError.broken("the response stalled: no data for 3 s")) {
      try await fetcher.fetch(FetchRequest(location: .web(url: server.url), timeout: 60))
    }
  }

  @Test func `a server may take the whole timeout for its first byte`() async throws {
    // It ends with its last byte: how soon the connection is closed does not matter.
    let pieces = [Data(), Data("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<rss/>".utf8)]
    let server = LocalServer { _ in .slowly(pieces, pause: 2.5) }
    var settings = TransferSettings(userAgent: "test", environment: [:])
    settings.idleTimeout = 1
    let fetcher = CurlFeedFetcher(settings: settings, clock: { Date() })
    let response = try await fetcher.fetch(
      FetchRequest(location: .web(url: server.url), timeout: 60))
    #expect(response.body == Data("<rss/>".utf8))
  }

  @Test func `a body shorter than promised is an error`() async {
    let result = await fetch(.raw(Data("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc".utf8)))
    guard case .broken = error(result) else {
      Issue.record("\(result)")
      return
    }
  }

  @Test(arguments: [
    "Content-Length: 100\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n9\r\nabc",
    "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nno number\r\n",
  ])
  func `a part of a body is a response if the request takes parts`(_ rest: String) async throws {
    let server = LocalServer { _ in .raw(Data("HTTP/1.1 200 OK\r\n\(rest)".utf8)) }
    var request = FetchRequest(location: .web(url: server.url))
    request.takesParts = true
    let response = try await fetcher.fetch(request)
    #expect(response.body == Data("abc".utf8))
    #expect(response.cut?.hasPrefix("the response was cut off: ") == true)
  }

  @Test(arguments: [10_000, 4])
  func `a part of a body that stalls is a response within the limit`(_ limit: Int) async throws {
    let pieces = [Data("HTTP/1.1 200 OK\r\n\r\n<rss>".utf8)] + Array(repeating: Data(), count: 5)
    let server = LocalServer { _ in .slowly(pieces, pause: 2) }
    var settings = TransferSettings(userAgent: "test", environment: [:])
    settings.idleTimeout = 3
    let fetcher = CurlFeedFetcher(settings: settings, clock: { Date() })
    var request = FetchRequest(
      location: .web(url: server.url), timeout: 3600, maxBody: limit)
    request.takesParts = true
    if limit < 5 {
      let sent = request
      await #expect(throws: FetchError.tooLarge(limit: limit)) { try await fetcher.fetch(sent) }
    } else {
      let response = try await fetcher.fetch(request)
      #expect(response.body == Data("<rss>".utf8))
      #expect(response.cut == "the response stalled: no data for 3 s")
    }
  }

  @Test func `a part of a redirect or an error is handled by its status`() async throws {
    let heads = [
      "/moved": "301 Moved Permanently\r\nLocation: /feed",
      "/busy": "429 Too Many Requests\r\nRetry-After: 120",
    ]
    let server = LocalServer { request in
      guard let head = heads[request.path] else { return .text("<rss/>") }
      return .raw(Data("HTTP/1.1 \(head)\r\nContent-Length: 100\r\n\r\nabc".utf8))
    }
    // Between two requests a busy machine may need more than a minute.
    var request = FetchRequest(location: .web(url: "\(server.url)/moved"), timeout: 3600)
    request.takesParts = true
    let response = try await fetcher.fetch(request)
    #expect(response.body == Data("<rss/>".utf8) && response.cut == nil)
    #expect(response.movedTo == "\(server.url)/feed")
    request.location = .web(url: "\(server.url)/busy")
    let busy = request
    let failure = await #expect(throws: FetchError.self) { try await fetcher.fetch(busy) }
    guard case .status(429, 120, _, _) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  /// The bodies of errors only describe them.
  @Test(arguments: [
    "Content-Length: 100\r\n\r\nabc", "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
    "Content-Length: 20000000\r\n\r\n\(String(repeating: "x", count: 2_000_000))",
  ])
  func `an error keeps its status and Retry-After whatever its body is`(_ rest: String) async {
    let head = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 120\r\n"
    let result = await fetch(.raw(Data((head + rest).utf8)))
    guard case .status(429, 120, _, _) = error(result) else {
      Issue.record("\(result)")
      return
    }
  }

  @Test func `a response that is not HTTP is no missing network`() async {
    guard case .broken = error(await fetch(.raw(Data("hello\r\n".utf8)))) else {
      Issue.record("not broken")
      return
    }
  }

  @Test func `what a server sends after a response is not taken as the next one`() async throws {
    let server = LocalServer { request in
      guard request.path == "/faulty" else { return .text("<rss/>") }
      let response = Data("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<rss/>".utf8)
      return .keepingOpen([response, Data("\n<!-- cached -->\n".utf8)], pause: 0.2)
    }
    for path in ["/faulty", "/sound"] {
      let request = FetchRequest(location: .web(url: server.url + path), timeout: 60)
      let response = try await fetcher.fetch(request)
      #expect(response.body == Data("<rss/>".utf8))
    }
  }

  @Test(arguments: ["http", "https"])
  func `what a proxy refuses is no response of the server`(scheme: String) async {
    let proxy = LocalServer { _ in .response(status: 407) }
    let settings = TransferSettings(
      userAgent: "test", environment: ["http_proxy": proxy.url, "https_proxy": proxy.url])
    let fetcher = CurlFeedFetcher(settings: settings, clock: { Date() })
    let request = FetchRequest(location: .web(url: "\(scheme)://a.example/"), timeout: 60)
    func expect(_ words: String) async {
      let error = FetchError.unreachable("the proxy 127.0.0.1:\(proxy.port) \(words)")
      await #expect(throws: error) { try await fetcher.fetch(request) }
    }
    await expect("wants a user and a password; check them in http_proxy and https_proxy")
    guard scheme == "https" else { return }
    proxy.setHandler { _ in .response(status: 403) }
    await expect(
      "does not connect to a.example: 403 Forbidden; check the variables http_proxy and https_proxy"
    )
  }

  @Test func `a proxy that fails is named in place of the server`() async {
    let proxy = LocalServer { _ in .raw(Data()) }
    let name = "the proxy 127.0.0.1:\(proxy.port)"
    let advice = "; check the variables http_proxy and https_proxy"
    let settings = TransferSettings(
      userAgent: "test", environment: ["http_proxy": "http://u:secret@127.0.0.1:\(proxy.port)"])
    let fetcher = CurlFeedFetcher(settings: settings, clock: { Date() })
    let request = FetchRequest(location: .web(url: "http://a.example/"), timeout: 60)
    func expect(_ words: String) async {
      do {
        _ = try await fetcher.fetch(request)
        Issue.record("no failure")
      } catch {
        #expect("\(error)".hasPrefix(words) && "\(error)".hasSuffix(advice), "\(error)")
      }
    }
    await expect("\(name) ended the connection without a response (")
    proxy.setHandler { _ in .raw(Data("hello\r\n".utf8)) }
    await expect("\(name) sent something that is not HTTP")
    proxy.stop()
    await expect("cannot connect to \(name)")
  }

  @Test func `no response at all means unreachable`() async {
    guard case .unreachable(let reason, _) = error(await fetch(.raw(Data()))) else {
      Issue.record("an empty response")
      return
    }
    #expect(reason.hasPrefix("127.0.0.1 ended the connection without a response ("))
    #expect(reason.hasSuffix("); check the URL and the network"))
  }

  @Test func `a cancelled fetch ends at once`() async {
    let server = LocalServer { _ in .slowly([Data(), Data("x".utf8)], pause: 300) }
    // Longer than a busy machine may need to reach the cancellation.
    let request = FetchRequest(location: .web(url: server.url), timeout: 3600)
    let task = Task { try await fetcher.fetch(request) }
    try? await Task.sleep(for: .milliseconds(200))
    task.cancel()
    await #expect(throws: FetchError.cancelled) { try await task.value }
  }

  @Test func `many transfers at once all arrive`() async throws {
    let server = LocalServer { .text($0.path) }
    let paths = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<100 {
        group.addTask {
          let request = FetchRequest(location: .web(url: "\(server.url)/\(number)"))
          return String(decoding: try await fetcher.fetch(request).body, as: UTF8.self)
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(paths.count == 100)
  }

  @Test func `a file is read within its limit, and only regular files are read`() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("12345", to: "f.xml")
    let whole = try await fetcher.fetch(FetchRequest(location: .file(path: path), maxBody: 5))
    #expect(whole.body == Data("12345".utf8))
    await #expect(throws: FetchError.tooLarge(limit: 4)) {
      try await fetcher.fetch(FetchRequest(location: .file(path: path), maxBody: 4))
    }
    for path in ["/dev/zero", folder.path, folder.path + "/nosuch"] {
      await #expect(throws: FetchError.self) {
        try await fetcher.fetch(FetchRequest(location: .file(path: path)))
      }
    }
  }
}

@Suite struct `Servers with Digest authentication` {
  private static let digest =
    "WWW-Authenticate: Digest realm=\"r, Basic\", nonce=\"n\", qop=\"auth\""
  private static let basic = "WWW-Authenticate: Basic realm=\"r\""

  /// What the server got in `Authorization`, in order.
  private func sent(
    _ challenges: [String], user: String?, accepts: Bool = true
  ) async throws -> [String] {
    let server = LocalServer { request in
      accepts && request.headers["authorization"]?.hasPrefix("Digest ") ?? false
        ? .text("a") : .response(status: 401, headers: challenges, body: Data("no".utf8))
    }
    let fetcher = CurlFeedFetcher(
      settings: TransferSettings(userAgent: "test", environment: [:]), clock: { Date() })
    var request = FetchRequest(location: .web(url: server.url), timeout: 300, maxBody: 10_000)
    (request.username, request.password) = (user, user.map { _ in "secret" })
    do {
      let response = try await fetcher.fetch(request)
      #expect(response.body == Data("a".utf8))
    } catch {
      guard case .status(401, _, _, _) = error else { throw error }
    }
    return server.requests.map { $0.headers["authorization"] ?? "" }
  }

  @Test func `get a proof of the password in place of it`() async throws {
    let sent = try await sent([Self.digest], user: "u")
    #expect(sent.count == 3 && sent.first == "Basic dTpzZWNyZXQ=")
    let proof = try #require(sent.last)
    #expect(proof.hasPrefix("Digest username=\"u\"") && proof.contains("nonce=\"n\""))
    #expect(!proof.contains("secret"))
  }

  @Test func `that refuse the proof are not asked again`() async throws {
    #expect(try await sent([Self.digest], user: "u", accepts: false).count == 3)
  }

  @Test(arguments: [
    [Self.digest, Self.basic], [Self.basic, Self.digest], ["\(Self.digest), Basic realm=\"s\""],
    [Self.basic], [],
  ])
  func `that take the password too have refused it`(_ challenges: [String]) async throws {
    #expect(try await sent(challenges, user: "u") == ["Basic dTpzZWNyZXQ="])
  }

  @Test func `get nothing if there is no user`() async throws {
    #expect(try await sent([Self.digest], user: nil) == [""])
  }
}
