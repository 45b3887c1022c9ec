import ArticleExtraction
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

  private static let icons = [
    "<img src=/a.jpg width=48 height=48>", "<img src=/a.jpg alt='Cloud icon' width=48>",
    "<img src=/a.jpg alt=line width=464 height=2>", "<img src=/c/48/48/a.jpg alt='Ann Smith'>",
    "<img src=/w_20,h_20/a.png alt=''>", "<img src=/56x56/a.png alt='Ann Smith'>",
  ]

  @Test(arguments: icons) func `icons and small portraits are left out`(_ picture: String) {
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton"))<div>\(picture)</div>\(Scene.paragraphs("Barton"))</article>"
    )
    #expect(page.contentHTML?.contains("<img") == false)
  }

  private static let signs: [(markup: String, expected: String)] = [
    ("The sum <img class=tex alt='a^2' src=/f.png width=30 height=12> is", "<img"),
    ("Press <img alt=Settings src=/s.png width=16 height=16> twice", "<img"),
    ("<table><tr><th>a<td><img src=/c.png width=16><tr><th>b<td>c</table> done", "<img"),
    ("A smile <img class=emoji alt=😀 src=/e.png width=16> here", "A smile 😀 here"),
  ]

  @Test(arguments: signs.indices) func `signs within text are kept`(_ index: Int) {
    let (markup, expected) = PagePictureTests.signs[index]
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton"))<p>\(markup), as everyone knows.</p>"
        + "\(Scene.paragraphs("Barton"))</article>")
    #expect(page.contentHTML?.contains(expected) == true)
  }

  @Test func `a caption and its photographer are apart`() {
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton"))<figure><img src=/a.jpg><figcaption>"
        + "<span>The old bridge.</span><span class=source>Ann Smith / Agency</span></figcaption>"
        + "</figure>\(Scene.paragraphs("Barton"))</article>")
    #expect(page.text.contains("The old bridge. Ann Smith / Agency"))
    #expect(page.contentHTML?.contains("<figcaption>") == true)
  }
}
