import FeedTestSupport
import Foundation
import Testing

/// Responses of bad servers: the messages that they cause, and the number of requests (docs/politeness.md).
@Suite(.waitsForPrograms) struct `A bad response` {
  private let program = BuiltProgram(TemporaryFolder())

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var reply: LocalServer.Reply
    /// The message on standard error; nil if the feed is read.
    var words: String?
    var testDescription: String { name }
  }

  private static let feed = rss("Good")

  private static func rss(_ name: String) -> String {
    "<rss version=\"2.0\"><channel><title>F</title><item><title>\(name)</title>"
      + "<guid isPermaLink=\"false\">\(name)</guid></item></channel></rss>"
  }

  private static func raw(_ head: String, _ body: Data = Data(feed.utf8)) -> LocalServer.Reply {
    .raw(Data((head + "\r\n\r\n").utf8) + body)
  }

  private static func gzip(_ change: (inout Data) -> Void = { _ in }) -> Data {
    var data = Gzip.stored(Data(feed.utf8))
    change(&data)
    return data
  }

  static let cases: [Case] = [
    Case(name: "no status line", reply: .raw(Data("hello\r\n\r\n".utf8)), words: ""),
    Case(
      name: "reset in the header", reply: .raw(Data("HTTP/1.1 200 OK\r\nContent-".utf8)), words: ""),
    Case(
      name: "206", reply: .response(status: 206, body: Data(feed.utf8)),
      words: "206 Partial Content"),
    Case(name: "302 to nowhere", reply: .response(status: 302), words: "302"),
    Case(
      name: "429", reply: .response(status: 429, headers: ["Retry-After: 120"]),
      words: "429 Too Many Requests"),
    Case(
      name: "503", reply: .response(status: 503, headers: ["Retry-After: soon"]),
      words: "503 Service Unavailable"),
    Case(
      name: "captive portal", reply: .text("<html><title>Hotspot Login</title></html>"),
      words: "captive portal"),
    Case(
      name: "an image", reply: .response(body: Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10])),
      words: "a PNG image"),
    Case(
      name: "chunks",
      reply: raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", Data("5\r\n<rss \r\nzz\r\n".utf8)),
      words: ""),
    Case(name: "gzip", reply: .response(headers: ["Content-Encoding: gzip"], body: gzip())),
    Case(name: "gzip unannounced", reply: .response(body: gzip()), words: "a gzip file"),
    Case(
      name: "gzip corrupt",
      reply: .response(headers: ["Content-Encoding: gzip"], body: gzip { $0[12] ^= 0xFF }),
      words: ""),
    Case(
      name: "announced as gzip",
      reply: .response(headers: ["Content-Encoding: gzip"], body: Data(feed.utf8)), words: ""),
    Case(
      name: "unknown coding",
      reply: .response(headers: ["Content-Encoding: compress"], body: Data(feed.utf8)), words: ""),
    Case(name: "wrong type", reply: .text(feed, headers: ["Content-Type: image/png"])),
    Case(name: "no type", reply: raw("HTTP/1.0 200 OK")),
    Case(name: "bare line feeds", reply: .raw(Data("HTTP/1.1 200 OK\nX: y\n\n\(feed)".utf8))),
    Case(name: "steering header", reply: .text(feed, headers: ["X-Evil: \u{1B}[31m"])),
  ]

  @Test(arguments: cases)
  func `causes one clear line, or is read anyway`(_ bad: Case) throws {
    let server = LocalServer { request in
      request.path == "/good" ? .text(`A bad response`.rss("Other")) : bad.reply
    }
    program.configure(feeds: [("Bad", "\(server.url)/bad"), ("Good", "\(server.url)/good")])
    let run = try program.run("fetch")
    #expect(try program.run("list").output.contains("Other"))
    // What a reused connection answers with something other than HTTP may belong to the request before.
    let requests = server.requests.count { $0.path == "/bad" }
    #expect(requests == 1 || requests == 2 && bad.name == "no status line")
    guard let words = bad.words else {
      #expect(run.code == 0, "\(run.errors)")
      #expect(try program.run("list").output.contains("Good"))
      return
    }
    #expect(run.code == 3, "\(run.errors)")
    let line = run.errors.split(separator: "\n").first { $0.contains("✗ Bad: ") }
    #expect(line.map { words.isEmpty || $0.contains(words) } == true, "\(run.errors)")
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test func `has no header fields after its body`() throws {
    let size = String(Self.feed.utf8.count, radix: 16)
    let server = LocalServer { _ in
      Self.raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nETag: \"a\"",
        Data("\(size)\r\n\(Self.feed)\r\n0\r\nETag: \"b\"\r\n\r\n".utf8))
    }
    program.configure(feeds: [("F", "\(server.url)/f")])
    for _ in 0..<2 { #expect(try program.run("fetch", "--force").code == 0) }
    #expect(server.requests.last?.headers["if-none-match"] == "\"a\"")
  }

  @Test func `does not delay good ones`() throws {
    let stalled: [Data] = [Data("HTTP/1.1 200 OK\r\n\r\n".utf8), Data("<".utf8), Data("r".utf8)]
    let server = LocalServer { request in
      request.path.hasPrefix("/slow")
        ? .slowly(stalled, pause: 30) : .text(`A bad response`.rss(request.path))
    }
    // Another name for the same machine, so that the limit per host does not delay them.
    let slow = (0..<2).map { ("S\($0)", "\(server.url)/slow\($0)") }
    let good = (0..<10).map { ("G\($0)", "http://localhost:\(server.port)/good\($0)") }
    program.configure(feeds: slow + good, settings: "jobs = 4")
    #expect(try program.run(["fetch"], signal: SIGINT, after: 3) == 130)
    #expect(try program.run("list").output.split(separator: "\n").count == 10)
  }

  @Test func `a loop of redirects, a header that never ends and a stall end on time`() throws {
    let server = LocalServer { request in
      switch request.path {
      case "/loop": .response(status: 302, headers: ["Location: /loop"])
      case "/header": .slowly(Array(repeating: Data("X-A: b\r\n".utf8), count: 60), pause: 0.3)
      case "/stall": .slowly([Data("HTTP/1.1 200 OK\r\n\r\n<".utf8), Data()], pause: 20)
      default: .text(`A bad response`.rss("Good"))
      }
    }
    program.configure(
      feeds: ["loop", "header", "stall", "good"].map { ($0, "\(server.url)/\($0)") },
      settings: "timeout = \"2s\"\nper_host = 4")
    let run = try program.run("fetch").expect(3)
    for name in ["loop: more than 10 redirects", "header: ", "stall: "] {
      #expect(run.errors.contains("✗ \(name)"), "\(run.errors)")
    }
    #expect(server.requests.count { $0.path == "/loop" } == 11)
  }

  @Test func `validators of a truncated compressed response are not stored`() throws {
    let whole = Gzip.stored(Data(`A bad response`.rss("Good").utf8))
    let server = LocalServer { _ in
      .response(
        headers: ["Content-Encoding: gzip", "ETag: \"x\""],
        body: Data(whole.prefix(whole.count - 40)))
    }
    program.configure(feeds: [("A", "\(server.url)/f")])
    _ = try program.run("fetch")
    _ = try program.run("fetch", "--force")
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
  }
}
