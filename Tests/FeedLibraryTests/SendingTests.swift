import FeedConfiguration
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary

/// What becomes of an article at a target, by what the target answers.
@Suite struct `Sending to a target`: MakesEntries {
  private let clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
  private let network: MemoryFetcher
  private let store: any ArticleStore
  private let folder = TemporaryFolder()

  init() throws {
    network = MemoryFetcher(clock: clock)
    store = try StoreKind.sqlite.make()
    let linked = ["1", "2"].map { entry($0, url: "https://a.example/\($0)") }
    try store.add(linked + [entry("3")], to: feed("A"), at: start)
  }

  private static let url = "https://hook.example/in"

  private func sending(_ text: String = "[send.x]\nurl = \"\(url)\"\nbody = \"{url}\"\n") throws
    -> Sending
  {
    let path = folder.write(text, to: "feeds.toml")
    let library = Library(
      paths: Paths(config: path, store: nil, environment: [:]), environment: [:],
      clock: clock.read, lock: { () throws(StoreError) in throw .missing(.memory) },
      store: { [store] (_) throws(StoreError) in store }, fetcher: { [network] _ in network })
    return Sending(library: library, config: try library.config())
  }

  private func counts() throws -> SendCounts {
    try store.sendCounts(at: clock.now).first ?? SendCounts(target: "none")
  }

  private func status(_ code: Int, wait: Double? = nil) -> MemoryFetcher.Reply {
    .failure(.status(code: code, retryAfter: wait))
  }

  @Test(arguments: [400, 404, 410, 413, 422]) func `refused ends that article alone`(_ code: Int)
    async throws
  {
    let sending = try sending()
    _ = try sending.queue([1, 2], for: sending.config.sends[0])
    network.set(
      Self.url, inTurn: [status(code), .response(FetchResponse(status: 201, body: Data()))])
    let report = try #require(try await sending.run().first)
    #expect(report.sent == 1 && report.problems.map(\.article) == [1])
    #expect(!report.problems[0].isTriedAgain && report.problems[0].words.hasPrefix("\(code) "))
    #expect(try counts().failed == 1 && counts().sent == 1)
  }

  @Test func `many reasons have a line each, and the last is in the one line`() async throws {
    let sending = try sending()
    _ = try sending.queue([1, 2, 3], for: sending.config.sends[0])
    network.set(Self.url, inTurn: [status(404), status(410)])
    let report = try #require(try await sending.run().first)
    #expect(report.summary == "x: 3 not sent; article 3 not sent: the article has no link")
    #expect(
      report.lines == [
        "x: 3 not sent", "article 1 not sent: 404 Not Found", "article 2 not sent: 410 Gone",
        "article 3 not sent: the article has no link",
      ])
  }

  @Test func `a response may be longer than what is read of it`() async throws {
    let sending = try sending()
    _ = try sending.queue([1], for: sending.config.sends[0])
    network.set(Self.url, .response(FetchResponse(status: 200, body: Data())))
    #expect(try #require(try await sending.run().first).sent == 1)
    #expect(network.received.last?.request.cutsBody == true)
  }

  @Test(arguments: [401, 403, 408, 429, 500, 502, 503])
  func `with the target at fault is tried three times`(_ code: Int) async throws {
    let sending = try sending()
    _ = try sending.queue([1, 2], for: sending.config.sends[0])
    network.set(Self.url, status(code))
    for wait in [60.0, 600, 600] {
      let report = try #require(try await sending.run().first)
      #expect(report.sent == 0 && report.next == clock.now.addingTimeInterval(wait))
      #expect(try await sending.run().isEmpty)
      clock.advance(by: wait)
    }
    #expect(network.received.count == 3)
    let keys = network.received.compactMap {
      $0.request.headers.first { $0.name == "Idempotency-Key" }
    }
    #expect(keys.count == 3 && Set(keys.map(\.value)).count == 1)
    #expect(try counts().failed == 1 && counts().waiting == 1)
  }

  private static let messages: [(String, String)] = [
    ("", ""), ("\r\n \n", ""), ("tags: too long\r\nsecond line", ": tags: too long"),
    (#"{"message":"no such list"}"#, ": no such list"),
    (#"{"error":{"code":7,"message":"quota\n reached"}}"#, ": quota reached"),
    (#"{"error":"invalid_grant","error_description":"wrong password"}"#, ": wrong password"),
    (#"{"detail":"Not now."}"#, ": Not now."), (#"{"title":"Invalid","status":400}"#, ": Invalid"),
    (#"{"url":["Enter a valid URL."]}"#, #": {"url":["Enter a valid URL."]}"#),
    ("\u{1B}[31mred\u{202E}\u{7}", ": [31mred"), ("<?xml version='1.0'?><error/>", ""),
    ("<!DOCTYPE html><html><head><title>400</title></head><body>Bad</body></html>", ""),
    (String(repeating: "ab ", count: 100), ": " + String(repeating: "ab ", count: 66) + "a…"),
    ("\u{FFFD}PNG\u{0}", ""), ("{}", ""), ("[]", ""),
  ]

  @Test(arguments: messages) func `repeats the first line of what the target says of an error`(
    _ body: String, _ shown: String
  ) async throws {
    let sending = try sending()
    _ = try sending.queue([1], for: sending.config.sends[0])
    network.set(Self.url, .status(400, body: body))
    let report = try #require(try await sending.run().first)
    #expect(report.problems.map(\.words) == ["400 Bad Request\(shown)"])
  }

  /// As it is, in part, in capital letters, percent-encoded, in base64 and in hexadecimal digits.
  @Test(arguments: [
    "Kq7-vw/2xZ9p", "Kq7-v", "…/2xZ9p", "KQ7-VW/2XZ9P", "Kq7-vw%2F2xZ9p", "S3E3LXZ3LzJ4WjlwQQ==",
    "4b71372d76772f3278", "x=Kq7-vw/2xZ9p&y",
  ])
  func `never repeats a secret that the target repeats`(_ echo: String) async throws {
    let sending = try sending(
      """
      [send.x]
      url = "\(Self.url)"
      headers = { Authorization = "Bearer {token}" }
      token = "Kq7-vw/2xZ9p"
      """)
    _ = try sending.queue([1], for: sending.config.sends[0])
    network.set(Self.url, .status(400, body: #"{"message":"unknown key '\#(echo)' of yours"}"#))
    let report = try #require(try await sending.run().first)
    #expect(report.problems.map(\.words) == ["400 Bad Request: unknown key *** of yours"])
  }

  @Test func `never repeats a secret of another target`() async throws {
    let sending = try sending(
      """
      [send.x]
      url = "\(Self.url)"
      [send.y]
      url = "https://other.example/"
      headers = { Authorization = "Bearer {token}" }
      token = "Kq7-vw/2xZ9p"
      """)
    _ = try sending.queue([1], for: sending.config.sends[0])
    network.set(Self.url, .status(400, body: #"{"message":"bad Kq7-vw/2xZ9p"}"#))
    let report = try #require(try await sending.run().first)
    #expect(report.problems.map(\.words) == ["400 Bad Request: bad ***"])
  }

  /// In base64, with and without padding and for URLs, in hexadecimal digits, percent-encoded, in references of HTML and in
  /// escapes.
  @Test(arguments: [
    "Wn4-PyE5", "Wn4+PyE5", "5a7e3e3f2139", "5A7E3E3F2139", "%5A%7E%3E%3F%21%39", "%5a~>?!9",
    "Z&#126;&#62;&#63;&#33;9", #"\u005a~\u003e?!9"#,
  ])
  func `never repeats a short secret that the target encodes`(_ echo: String) async throws {
    let sending = try sending(
      "[send.x]\nurl = \"\(Self.url)\"\nheaders = { X-Key = \"{token}\" }\ntoken = \"Z~>?!9\"")
    _ = try sending.queue([1], for: sending.config.sends[0])
    network.set(Self.url, .status(400, body: "key \(echo) is old"))
    let report = try #require(try await sending.run().first)
    #expect(report.problems.map(\.words) == ["400 Bad Request: key *** is old"])
  }

  @Test(arguments: [
    ("https://hooks.example/services/T02AB/B07CD/xY9z8Q2LkPq1", "no_service"),
    ("https://chat.example/api/webhooks/1182736450/aB3_dE-7fGhIjK", "Unknown Webhook"),
    (
      "https://hooks.office365.example/v2/webhook/8f14e45f-ceea-4672/IncomingWebhook/2b1c9d77e0",
      "office365: no such webhook 7632 v2"
    ),
  ])
  func `repeats words that are in the URL of a webhook too`(
    _ url: String, _ message: String
  ) {
    let line = TargetMessage(secrets: [url]).line(in:)
    #expect(line(Data(message.utf8)) == message)
    let key = url.suffix(7)
    #expect(line(Data("\(message) \(key) \(url)".utf8)) == "\(message) *** ***")
    // The secret part of the path may come encoded too.
    let secret = Data((url.split(separator: "/").last ?? "").utf8)
    for echo in [
      secret.base64EncodedString(), secret.map { String(format: "%02x", $0) }.joined(),
      secret.map { String(format: "%%%02X", $0) }.joined(),
    ] {
      #expect(line(Data("\(message) \(echo)".utf8)) == "\(message) ***")
    }
  }

  @Test func `is a short line, also if a character of it is endless`() throws {
    let marks = "no e" + String(repeating: "\u{301}", count: 100_000)
    for body in [marks, "{\"message\":\"\(marks)\"}"] {
      let line = try #require(TargetMessage(secrets: []).line(in: Data(body.utf8)))
      #expect(line.unicodeScalars.count <= 200 && line.hasPrefix("no "))
    }
  }

  @Test func `waits as long as the target asks`() async throws {
    let sending = try sending()
    _ = try sending.queue([1], for: sending.config.sends[0])
    network.set(Self.url, status(429, wait: 7200))
    let report = try #require(try await sending.run().first)
    #expect(report.next == clock.now.addingTimeInterval(7200))
  }

  @Test func `waits for the network without counting`() async throws {
    let sending = try sending()
    _ = try sending.queue([1], for: sending.config.sends[0])
    network.set(Self.url, .failure(.unreachable("no route")))
    for _ in 0..<5 {
      _ = try await sending.run()
      clock.advance(by: 300)
    }
    #expect(network.received.count == 5)
    #expect(try counts().waiting == 1)
  }

  @Test func `without an answer is in question, but for what the target recognises`() async throws {
    var sending = try sending()
    _ = try sending.queue([1, 2], for: sending.config.sends[0])
    network.set(
      Self.url,
      inTurn: [.failure(.unanswered("reset")), .response(FetchResponse(status: 200, body: Data()))])
    let report = try #require(try await sending.run().first)
    #expect(report.sent == 1 && report.problems[0].words == "reset; whether it arrived is unknown")
    #expect(try counts().unclear == 1)
    clock.advance(by: 7200)
    #expect(try await sending.run().isEmpty)
    sending = try self.sending("[send.y]\nurl = \"\(Self.url)\"\nmethod = \"PUT\"\n")
    _ = try sending.queue([1], for: sending.config.sends[0])
    network.set(
      Self.url,
      inTurn: [.failure(.unanswered("reset")), .response(FetchResponse(status: 200, body: Data()))])
    _ = try await sending.run()
    clock.advance(by: 60)
    #expect(try await sending.run().first?.sent == 1)
  }

  @Test func `has so many requests within a minute`() async throws {
    let sending = try sending(
      "[send.x]\nurl = \"\(Self.url)\"\nbody = \"{title}\"\nper_minute = 2\n")
    network.set(Self.url, .response(FetchResponse(status: 200, body: Data())))
    _ = try sending.queue([1, 2, 3], for: sending.config.sends[0])
    #expect(try await sending.run().first?.sent == 2)
    #expect(try await sending.run().isEmpty)
    clock.advance(by: 61)
    #expect(try await sending.run().first?.sent == 1)
  }

  @Test func `needs a link where the request has one`() async throws {
    let sending = try sending()
    _ = try sending.queue([3], for: sending.config.sends[0])
    let report = try #require(try await sending.run().first)
    #expect(report.problems.map(\.words) == ["the article has no link"] && network.received.isEmpty)
  }

  @Test func `has a title also for an article without one`() async throws {
    var post = entry("4", url: "https://a.example/4")
    (post.title, post.contentText) = (nil, "The first words.")
    var link = entry("5", url: "https://a.example/5")
    (link.title, link.contentText) = (nil, nil)
    try store.add([post, link], to: feed("B"), at: start)
    let sending = try sending("[send.x]\nurl = \"\(Self.url)\"\nbody = \"{title}\"\n")
    network.set(Self.url, .response(FetchResponse(status: 200, body: Data())))
    _ = try sending.queue([4, 5], for: sending.config.sends[0])
    #expect(try await sending.run().first?.sent == 2)
    let bodies = network.received.map {
      String(decoding: $0.request.submission?.body ?? Data(), as: UTF8.self)
    }
    #expect(bodies == ["The first words.", "https://a.example/5"])
  }

  @Test func `signs what it sends`() async throws {
    let sending = try sending(
      """
      [send.x]
      url = "\(Self.url)"
      body = "what do ya want for nothing?"
      secret = "Jefe"
      """)
    _ = try sending.queue([1], for: sending.config.sends[0])
    _ = try await sending.run()
    // RFC 4231 §4.3.
    #expect(
      network.last?.headers.first { $0.name == "X-Hub-Signature-256" }?.value
        == "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  private static let wallabag = """
    [send.bag]
    preset = "wallabag"
    url = "https://bag.example/"
    user = "ada"
    password = "p&w"
    client_id = "1_a"
    client_secret = "s"
    """

  @Test(arguments: [
    MemoryFetcher.Reply.status(404, body: "<html>Not found</html>"), .status(410),
    .response(FetchResponse(status: 200, body: Data("<html>Hello</html>".utf8))),
    .response(FetchResponse(status: 200, body: Data("{}".utf8))),
  ])
  func `of wallabag says that the URL is wrong, and waits`(_ reply: MemoryFetcher.Reply)
    async throws
  {
    let sending = try sending(Self.wallabag)
    network.set("https://bag.example/oauth/v2/token", reply)
    _ = try sending.queue([1, 2], for: sending.config.sends[0])
    let report = try #require(try await sending.run().first)
    #expect(
      report.problems.map(\.words) == ["https://bag.example has no wallabag API; check url"])
    #expect(try counts().waiting == 2)
  }

  @Test func `waits if a quota is used up`() async throws {
    let sending = try sending()
    _ = try sending.queue([1, 2], for: sending.config.sends[0])
    network.set(Self.url, .failure(.refused(429, "its quota is used up")))
    let report = try #require(try await sending.run().first)
    #expect(report.problems.map(\.words) == ["its quota is used up"])
    #expect(report.failed == 0)
    #expect(try counts().waiting == 2)
  }

  @Test func `of wallabag is shown with a mask for its token`() throws {
    let target = try sending(Self.wallabag).config.sends[0]
    let article = try #require(try store.article(1))
    #expect(
      Sending.text(ofRequestFor: article, to: target).contains("\nAuthorization: Bearer ***\n"))
  }

  @Test func `of wallabag logs in once, and again when the token has expired`() async throws {
    let sending = try sending(Self.wallabag)
    let tokens = ["first", "second"].map { text in
      MemoryFetcher.Reply.response(
        FetchResponse(status: 200, body: Data(#"{"access_token":"\#(text)"}"#.utf8)))
    }
    network.set("https://bag.example/oauth/v2/token", inTurn: tokens)
    network.set("https://bag.example/api/entries.json") { request in
      let isCurrent = request.headers.contains(HTTPHeader("Authorization", "Bearer second"))
      return isCurrent
        ? .response(FetchResponse(status: 200, body: Data()))
        : .failure(.status(code: 401, retryAfter: nil))
    }
    _ = try sending.queue([1, 2], for: sending.config.sends[0])
    #expect(try await sending.run().first?.sent == 2)
    let bodies = network.received.map {
      String(decoding: $0.request.submission?.body ?? Data(), as: UTF8.self)
    }
    #expect(
      bodies[0] == "grant_type=password&client_id=1_a&client_secret=s&username=ada&password=p%26w")
    #expect(bodies[1] == "url=https%3A%2F%2Fa.example%2F1&title=Title&tags=")
    #expect(network.urls.filter { $0.hasSuffix("token") }.count == 2)
    network.set(
      "https://bag.example/oauth/v2/token", .status(400, body: #"{"error":"invalid_grant"}"#))
    _ = try sending.queue([1], for: sending.config.sends[0], again: true)
    let report = try #require(try await sending.run().first)
    #expect(
      report.problems[0].words.hasPrefix("401 Unauthorized") && report.problems[0].isTriedAgain)
    #expect(report.problems[0].words.hasSuffix(": invalid_grant"))
  }
}
