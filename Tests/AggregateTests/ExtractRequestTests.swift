import FeedTestSupport
import Foundation
import Testing

/// Pages that `aggregate extract` requests (docs/full-text.md).
@Suite(.waitsForPrograms) struct `Extracting from the web` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private static func response(_ request: LocalServer.Request) -> LocalServer.Reply {
    let body = Data(`The extract command`.page(body: "<p><a href=''>This page</a> again").utf8)
    let html = "Content-Type: text/html"
    return switch request.path {
    case "/story": .response(headers: [html], body: body)
    case "/moved": .response(status: 301, headers: ["Location: /story"])
    case "/old": .response(status: 302, headers: ["Location: /"])
    case "/wall": .response(status: 302, headers: ["Location: /zustimmung?back=wall"])
    case "/loop": .response(status: 302, headers: ["Location: /loop"])
    case "/circle": .response(status: 302, headers: ["Location: /zustimmung/circle"])
    case "/zustimmung/circle": .response(status: 302, headers: ["Location: /circle"])
    case "/forbidden": .response(status: 403, headers: [html], body: body)
    case "/members": .response(status: 302, headers: ["Location: /account/login?back=x"])
    case "/pdf": .response(headers: ["Content-Type: application/pdf"], body: Data("%PDF-1".utf8))
    case "/gone": .response(status: 410, headers: [html], body: body)
    case "/busy": .response(status: 503, headers: [html], body: body)
    case "/paid": .response(status: 402, headers: [html], body: body)
    case "/check":
      .response(status: 403, headers: [html], body: Data("<title>Just a moment...</title>".utf8))
    case "/large":
      .response(headers: [html], body: body + Data(repeating: 0x20, count: 5_100_000))
    default: .response(headers: [html], body: body)
    }
  }

  private func refusal(_ run: BuiltProgram.Run) throws -> String? {
    let aggregate = try JSON.object(run.output)["_aggregate"] as? [String: Any]
    return (aggregate?["extraction"] as? [String: Any])?["refused"] as? String
  }

  @Test func `a page is requested once, as a page, and named by its final URL`() throws {
    let server = LocalServer(Self.response)
    let run = try program.run("extract", "\(server.url)/moved").expect()
    let item = try JSON.object(run.output)
    #expect(item["url"] as? String == "\(server.url)/story")
    #expect(item["title"] as? String == "The harbour reopens")
    #expect(server.requests.map(\.path) == ["/moved", "/story"])
    for request in server.requests {
      #expect(request.headers["accept"] == "text/html, application/xhtml+xml;q=0.9, */*;q=0.1")
      #expect(request.headers["cookie"] == nil && request.headers["referer"] == nil)
    }
    #expect(!FileManager.default.fileExists(atPath: program.storePath))
  }

  @Test func `a page of a host that asked for a pause is not requested`() throws {
    let server = LocalServer { request in
      request.path == "/feed"
        ? .response(status: 429, headers: ["Retry-After: 600"]) : Self.response(request)
    }
    program.configure(feeds: [("a", "\(server.url)/feed")])
    #expect(try program.run("fetch").code == 4)
    try program.run("extract", "\(server.url)/story").expect(
      1, "127.0.0.1 asked for a pause of 10 more minutes")
    #expect(server.requests.map(\.path) == ["/feed"])
  }

  @Test(arguments: [
    ("/gone", "gone"), ("/busy", "error"), ("/paid", "login"), ("/check", "captcha"),
    ("/old", "gone"), ("/wall", "consent"), ("/members", "login"), ("/pdf", "type"),
    ("/forbidden", "error"), ("/loop", "redirects"), ("/circle", "consent"),
  ]) func `a refused response names the reason, and is no failure`(_ path: String, _ reason: String)
    throws
  {
    let server = LocalServer(Self.response)
    let run = try program.run("extract", server.url + path).expect()
    #expect(try refusal(run) == reason)
    #expect(try JSON.object(run.output)["content_html"] == nil)
  }

  @Test func `a preview names the status of a refused response`() throws {
    let server = LocalServer(Self.response)
    let run = try program.run("extract", "--why", "\(server.url)/forbidden")
    #expect(
      run.output.contains("no article: refused by the server (403 Forbidden)"), "\(run.output)")
  }

  @Test func `articles of Google News are never requested`() throws {
    let run = try program.run("extract", "https://news.google.com/rss/articles/CBMiX?oc=5").expect()
    #expect(try refusal(run) == "google-news")
  }

  @Test func `a page that does not arrive is a failure, and the others still print`() throws {
    let server = LocalServer(Self.response)
    let file = folder.write(`The extract command`.page(), to: "page.html")
    let run = try program.run("extract", "http://127.0.0.1:1/a", file, "\(server.url)/large")
      .expect(1)
    // Of a large page the beginning is read.
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("content_html") })
    let errors = run.errors.split(separator: "\n")
    #expect(errors.count == 1, "\(run.errors)")
    #expect(errors.first?.hasPrefix("http://127.0.0.1:1/a: ") == true)
  }

  @Test func `secrets of a URL are not printed`() throws {
    let server = LocalServer(Self.response)
    let url = server.url.replacing("http://", with: "http://ann:geheim@") + "/story?token=abc123def"
    let run = try program.run("-vv", "extract", url).expect()
    #expect(!(run.output + run.errors).contains("geheim"), "\(run.output + run.errors)")
    #expect(!(run.output + run.errors).contains("abc123def"), "\(run.output + run.errors)")
    #expect(try JSON.object(run.output)["url"] as? String == "\(server.url)/story?token=***")
  }
}
