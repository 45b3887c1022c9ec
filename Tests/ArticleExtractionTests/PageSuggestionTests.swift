import ArticleExtraction
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
          }.joined() + "</table>"), "tr.row", "td:nth-child(1)"
    ),
    (
      "links around items with a category",
      page(
        "<ul class=\"news\">"
          + zip(topics, 1...).map { title, day in
            "<li><a href=\"/n/\(day)\"><span class=\"date\">2\(day) Nov 2026</span><span class=\"cat\">Announcement</span><p class=\"title\">\(title)</p><p class=\"excerpt\">All that the office has to say of \(title) today.</p></a></li>"
          }.joined() + "</ul>"), "ul.news > li", "span.date"
    ),
    (
      "dates in three parts",
      list { title, day in
        """
        <div class="post"><div class="when"><span class="d">2\(day)</span> <span class="m">Nov</span> <span class="y">2026</span></div>
        <h3><a href="/n/\(day)">\(title)</a></h3></div>
        """
      }, "div.post", "div.when"
    ),
    (
      "items with a second link that all have",
      list { title, day in
        """
        <div class="post"><h2><a href="/n/\(day)">\(title)</a></h2><div class="meta">2\(day) November 2026</div>
        <p>All that the office has to say.</p><p class="f"><a href="/pdf/\(day)">Download the notice</a></p></div>
        """
      }, "div.post", "div.meta"
    ),
    (
      "items with a second link further down",
      list { title, day in
        """
        <div class="post"><h2><a href="/n/\(day)">\(title)</a></h2><div class="meta">2\(day) November 2026</div>
        <ul><li><a href="/slides/\(day)">Slides of the talk</a></li></ul></div>
        """
      }, "div.post", "div.meta"
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
    let lines = try Self.lines(page)
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

  private static let menu = list(
    of: [
      "Waste collection", "Births and deaths", "Passports and identity cards", "How to join us",
      "About the club and its history", "Contact the mayor", "Roads and parking",
    ]) { "<a href=\"/m/\($1)\">\($0)</a>" }

  private static let dated = list(of: topics) { "2026-11-2\($1): <a href=\"/n/\($1)\">\($0)</a>" }

  private static let headed = list(of: topics) {
    "<img src=\"i.png\"><h3><a href=\"/n/\($1)\">\($0)</a></h3>"
  }

  private static func list(of titles: [String], _ item: (String, Int) -> String) -> String {
    "<ul>\(zip(titles, 1...).map { "<li>\(item($0, $1))</li>" }.joined())</ul>"
  }

  @Test(arguments: [
    ("<div>\(menu)</div><div id=\"news\"><h1>News</h1>\(dated)</div>", "div#news li"),
    ("<div>\(menu)\(dated)</div>", "div > ul:nth-of-type(2) > li"),
    (
      "<table><tr><td>\(menu)</td><td><h2>News</h2>\(dated)</td></tr></table>",
      "tr > td:nth-of-type(2) > ul > li"
    ),
    (
      "<div class=\"menu\">\(menu)</div><div class=\"news\">\(headed)</div>",
      "div.news > ul > li"
    ),
  ])
  func `leaves out a menu that is no navigation by its tag`(_ body: String, _ items: String) throws
  {
    let page = "<html><body>\(body)</body></html>"
    let definition = Dictionary(try Self.lines(page).map { ($0.key, $0.value) }) { first, _ in first
    }
    #expect(definition["items"] == items)
    let feed = try FeedParser.parse(
      Data(page.utf8), adapter: Adapter(name: "list", definition: definition))
    #expect(feed.items.map { $0.title?.text } == Self.topics)
  }

  private static func lines(_ page: String) throws -> [AdapterSuggestion.Line] {
    let suggestion = try AdapterSuggestion.suggestPage(
      Data(page.utf8), contentType: "text/html", url: "https://harbour.example/")
    guard case .definition(let lines) = suggestion else { return [] }
    return lines
  }

  private static let sentence =
    "All that was said at the quay on that day was written down by the clerk of the office. "

  /// Ten headlines beside a text.
  private static func news(_ more: String, host: String = "", type: String = "website") -> String {
    "<html><head><meta property=\"og:type\" content=\"\(type)\"></head><body>\(more)<ul class=\"news\">"
      + (1...10).map { "<li><a href=\"\(host)/n/\($0)\">Ship \($0) has come into port</a></li>" }
      .joined() + "</ul></body></html>"
  }

  private static func paragraphs(_ count: Int) -> String {
    String(repeating: "<p>\(sentence)\(sentence)</p>", count: count)
  }

  private static let refused: [(page: String, reason: PageWithoutList)] = [
    ("", .noPage), ("{}", .noPage),
    ("<rss><channel><item><title>A</title></item></channel></rss>", .noPage),
    ("<html><body></body></html>", .noList),
    (
      "<html><body><div id=\"app\"></div><script src=\"app.js\"></script></body></html>", .script
    ),
    (
      page(
        "<p>An office of <a href=\"/x\">the town of boats</a> that has much to say about nothing at all.</p>"
      ), .noList
    ),
    (
      page("<ul><li><a href=\"/1\">1</a><li><a href=\"/2\">2</a><li><a href=\"/3\">3</a></ul>"),
      .noList
    ),
    (
      page(
        (1...9).map {
          "<p>In the year \($0) there was, as <a href=\"/y\($0)\">the book of the port says</a>, a very long and a very cold winter.</p>"
        }.joined()), .noList
    ),
    (String(repeating: "<div><a href=x>", count: 20_000), .noPage),
    ("<html>" + String(repeating: "<div><a href=x>", count: 20_000), .noList),
    // Ten headlines below an article are those of other articles.
    (news("<h1>The crane</h1><article>\(paragraphs(12))</article>"), .article),
    (
      news("<h1>Ten ropes</h1>\(paragraphs(3))", host: "https://shop.example", type: "article"),
      .article
    ),
  ]

  @Test(arguments: refused.indices)
  func `is not made of what has no list, with the reason`(_ index: Int) {
    let (page, reason) = Self.refused[index]
    #expect(throws: reason, "\(page.prefix(200))") { try Self.lines(page) }
  }

  @Test func `is made of JSON in a script without a name, if the page shows nothing else`() throws {
    let posts = (1...3).map { "{\"title\":\"Ship \($0) has come into port\",\"url\":\"/p/\($0)\"}" }
    let scripts =
      "<script src=\"app.js\"></script><script>window.A={b:[{c:1}]};</script>"
      + "<script>window.STATE = {\"posts\":[\(posts.joined(separator: ","))]};</script>"
    #expect(
      try Self.lines("<html><body><div id=\"app\"></div>\(scripts)</body></html>").map(\.value)
        == ["true", "script", "posts", "title", "url"])
    let text = Self.paragraphs(1) + Self.sentence + Self.sentence
    #expect(throws: PageWithoutList.noList) {
      try Self.lines("<html><body>\(text)\(scripts)</body></html>")
    }
  }

  @Test func `is made of a list beside a short text`() throws {
    for page in [Self.news(Self.paragraphs(2)), Self.news(Self.paragraphs(2), type: "article")] {
      #expect(try Self.lines(page).contains { $0.key == "items" && $0.value == "ul.news > li" })
    }
  }

  @Test(arguments: ["11/2N/2026", "Posted 11/2N/2026 at noon"])
  func `says that the month is first`(_ date: String) throws {
    let page = Self.list { title, day in
      "<article><h2><a href=\"/n/\(day)\">\(title)</a></h2><p class=\"on\">\(date.replacing("N", with: "\(day)"))</p></article>"
    }
    #expect(try Self.lines(page).contains(.init(key: "date_format", value: "M/d/yyyy")))
  }

  @Test func `reads dates in elements of any kind`() throws {
    let page = Self.list { title, day in
      "<div class=\"row\"><h3><a href=\"/n/\(day)\">\(title)</a></h3><ul><li><em>Hall \(day)</em></li><li><strong>46m 2026-11-2\(day)</strong></li></ul></div>"
    }
    let definition = Dictionary(try Self.lines(page).map { ($0.key, $0.value) }) { first, _ in first
    }
    let feed = try FeedParser.parse(
      Data(page.utf8), adapter: Adapter(name: "list", definition: definition))
    #expect(feed.items.map(\.published) == (1...3).map { FeedDate.parse("2026-11-2\($0)") })
  }

  @Test func `leaves the date out of the titles of cards that are links`() throws {
    let page = Self.list { title, day in
      "<div class=\"c\"><a class=\"k\" href=\"/n/\(day)\"><div class=\"t\">\(title)</div><div class=\"d\">Nov 2\(day), 2026</div></a></div>"
    }
    let definition = Dictionary(try Self.lines(page).map { ($0.key, $0.value) }) { first, _ in first
    }
    let feed = try FeedParser.parse(
      Data(page.utf8), adapter: Adapter(name: "list", definition: definition))
    #expect(feed.items.map { $0.title?.text } == Self.topics)
    #expect(feed.items.map(\.published) == (1...3).map { FeedDate.parse("2026-11-2\($0)") })
  }
}
