import FeedTestSupport
import Foundation
import Testing

/// Paging, details and adapters of the user's own, against a local server (docs/adapters.md).
@Suite(.waitsForPrograms) struct `JSON sources` {
  private let program = BuiltProgram(TemporaryFolder())

  private static func article(_ number: Int) -> String {
    #"{"source":{"name":"S"},"title":"T\#(number)","url":"https://s.example/\#(number)"}"#
  }

  /// NewsAPI's free plan: only 100 of 350 results are accessible.
  private static func freePlan(_ request: LocalServer.Request) -> LocalServer.Reply {
    guard request.headers["x-api-key"] == "s3cret-key" else {
      return .response(
        status: 401,
        body: Data(
          #"{"status":"error","code":"apiKeyInvalid","message":"Your API key \#(request.headers["x-api-key"] ?? "") is invalid."}"#
            .utf8))
    }
    let query = URLComponents(string: "http://h" + request.path)?.queryItems ?? []
    func number(_ name: String, _ fallback: Int) -> Int {
      query.first { $0.name == name }?.value.flatMap { Int($0) } ?? fallback
    }
    let (page, size) = (number("page", 1), number("pageSize", 20))
    guard page * size <= 100 else {
      return .response(
        status: 426,
        body: Data(
          #"{"status":"error","code":"maximumResultsReached","message":"You are limited to 100 results."}"#
            .utf8))
    }
    let articles = ((page - 1) * size..<page * size).map(article).joined(separator: ",")
    return .text(#"{"status":"ok","totalResults":350,"articles":[\#(articles)]}"#)
  }

  private func newsAPI(_ server: LocalServer, pages: Int) -> String {
    """
    [[feed]]
    name = "News"
    url = "\(server.url)/v2/everything?q=x&pageSize=40"
    adapter = "newsapi"
    headers = { X-Api-Key = "${NEWS_KEY}" }
    pages = \(pages)
    """
  }

  @Test func `paging stops at the plan's limit without failing the feed`() throws {
    let server = LocalServer(`JSON sources`.freePlan)
    var program = program
    program.environment["NEWS_KEY"] = "s3cret-key"
    program.configure(newsAPI(server, pages: 9))
    let fetched = try program.run("fetch").expect()
    #expect(try JSON.items(program.run("list", "--format", "json").output).count == 80)
    #expect(server.requests.count == 3)
    #expect(!fetched.errors.contains("s3cret-key"))
  }

  // MARK: Details

  @Test func `an invalid detail shows the article and the reason`() throws {
    let server = LocalServer { request in
      request.path == "/api/list.json"
        ? .text(#"{"items":[{"id":7,"title":"Short","subtitle":"A line"}]}"#)
        : .text("<html>not json</html>")
    }
    program.configure(
      "[[feed]]\nname = \"Items\"\nurl = \"\(server.url)/api/list.json\"\nadapter = \"items\"\n")
    #expect(try program.run("fetch").code == 0)
    let shown = try program.run("show", "1").expect(0, "could not be loaded")
    #expect(shown.output.contains("Short"))
    #expect(shown.output.contains("A line"))
    #expect(shown.errors.split(separator: "\n").count == 1)
  }

  // MARK: Custom adapters

  @Test func `an unknown API is added by config alone`() throws {
    let server = LocalServer { request in
      switch request.path {
      case "/v1/posts?token=t0ken-1":
        .text(
          #"""
          {"data":{"posts":[
            {"node":{"uid":101,"headline":"First <b>post</b>","when":1795150800000,"by":{"name":"Ann"},
              "labels":[{"text":"x"},{"text":"y"}],"media":{"hero":"/img/1.jpg"}}},
            {"node":{"headline":null}}, "nonsense"]},
           "paging":{"next":"/v1/posts?token=t0ken-1&cursor=2"}}
          """#)
      case "/v1/posts?token=t0ken-1&cursor=2":
        .text(
          #"{"data":{"posts":[{"node":{"uid":"102","headline":"Second","when":"1795154400000"}}]},"paging":{"next":null}}"#
        )
      case "/v1/posts/101": .text(#"{"result":{"html":"<p>All of <i>it</i></p>"}}"#)
      default: .response(status: 404)
      }
    }
    program.configure(
      """
      [[feed]]
      name = "Company"
      url = "\(server.url)/v1/posts?token=t0ken-1"
      adapter = "company"
      pages = 5

      [adapter.company]
      items = "data.posts[*].node"
      id = "uid"
      title = "headline"
      published = "when"
      date_format = "unix_ms"
      author = "by.name"
      tags = "labels[*].text"
      image = "media.hero"
      url = "https://company.example/p/{uid}"
      next = "paging.next"
      content_html = "html"
      detail = "posts/{uid}"
      detail_root = "result"
      """)
    try program.run("fetch").expect()
    let items = try JSON.items(program.run("list", "--format", "json").output)
    #expect(items.compactMap { $0["title"] as? String } == ["Second", "First post"])
    #expect(items.last?["date_published"] as? String == "2026-11-20T05:00:00Z")
    #expect(items.last?["url"] as? String == "https://company.example/p/101")
    #expect(items.last?["tags"] as? [String] == ["x", "y"])
    #expect(items.last?["image"] as? String == "\(server.url)/img/1.jpg")
    let number = try #require((items.last?["_aggregate"] as? [String: Any])?["article"] as? Int)
    #expect(try program.run("show", "\(number)").output.contains("All of it"))
  }
}
