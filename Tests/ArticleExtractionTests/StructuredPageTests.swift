import ArticleExtraction
import FeedModel
import FeedParsing
import Foundation
import Testing

/// Pages that describe their articles for programs (docs/pages.md).
@Suite struct `Structured data of a page` {
  private static let titles = [
    "The crane is out of use", "Quay four opens again", "High tide on Sunday",
  ]

  private static func page(_ body: String, head: String = "") -> String {
    """
    <!doctype html><html lang="en"><head><title>Harbour office</title>\(head)</head><body>\(body)</body></html>
    """
  }

  private static func script(_ json: String) -> String {
    "<script type=\"application/ld+json\">\(json)</script>"
  }

  private static func each(_ text: (_ title: String, _ number: Int) -> String) -> [String] {
    zip(titles, 1...).map(text)
  }

  private static let forms: [(name: String, page: String)] = [
    (
      "a list of elements",
      page(
        script(
          "{\"@context\":\"https://schema.org\",\"@graph\":[{\"@type\":\"BreadcrumbList\",\"itemListElement\":[{\"@type\":\"ListItem\",\"name\":\"Start of the site\",\"item\":\"/\"}]},{\"@type\":\"CollectionPage\",\"mainEntity\":{\"@type\":\"ItemList\",\"itemListElement\":["
            + each {
              "{\"@type\":\"ListItem\",\"position\":\($1),\"item\":{\"@type\":\"NewsArticle\",\"headline\":\"\($0)\",\"url\":\"/n/\($1)\",\"datePublished\":\"2026-11-2\($1)\"}}"
            }.joined(separator: ",") + "]}}]}"))
    ),
    (
      "posts of a blog",
      page(
        script(
          "{\"@type\":\"Blog\",\"name\":\"Harbour\",\"blogPost\":["
            + each {
              "{\"@type\":\"BlogPosting\",\"headline\":\"\($0)\",\"mainEntityOfPage\":{\"@id\":\"/n/\($1)\"},\"datePublished\":\"2026-11-2\($1)\"}"
            }.joined(separator: ",") + "]}"))
    ),
    (
      "articles side by side",
      page(
        each {
          script(
            "{\"@type\":[\"NewsArticle\"],\"name\":\"\($0)\",\"url\":\"/n/\($1)\",\"datePublished\":\"2026-11-2\($1)\"}"
          )
        }.joined())
    ),
    (
      "h-entry",
      page(
        "<div class=\"h-feed\">"
          + each {
            "<div class=\"h-entry\"><a class=\"u-url p-name\" href=\"/n/\($1)\">\($0)</a> <time class=\"dt-published\" datetime=\"2026-11-2\($1)\">then</time></div>"
          }.joined() + "</div>")
    ),
    (
      "hentry",
      page(
        each {
          "<div class=\"post hentry\"><h3 class=\"entry-title\"><a href=\"/n/\($1)\" rel=\"bookmark\">\($0)</a></h3><abbr class=\"published\" title=\"2026-11-2\($1)\">then</abbr></div>"
        }.joined())
    ),
    (
      "microdata",
      page(
        each {
          "<div itemscope itemtype=\"https://schema.org/BlogPosting\"><b itemprop=\"headline\">\($0)</b><meta itemprop=\"datePublished\" content=\"2026-11-2\($1)\"><link itemprop=\"url\" href=\"/n/\($1)\"></div>"
        }.joined())
    ),
  ]

  private static func check(_ feed: ParsedFeed, _ name: String) {
    #expect(feed.items.map { $0.title?.text } == titles, "\(name)")
    #expect(feed.items.map { $0.links.map(\.href) } == (1...3).map { ["/n/\($0)"] }, "\(name)")
    #expect(
      feed.items.map(\.published) == (1...3).map { FeedDate.parse("2026-11-2\($0)") }, "\(name)")
  }

  @Test(arguments: forms.indices)
  func `is read without selectors, and suggested`(_ index: Int) throws {
    let (name, page) = Self.forms[index]
    let adapter = try Adapter(name: "notices", definition: ["page": "true"])
    #expect(adapter.isForPages)
    let feed = try FeedParser.parse(Data(page.utf8), adapter: adapter, traced: 2)
    #expect(feed.format == .page(adapter: "notices") && feed.title?.text == "Harbour office")
    #expect(feed.origins.count == 2 && feed.origins[0].fields["title"]?.text == Self.titles[0])
    Self.check(feed, name)
    let suggestion = try AdapterSuggestion.suggestPage(
      Data(page.utf8), contentType: nil, url: "https://harbour.example/")
    #expect(suggestion == .definition([.init(key: "page", value: "true")]), "\(name)")
  }

  @Test(arguments: [true, false])
  func `with short titles is suggested if it has dates`(_ isDated: Bool) throws {
    let articles = ["Macbeth", "Hamlet", "Faust"].map {
      let date = isDated ? ",\"datePublished\":\"2026-11-20\"" : ""
      return "{\"@type\":\"NewsArticle\",\"headline\":\"\($0)\",\"url\":\"/\($0)\"\(date)}"
    }
    let page = Self.page(
      "<p>Welcome.</p>", head: Self.script("{\"@graph\":[\(articles.joined(separator: ","))]}"))
    let suggestion = try? AdapterSuggestion.suggestPage(
      Data(page.utf8), contentType: nil, url: "https://t.example/")
    #expect((suggestion == .definition([.init(key: "page", value: "true")])) == isDated)
  }

  @Test func `is not suggested if the page shows more than it says`() throws {
    let more = (4...12).map { "<li><a href=\"/n/\($0)\">Ship \($0) has come into port</a></li>" }
    let page = Self.forms[2].page.replacing(
      "</body>", with: "<ul class=\"news\">\(more.joined())</ul></body>")
    let suggestion = try AdapterSuggestion.suggestPage(Data(page.utf8), contentType: nil, url: nil)
    guard case .definition(let lines) = suggestion else { return }
    #expect(lines.contains { $0.key == "items" && $0.value == "ul.news > li" })
  }

  @Test(arguments: [
    #"{"@type":"Person","name":"Ann Lee"}"#, #"[{"@type":"Person","name":"Ann Lee"}]"#,
    #""Ann Lee""#, #"["Ann Lee"]"#,
  ])
  func `is read with authors and pictures in every notation`(_ author: String) throws {
    for image in [
      #""/p.png""#, #"["/p.png"]"#, #"{"url":"/p.png"}"#,
      #"[{"@type":"ImageObject","url":"/p.png"}]"#,
    ] {
      let articles = (1...3).map {
        #"{"@type":"NewsArticle","headline":"Ship \#($0) in port","url":"/\#($0)","author":\#(author),"image":\#(image)}"#
      }
      let listed = articles.map { #"{"@type":"ListItem","item":\#($0)}"# }.joined(separator: ",")
      for data in [
        "[\(articles.joined(separator: ","))]",
        #"{"@type":"ItemList","itemListElement":[\#(listed)]}"#,
      ] {
        let page = Self.page("<script type=\"application/ld+json\">\(data)</script>")
        let adapter = try Adapter(name: "notices", definition: ["page": "true"])
        let feed = try FeedParser.parse(Data(page.utf8), adapter: adapter)
        #expect(
          feed.items.map { $0.authors.compactMap(\.name) }
            == Array(repeating: ["Ann Lee"], count: 3))
        #expect(feed.items.map { $0.images.map(\.url) } == Array(repeating: ["/p.png"], count: 3))
      }
    }
  }

  @Test(arguments: [
    "<div class=h-entry><p class=\"p-author h-card\"><a class=\"u-url p-name\" href=/team/N><img class=u-photo src=/me.jpg>Ann Lee</a></p><h2 class=p-name><a class=u-url href=/n/N>TITLE</a></h2></div>",
    "<div class=h-entry><div class=\"h-cite u-in-reply-to\"><a class=\"u-url p-name\" href=/other/N>A post of others</a></div><a class=\"p-name u-url\" href=/n/N>TITLE</a><i class=p-author>Ann Lee</i></div>",
    "<div itemscope itemtype=http://schema.org/BlogPosting><p itemprop=author itemscope itemtype=http://schema.org/Person><img itemprop=image src=/me.jpg><a itemprop=url href=/team/N><b itemprop=name>Ann Lee</b></a></p><h2 itemprop=name><a itemprop=url href=/n/N>TITLE</a></h2></div>",
  ])
  func `is not read from what describes the author or another post`(_ item: String) throws {
    let items = Self.each { item.replacing("N>", with: "\($1)>").replacing("TITLE", with: $0) }
    let adapter = try Adapter(name: "notices", definition: ["page": "true"])
    let feed = try FeedParser.parse(
      Data(Self.page(items.joined()).utf8), adapter: adapter, traced: 1)
    #expect(feed.items.map { $0.title?.text } == Self.titles)
    #expect(feed.items.map { $0.links.first?.href } == ["/n/1", "/n/2", "/n/3"])
    #expect(feed.items.allSatisfy { $0.authors.map(\.name) == ["Ann Lee"] && $0.images.isEmpty })
    #expect(feed.origins.first?.fields["author"]?.text == "Ann Lee")
  }

  @Test func `is not that of jobs with the names of companies`() throws {
    let jobs = Self.each {
      "<div itemscope itemtype=http://schema.org/JobPosting><h3 itemprop=title>\($0)</h3><p itemprop=hiringOrganization itemscope><a itemprop=url href=/c/\($1)><b itemprop=name>Company No. \($1)</b></a></p></div>"
    }
    let adapter = try Adapter(name: "jobs", definition: ["page": "true"])
    #expect(throws: ParseError.self) {
      try FeedParser.parse(Data(Self.page(jobs.joined()).utf8), adapter: adapter)
    }
  }

  @Test func `that is gone fails with advice`() throws {
    let adapter = try Adapter(name: "notices", definition: ["page": "true"])
    #expect(throws: ParseError.self) {
      try FeedParser.parse(Data(Self.page("<p>Hello</p>").utf8), adapter: adapter)
    }
  }

  // MARK: JSON in a page

  private static let list =
    "{\"props\":{\"posts\":["
    + each {
      "{\"title\":\"\($0)\",\"url\":\"/n/\($1)\",\"created_at\":\"2026-11-2\($1)T00:00:00Z\",\"html\":\"<p>}</p>\"}"
    }.joined(separator: ",") + "]}}"

  private static let places: [(json: String, page: String)] = [
    (
      "script#__DATA__",
      page("<div id=app></div><script id=\"__DATA__\" type=\"application/json\">\(list)</script>")
    ),
    (
      "script[data-x]",
      page(
        "<script data-x>var a = {\"b\": 1}; window.__STATE__ = \(list); load({}, 'it\\'s');</script>"
      )
    ),
    (
      "#app@data-page",
      page("<div id=\"app\" data-page=\"\(list.replacing("\"", with: "&quot;"))\"></div>")
    ),
    ("pre.data", page("<pre class=\"data\">\(list.replacing("<", with: "&lt;"))</pre>")),
  ]

  @Test(arguments: places.indices)
  func `JSON in a page is read as an API's is`(_ index: Int) throws {
    let (json, page) = Self.places[index]
    let adapter = try Adapter(
      name: "notices",
      definition: [
        "page": "true", "json": json, "items": "props.posts", "title": "title", "url": "url",
        "published": "created_at", "content_html": "html",
      ])
    Self.check(try FeedParser.parse(Data(page.utf8), adapter: adapter, traced: 1), json)
    let other = Self.page("<script>var a = 1</script>")
    #expect(throws: ParseError.self) { try FeedParser.parse(Data(other.utf8), adapter: adapter) }
  }

  @Test(arguments: [
    "<script>" + String(repeating: "x={a:[{", count: 200_000) + "</script>",
    "<script type=\"application/ld+json\">{\"@type\":\"ItemList\",\"itemListElement\":["
      + String(
        repeating: "{\"@type\":\"ListItem\",\"name\":\"A b c\",\"url\":\"/x\"},", count: 30_000)
      + "{}]}</script>",
    String(repeating: "<div class=\"h-entry hentry\"><a class=u-url href=x>A b c", count: 20_000),
    String(repeating: "<div>", count: 100_000) + "<a href=x>One two three</a>",
  ]) func `of hostile pages is looked for in bounded time`(_ body: String) {
    let page = Data(Self.page(body).utf8)
    _ = try? AdapterSuggestion.suggestPage(page, contentType: nil, url: nil)
    let long = Array(repeating: "div", count: 60).joined(separator: " ~ ")
    for definition in [
      ["page": "true"], ["page": "true", "json": "script", "items": "."],
      ["page": "true", "items": long, "title": "\(long)|a", "content_html": "."],
    ] {
      let adapter = try? Adapter(name: "hostile", definition: definition)
      #expect(adapter != nil)
      _ = try? FeedParser.parse(page, adapter: adapter)
    }
  }

  @Test func `JSON of a page that shows nothing is suggested`() throws {
    let suggestion = try AdapterSuggestion.suggestPage(
      Data(Self.places[0].page.utf8), contentType: nil, url: nil)
    guard case .definition(let lines) = suggestion else { return }
    let definition = Dictionary(lines.map { ($0.key, $0.value) }) { first, _ in first }
    #expect(definition["json"] == "script#__DATA__")
    let adapter = try Adapter(name: "notices", definition: definition)
    Self.check(try FeedParser.parse(Data(Self.places[0].page.utf8), adapter: adapter), "suggested")
  }

  @Test(arguments: [
    (["json": "script"], "items"), (["page": "true", "json": "p["], "json"),
    (["json": "script", "items": "."], "json"), (["page": "true", "title": "h2"], "items"),
    (["page": "true", "items": "li", "total": "b"], "total"),
  ])
  func `a wrong definition names its key`(_ definition: [String: String], _ key: String) {
    #expect {
      try Adapter(name: "x", definition: definition)
    } throws: {
      ($0 as? Adapter.DefinitionError)?.key == key
    }
  }
}
