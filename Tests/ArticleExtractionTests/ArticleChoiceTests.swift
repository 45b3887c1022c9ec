import ArticleExtraction
import FeedParsing
import Foundation
import Testing

@Suite struct ArticleChoiceTests {
  private typealias Scene = ExtractionScene

  @Test func `menus, sidebars and footers are left out`() {
    let page = Scene.page(
      """
      <nav><a href=/>Home</a> <a href=/sport>Sport</a></nav>
      <div class=sidebar><p>\(Scene.sentence("Sidetown"))</p></div>
      <div id=story>\(Scene.paragraphs("Alton", "Barton", "Calton"))</div>
      <footer><p>\(Scene.sentence("Foottown"))</p></footer>
      """)
    #expect(page.text.contains("Alton") && page.text.contains("Calton"))
    #expect(!page.text.contains("Sport"))
    #expect(!page.text.contains("Sidetown"))
    #expect(!page.text.contains("Foottown"))
    #expect(page.refusal == nil)
    #expect(page.words > 80)
  }

  @Test func `a first paragraph in an element of its own is part of the article`() {
    let page = Scene.page(
      """
      <h1>The old bridge returns</h1><div><p class=standfirst>\(Scene.sentence("Firsttown"))</p></div>
      <div class=ad-slot>Advertisement</div>
      <div class=article-body>\(Scene.paragraphs("Alton", "Barton", "Calton"))</div>
      """)
    #expect(page.text.hasPrefix("The council of Firsttown"))
    #expect(!page.text.contains("Advertisement"))
  }

  @Test func `an article in several elements of one class is read whole`() {
    let page = Scene.page(
      """
      <main><div class=story-body>\(Scene.paragraphs("Alton", "Barton"))</div>
      <div class=ad-unit>Buy now</div>
      <div class=story-body>\(Scene.paragraphs("Calton", "Dalton"))</div></main>
      """)
    for name in ["Alton", "Barton", "Calton", "Dalton"] { #expect(page.text.contains(name)) }
    #expect(!page.text.contains("Buy now"))
  }

  @Test(arguments: [(hosts: 8, isArticle: true), (hosts: 1, isArticle: false)])
  func `a list of links is an article if they lead to many sites`(hosts: Int, isArticle: Bool) {
    let items = (1...12).map { i in
      "<li><a href=https://site\(i % hosts).example/story-\(i)>How the bridge number \(i) was built</a></li>"
    }
    let page = Scene.page(
      "<h1>The old bridge returns</h1><div class=entry-content><ul>\(items.joined())</ul></div>")
    #expect(page.text.contains("number 7 was built") == isArticle)
    #expect(page.text.contains("number 12 was built") == isArticle)
    #expect((page.refusal == nil) == isArticle)
  }

  @Test func `line breaks make paragraphs`() {
    let text = ["Alton", "Barton", "Calton"].map(Scene.sentence).joined(separator: "<br><br>")
    let page = Scene.page("<div><div>\(text)</div></div>")
    #expect(page.text.contains("Alton") && page.text.contains("Calton"))
  }

  @Test func `what the feed says decides between two texts`() {
    let html = """
      <title>News</title><body><div class=a>\(Scene.paragraphs("Alton", "Barton", "Calton", "Dalton"))</div>
      <div class=b><p>A comet was seen over the northern hills last night by many people, who \
      called the observatory until the early morning.</p><p>Its tail, as long as a hand, will be \
      seen for a week, the astronomers said, if the sky stays clear.</p></div></body>
      """
    var hints = PageHints()
    hints.summary =
      "A comet was seen over the northern hills last night by many people, who called the observatory"
    #expect(Scene.extract(html).text.contains("Alton"))
    #expect(Scene.extract(html, hints: hints).text.contains("astronomers"))
  }

  @Test func `a rule decides, and removes what it names`() throws {
    let html = """
      <body><article>\(Scene.paragraphs("Alton", "Barton"))</article>
      <div class=special><h2 class=name>A rule</h2><p>Short.</p><p class=promo>Buy this.</p></div></body>
      """
    var hints = PageHints()
    hints.rule = try PageRule(body: ".special", remove: [".promo"], title: ".name")
    let page = Scene.extract(html, hints: hints)
    #expect(page.method == .rule)
    #expect(page.title == "A rule")
    #expect(page.text.contains("Short.") && !page.text.contains("Buy this"))
  }

  @Test func `paragraphs of other articles of the host are left out`() {
    let body = "<article>\(Scene.paragraphs("Alton", "Everytown", "Barton"))</article>"
    let others = Scene.page("<article>\(Scene.paragraphs("Everytown", "Calton"))</article>")
    let shared = others.blocks.intersection(Scene.page(body).blocks)
    #expect(shared.count == 1)
    for (count, isKept) in [(2, true), (3, false)] {
      var hints = PageHints()
      hints.seenBlocks = Dictionary(uniqueKeysWithValues: shared.map { ($0, count) })
      let page = Scene.extract("<body>\(body)</body>", hints: hints)
      #expect(page.text.contains("Everytown") == isKept)
      #expect(page.text.contains("Alton"))
    }
  }

  @Test func `the text of structured data is used where the page has none`() {
    let body = (1...12).map { Scene.sentence("Town\($0)") }.joined(separator: "\\n")
    let page = Scene.page(
      "<div id=app>Loading the article</div>",
      head: """
        <script type="application/ld+json">{"@type":"NewsArticle","headline":"Bridge",\
        "articleBody":"\(body)"}</script>
        """)
    #expect(page.method == .data)
    #expect(page.text.contains("Town12"))
  }

  @Test func `a short note is whole and alone`() {
    let page = Scene.page(
      """
      <header class=site-header><a href=/>Blog</a></header>
      <article><h1>The old bridge returns</h1><p>They finally rebuilt it. I walked over it this \
      morning, and it is as narrow as ever.</p></article>
      <aside><p>\(Scene.sentence("Sidetown"))</p></aside>
      <div class=comments><p>\(Scene.sentence("Commenttown"))</p></div>
      """)
    #expect(
      page.text
        == "They finally rebuilt it. I walked over it this morning, and it is as narrow as ever.")
  }

  @Test func `the candidates are listed on request, the chosen one first`() {
    let html =
      "<body><article class=post>\(Scene.paragraphs("Alton", "Barton", "Calton"))</article>"
    let page = PageExtraction.extract(Data(html.utf8), url: nil, explains: true)
    #expect(page.candidates.first?.method == page.method)
    #expect(page.candidates.first?.element == "article.post")
    #expect(page.candidates.first?.words == page.words)
    #expect(PageExtraction.extract(Data(html.utf8), url: nil).candidates.isEmpty)
  }

  /// A part of a page that browsers show only after a click, or that scripts put into its place.
  @Test(arguments: [
    "<section role=tabpanel aria-hidden=true hidden>", "<div role=region style='display:none'>",
    "<div hidden id='S:0'>",
  ])
  func `what a click or a script shows is part of the article`(start: String) {
    let end = start.hasPrefix("<div") ? "</div>" : "</section>"
    let page = Scene.page(
      """
      <main>\(Scene.paragraphs("Alton", "Barton"))
      \(start)\(Scene.paragraphs("Calton"))\(end)
      <div hidden>\(Scene.paragraphs("Hiddentown"))</div></main>
      """)
    #expect(page.text.contains("Alton") && page.text.contains("Calton"))
    #expect(!page.text.contains("Hiddentown"))
  }

  @Test func `what a script puts into its place is read there`() {
    let page = Scene.page(
      """
      <main>\(Scene.paragraphs("Alton"))<template id="B:0"></template><div>Loading</div>
      \(Scene.paragraphs("Dalton"))</main><div hidden id="S:1">\(Scene.paragraphs("Calton"))</div>
      <div hidden id="S:0">\(Scene.paragraphs("Barton"))<template id="P:1"></template></div>
      """)
    let names = page.text.matches(of: /[A-Z]\w+ton/).map { String($0.output) }
    #expect(names == ["Alton", "Barton", "Calton", "Dalton"])
  }

  @Test func `segments whose places are in each other are read where they are`() {
    let page = Scene.page(
      """
      <main>\(Scene.paragraphs("Alton"))</main>
      <div hidden id="S:0">\(Scene.paragraphs("Barton"))<template id="P:1"></template></div>
      <div hidden id="S:1">\(Scene.paragraphs("Calton"))<template id="P:0"></template></div>
      """)
    let names = page.text.matches(of: /[A-Z]\w+ton/).map { String($0.output) }
    #expect(names == ["Alton", "Barton", "Calton"])
  }

  @Test func `the reading that is expected to match the article best is taken`() {
    let page = Scene.page(
      """
      <main><div><p>\(Scene.sentence("Firsttown"))</p>
      <p>\(Scene.sentence("Secondtown"))</p></div>
      <div>\((1...6).map { Scene.paragraphs("Town\($0)") }.joined())</div>
      <div><p>\(Scene.sentence("Lasttown"))</p></div></main>
      """)
    for name in ["Firsttown", "Secondtown", "Town1", "Town6", "Lasttown"] {
      #expect(page.text.contains(name))
    }
  }

  @Test func `a reading does not match better for having no headings`() {
    let names = ["Felton", "Galton", "Halton", "Ilton", "Jolton"]
    let headings = names.map { "<h2>\($0) bridge</h2>" }.joined()
    let page = Scene.page(
      "<article>\(headings)<div>\(Scene.paragraphs("Alton", "Barton", "Calton"))</div></article>")
    for name in names { #expect(page.text.contains("\(name) bridge")) }
  }

  @Test(arguments: [
    "elementor-widget-container", "overflow-hidden", "leading-extra-tight scroll-mt-4",
  ])
  func `classes of frameworks tell nothing of their content`(name: String) {
    let page = Scene.page(
      """
      <div class="\(name)"><h2 class="\(name)">Why it fell</h2>
      \(Scene.paragraphs("Alton", "Barton"))</div>
      <div class=bio><p>\(Scene.sentence("Authortown"))</p></div>
      """)
    #expect(page.text.contains("Why it fell") && page.text.contains("Barton"))
  }

  @Test func `a named element within an article is preferred to all that is around it`() {
    let names = (1...8).map { "Town\($0)" }
    let text = names.map { "<p>\(Scene.sentence($0))</p>" }.joined()
    let more = (1...6).map { "<section><p>\(Scene.sentence("Offer\($0)"))</p></section>" }.joined()
    let page = Scene.page(
      "<main><article><div class=entry-content>\(text)</div></article>\(more)</main>")
    #expect(page.text.contains("Town8"))
    #expect(!page.text.contains("Offer"))
  }

  @Test func `sections without names are read whole`() {
    let links = (1...200).map { "<a href=/\($0)>A product of ours, number \($0)</a>" }.joined()
    let sections = (1...9).map {
      "<div class=a\($0)><div><div><div><h2>Part \($0)</h2><p>\(Scene.sentence("Town\($0)"))</p></div></div></div></div>"
    }.joined()
    let page = Scene.page("<div>\(links)</div><div><div>\(sections)</div></div><div>\(links)</div>")
    for i in 1...9 { #expect(page.text.contains("Town\(i)")) }
    #expect(!page.text.contains("A product of ours"))
  }
}
