import FeedModel
import FeedParsing
import Foundation
import Testing

/// Adapters for web pages with lists (docs/adapters.md).
@Suite struct `An adapter for pages` {
  private func adapter(_ more: [String: String] = [:]) throws -> Adapter {
    var definition = [
      "page": "true", "items": "main article.notice", "title": "h2", "url": "h2 a@href",
      "published": "time@datetime|time", "summary": "p.lead", "image": "img@data-src|img@src",
      "author": ".by", "tags": ".tag", "next": "a[rel=next]@href",
    ]
    definition.merge(more) { $1 }
    return try Adapter(name: "notices", definition: definition)
  }

  private func parse(_ body: String, _ adapter: Adapter, traced: Int = 0) throws -> ParsedFeed {
    try FeedParser.parse(Data(body.utf8), adapter: adapter, traced: traced)
  }

  private static let page = """
    <!doctype html><html lang="en"><head><title>Harbour office</title><base href="/notices/"></head><body>
    <nav><article class="notice"><h2><a href="/x">Menu</a></h2></article></nav>
    <main>
    <article class="notice featured"><h2><a href="crane">Crane &amp; quay <b>closed</b></a></h2>
    <time datetime="2026-11-20T10:00:00Z">today</time><p class="lead">Until <i>Monday</i>.</p>
    <img src="data:," data-src="crane.jpg"><span class="by">By Ann Lee</span>
    <span class="tag">Quay</span><span class="tag">Works</span>
    <article class="notice"><h2>Quoted</h2></article></article>
    <article class="notice"><h2>No link</h2><time>20 November 2026</time></article>
    <article class="notice"><p>Neither title nor link</p></article>
    </main><a rel="next" href="?page=2">Older</a></body></html>
    """

  @Test func `reads the items of its selectors`() throws {
    let feed = try parse(Self.page, adapter(), traced: 5)
    #expect(feed.format == .page(adapter: "notices"))
    #expect(feed.title?.text == "Harbour office" && feed.language == "en")
    #expect(feed.nextPage == "?page=2")
    #expect(feed.items.map { $0.title?.text } == ["Crane & quay closed", "No link"])
    let item = feed.items[0]
    #expect(item.links.map(\.href) == ["crane"] && item.base == "/notices/")
    #expect(item.published == FeedDate.parse("2026-11-20T10:00:00Z"))
    #expect(item.summaries.map(\.text) == ["Until Monday."])
    #expect(item.images.map(\.url) == ["crane.jpg"])
    #expect(item.authors.map(\.name) == ["Ann Lee"])
    #expect(item.tags == ["Quay", "Works"])
    #expect(item.guid == nil)
    #expect(feed.items[1].guid == nil && feed.items[1].links.isEmpty)
    #expect(feed.items[1].published == FeedDate.parse("2026-11-20"))
    #expect(feed.rejections == ["item 3 has no title"])
    #expect(feed.origins.map { $0.fields["url"]?.path } == ["h2 a@href", nil])
    #expect(
      try adapter(["source_name": ".none"]).unmatched(in: feed.origins).map(\.key) == [
        "source_name"
      ])
  }

  @Test func `reads the whole of a page that leaves the optional tags out`() throws {
    let page = "<!doctype html><title>x</title><p>y</p><li class=n><a href=1>A</a></li>"
    let adapter = try Adapter(
      name: "a",
      definition: ["page": "true", "items": "li.n", "title": "a", "next": "a[rel=next]@href"])
    #expect(try parse(page + "<a rel=next href=2>next</a>", adapter).nextPage == "2")
    let data = try Adapter(
      name: "b", definition: ["page": "true", "json": "#d", "items": "a", "title": "t"])
    let script = "<script id=d>{\"a\":[{\"t\":\"A\"}]}</script>"
    #expect(try parse(page + script, data).items.map { $0.title?.text } == ["A"])
  }

  @Test func `reads the markup of an element`() throws {
    let page = """
      <main><article class="notice"><h2><a href="x">Crane</a></h2><div class="text"><p>Until <b>Monday</b>.
      <a href="more">More</a><script>x()</script></p></div></article></main>
      """
    let feed = try parse(page, adapter(["content_html": ".none|.text"]))
    #expect(
      feed.items.first?.content?.text
        == "<div class=\"text\"><p>Until <b>Monday</b>.\n<a href=\"more\">More</a></p></div>")
  }

  @Test(arguments: [
    ("li", ".", "<ul><li>One<li>Two</ul>", ["One", "Two"]),
    ("a.item", ".@title", "<a class=item title=One href=1></a>", ["One"]),
    ("a.item", "@title", "<a class=item title='One'></a>", ["One"]),
    ("li", "b|i", "<ul><li><i>One</i><li><i>x</i><b>Two</b></ul>", ["One", "Two"]),
    ("li", "'Notice'", "<ul><li>x</ul>", ["Notice"]),
    ("li", "No. {b}", "<ul><li><b>7</b></ul>", ["No. 7"]),
    ("li", "[data-x|=a]", "<ul><li><b data-x=a-b>One</b></ul>", ["One"]),
    ("ol li|ul li", ".", "<ul><li>One</ul>", ["One"]),
    ("li:not(:first-child)", ".", "<ul><li>Head<li>One</ul>", ["One"]),
    ("li", "@data-Title", "<ul><li data-title=One></ul>", ["One"]),
  ])
  func `takes texts and attributes, of several places in turn`(
    _ items: String, _ title: String, _ page: String, _ titles: [String]
  ) throws {
    let adapter = try Adapter(
      name: "a", definition: ["page": "true", "items": items, "title": title])
    #expect(try parse(page, adapter).items.compactMap { $0.title?.text } == titles)
  }

  @Test func `finds a list without items empty, and a list that is gone changed`() throws {
    #expect(try parse("<main>Nothing new.</main>", adapter()).items.isEmpty)
    #expect {
      try parse("<div>Welcome to our new site.</div>", adapter())
    } throws: {
      "\($0)"
        == "the page has changed: 'main article.notice' of the adapter 'notices' matches nothing; 'aggregate test' with its URL suggests another"
    }
    #expect {
      try parse("<html><form><input type='password'></form><h2>A</h2></html>", adapter())
    } throws: {
      "\($0)"
        == "the page has changed: 'main article.notice' of the adapter 'notices' matches nothing; 'aggregate test' with its URL suggests another; or the server has sent a login page; the feed may need a username and password"
    }
    for (body, words) in [
      (
        "<rss version=\"2.0\"><channel><title>T</title><item><title>A</title></item></channel></rss>",
        "the URL has a feed now: remove its 'adapter' from the config"
      ),
      (
        "{\"posts\":[]}",
        "the URL has JSON now instead of a page; 'aggregate test' with its URL suggests another"
      ),
      (
        "Back soon",
        "the page has changed: 'main article.notice' of the adapter 'notices' matches nothing; 'aggregate test' with its URL suggests another; or the server has sent plain text, such as a notice"
      ),
    ] {
      #expect {
        try parse(body, adapter())
      } throws: {
        "\($0)" == words
      }
    }
    // Of a single element nobody knows what it was in.
    let single = try adapter(["items": "article.notice"])
    #expect(throws: ParseError.self) { try parse("<main></main>", single) }
    #expect(throws: ParseError.empty) { try parse(" ", adapter()) }
  }

  @Test(arguments: [
    (
      "img@srcset|img@src", "<img srcset=\"/a-300.jpg 300w, /a-900.jpg 900w\" src=/a.jpg>",
      "/a-900.jpg"
    ),
    ("img@data-srcset|img@src", "<img data-srcset=\"data:,x 1x\" src=/a.jpg>", "/a.jpg"),
    (".bg@style", "<i class=bg style=\"color:red;background-image:url('/c.jpg')\"></i>", "/c.jpg"),
    (".bg@style|img@src", "<i class=bg style=color:red></i><img src=/a.jpg>", "/a.jpg"),
  ])
  func `reads the picture of a set or of a style`(
    _ image: String, _ html: String, _ url: String
  ) throws {
    let page = "<main><article class=notice><h2>A</h2>\(html)</article></main>"
    #expect(try parse(page, adapter(["image": image])).items[0].images.map(\.url) == [url])
  }

  @Test func `reads dates as it is told`() throws {
    let adapter = try adapter(["published": ".on", "date_format": "d. MMMM yyyy"])
    let page = "<main><article class=notice><h2>A</h2><i class=on>4. März 2026</i></article></main>"
    #expect(try parse(page, adapter).items[0].published == FeedDate.parse("2026-03-04"))
  }

  @Test(arguments: [
    (["page": "true", "title": "h2"], "items", "a selector of the items, such as 'main article'"),
    (
      ["page": "true", "items": "li:has(a)"], "items",
      "selectors such as 'h2 a@href', separated by '|': 'li:has(a)': ':has' at column 3 is not supported"
    ),
    (["page": "true", "items": "li", "url": "a@"], "url", "selectors such as"),
    (["page": "true", "items": "li", "detail": "x"], "detail", "left out"),
    (["page": "yes", "items": "li"], "page", "true for a web page"),
  ])
  func `says what is wrong with it`(
    _ definition: [String: String], _ key: String, _ expected: String
  ) {
    #expect {
      try Adapter(name: "a", definition: definition)
    } throws: { error in
      let error = error as? Adapter.DefinitionError
      return error?.key == key && error?.expected.hasPrefix(expected) == true
    }
  }

  @Test func `takes time in proportion to a hostile page`() throws {
    let size = 50_000
    let page =
      String(repeating: "<main><div>", count: size)
      + String(repeating: "<article class=notice><h2>x</h2>", count: size)
    let feed = try parse(page, adapter())
    #expect(feed.items.count <= 1000)
    let flat =
      "<main>" + String(repeating: "<article class=notice><h2>x</h2></article>", count: size)
    #expect(try parse(flat, adapter()).items.count == 1000)
  }
}
