import FeedTestSupport
import Foundation
import Testing

/// The four built-in adapters from a server to the screen, field by field (docs/adapters.md).
@Suite(.waitsForPrograms) struct `Feeds through the built-in adapters` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  /// Fetches one response through an adapter.
  /// - Returns: the items that `list --format json` gives, newest first.
  private func items(_ adapter: String, _ response: String) throws -> [[String: Any]] {
    let server = LocalServer { _ in .text(response, headers: ["Content-Type: application/json"]) }
    program.configure(
      """
      [[feed]]
      name = "Local"
      url = "\(server.url)/list"
      adapter = "\(adapter)"
      """)
    let fetched = try program.run("fetch")
    #expect(fetched.code == 0, "\(fetched.errors)")
    return try JSON.items(program.run("list", "--format", "json").output)
  }

  @Test func `newsapi gives every field`() throws {
    let item = try #require(
      try items(
        "newsapi",
        #"""
        {"status":"ok","totalResults":2,"articles":[
        {"source":{"id":"bbc-news","name":"BBC News"},"author":"Ann Lee","title":"A title","description":"A line.",
        "url":"https://news.example/a","urlToImage":"https://img.example/a.jpg","publishedAt":"2026-11-20T06:28:00Z",
        "content":"The text… [+1234 chars]"},
        {"source":{"id":null,"name":"[Removed]"},"title":"[Removed]","url":"https://removed.com"}]}
        """#
      ).first)
    #expect(item["title"] as? String == "A title")
    #expect(item["summary"] as? String == "A line.")
    #expect(item["content_text"] as? String == "The text…")
    #expect(item["url"] as? String == "https://news.example/a")
    #expect(item["id"] as? String == "https://news.example/a")
    #expect(item["image"] as? String == "https://img.example/a.jpg")
    #expect(item["date_published"] as? String == "2026-11-20T06:28:00Z")
    #expect(JSON.names(item["authors"]) == ["Ann Lee"])
    let own = try #require(item["_aggregate"] as? [String: Any])
    #expect((own["source"] as? [String: Any])?["title"] as? String == "BBC News")
    #expect(own["read"] as? Bool == false)
    #expect(own["starred"] as? Bool == false)
    let feed = try #require((own["feeds"] as? [[String: Any]])?.first)
    #expect(feed["name"] as? String == "Local")
    #expect(feed["guid"] as? String == "https://news.example/a")
    #expect((feed["first_seen"] as? String)?.hasSuffix("Z") == true)
    let show = try program.run("show", "1").output
    for text in [
      "A title", "BBC News", "Ann Lee", "A line.", "The text…", "https://img.example/a.jpg",
    ] {
      #expect(show.contains(text))
    }
  }

  @Test func `newsreader takes numbers as ids and reads tags`() throws {
    let item = try #require(
      try items(
        "newsreader",
        #"""
        {"status":"ok","totalResults":1,"news":[{"id":11,"source":{"id":null,"name":"Seeker"},"author":"D. P.",
        "title":"The week","description":"d","urlToImage":"https://i.example/1.png","publishedAt":"2020-02-02T18:13:08Z",
        "content":"By E. M.","tags":["money","week"]}]}
        """#
      ).first)
    #expect(item["id"] as? String == "11")
    #expect(item["tags"] as? [String] == ["money", "week"])
    #expect(item["url"] == nil)
    #expect(item["image"] as? String == "https://i.example/1.png")
    #expect(item["date_published"] as? String == "2020-02-02T18:13:08Z")
  }

  @Test func `items reads dates with the day first`() throws {
    let list = try items(
      "items",
      #"{"items":[{"id":36,"title":"Eight","subtitle":"Sub","date":"18/04/2013 11:48"},{"id":"x","title":null}]}"#
    )
    #expect(list.count == 2)
    let item = try #require(list.last)
    #expect(item["id"] as? String == "36")
    #expect(item["summary"] as? String == "Sub")
    #expect(item["date_published"] as? String == "2013-04-18T11:48:00Z")
  }

  @Test func `posts reads a bare list`() throws {
    let item = try #require(
      try items("posts", #"[{"userId":1,"id":5,"title":"t","body":"one\ntwo"}]"#).first)
    #expect(item["id"] as? String == "5")
    #expect(item["content_text"] as? String == "one\ntwo")
    #expect(JSON.names(item["authors"]) == ["user 1"])
  }

  @Test func `an error payload is reported in the API's own words and without the key`() throws {
    let server = LocalServer { _ in
      .text(
        #"{"status":"error","code":"apiKeyInvalid","message":"Your key s3cr3tkey is invalid."}"#)
    }
    program.configure(
      """
      [[feed]]
      name = "Bitcoin"
      url = "\(server.url)/v2/everything?q=bitcoin"
      adapter = "newsapi"
      headers = { X-Api-Key = "${KEY}" }
      """)
    var program = program
    program.environment["KEY"] = "s3cr3tkey"
    let run = try program.run("fetch", "-vv")
    #expect(run.code == 4)
    #expect(run.errors.contains("Bitcoin: the API reported: Your key *** is invalid."))
    #expect(!run.errors.contains("s3cr3tkey"))
    #expect(server.requests.first?.headers["x-api-key"] == "s3cr3tkey")
    let stored = try Data(contentsOf: URL(fileURLWithPath: program.storePath))
    #expect(stored.range(of: Data("s3cr3tkey".utf8)) == nil)
  }

  @Test func `a variable that is not set fails its feed alone and by name`() throws {
    let server = LocalServer { _ in .text(Samples.rss(["One"])) }
    program.configure(
      """
      [[feed]]
      name = "Bitcoin"
      url = "\(server.url)/?key=${NO_SUCH_KEY}"
      adapter = "newsapi"
      [[feed]]
      name = "Local"
      url = "\(server.url)/feed"
      """)
    let run = try program.run("fetch")
    #expect(run.code == 3)
    #expect(run.errors.contains("Bitcoin: the environment variable NO_SUCH_KEY is not set"))
    #expect(server.requests.map(\.path) == ["/feed"])
  }
}
