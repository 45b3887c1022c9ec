import ArticleExtraction
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Testing

/// Pages without an article beside short true articles, all of our own making.
@Suite struct `Refusal of pages` {
  @Test(arguments: PageFixture.all("refused"))
  func `a page without an article is refused with the reason`(_ fixture: PageFixture) {
    let page = fixture.extracted()
    #expect(page.refusal?.rawValue == fixture.topic)
    #expect(page.contentHTML == nil)
  }

  @Test(arguments: PageFixture.all("articles"))
  func `a short true article is kept`(_ fixture: PageFixture) {
    let page = fixture.extracted()
    #expect(page.refusal == nil)
    #expect(page.contentHTML?.isEmpty == false)
    #expect(!page.isPaywalled)
  }

  @Test(arguments: PageFixture.all("teasers"))
  func `a teaser is kept without the request to pay`(_ fixture: PageFixture) throws {
    let page = fixture.extracted()
    #expect(page.refusal == nil)
    #expect(page.isPaywalled)
    let html = try #require(page.contentHTML).lowercased()
    for word in [
      "subscri", "log in", "anmelden", "kündbar", "abonn", "会員", "ログイン", "suscri", "sesión",
    ] {
      #expect(!html.contains(word))
    }
  }

  @Test(arguments: PageSentences.all)
  func `a page is judged in its language and in any layout`(_ sentences: PageSentences) throws {
    let page = PageExtraction.extract(
      Data(sentences.html.utf8), url: "https://warbler.example/2024/03/page")
    switch sentences.kind {
    case "article", "teaser":
      #expect(page.refusal == nil)
      #expect(page.isPaywalled == (sentences.kind == "teaser"))
      #expect((page.contentHTML ?? "").utf8.count > 100)
    default: #expect(page.refusal?.rawValue == sentences.kind)
    }
  }

  @Test(arguments: [
    "<h1>Water main bursts in Mill Street</h1><div>%</div>",
    "<div class=name>Water main bursts in Mill Street</div><div>%</div>",
    "<div itemprop=articleBody>%</div>",
  ])
  func `a menu and links beside a short article do not make it a list`(_ article: String) {
    let text = """
      <p>A water main burst in Mill Street on Tuesday and left four hundred homes without water.</p>
      <p>The pipe is to be repaired by the evening, and drivers should avoid the street.</p>
      """
    let html = """
      <title>Water main bursts in Mill Street</title><div><a href=/a>News of the county</a></div>
      \(article.replacing("%", with: text))\(Self.links(to: ["b", "c", "d", "e"]))
      """
    let page = PageExtraction.extract(Data(html.utf8), url: "https://warbler.example/2024/03/page")
    #expect(page.refusal == nil)
    #expect(page.contentHTML?.contains("avoid the street") == true)
  }

  @Test func `links below a headline are a list`() {
    let html = """
      <title>News of the county</title><div><a href=/a>Sport and games of the week</a></div>
      <h1>News of the county</h1>\(Self.links(to: ["b", "c", "d", "e", "f"]))
      """
    let page = PageExtraction.extract(Data(html.utf8), url: "https://warbler.example/news")
    #expect(page.refusal == .index)
  }

  private static func links(to pages: [String]) -> String {
    pages.map { "<div><a href=/\($0)>The harbour that nobody had asked for</a></div>" }.joined()
  }

  @Test func `a short page that has nothing of the feed's article is refused`() {
    let page = PageFixture(name: "articles/note-of-forty-words.en.html")
    let other = PageHints(title: "Parliament votes on new harbour", summary: nil)
    #expect(page.extracted(other).refusal == .gone)
    #expect(page.extracted(PageHints(title: "Grandmother's broken kettle")).refusal == nil)
  }

  @Test func `a text that contains the feed's summary is kept, whatever its words`() {
    let page = PageFixture(name: "articles/about-consent-ruling.de.html")
    let summary =
      "Ein Pur-Abo ist nur zulässig, wenn Nutzer den einzelnen Zwecken getrennt zustimmen."
    #expect(page.extracted(PageHints(title: "Urteil", summary: summary)).refusal == nil)
  }

  @Test func `a rule is followed on any page`() throws {
    let rule = try PageRule(body: ".box")
    let page = PageFixture(name: "refused/consent/before-you-continue.en.html")
    #expect(page.extracted(PageHints(rule: rule)).refusal == nil)
  }

  @Test func `an application without text is kept if its data contains the article`() {
    let sentence = "The ferry carried salt, cattle and letters across the sound for ninety years. "
    let body = String(repeating: sentence, count: 12)
    let html = """
      <html><head><title>The ferry</title><script type="application/ld+json">
      {"@type": "NewsArticle", "headline": "The ferry", "articleBody": "\(body)"}
      </script></head><body><div id="root"></div>
      <noscript>You need to enable JavaScript to run this app.</noscript></body></html>
      """
    let page = PageExtraction.extract(Data(html.utf8), url: nil)
    #expect(page.refusal == nil)
    #expect(page.method == .data)
  }

  @Test(arguments: [("locked", true), ("metered", true), ("free", false)])
  func `a page declares that it is not free`(_ tier: String, _ isPaywalled: Bool) {
    let html = """
      <html><head><title>The ferry</title><meta property="article:content_tier" content="\(tier)">
      </head><body><article><h1>The ferry</h1><p>It carried salt, cattle and letters across the
      sound for ninety years. The last crossing was on a Sunday.</p></article></body></html>
      """
    #expect(PageExtraction.extract(Data(html.utf8), url: nil).isPaywalled == isPaywalled)
  }
}

/// A page in `Fixtures/pages`.
struct PageFixture: Sendable, CustomTestStringConvertible {
  /// The path below `Fixtures/pages`, such as `refused/consent/pur-abo.de.html`.
  let name: String

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/pages")

  static func all(_ kind: String) -> [PageFixture] {
    let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasPrefix(kind + "/") && $0.hasSuffix(".html") }.sorted()
      .map(PageFixture.init)
  }

  var testDescription: String { name }

  /// The name of the innermost folder.
  var topic: String { String(name.split(separator: "/").dropLast().last ?? "") }

  func extracted(_ hints: PageHints = PageHints()) -> ExtractedPage {
    let data = try? Data(contentsOf: PageFixture.folder.appendingPathComponent(name))
    return PageExtraction.extract(
      data ?? Data(), url: "https://fixture.example/2024/03/page.html", hints: hints)
  }
}
