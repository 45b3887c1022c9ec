import FeedParsing
import Foundation
import TestSupport
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
    for word in ["subscri", "log in", "anmelden", "kündbar", "abonn", "会員", "ログイン", "suscri", "sesión"] {
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
}

/// A page in `Fixtures/pages`.
struct PageFixture: Sendable, CustomTestStringConvertible {
  /// The path below `Fixtures/pages`, such as `refused/consent/pur-abo.de.html`.
  let name: String

  static let folder = FixtureFile.folder.appendingPathComponent("pages")

  static func all(_ kind: String) -> [PageFixture] {
    let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasPrefix(kind + "/") && $0.hasSuffix(".html") }.sorted()
      .map(PageFixture.init)
  }

  var testDescription: String { name }

  /// The name of the innermost folder.
  var topic: String { String(name.split(separator: "/").dropLast().last ?? "") }

  func extracted() -> ExtractedPage {
    let data = try? Data(contentsOf: PageFixture.folder.appendingPathComponent(name))
    return PageExtraction.extract(data ?? Data(), url: "https://fixture.example/2024/03/page.html")
  }
}
