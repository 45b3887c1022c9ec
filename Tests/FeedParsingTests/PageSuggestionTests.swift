import FeedModel
import FeedParsing
import Foundation
import Testing

/// Adapters that are suggested for pages with lists (docs/pages.md).
@Suite struct `A suggestion for a page` {
  private static func page(_ list: String) -> String {
    """
    <!doctype html><html><head><title>Harbour office</title></head><body class="page newsletter-light">
    <nav><ul><li><a href="/a">What the office is about</a></li><li><a href="/b">How to reach the office</a></li>
    <li><a href="/c">Where the office stands</a></li></ul></nav>
    <main>\(list)</main>
    <aside class="related"><p><a href="/d">Other harbours near here</a></p></aside></body></html>
    """
  }

  private static let topics = [
    "The crane is out of use", "Quay four opens again", "High tide on Sunday",
  ]

  private static func list(_ item: (_ title: String, _ number: Int) -> String) -> String {
    page(zip(topics, 1...).map(item).joined(separator: "\n"))
  }

  private static let pages: [(name: String, page: String, items: String, date: String?)] = [
    (
      "articles",
      list { title, day in
        """
        <article class="notice tag-comments"><h2><a href="/n/\(day)">\(title)</a></h2>
        <time datetime="2026-11-2\(day)T10:00:00Z">Friday</time><p>All that the office has to say about it today.</p></article>
        """
      }, "article.notice.tag-comments", "time@datetime"
    ),
    (
      "links that are the items",
      list { title, day in
        "<a class=\"card\" href=\"/n/\(day)\"><h3>\(title)</h3><p>2026-11-2\(day)</p></a>"
      },
      "a.card", "p"
    ),
    (
      "rows",
      page(
        "<table class=\"list\"><tr><th>Date<th>Notice</tr>"
          + zip(topics, 1...).map { title, day in
            "<tr class=\"row\"><td>2026-11-2\(day)</td><td><a href=\"/n/\(day)\">\(title)</a></td><td><img src=\"i.png\"></td></tr>"
          }.joined() + "</table>"), "tr.row", "td"
    ),
    (
      "a page in a form",
      "<body><form action=\"/\">"
        + list { title, day in
          "<div class=\"entry\"><h3><a href=\"/n/\(day)\">\(title)</a></h3><span class=\"when\">2\(day) November 2026</span></div>"
        } + "</form></body>", "div.entry", "span.when"
    ),
  ]

  @Test(arguments: pages.indices)
  func `reads the titles, links and dates of its list`(_ index: Int) throws {
    let (name, page, items, date) = Self.pages[index]
    guard
      case .definition(let lines) = AdapterSuggestion.suggestPage(
        Data(page.utf8), contentType: "text/html")
    else {
      Issue.record("\(name): nothing was suggested")
      return
    }
    let definition = Dictionary(lines.map { ($0.key, $0.value) }) { first, _ in first }
    #expect(definition["items"] == items, "\(name)")
    #expect(definition["published"] == date, "\(name)")
    let adapter = try Adapter(name: "list", definition: definition)
    let feed = try FeedParser.parse(Data(page.utf8), adapter: adapter)
    #expect(feed.items.map { $0.title?.text } == Self.topics, "\(name)")
    #expect(feed.items.map { $0.links.first?.href } == ["/n/1", "/n/2", "/n/3"], "\(name)")
    #expect(
      feed.items.map(\.published) == (1...3).map { FeedDate.parse("2026-11-2\($0)") }
        || feed.items.map(\.published)
          == (1...3).map { FeedDate.parse("2026-11-2\($0)T10:00:00Z") },
      "\(name)")
  }

  @Test(arguments: [
    "", "{}", "<rss><channel><item><title>A</title></item></channel></rss>",
    "<html><body></body></html>",
    page(
      "<p>An office of <a href=\"/x\">the town of boats</a> that has much to say about nothing at all.</p>"
    ),
    page("<ul><li><a href=\"/1\">1</a><li><a href=\"/2\">2</a><li><a href=\"/3\">3</a></ul>"),
    page(
      (1...9).map {
        "<p>In the year \($0) there was, as <a href=\"/y\($0)\">the book of the port says</a>, a very long and a very cold winter.</p>"
      }.joined()),
    String(repeating: "<div><a href=x>", count: 20_000),
  ])
  func `is not made of what has no list`(_ page: String) {
    #expect(AdapterSuggestion.suggestPage(Data(page.utf8), contentType: "text/html") == nil)
  }
}
