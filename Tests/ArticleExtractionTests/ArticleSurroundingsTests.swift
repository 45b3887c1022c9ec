import ArticleExtraction
import FeedModel
import Foundation
import Testing

/// What is before, behind and after an article in its page.
@Suite struct ArticleSurroundingsTests {
  private typealias Scene = ExtractionScene

  private static let banner = """
    <div class=bar-7><h2>We value your privacy</h2><div><p>We and our 90 partners store and access
    information on a device, such as cookies, and process personal data for personalised ads and content.
    </p><p>You may click to consent to our and our partners' processing as described above.</p></div>
    <div><button>Accept all</button><button>More options</button></div></div>
    """

  @Test(arguments: [1, 2, 4, 8])
  func `a request to consent is no part of an article, however short that is`(_ count: Int) {
    let names = ["Alton", "Barton", "Calton", "Dalton", "Elton", "Felton", "Galton", "Halton"]
    let text = names.prefix(count).map { Scene.paragraphs($0) }.joined()
    let page = Scene.page(
      "\(Self.banner)<main><article><h1>The old bridge returns</h1>\(text)</article></main>")
    #expect(page.refusal == nil)
    #expect(page.text.hasPrefix("The council of Alton"))
    #expect(!page.text.contains("privacy") && !page.text.contains("Accept"))
  }

  @Test func `a request to consent without an article is refused`() {
    let page = Scene.page(
      "<header><h1>The Brim Courier</h1></header>\(Self.banner)<footer>Imprint</footer>")
    #expect(page.refusal == .consent)
  }

  private static let article = """
    <article><h1>The old bridge returns</h1>
    \(Scene.paragraphs("Alton", "Barton", "Calton"))</article>
    """

  @Test(arguments: [
    "<div style='visibility: hidden; opacity: 0'>\(article)</div>",
    "<div id=app style='display:none'><main>\(article)</main></div>",
    "<div id=root></div><noscript>\(article)</noscript>",
    "<x-story><template shadowrootmode=open>\(article)</template></x-story>",
  ])
  func `an article that a script has to show is read if nothing else is there`(_ body: String) {
    let page = Scene.page(body)
    #expect(page.refusal == nil)
    #expect(page.text.hasPrefix("The council of Alton"))
    #expect(page.text.contains("Calton"))
  }

  @Test func `what is not shown stays out of a short article`() {
    let page = Scene.page(
      """
      <article><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton"))</article>
      <div hidden>\(Scene.paragraphs("Barton", "Calton", "Dalton", "Elton", "Felton"))</div>
      """)
    #expect(page.text == Scene.sentence("Alton"))
  }

  @Test
  func `headings and quotations between the elements of an article stay, lists of links do not`() {
    let paragraph = { (name: String) in "<div class=rich-text>\(Scene.paragraphs(name))</div>" }
    let page = Scene.page(
      """
      <article><h1>The old bridge returns</h1>\(paragraph("Alton"))\(paragraph("Barton"))
      <div><ul><li><a href=/x>The harbour that nobody wanted</a></ul></div><div><h2>The cost</h2></div>
      \(paragraph("Calton"))<div><blockquote>Nobody pays.</blockquote></div>\(paragraph("Dalton"))
      <div><h2>Topics</h2><ul><li><a href=/t>Bridges</a></ul></div></article>
      """)
    for text in ["Alton", "The cost", "Nobody pays.", "Dalton"] {
      #expect(page.text.contains(text))
    }
    #expect(!page.text.contains("harbour") && !page.text.contains("Topics"))
  }

  @Test func `cards of other articles beside an article with the headline are left out`() {
    let cards = (1...4).map {
      """
      <article><h2>The harbour number \($0) of this coast</h2>
      <h3>It was never wanted by anyone in the county, and it shows.</h3></article>
      """
    }
    let page = Scene.page(
      """
      <div><article><h1>The old bridge returns</h1>
      \(Scene.paragraphs("Alton", "Barton", "Calton", "Dalton"))</article>
      <div><h2>More from Ann Alder</h2>\(cards.joined())</div></div>
      """)
    #expect(page.text.hasSuffix(Scene.sentence("Dalton")))
  }

  @Test(arguments: [
    "<h3><a href=/%>The harbour that nobody wanted</a></h3><p>#</p>",
    "<a href=/%><img src=/%.jpg></a><div><a href=/%>The harbour that nobody wanted</a></div><p>#</p>",
    "<a href=/%><b>The harbour that nobody wanted</b></a><div>#</div>",
  ])
  func `cards of the site's other articles are left out, and the line above them`(_ card: String) {
    let cards = ["1987", "1991", "1996"].map {
      let summary = "It was built by the county and opened with great ceremony in \($0)."
      return "<div class=item>\(card.replacing("%", with: $0).replacing("#", with: summary))</div>"
    }
    let page = Scene.page(
      """
      <div><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton"))
      <div><p>Also in town</p>\(cards.joined())</div>\(Scene.paragraphs("Barton"))</div>
      """)
    #expect(page.text == ["Alton", "Barton"].map(Scene.sentence).joined(separator: " "))
  }

  @Test(arguments: [
    (head: "", site: "https://harbours.example", lead: ""),
    (head: "<meta property=og:type content=website>", site: "", lead: ""),
    (
      head: "", site: "", lead: "<p>These are the three harbours that were built instead of it:</p>"
    ),
  ])
  func `cards that lead to other sites or are what the page is about stay`(
    _ scene: (head: String, site: String, lead: String)
  ) {
    let cards = ["1987", "1991", "1996"].map {
      """
      <div class=item><h3><a href=\(scene.site)/\($0)>The harbour of the year \($0)</a></h3>
      <p>It was built by the county and opened with great ceremony in \($0).</p></div>
      """
    }
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton"))\(scene.lead)\(cards.joined())</article>",
      head: "<title>The old bridge returns</title>\(scene.head)")
    #expect(page.text.contains("ceremony in 1996"))
  }

  @Test(arguments: ["article", "div class=story"])
  func `the next article, which is there for those who scroll on, is left out`(_ element: String) {
    func article(_ title: String, _ names: String...) -> String {
      """
      <\(element)><h1>\(title)</h1><p>Ann Alder</p>\(names.map { Scene.paragraphs($0) }.joined())
      </\(element.prefix { $0 != " " })>
      """
    }
    let page = Scene.page(
      """
      <main>\(article("The old bridge returns", "Alton", "Barton", "Calton"))
      \(article("Wolves in the woods", "Dalton", "Elton", "Felton"))</main>
      """)
    #expect(page.text.hasSuffix(Scene.sentence("Calton")))
  }

  @Test func `chapters with main headings of their own stay`() {
    let page = Scene.page(
      """
      <main><div><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton", "Barton"))</div>
      <div><h1>What it costs</h1>\(Scene.paragraphs("Calton", "Dalton"))</div></main>
      """)
    #expect(page.text.hasSuffix(Scene.sentence("Dalton")))
  }

  private static let threads = [
    "<div class=kommentare><div>Was Leser sagen</div>%</div>",
    "<div><div>Hozzászólások (2)</div>%</div>", "<div><h3>Ý kiến bạn đọc (2)</h3>%</div>",
  ]

  @Test(arguments: threads) func `what readers wrote is left out, in any language`(_ box: String) {
    let thread = ["Elm", "Oak"].map {
      "<div><div>\($0)\($0)</div><div>They promised that \($0) years ago. I will see.</div></div>"
    }
    let page = Scene.page(
      """
      <div><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton", "Barton", "Calton"))
      \(box.replacing("%", with: thread.joined()))</div>
      """)
    #expect(page.text.hasSuffix(Scene.sentence("Calton")))
  }

  @Test func `an article that says that it is one is not lost beside longer words of readers`() {
    let thread = (1...20).map { "<div>Elm\($0)</div><p>\(Scene.sentence("Elm\($0)"))</p>" }
    let page = Scene.page(
      """
      <div><div itemprop=articleBody>\(Scene.paragraphs("Alton", "Barton", "Calton"))</div>
      <div><h3>What readers say</h3>\(thread.joined())</div></div>
      """)
    #expect(page.text.hasSuffix(Scene.sentence("Calton")))
  }

  private static let pointers = [
    "<p><strong>Baca juga: <a href=/x>Toko roti tua pindah ke kota</a></strong></p>",
    "<p>Διαβάστε επίσης: <a href=/x>Μετακομίζει ο παλιός φούρνος</a></p>",
    "<p>ये भी पढ़ें: <a href=/x>पुरानी बेकरी शहर में आई</a></p>",
    "<p>อ่านเพิ่มเติม: <a href=/x>ร้านขนมปังเก่าย้ายเข้าเมือง</a></p>",
    "<p>İlgili haber | <a href=/x>Eski fırın şehre taşınıyor</a></p>",
    "<p>相关报道：<a href=/x>老面包房搬进城里</a></p>",
  ]

  @Test(arguments: pointers)
  func `a label with a link to the same site between paragraphs is left out in any language`(
    _ line: String
  ) {
    let page = Scene.page(
      """
      <article>\(Scene.paragraphs("Alton", "Barton"))\(line)
      \(Scene.paragraphs("Calton", "Dalton"))</article>
      """)
    #expect(
      page.text
        == ["Alton", "Barton", "Calton", "Dalton"].map(Scene.sentence)
        .joined(separator: " "))
  }

  @Test(arguments: [
    "<p>Seen first at: <a href=https://other.example/x>The journal of old bridges</a></p>",
    "<p>Monday: <a href=/x>The plans are shown</a></p><p>Friday: <a href=/y>The plans are read</a></p>",
  ])
  func `a label with a link elsewhere and a list of such lines stay`(_ line: String) {
    let page = Scene.page(
      """
      <article>\(Scene.paragraphs("Alton", "Barton"))\(line)
      \(Scene.paragraphs("Calton", "Dalton"))</article>
      """)
    #expect(page.contentHTML?.contains("</a>") == true)
  }

  @Test func `author and date after an introduction are left out`() {
    let page = Scene.page(
      """
      <article><h1>The old bridge returns</h1><p>\(Scene.sentence("Alton"))</p>
      <div>By Ann Alder</div><time>3 May 2026</time>\(Scene.paragraphs("Barton", "Calton"))</article>
      """, head: "<title>The old bridge returns</title><meta name=author content='Ann Alder'>")
    #expect(page.text == ["Alton", "Barton", "Calton"].map(Scene.sentence).joined(separator: " "))
  }

  @Test(arguments: [
    "<h1><span>Town</span>The old bridge returns</h1>",
    "<h1><span>Town</span><span>The old bridge returns</span></h1>",
    "<h1>The old bridge returns <span class=sr-only>(opens in a new window)</span></h1>",
    "<h1><a href=/>News of the river</a></h1><h2>The old bridge returns</h2>",
  ])
  func `the title is neither the section nor the site nor a remark for programs that read aloud`(
    _ heading: String
  ) {
    let page = Scene.page(
      "<header>\(heading)</header><article>\(Scene.paragraphs("Alton", "Barton"))</article>",
      head:
        "<title>The old bridge returns</title><meta property=og:title content='The old bridge returns'>"
    )
    #expect(page.title == "The old bridge returns")
  }

  @Test func `the site is no author beside a person`() {
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton", "Barton"))</article>",
      head: """
        <meta property=og:site_name content='The Brim Courier'><meta name=author content='Ann Alder'>
        <meta name=author content='The Brim Courier'>
        """)
    #expect(page.authors == ["Ann Alder"])
  }

  @Test func `a box that is called no prose is not the article`() {
    let page = Scene.page(
      """
      <div class=prose>\(Scene.paragraphs("Alton", "Barton"))
      <div class='not-prose newsletter'><p>Our letter has all that you need to know.</p></div>
      \(Scene.paragraphs("Calton"))</div>
      """)
    #expect(page.text == ["Alton", "Barton", "Calton"].map(Scene.sentence).joined(separator: " "))
  }

  @Test func `author and date of an article whose category is comments are read`() {
    let page = Scene.page(
      """
      <div class='post hentry category-comment'><h1>The old bridge returns</h1>
      <p class=byline>By Ann Alder</p>\(Scene.paragraphs("Alton", "Barton"))</div>
      """)
    #expect(page.authors == ["Ann Alder"])
  }

  @Test(arguments: [
    "<p>- Advertisement -</p>", "<p>— ADVERTISEMENT —</p>", "<p>• Follow us on Friendface</p>",
    "<p>Olvasta már?: <a href=/x>The harbour that nobody wanted</a></p>",
    "<div><p class=a>What else there is</p><ul><li><a href=/x>Barton</a></ul></div>",
  ])
  func `lines with marks around them and labels of what is left out are left out`(_ line: String) {
    let page = Scene.page(
      """
      <article><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton", "Barton"))\(line)
      <h2>The cost</h2>\(Scene.paragraphs("Calton", "Dalton", "Elton"))</article>
      """)
    let names = ["Alton", "Barton", "Calton", "Dalton", "Elton"].map(Scene.sentence)
    #expect(
      page.text
        == (names.prefix(2) + ["The cost"] + names.dropFirst(2)).joined(separator: " "))
  }

  @Test(arguments: [
    "<div><p>All that matters, each morning in your box.</p><form><input type=email></form></div>",
    "<p><b>Sign up for our newsletter, which has all that matters.</b></p>",
    "<div><h3>The Courier Newsletter</h3><p>Tilaa uutiskirje, niin saat uutiset.</p></div>",
  ])
  func `invitations to a newsletter are left out, whatever their class`(_ box: String) {
    let page = Scene.page(
      """
      <article><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton", "Barton"))\(box)
      \(Scene.paragraphs("Calton", "Dalton", "Elton"))</article>
      """)
    let names = ["Alton", "Barton", "Calton", "Dalton", "Elton"]
    #expect(page.text == names.map(Scene.sentence).joined(separator: " "))
  }

  @Test func `an article on newsletters keeps its paragraphs`() {
    let lines = ["weekly", "daily", "private", "lost"].map {
      "<p>A newsletter may also be \($0).</p>"
    }
    let page = Scene.page(
      "<article><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton"))\(lines.joined())</article>"
    )
    #expect(page.text.contains("weekly") && page.text.hasSuffix("lost."))
  }

  @Test(arguments: [
    "This entry was posted on Sunday and is filed under Bridges.", "Reporting by Ann Alder.",
    "The views expressed in this article are the author's and not those of the Courier.",
    "Ann Alder", "Did this article help you?",
  ])
  func `notes after the last paragraph are left out`(_ note: String) {
    let text = ["Alton", "Barton", "Calton", "Dalton", "Elton"].map(Scene.sentence)
    let page = Scene.page(
      """
      <article><h1>The old bridge returns</h1>\(text.map { "<p>\($0)</p>" }.joined())
      <p>\(note)</p></article>
      """, head: "<title>The old bridge returns</title><meta name=author content='Ann Alder'>")
    #expect(page.text == text.joined(separator: " "))
  }

  @Test func `a short last paragraph before a request to pay stays`() {
    let page = Scene.page(
      """
      <article><h1>The old bridge returns</h1><div>\(Scene.paragraphs("Alton", "Barton", "Calton"))
      <p>Subscribe now to read our newsletter.</p><p>The bridge opens on Monday in May.</p></div>
      <div><p>This article is for subscribers only. Log in to continue reading.</p></div></article>
      """)
    #expect(page.text.contains("Calton"))
    #expect(page.text.hasSuffix("The bridge opens on Monday in May."))
  }
}
