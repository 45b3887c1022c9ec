import ArticleExtraction
import FeedModel
import FeedParsing
import Testing

@testable import FeedConfiguration

/// `full`, `full_rule` and `full_pages` of feeds, `[tag.NAME]` and `[site."HOST"]`.
@Suite struct `The config's whole articles` {
  @Test func `are asked for by feeds and their tags`() throws {
    let config = try read(
      """
      [[feed]]
      name = "A"
      url = "a.xml"
      full = true
      [[feed]]
      name = "B"
      url = "b.xml"
      tags = ["Tech"]
      [[feed]]
      name = "C"
      url = "c.xml"
      tags = ["tech", "world"]
      full = false
      [[feed]]
      name = "D"
      url = "d.xml"
      tags = ["world"]
      [tag.tech]
      full = true
      [tag.world]
      full = false
      [tag.unused]
      """)
    #expect(config.feeds.map(\.full) == [true, true, false, false])
    #expect(config.fullText == FullTextSettings())
  }

  @Test func `are read by the rule of the feed, else of the site`() throws {
    let config = try read(
      """
      [[feed]]
      name = "A"
      url = "a.xml"
      full_rule = { body = "article", remove = ".ad", title = "h1" }
      [[feed]]
      name = "B"
      url = "b.xml"
      full_pages = false
      [site."Example.org"]
      full_rule = { body = ".text", remove = [".promo", "aside"], next = "a.next" }
      [site."blog.example.org"]
      full_pages = true
      [site."bücher.example"]
      full_pages = true
      """)
    let own = try PageRule(body: "article", remove: [".ad"], title: "h1")
    let site = try PageRule(body: ".text", remove: [".promo", "aside"], next: "a.next")
    let cases: [(String?, String?, PageRule?, Bool)] = [
      ("A", "example.org", own, false), ("B", "example.org", site, false),
      (nil, "example.org", site, true), ("C", "www.example.org", site, true),
      (nil, "blog.example.org", nil, true), (nil, "a.blog.example.org", nil, true),
      ("A", "blog.example.org", own, true), (nil, "org", nil, false), (nil, nil, nil, false),
      (nil, "anexample.org", nil, false), (nil, "xn--bcher-kva.example", nil, true),
    ]
    for (feed, host, rule, followsPages) in cases {
      let choice = config.fullText.choice(feed: feed, host: host)
      #expect(choice.rule == rule, "\(feed ?? "-") \(host ?? "-")")
      #expect(choice.followsPages == followsPages, "\(feed ?? "-") \(host ?? "-")")
    }
  }

  @Test(arguments: [
    ("tag = 3", "1: 'tag' must be tables, each beginning with [tag.NAME]"),
    ("[tag]\nx = 3", "2: 'x' in [tag] must be a table, not the number 3"),
    (
      "[tag.x]\nful = true",
      "2: unknown setting 'ful' in [tag.x] (did you mean 'full'?)"
    ),
    ("[tag.x]\nfull = 1", "2: 'full' in [tag.x] must be true or false, not the number 1"),
    (
      "[site.\"a b\"]\nfull_pages = true",
      "1: [site.a b] must be named by a host, such as [site.\"example.org\"]"
    ),
    (
      "[site.\"https://example.org/\"]",
      "1: [site.https://example.org/] must be named by a host, such as [site.\"example.org\"]"
    ),
    (
      "[site.\"a.b\"]\nfull = true",
      "2: unknown setting 'full' in [site.a.b]"
    ),
    (
      "[site.\"a.b\"]\n\nfull_rule = { body = \"p\", nxt = \"a\" }",
      "3: 'full_rule' in [site.a.b] is invalid: unknown part 'nxt'; known: body, remove, next, title"
    ),
    (
      "[site.\"a.b\"]\nfull_rule = \"article\"",
      "2: 'full_rule' in [site.a.b] must be a table such as { body = \"article .text\", remove = [\".promo\"] }, "
        + "not \"article\""
    ),
    (
      "[site.\"a.b\"]\nfull_rule = { body = 3 }",
      "2: 'full_rule' in [site.a.b] must be a selector such as \"article .text\", not the number 3"
    ),
    (
      "[[feed]]\nname = \"A\"\nurl = \"a.xml\"\nfull_rule = { body = \"p >\" }",
      "4: 'full_rule' in [feed] is invalid: body: "
    ),
  ])
  func `are reported where they are wrong`(_ text: String, _ message: String) {
    let error = #expect(throws: ConfigError.self) { try read(text) }
    let words = error?.description ?? ""
    #expect(words.hasPrefix("/home/me/feeds.toml:\(message)"), "\(words)")
  }
}
