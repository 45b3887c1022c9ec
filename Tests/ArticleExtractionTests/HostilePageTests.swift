import ArticleExtraction
import FeedParsing
import FeedTestSupport
import Foundation
import Testing

/// Pages that are made to cost time or memory. Each must end, and in sanitised text or none.
@Suite struct HostilePageTests {
  private static let pages: [(name: String, make: @Sendable () -> String)] = [
    (
      "deep",
      { String(repeating: "<div class=sidebar>", count: HostileSize.count(20_000)) + "text" }
    ),
    (
      "wide",
      {
        "<body>"
          + String(
            repeating: "<div><p>Some text, and more.</div>", count: HostileSize.count(60_000))
      }
    ),
    (
      "attributes",
      { "<p " + (0..<HostileSize.count(200_000)).map { "a\($0)=b " }.joined() + ">Text" }
    ),
    (
      "headings",
      { String(repeating: "<h1>Related</h1><h2>Bridge</h2>", count: HostileSize.count(20_000)) }
    ),
    (
      "times",
      { String(repeating: "<time class=byline>now</time>", count: HostileSize.count(30_000)) }
    ),
    ("tables", { String(repeating: "<table><tr><td>", count: HostileSize.count(5_000)) + "text" }),
    (
      "cells",
      { "<table>" + String(repeating: "<tr><td><div>a, b</div>", count: HostileSize.count(40_000)) }
    ),
    (
      "images",
      {
        String(
          repeating: "<img src=/a.jpg><noscript><img src=/b.jpg></noscript>",
          count: HostileSize.count(20_000))
      }
    ),
    (
      "links",
      { String(repeating: "<a rel=next href=/a/2>2</a>", count: HostileSize.count(40_000)) }
    ),
    ("lists", { String(repeating: "<ul class=related><li>", count: HostileSize.count(10_000)) }),
    (
      "json",
      {
        "<script type=application/ld+json>"
          + String(repeating: "[", count: HostileSize.count(200_000))
      }
    ),
    ("title", { "<title>" + String(repeating: "bridge | ", count: HostileSize.count(200_000)) }),
    (
      "groups",
      {
        (0..<HostileSize.count(20_000)).map { "<div class='entry-content c\($0)'>word</div>" }
          .joined()
          + (0..<HostileSize.count(20_000))
          .map { "<div class='entry-content c\($0)'>word</div>" }.joined()
      }
    ),
    (
      "sources",
      {
        "<picture>" + String(repeating: "<source srcset=a>", count: HostileSize.count(100_000))
          + "<img src=b>"
      }
    ),
    (
      "sections",
      { String(repeating: "<h2>Related articles</h2>", count: HostileSize.count(40_000)) }
    ),
    (
      "requests",
      {
        "<section>"
          + String(repeating: "<p>Follow us on Twitter</p>", count: HostileSize.count(30_000))
      }
    ),
    (
      "social",
      {
        "<meta property=og:title content='"
          + String(repeating: "a - b ", count: HostileSize.count(300_000)) + "'>"
      }
    ),
    (
      "heading",
      {
        "<title>Old bridge</title><h1>Old bridge<div class=entry-content>"
          + "<img src=/a.jpg></div><div class=entry-content><b></b>"
      }
    ),
    ("unclosed", { String(repeating: "<b><i><noscript><form>", count: HostileSize.count(20_000)) }),
  ]

  @Test func `the description of a candidate is short, however long its text is`() {
    let text = String(repeating: "bridge é ", count: 20_000)
    let page = PageExtraction.extract(
      Data("<article><p>\(text)</p></article>".utf8), url: "https://e.example/", explains: true)
    #expect(!page.candidates.isEmpty)
    #expect(page.candidates.allSatisfy { $0.beginning.utf8.count <= 4200 })
  }

  @Test(arguments: pages.indices) func `a hostile page is read to its end`(_ index: Int) {
    let page = ExtractionScene.extract(HostilePageTests.pages[index].make())
    let html = page.contentHTML ?? ""
    #expect(!html.contains("<script") && !html.contains(" onerror"))
  }

  @Test func `a headline may contain the article`() {
    for end in ["</h2>", ""] {
      let page = ExtractionScene.extract(
        "<title>Tides low high</title><h1>Tides\(end)<ul><li>low</li><li>high</li></ul>")
      #expect(page.title == "Tides low high")
    }
  }

  @Test func `scripts, styles and handlers do not survive`() {
    let page = ExtractionScene.page(
      """
      <article onclick=x()>\(ExtractionScene.paragraphs("Alton"))<script>alert(1)</script>
      <p onmouseover=x() style=color:red>\(ExtractionScene.sentence("Barton"))\
      <img src=x onerror=alert(1)><a href=" java\u{0}script:x()">y</a></p><style>p{}</style>
      <svg><script>alert(2)</script></svg></article>
      """)
    let html = page.contentHTML ?? ""
    for word in ["script", "alert", "onclick", "onerror", "onmouseover", "style"] {
      #expect(!html.contains(word))
    }
  }
}
