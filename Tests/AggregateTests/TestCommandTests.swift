import FeedTestSupport
import Foundation
import Testing

/// `aggregate test` (docs/adapters.md).
@Suite(.waitsForPrograms) struct `The test command` {
  private let program = BuiltProgram(TemporaryFolder())

  private static let stories = #"""
    {"list":[{"key":"k1","heading":"Night trains","sent":1795150800000,"web":"https://s.example/1"},
             {"key":"k2","heading":"Harbour opens","sent":1795154400000,"web":"https://s.example/2"}],
     "more":{"next_cursor":null}}
    """#

  private static func response(_ request: LocalServer.Request) -> LocalServer.Reply {
    switch request.path {
    case "/stories": .text(stories)
    case "/full/k1": .text(#"{"story":{"html":"<p>All of it.</p>"}}"#)
    case "/feed.xml":
      .text(
        """
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Harbour</title>
        <item><guid>g1</guid><title>One</title><dc:creator>Ann</dc:creator><pubDate>soon</pubDate>
        <description>Words &lt;img src="/a.jpg"&gt;</description></item></channel></rss>
        """)
    case "/page":
      .text(
        """
        <html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml">
        <link rel="alternate" type="application/rss+xml" href="/comments.xml"></head></html>
        """)
    case "/nothing": .text(#"{"a":1}"#)
    default: .response(status: 404)
    }
  }

  @Test func `the suggestion has no escape codes on a terminal`() throws {
    let server = LocalServer(`The test command`.response)
    let terminal = try PseudoTerminal(program, ["test", "\(server.url)/stories"])
    terminal.expect(0, "json:api · 2 items")
    #expect(!terminal.output.contains("[1m"), "\(terminal.output)")
  }

  @Test func `shows the element that each field of a feed was read from`() throws {
    let server = LocalServer(`The test command`.response)
    let result = try program.run("test", "\(server.url)/feed.xml").expect()
    let lines = result.output.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(lines.contains("id guid g1"))
    #expect(lines.contains("author dc:creator Ann"))
    #expect(lines.contains("published pubdate not usable: soon"))
    #expect(lines.contains("content description 5 characters: Words"))
    #expect(lines.contains("image (the content) \(server.url)/a.jpg"))
    #expect(!FileManager.default.fileExists(atPath: program.storePath))
  }

  @Test func `suggests a mapping that works when it is pasted, and again when it is corrected`()
    throws
  {
    let server = LocalServer(`The test command`.response)
    let suggested = try program.run("test", "\(server.url)/stories").expect()
    // All of the output can be pasted: everything that is not TOML is a comment.
    program.configure(suggested.output)
    #expect(try program.run("fetch").code == 0)
    let items = try JSON.items(program.run("list", "--format", "json").output)
    #expect(items.compactMap { $0["title"] as? String } == ["Harbour opens", "Night trains"])
    #expect(items.last?["date_published"] as? String == "2026-11-20T05:00:00Z")
    // Now the feed is known by its name.
    let wrong = suggested.output.replacing("title = \"heading\"", with: "title = \"headline\"")
    program.configure(wrong + "summary = \"standfirst\"\n")
    let tested = try program.run("test", "127.0.0.1")
    #expect(
      tested.output.contains("! title: nothing at 'headline' in any item"), "\(tested.output)")
    #expect(tested.output.contains("! summary: nothing at 'standfirst' in any item"))
    #expect(tested.output.contains("paths in the items: key, heading, sent, web"))
  }

  @Test func `loads the detail of the first item`() throws {
    let server = LocalServer(`The test command`.response)
    program.configure(
      """
      [[feed]]
      name = "Stories"
      url = "\(server.url)/stories"
      adapter = "stories"
      [adapter.stories]
      items = "list"
      id = "key"
      title = "heading"
      content_html = "html"
      detail = "full/{key}"
      detail_root = "story"
      """)
    let result = try program.run("test", "Stories")
    #expect(result.output.contains("detail \(server.url)/full/k1"), "\(result.output)")
    #expect(result.output.contains("10 characters: All of it."))
    #expect(!result.output.contains("content_html: nothing"))
  }

  @Test func `shows where the items of a list of ids are`() throws {
    let server = LocalServer { request in
      request.path == "/top.json"
        ? .text("[7]", headers: ["Content-Type: application/json"])
        : .text(#"{"id":"i7","title":"Seven","link":"https://a.example/7"}"#)
    }
    program.configure(
      """
      [[feed]]
      name = "Ids"
      url = "\(server.url)/top.json"
      adapter = "ids"
      [adapter.ids]
      items = "."
      id = "id"
      title = "title"
      url = "link"
      detail = "item/{id}.json"
      """)
    let result = try program.run("test", "Ids")
    #expect(result.output.contains("detail \(server.url)/item/7.json"), "\(result.output)")
    #expect(!result.output.contains("i7.json"), "\(result.output)")
  }

  @Test func `suggests nothing for JSON without a list`() throws {
    let server = LocalServer(`The test command`.response)
    let result = try program.run("test", "\(server.url)/nothing").expect(65)
    #expect(
      result.errors.hasSuffix(
        "JSON that is not a JSON Feed; name an adapter for its API (see 'aggregate adapters'); "
          + "it has no list of articles to suggest one for\n"), "\(result.errors)")
  }

  @Test func `names the feeds that a page links to`() throws {
    let server = LocalServer(`The test command`.response)
    let result = try program.run("test", "\(server.url)/page").expect(65)
    #expect(
      result.errors.hasSuffix(
        "not a feed: this is an HTML page that links to \(server.url)/feed.xml and 1 other feed; "
          + "'aggregate add' subscribes to them\n"), "\(result.errors)")
  }

  @Test func `never shows a key`() throws {
    let server = LocalServer { _ in .text(`The test command`.stories) }
    let result = try program.run("test", "\(server.url)/stories?api_key=s3cret-77").expect()
    #expect(!(result.output + result.errors).contains("s3cret-77"), "\(result.output)")
    #expect(result.output.contains("api_key=${API_KEY}"))
  }

  @Test func `names the place that could not be read`() throws {
    let server = LocalServer(`The test command`.response)
    try program.run("test", "\(server.url)/gone").expect(1, "404 Not Found")
    try program.run("test", "missing").expect(64, "no feed is named 'missing'")
  }
}
