import FeedTestSupport
import Foundation
import Synchronization
import Testing

/// Whole articles (docs/full-text.md) against a local server.
@Suite(.waitsForPrograms) struct `Whole articles` {
  private let program = BuiltProgram(TemporaryFolder())

  private func configure(_ server: LocalServer, _ settings: String = "") {
    program.configure(
      """
      [settings]
      interval = "0m"
      [[feed]]
      name = "Lines"
      url = "\(server.url)/feed"
      \(settings)
      """)
  }

  @Test func `are loaded for the newest ten of a new feed, a second apart, and read offline`()
    throws
  {
    let times = RequestTimes()
    // As a proxy of nine hosts, the first of which has the first page and the tenth.
    let urls = (1...100).map { "http://h\($0 % 9).example/page\($0)" }
    let server = LocalServer { request in
      if request.path.hasSuffix("/feed") { return .text(PageSamples.feed(urls)) }
      times.note(request.path)
      return PageSamples.page("/\(request.path.split(separator: "/").last ?? "")")
    }
    var program = program
    program.environment["http_proxy"] = server.url
    program.configure(
      "[[feed]]\nname = \"Lines\"\nurl = \"http://lines.example/feed\"\nfull = true")
    let run = try program.run("fetch", "--json", "--force").expect(
      0, "✓ 1 feed fetched: 100 new articles", "✓ 10 pages loaded · ")
    #expect(
      run.output.contains(#""pages":{"loaded":10,"refused":0,"failed":0,"left":0}"#),
      "\(run.output)")
    #expect(Set(times.paths) == Set(urls.prefix(10)))
    let atFirstHost = times.all.filter { $0.path.hasPrefix("http://h1.") }
    #expect(atFirstHost.map(\.path) == [urls[0], urls[9]])
    for (first, second) in zip(atFirstHost, atFirstHost.dropFirst()) {
      #expect(second.time.timeIntervalSince(first.time) >= 1)
    }
    let request = try #require(server.requests.last)
    #expect(request.headers["accept"]?.hasPrefix("text/html") == true)
    #expect(request.headers["cookie"] == nil && request.headers["referer"] == nil)
    #expect(try program.run("fetch", "--force").errors.contains("page") == false)
    #expect(times.paths.count == 10)
    server.stop()
    let found = try program.run("search", "zanzibarpage7", "--format", "json")
    #expect(found.output.contains("Title of \(urls[6])"), "\(found.output)")
    let item = try #require(
      JSON.items(program.run("list", "title:page7", "--format", "json").output).first)
    #expect((item["content_html"] as? String)?.contains("Zanzibarpage7") == true)
    let own = try #require(item["_aggregate"] as? [String: Any])
    let text = try #require(own["full_text"] as? [String: Any])
    #expect(text["url"] as? String == urls[6])
    #expect(text["method"] is String && text["words"] is Int)
    let number = try #require(own["article"] as? Int)
    let shown = try program.run("show", "\(number)").output
    #expect(shown.contains("Zanzibarpage7 is where it ends"), "\(shown)")
    #expect(shown.contains("text of the page"))
    #expect(!shown.contains("Imprint"))
    let exported = try program.run("export", "--format", "atom", "title:page7").output
    #expect(exported.contains("Zanzibarpage7"))
    #expect(try program.run("why", "\(number)").output.contains("; shown"))
  }

  @Test func `are refused with a reason, and a pause that the server asks for is kept`() throws {
    let paths = ["good", "404", "410", "loop", "pdf", "big", "429", "late"]
    // As a proxy of hosts, of which one has the feed and the last two pages.
    let urls = paths.map { path in
      "http://\(["429", "late"].contains(path) ? "lines" : "h" + path).example/\(path)"
    }
    let isBusy = Mutex(true)
    let server = LocalServer { request in
      let path = "/\(request.path.split(separator: "/").last ?? "")"
      switch path {
      case "/feed": return .text(PageSamples.feed(urls))
      case "/404": return .response(status: 404)
      case "/410": return .response(status: 410)
      case "/429":
        guard isBusy.withLock({ $0 }) else { return PageSamples.page(path) }
        return .response(status: 429, headers: ["Retry-After: 3600"])
      case "/loop": return .response(status: 302, headers: ["Location: /loop"])
      case "/pdf":
        return .response(headers: ["Content-Type: application/pdf"], body: Data("%PDF-1.7".utf8))
      case "/big": return PageSamples.page(path, padding: 6_000_000)
      default: return PageSamples.page(path)
      }
    }
    var program = program
    program.environment["http_proxy"] = server.url
    program.configure(
      "[settings]\ninterval = \"0m\"\n[[feed]]\nname = \"Lines\"\nurl = \"http://lines.example/feed\"\nfull = true"
    )
    try program.run("fetch").expect(
      0,
      "✓ 2 pages loaded · 2 gone · 1 not in HTML · 1 redirected too often · 1 failed"
        + " · 1 left for the next run (the host asked for a pause) · ")
    #expect(server.requests.filter { $0.path.hasSuffix("/loop") }.count == 6)
    #expect(!server.requests.contains { $0.path.hasSuffix("/late") })
    // The feed is on the same host.
    let again = try program.run("fetch", "--force").expect()
    #expect(
      server.requests.filter { $0.path.hasSuffix("/feed") }.count == 1, "\(again.errors)")
    #expect(!server.requests.contains { $0.path.hasSuffix("/late") })
    let feeds = try program.run("feeds", "--format", "json").output
    #expect(
      feeds.contains(#""refused_pages":{"gone":2,"type":1,"redirects":1}"#), "\(feeds)")
    let number = try program.run("list", "title:loop", "--format", "tsv").output
      .split(separator: "\t").first.map(String.init)
    let shown = try program.run("show", try #require(number)).output
    #expect(shown.contains("full text: redirected too often"), "\(shown)")
    #expect(shown.contains("One line of the article."))
    #expect(feeds.contains(#""failed_pages":1"#), "\(feeds)")
    // The reasons are on lines of their own, and broken.
    let health = try program.run("feeds", "--format", "table").output
    #expect(
      health.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .contains("1 could not be loaded"), "\(health)")
    let failed = try program.run("show", "title:429").output
    #expect(failed.contains("full text: could not be loaded (429 Too Many Requests)"), "\(failed)")
    #expect(
      failed.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "tried again in 1 h"), "\(failed)")
    // Nothing overrides the pause.
    isBusy.withLock { $0 = false }
    let asked = try program.run("show", "title:late", "--full")
    #expect(asked.errors.contains("asked for a pause"), "\(asked.errors)")
  }

  @Test func `never take credentials to another origin, and are asked for without cookies`() throws
  {
    let other = LocalServer { request in
      request.path == "/robots.txt" ? .response(status: 404) : PageSamples.page(request.path)
    }
    let server = LocalServer { _ in .response(status: 404) }
    let urls = ["\(other.url)/other", "\(server.url)/own", "\(server.url)/away"]
    server.setHandler { request in
      switch request.path {
      case "/feed": .text(PageSamples.feed(urls), headers: ["Set-Cookie: id=1"])
      case "/away":
        .response(
          status: 302, headers: ["Location: \(other.url)/redirected", "Set-Cookie: id=2"])
      default: PageSamples.page(request.path)
      }
    }
    configure(
      server,
      """
      full = true
      username = "reader"
      password = "secretsecret1"
      headers = { X-Key = "secretsecret2", Accept = "application/rss+xml" }
      """)
    let run = try program.run("fetch")
    #expect(run.errors.contains("✓ 3 pages loaded"), "\(run.errors)")
    #expect(other.requests.map(\.path).sorted() == ["/other", "/redirected"])
    for request in other.requests {
      #expect(request.headers["authorization"] == nil && request.headers["x-key"] == nil)
    }
    let own = try #require(server.requests.first { $0.path == "/own" })
    #expect(own.headers["x-key"] == "secretsecret2")
    for request in server.requests + other.requests {
      #expect(request.headers["cookie"] == nil && request.headers["referer"] == nil)
    }
  }

  @Test func `are never asked of Google News`() throws {
    let proxy = LocalServer { _ in PageSamples.page("/proxied") }
    let server = LocalServer { _ in
      .text(
        PageSamples.feed([
          "https://news.google.com/rss/articles/CBMiabc", "http://news.google.com/articles/CBMiabd",
        ]))
    }
    configure(server, "full = true")
    var program = program
    program.environment = [
      "http_proxy": proxy.url, "https_proxy": proxy.url, "no_proxy": "127.0.0.1",
    ]
    let run = try program.run("fetch")
    #expect(run.errors.contains("2 only on Google News"), "\(run.errors)")
    let shown = try program.run("show", "1", "--full")
    #expect(shown.errors.contains("comes only through Google News"), "\(shown.errors)")
    #expect(proxy.requests.isEmpty)
    #expect(try program.run("show", "1").output.contains("comes only through Google News"))
  }
}
