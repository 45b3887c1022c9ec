import FeedParsing
import Foundation
import Testing

@Suite struct PagePictureTests {
  private typealias Scene = ExtractionScene

  private static let cases: [(markup: String, address: String)] = [
    ("<img src=/a.jpg>", "https://example.org/a.jpg"),
    ("<img src=blank.gif data-src=/a.jpg>", "https://example.org/a.jpg"),
    ("<img src='data:image/gif;base64,R0lGOD' data-original=/a.jpg>", "https://example.org/a.jpg"),
    ("<img data-srcset='/a-1.jpg 400w, /a-2.jpg 800w'>", "https://example.org/a-2.jpg"),
    (
      "<picture><source type=image/avif srcset='/a.avif 800w'><img src=/a.jpg></picture>",
      "https://example.org/a.jpg"
    ),
    (
      "<img src='/max/60/a.jpg?q=20'><img class=big><noscript><img src=/max/900/a.jpg></noscript>",
      "https://example.org/max/900/a.jpg"
    ),
    ("<img src=/a.jpg><p>x</p><img src='/a-300x200.jpg'>", "https://example.org/a.jpg"),
    ("<amp-img src=/a.jpg></amp-img>", "https://example.org/a.jpg"),
  ]

  @Test(arguments: cases.indices) func `a picture is kept once, with its real address`(_ index: Int)
  {
    let (markup, address) = PagePictureTests.cases[index]
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton"))<div>\(markup)</div>\(Scene.paragraphs("Barton"))</article>"
    )
    let sources = (page.contentHTML ?? "").matches(of: /<img src="([^"]*)"/).map { String($0.1) }
    #expect(sources == [address])
  }
}
