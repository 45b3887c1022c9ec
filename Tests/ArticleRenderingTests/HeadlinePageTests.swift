import FeedModel
import FeedParsing
import Foundation
import Testing

@testable import ArticleRendering

/// The page of headlines: whatever feeds contain, it runs no scripts and no article affects the next one.
@Suite struct `The page of headlines` {
  private func page(_ articles: [Article], offset: Int = 0) -> String {
    let page = HeadlinePage(now: Samples.now, time: ZonedTime { _ in offset }) { entry in
      entry.contentHTML.map { EmbeddedHTML.html(HTMLContent.read($0, base: nil).sanitised) }
    }
    return `An export`.text(page, articles)
  }

  private func article(_ number: Int, html: String? = nil, title: String? = nil) -> Article {
    var entry = Entry(guid: "\(number)")
    entry.title = title
    entry.contentHTML = html
    var article = Samples.article(entry)
    article.number = number
    return article
  }

  private func embedded(_ html: String) -> String {
    EmbeddedHTML.html(HTMLContent.read(html, base: nil).sanitised)
  }

  /// The elements that enclose each article; nil if the tags are not balanced.
  private func surroundings(_ html: String) -> [[String]]? {
    var open: [String] = []
    var found: [[String]] = []
    for part in html.split(separator: "<").dropFirst() {
      let isEnd = part.hasPrefix("/")
      let name = part.drop { $0 == "/" || $0 == "!" }.prefix { $0.isLetter || $0.isNumber }
      if ["doctype", "meta", "img", "br", "hr", "wbr", "col"].contains(name) { continue }
      if isEnd {
        guard open.popLast() == String(name) else { return nil }
      } else {
        if name == "article" { found.append(open) }
        open.append(String(name))
      }
    }
    return open.isEmpty ? found : nil
  }

  @Test func `has a note if there are no articles`() {
    let html = page([])
    #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\"") && html.hasSuffix("</html>\n"))
    #expect(html.contains("No articles."))
    #expect(surroundings(html) == [])
  }

  @Test func `shows an article without any fields`() {
    let html = page([article(1)])
    #expect(html.contains("<h3 dir=\"auto\">(no title)</h3>"))
    #expect(html.contains("<div class=\"picture\" aria-hidden=\"true\">F</div>"))
    #expect(html.contains("<footer><p>1 article,"))
    #expect(surroundings(html) == [["html", "body", "main", "section"]])
  }

  @Test func `is in the reader's time zone`() {
    var dated = article(1)
    dated.entry.modified = Samples.now
    let html = page([dated], offset: 19 * 3600)
    #expect(html.contains("<h2 id=\"day-1\">Sunday, 22 November 2026</h2>"))
    #expect(html.contains(">03:00</time> UTC+19:00."))
    #expect(html.contains("<time datetime=\"2026-11-21T08:00:00Z\" title="))
  }

  @Test func `shows no time for an article without a date`() {
    let html = page([article(1)])
    #expect(html.contains("<h2 id=\"day-1\">Saturday, 21 November 2026</h2>"))
    #expect(html.components(separatedBy: "<time ").count == 2)
  }

  @Test func `links feeds and tags to places that exist`() {
    var one = article(1, title: "One")
    one.entry.tags = ["a <b>", "c"]
    one.appearances.append(one.appearances[0])
    one.appearances[1].feed = "Other"
    let html = page([one, article(2, title: "Two")])
    for id in ["feed-1", "feed-2", "tag-1", "tag-2", "a1", "a2", "day-1", "headlines", "contents"] {
      #expect(html.contains("href=\"#\(id)\""), "\(id)")
      #expect(html.components(separatedBy: " id=\"\(id)\"").count == 2, "\(id)")
    }
    #expect(
      html.contains("<abbr title=\"also in Feed, Other\">+1</abbr>") || html.contains(">+1</abbr>"))
  }

  @Test func `runs from right to left if the title does`() {
    var arabic = article(1, title: "افتتاح")
    arabic.entry.language = "ar\" onclick=\"x"
    #expect(page([arabic]).contains("<article id=\"a1\" dir=\"rtl\">"))
    arabic.entry.language = "ar"
    #expect(page([arabic]).contains("<article id=\"a1\" lang=\"ar\" dir=\"rtl\">"))
  }

  @Test func `has a policy that allows its own style`() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sh", "-c", "openssl dgst -sha256 -binary | openssl base64 -A"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(PageStyle.css.utf8))
    try input.fileHandleForWriting.close()
    let digest = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // Skipped if openssl is not installed.
    if !digest.isEmpty { #expect(PageStyle.digest == digest) }
    #expect(page([]).contains("style-src 'sha256-\(PageStyle.digest)'"))
  }

  // MARK: Feeds' HTML

  @Test(arguments: [
    ("<h1>a</h1><h4>b</h4><h2>c</h2>", "<h4>a</h4><h5>b</h5><h5>c</h5>"),
    ("<h2>a</h2><h2>b</h2>", "<h4>a</h4><h4>b</h4>"),
    ("<p class=\"skip\" id=\"a1\" style=\"color:red\">a</p>", "<p>a</p>"),
    ("<main><article>a</article></main>", "<div><div>a</div></div>"),
    ("<details><summary>a</summary>b</details>", "<div><div>a</div>b</div>"),
    ("<font color=\"red\">a</font>", "a"),
    (
      "<a href=\"https://a.example/?b&amp;c\">d</a>",
      "<a href=\"https://a.example/?b&amp;c\" rel=\"noopener noreferrer nofollow\">d</a>"
    ), ("<a href=\"#a1\">a</a>", "<span>a</span>"), ("<a href=\"b\">a</a>", "<span>a</span>"),
    ("<img src=\"data:image/png;base64,iVBORw0KGgo=\">a", "a"), ("<img src=\"a.png\">a", "a"),
    (
      "<img src=\"https://i.example/1\" alt=\"b\" width=\"9\" height=\"9%\">",
      "<img src=\"https://i.example/1\" alt=\"b\" width=\"9\" loading=\"lazy\" decoding=\"async\" "
        + "referrerpolicy=\"no-referrer\">"
    ),
    (
      "<video src=\"https://v.example/\" autoplay>a</video>",
      "<a href=\"https://v.example/\" rel=\"noopener noreferrer nofollow\">Video</a> a"
    ), ("a &lt;script&gt; &amp;lt;", "a &lt;script&gt; &amp;lt;"),
    (
      "<table bgcolor=\"red\"><tr><td colspan=\"2\">a",
      "<table><tr><td colspan=\"2\">a</td></tr></table>"
    ),
  ])
  func `keeps the structure of a feed's HTML and nothing that affects the page`(
    _ html: String, _ expected: String
  ) {
    #expect(embedded(html) == expected)
  }

  @Test(arguments: [
    (EmbeddedHTML.Pictures.shown, "<img src=\"http://i.example/1\" alt=\"b\" "),
    (.secure, "<img src=\"https://i.example/1\" alt=\"b\" "),
    (
      .linked,
      "<a href=\"http://i.example/1\" rel=\"noopener noreferrer nofollow\">[Picture: b]</a> "
    ),
  ])
  func `shows pictures, by https alone, or links to them`(
    _ pictures: EmbeddedHTML.Pictures, _ expected: String
  ) {
    let html = HTMLContent.read(
      "<img src=\"http://i.example/1\" alt=\"b\"><h3>a</h3>", base: nil
    ).sanitised
    let found = EmbeddedHTML.html(html, pictures: pictures, under: 1)
    #expect(found.hasPrefix(expected) && found.hasSuffix("<h2>a</h2>"))
  }

  @Test(arguments: ["a < b", "<b", "<b class=x>", "<b class=\"x", "</", "<>", "<b x=\"<script>\">"])
  func `treats as text what the sanitiser would not write`(_ html: String) {
    #expect(!EmbeddedHTML.html(html).contains("<b") && !EmbeddedHTML.html(html).contains("<script"))
  }

  private static let hostile = [
    "<script>x</script><style>article{display:none}</style><meta http-equiv=refresh content=0>",
    "<img src=x onerror=alert(1)><img src='https://i.example/1' onload=a() alt='\" onerror=\"x'>",
    "<a href='javascript:alert(1)'>a</a><a href=' java&#10;script:b'>b</a><base href='//x/'>",
    "<form action=x><input onfocus=a autofocus><button>b</button></form><iframe src=x></iframe>",
    "<svg onload=a><script>1</script></svg><math><mtext><table><mglyph><style><img src=x onerror=a>",
    "<object data=x></object><embed src=x><video src=x autoplay></video><link rel=stylesheet href=x>",
    "<div style='background:url(https://x.example/)'>a</div><img src='data:image/png;base64,AA=='>",
    "<div><b><i><a href='https://x.example/'><table><tr><td><ul><li><h1><details><article><p>a <!--",
    "</div></div></details></article></section></main></body></html><plaintext><textarea><xmp><title>",
    "]]><![CDATA[<script>a</script>]]><<script>script>a<</script>/script>",
    String(repeating: "<div><b>", count: 3000) + "deep",
  ]

  @Test func `contains nothing that runs, loads or swallows markup, whatever feeds contain`() {
    let articles = `The page of headlines`.hostile.enumerated().map { index, html in
      article(index + 1, html: html, title: "</h3></article><script>\(index)</script>")
    }
    for articles in articles.map({ [$0, article(99, title: "Next")] }) + [articles] {
      let html = page(articles)
      let found = surroundings(html)
      #expect(found?.count == articles.count, "\(articles[0].entry.contentHTML ?? "")")
      #expect(found?.allSatisfy { $0 == ["html", "body", "main", "section"] } == true)
      for word in [
        "<script", "<svg", "<iframe", "<form", "<base", "data:", "javascript:", "<object", "<embed",
        "<video", "<link", "style=\"", "@import",
      ] {
        #expect(!html.lowercased().contains(word), "\(word)")
      }
      #expect(html.firstMatch(of: /<[^>]*\son\w+\s*=/) == nil)
      #expect(html.components(separatedBy: "<style>").count == 2)
      #expect(html.components(separatedBy: "<meta ").count == 7)
    }
  }
}
