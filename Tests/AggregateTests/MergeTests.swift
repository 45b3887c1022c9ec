import FeedTestSupport
import Foundation
import Testing

/// One article per story, through the whole program (docs/merging.md).
@Suite(.waitsForPrograms) struct `One story in three feeds` {
  private let program = BuiltProgram(TemporaryFolder())

  private static let responses: [String: String] = [
    "google": """
    <rss version="2.0"><channel><generator>NFE/5.0</generator><title>Google News</title>
    <link>https://news.google.com/?hl=en</link><description>Google News</description>
    <item><title>Night trains return - Harbour Times</title>
    <link>https://news.google.com/rss/articles/CBMiakFVX3lxTE9vcGFxdWVfdG9rZW5fb25lXzAwMDE?oc=5</link>
    <guid isPermaLink="false">CBMiakFVX3lxTE9vcGFxdWVfdG9rZW5fb25lXzAwMDE</guid>
    <pubDate>Fri, 20 Nov 2026 06:30:00 GMT</pubDate><description>d</description>
    <source url="https://www.harbourtimes.example">Harbour Times</source></item></channel></rss>
    """,
    "publisher": """
    <feed xmlns="http://www.w3.org/2005/Atom"><id>h</id><title>Harbour Times</title>
    <updated>2026-11-20T06:28:00Z</updated><entry><id>tag:h,2026:1</id><title>Night trains return</title>
    <link href="https://www.harbourtimes.example/night-trains"/><updated>2026-11-20T06:28:00Z</updated>
    <content type="html">&lt;p&gt;The first one left at ten past eleven.&lt;/p&gt;</content></entry></feed>
    """,
    "newsapi": """
    {"status":"ok","articles":[{"source":{"id":null,"name":"Harbour Times"},"author":"Ida Marlow",
    "title":"Night trains return - Harbour Times","description":"Back.",
    "url":"https://harbourtimes.example/night-trains/?utm_source=x","publishedAt":"2026-11-20T06:28:00Z"}]}
    """,
  ]

  private static let orders = [
    ["google", "publisher", "newsapi"], ["google", "newsapi", "publisher"],
    ["publisher", "google", "newsapi"], ["publisher", "newsapi", "google"],
    ["newsapi", "google", "publisher"], ["newsapi", "publisher", "google"],
  ]

  @Test(arguments: orders)
  func `is one article with three feeds, whatever the order of fetching`(_ order: [String]) throws {
    let server = LocalServer { .text(Self.responses[String($0.path.dropFirst())] ?? "") }
    program.configure(
      ["google", "publisher", "newsapi"].map {
        """
        [[feed]]
        name = "\($0)"
        url = "\(server.url)/\($0)"
        \($0 == "newsapi" ? "adapter = \"newsapi\"" : "")
        """
      }.joined(separator: "\n"))
    for name in order { #expect(try program.run("fetch", name).code == 0) }
    let items = try JSON.items(program.run("list", "--format", "json").output)
    #expect(items.count == 1)
    let item = try #require(items.first)
    let own = try #require(item["_aggregate"] as? [String: Any])
    #expect(own["article"] as? Int == 1)
    #expect(
      Set((own["feeds"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String })
        == ["google", "publisher", "newsapi"])
    #expect(item["url"] as? String == "https://www.harbourtimes.example/night-trains")
    #expect(item["title"] as? String == "Night trains return")
    #expect((item["content_html"] as? String)?.contains("ten past eleven") == true)
    #expect(item["date_published"] as? String == "2026-11-20T06:28:00Z")
    #expect(try program.run("list", "--format", "table").output.contains("Harbour Times +2"))

    let why = try program.run("why", "1").output
    #expect(why.contains("same link, harbourtimes.example/night-trains"))
    #expect(why.contains("same publisher (harbourtimes"))
    // The number of every appearance finds the article.
    for number in ["1", "2", "3"] { #expect(try program.run("show", number).code == 0) }

    #expect(try program.run("read", "3").code == 0)
    #expect(try program.run("fetch", "--force").code == 0)
    #expect(try program.run("list", "--unread").output.isEmpty)
    #expect(try JSON.items(program.run("list", "--format", "json").output).count == 1)
  }
}
