import ArticleExtraction
import FeedModel
import FeedParsing
import Foundation
import Testing

@Suite struct ArticleCleaningTests {
  private typealias Scene = ExtractionScene

  /// Pieces of pages that are not part of the article around them.
  private static let furniture = [
    "<p>Also read: <a href=/x>The harbour that nobody wanted</a></p>",
    "<p>Lesen Sie auch: <a href=/x>Der Hafen, den keiner wollte</a></p>",
    "<p>À lire aussi : <a href=/x>Le port dont personne ne voulait</a></p>",
    "<p>Lea también: <a href=/x>El puerto que nadie quería</a></p>",
    "<p>Leia também: <a href=/x>O porto que ninguém queria</a></p>",
    "<p>Leggi anche: <a href=/x>Il porto che nessuno voleva</a></p>",
    "<p>Читайте также: <a href=/x>Порт, который никому не нужен</a></p>",
    "<p>関連記事：<a href=/x>誰も望まなかった港についての話</a></p>",
    "<p>相关阅读：<a href=/x>没有人想要的港口的故事</a></p>",
    "<div class=share-buttons><a href=/s>Facebook</a> <a href=/t>Mastodon</a></div>",
    "<div class=newsletter-signup><p>Get the harbour in your inbox every morning.</p></div>",
    "<p>Subscribe to our <a href=/n>newsletter</a></p>", "<p>Advertisement</p>",
    "<p>We may earn a commission when you buy through links on our site.</p>",
    "<p><a href=/x>Seven more harbours that are worth a visit</a></p>",
    "<aside><p>Unrelated harbour facts, of which there are many.</p></aside>",
    "<form><input type=text><button>Send</button> harbour search</form>",
    "<div class=related><h3>More</h3><ul><li><a href=/x>The harbour</a></ul></div>",
    "<p style='display: none'>A hidden harbour of a paragraph, which is rather long.</p>",
    "<p>This page has affiliate links, and we may earn a commission from what you order there.</p>",
    "<figure><figcaption>Photo: A. Miller / Getty Images</figcaption></figure>",
    """
    <ul><li><h3><a href=/x>The harbour</a></h3><p>It was never wanted by anyone in the county.</p>
    <li><h3><a href=/y>The lighthouse</a></h3><p>It was never lit by anyone in the county.</p></ul>
    """,
  ]

  @Test(arguments: furniture) func `furniture within the text is left out`(_ piece: String) {
    let page = Scene.page(
      """
      <article>\(Scene.paragraphs("Alton", "Barton", "Calton"))\(piece)
      \(Scene.paragraphs("Dalton", "Elton", "Felton"))</article>
      """)
    let plain = Scene.page(
      """
      <article>\(Scene.paragraphs("Alton", "Barton", "Calton"))
      \(Scene.paragraphs("Dalton", "Elton", "Felton"))</article>
      """)
    #expect(page.text == plain.text)
  }

  /// Headings after which nothing belongs to the article.
  private static let tails = [
    "Related articles", "Leave a comment", "About the author", "Mehr zum Thema", "Commentaires",
    "Artículos relacionados", "Leia também", "Articoli correlati", "Читайте также", "関連記事", "相关新闻",
  ]

  @Test(arguments: tails) func `what follows the article is left out`(_ heading: String) {
    let page = Scene.page(
      """
      <div>\(Scene.paragraphs("Alton", "Barton", "Calton", "Dalton"))<h3>\(heading)</h3>
      <p>Someone wrote this about the harbour.</p>
      <ul><li><a href=/a>The harbour</a></li><li><a href=/b>The lighthouse</a></li></ul></div>
      """)
    #expect(page.text.contains("Dalton"))
    #expect(!page.text.contains("harbour"))
    #expect(!page.text.contains(heading))
  }

  /// Pieces of articles that look like furniture.
  private static let notes = [
    "<div class=tip><p>The plans for the bridge lie open <a href=/x>in the hall of the town</a>"
      + " until Friday at six.</p></div>",
    "<h2>Ann Alder's seven reasons for a new bridge</h2>",
    "<h3 id=h-sponsorship-deals>Deals that pay for the bridge</h3>",
    "<div class='md:hidden hover:sidebar'><p>The plans lie open in the hall of the town.</p></div>",
    "<figure><blockquote>The river decides.</blockquote><figcaption>Ann Alder, engineer"
      + "</figcaption></figure>",
    "<p>These plans lie open:</p><p><a href=/x>The new bridge, drawn to scale</a></p>",
    "<h2 class='anchor anchorTargetScroll_x1'>The plans</h2>",
    "<table><tr><th>Newsletter<th>yes<tr><td>Loading<td>fast</table>",
    "<ul><li>Bridges<li>Advertising agencies<li>Boats</ul>",
    "<section id=extra-loads><h2>Extra loads</h2><p>The plans lie open in the hall.</p></section>",
    "<div role=alert><p>The plans lie open in the hall of the town until Friday at six.</p></div>",
  ]

  @Test(arguments: notes) func `notes, headings and sources within the text stay`(_ piece: String) {
    let names = ["Alton", "Barton", "Calton", "Dalton"]
    let text = names.map { Scene.paragraphs($0) }.joined()
    let long = names.map { "<p>\(Scene.sentence($0)) \(Scene.sentence("\($0)ville"))</p>" }
    let page = Scene.page(
      "<article>\(text)\(text)\(text)\(piece)\(long.joined())\(long.joined())</article>",
      head: "<title>The old bridge returns</title><meta name=author content='Ann Alder'>")
    let words = piece.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace)
    #expect(page.text.contains(words.joined(separator: " ")))
    #expect(page.text.contains("Daltonville"))
  }

  @Test(arguments: [
    ("product-widget", true), ("related-widget", false), ("widget-newsletter", false),
  ])
  func `a section of paragraphs stays, whatever its class says of its looks`(
    _ name: String, _ stays: Bool
  ) {
    let section = Scene.paragraphs("Dalton", "Elton", "Felton", "Galton", "Halton")
    let page = Scene.page(
      """
      <div class=article-text>\(Scene.paragraphs("Alton", "Barton", "Calton", "Kelton", "Lalton", "Malton"))
      \(Scene.paragraphs("Nalton", "Oalton", "Palton", "Qalton", "Ralton", "Salton", "Talton", "Ualton"))
      \(Scene.paragraphs("Valton", "Walton", "Xalton", "Yalton", "Zalton"))
      <div class=\(name)><h3>The second bridge</h3>\(section)</div></div>
      """)
    #expect(page.text.contains("Alton") && page.text.contains("Zalton"))
    #expect(page.text.contains("Felton") == stays)
  }

  @Test func `white space before the root does not keep what is beside the article`() {
    let body =
      "<div class=breadcrumb>Home / Harbour</div><article>"
      + Scene.paragraphs("Alton", "Barton", "Calton", "Dalton") + "</article>"
      + "<div role=dialog>We use cookies in the harbour.</div>"
    for gap in ["", "\n", "\n\n<!-- x -->\n"] {
      let page = Scene.extract("<!doctype html>\(gap)<html><body>\(body)</body></html>")
      #expect(page.text.contains("Dalton") && !page.text.contains("arbour"), "\(page.text)")
    }
  }

  @Test(arguments: [
    ("<h2>Sources</h2><ul><li><a href=/x>The plans of the bridge</a></ul>", true),
    ("<p>More of the plans is in:</p><ul><li><a href=/x>The plans of the bridge</a></ul>", true),
    ("<p>Read more:</p><ul><li><a href=/x>The plans of the bridge</a></ul>", false),
    ("<ul><li><a href=/x>The plans of the bridge</a></ul>", false),
  ])
  func `links at the end stay if the text announces them`(_ tail: String, _ stay: Bool) {
    let text = Scene.paragraphs("Alton", "Barton", "Calton", "Dalton", "Elton", "Felton")
    let page = Scene.page("<article>\(text)\(tail)</article>")
    #expect(page.text.contains("The plans of the bridge") == stay, "\(page.text)")
  }

  @Test(arguments: [
    "This article is for informational purposes only and does not constitute financial advice.",
    "This article was originally published on The County Times and is reprinted with permission.",
    "Dieser Beitrag ist keine Anlageberatung, und die Redaktion besitzt keine der Aktien.",
  ])
  func `notices after the last paragraph are left out, and none of a paragraph before it`(
    _ notice: String
  ) {
    let text = Scene.paragraphs("Alton", "Barton", "Calton", "Dalton", "Elton", "Felton")
    let page = Scene.page("<article>\(text)<p>\(notice)</p><hr></article>")
    #expect(page.text.contains("Felton") && !page.text.contains(notice))
    let other = Scene.page(
      "<article>\(Scene.paragraphs("Alton"))<p>\(notice)</p>\(text)</article>")
    #expect(other.text.contains(notice))
  }

  @Test func `a related work is no related article`() {
    func page(_ heading: String) -> String {
      let works = (1...3).map { "<p>\(Scene.sentence("Work\($0)"))</p>" }.joined()
      return Scene.page(
        """
        <div>\((1...12).map { "<p>\(Scene.sentence("Town\($0)"))</p>" }.joined())
        <h3>\(heading)</h3>\(works)</div>
        """
      ).text
    }
    #expect(page("Related work").contains("Work3"))
    #expect(!page("Related articles").contains("Work3"))
  }

  @Test func `a line before the text that only describes the page is left out`() {
    let lead = "Why the bridge of the county took so long, told by the people who waited for it."
    func page(_ head: String) -> String {
      Scene.page(
        """
        <main><h1>The old bridge returns</h1><p>\(lead)</p><div class=article-body>
        \(Scene.paragraphs("Alton", "Barton", "Calton", "Dalton", "Elton"))</div></main>
        """, head: "<title>The old bridge returns</title>\(head)"
      ).text
    }
    #expect(page("").contains("told by the people"))
    #expect(!page("<meta property=og:description content=\"\(lead)\">").contains("told by"))
  }

  @Test func `a second body neither ends the first nor the text`() {
    let page = Scene.page(
      """
      <article>\(Scene.paragraphs("Alton", "Barton"))<div><body class=x><p>\(Scene.sentence("Calton"))
      </body></div>\(Scene.paragraphs("Dalton", "Elton"))</article></body></html>
      """)
    for name in ["Alton", "Calton", "Elton"] { #expect(page.text.contains(name), "\(name)") }
  }

  @Test(arguments: [
    "<!doctype html><title>The old bridge returns</title>%",
    "<html><head><title>The old bridge returns</title></head>%</html>",
    "<html><head><title>The old bridge returns</title>%",
  ])
  func `a page that leaves out the tags of its body is read`(_ page: String) {
    let body = "<h1>The old bridge returns</h1>\(Scene.paragraphs("Alton", "Barton"))"
    let text = Scene.extract(page.replacing("%", with: body)).text
    #expect(text == ["Alton", "Barton"].map(Scene.sentence).joined(separator: " "))
  }

  @Test func `cards with a sentence and a button stay, and so do links under a heading`() {
    let cards = (1...4).map {
      """
      <div class=card><h3>Course \($0)</h3><p>Learn how a bridge is built, part \($0).</p>
      <a href=/\($0)>Start the course now</a></div>
      """
    }
    let page = Scene.page(
      """
      <article><h2>Apps</h2><ul><li><a href=/a>BBEdit</a>, <a href=/b>Acorn</a></ul>
      \(Scene.paragraphs("Alton", "Barton", "Calton"))<div>\(cards.joined())</div>
      \(Scene.paragraphs("Dalton"))</article>
      """)
    for text in ["BBEdit", "built, part 1", "built, part 4"] {
      #expect(page.text.contains(text), "\(text): \(page.text)")
    }
  }

  @Test func `a section that a table of contents leads to stays`() {
    let section = Scene.paragraphs("Barton", "Calton", "Dalton", "Elton", "Felton")
    let page = Scene.page(
      """
      <article><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton", "Galton", "Halton"))
      <div class=toc><ul><li><a href="#x">Contentstown</a></ul></div>
      <div id=toc_x><h2>The plans</h2>\(section)</div></article>
      """)
    #expect(page.text.contains("Alton") && page.text.contains("Elton"))
    #expect(!page.text.contains("Contentstown"))
  }

  @Test func `a chapter with a heading like those stays`() {
    let page = Scene.page(
      """
      <article>\(Scene.paragraphs("Alton", "Barton"))<h2>More on bridges</h2>
      \((1...14).map { "<p>\(Scene.sentence("Town\($0)"))</p>" }.joined())</article>
      """)
    #expect(page.text.contains("More on bridges") && page.text.contains("Town14"))
  }

  @Test func `bylines and dates before the text are left out`() {
    let page = Scene.page(
      """
      <article><p>By Ann Smith</p><p>12 May 2026</p><p>5 min read</p>
      \(Scene.paragraphs("Alton", "Barton"))<p>Ann Smith covers bridges for the paper.</p></article>
      """, head: "<title>Bridge</title><meta name=author content='Ann Smith'>")
    #expect(page.text.hasPrefix("The council of Alton"))
    #expect(!page.text.contains("covers bridges"))
    #expect(page.authors == ["Ann Smith"])
  }

  @Test func `the title is not repeated`() {
    let page = Scene.page(
      "<article><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton", "Barton"))</article>")
    #expect(page.title == "The old bridge returns")
    #expect(!page.text.contains("returns"))
  }

  @Test func `headings lose the links that others copy`() {
    let page = Scene.page(
      """
      <article>\(Scene.paragraphs("Alton"))<h2 id=c>Costs<a class=headerlink href=#c>¶</a></h2>
      \(Scene.paragraphs("Barton"))</article>
      """)
    #expect(page.contentHTML?.contains("<h2>Costs</h2>") ?? false)
  }

  @Test func `code, data tables and figures stay`() {
    let page = Scene.page(
      """
      <article>\(Scene.paragraphs("Alton", "Barton"))
      <pre><code>let a = 1\n  print(a)</code></pre>
      <table><tr><th>Year<th>Cost<tr><td>2024<td>12<tr><td>2025<td>15</table>
      <figure><img src=/bridge.jpg width=800 height=600><figcaption>At dusk</figcaption></figure>
      \(Scene.paragraphs("Calton"))</article>
      """)
    let html = page.contentHTML ?? ""
    #expect(html.contains("let a = 1\n  print(a)"))
    #expect(html.contains("<th>Year</th>") && html.contains("<td>15</td>"))
    #expect(html.contains("src=\"https://example.org/bridge.jpg\""))
    #expect(html.contains("<figcaption>At dusk</figcaption>"))
  }

  @Test func `links are absolute, and those within the page stay within it`() {
    let page = Scene.page(
      """
      <article>\(Scene.paragraphs("Alton"))<p>\(Scene.sentence("Barton")) See <a href=/x?a=1&b=2>the \
      plan</a>, <a href=#n1>1</a> and <a href='javascript:alert(1)'>this</a>.</p></article>
      """)
    let html = page.contentHTML ?? ""
    #expect(html.contains("href=\"https://example.org/x?a=1&amp;b=2\""))
    #expect(html.contains("href=\"#n1\""))
    #expect(!html.contains("javascript"))
  }

  @Test func `a list to tick off, a timetable and cards with text stay`() {
    let tasks = (1...6).map { "<li><input type=checkbox disabled> Ask the mayor, part \($0)</li>" }
    let days = (1...6).map { "<div>September \($0), 12pm, town hall</div>" }
    let cards = (1...3).map {
      "<div><h3><a href=/\($0)>Bridge \($0) of the county, with its towers</a></h3>"
        + "<p>\(Scene.sentence("Card\($0)")) \(Scene.sentence("Card\($0)"))</p><a href=/\($0)>Read more</a></div>"
    }
    let page = Scene.page(
      """
      <article>\(days.joined())\(Scene.paragraphs("Alton"))<ul>\(tasks.joined())</ul>
      \(Scene.paragraphs("Barton"))\(cards.joined())\(Scene.paragraphs("Calton"))</article>
      """)
    for text in ["part 6", "September 1, 12pm", "September 6", "Card1", "Card3"] {
      #expect(page.text.contains(text), "\(text)")
    }
  }

  @Test func `notes on rights, hints of words and transcripts before the text are left out`() {
    let transcript = (1...7).map { Scene.sentence("Spoken\($0)") }.joined(separator: " ")
    let page = Scene.page(
      """
      <main><h1>The old bridge returns</h1><div class=video><p>\(transcript)</p></div>
      <div class=article-body>\((1...14).map { "<p>\(Scene.sentence("Town\($0)"))</p>" }.joined())
      <p>A <span class=x>bridge<span class=Term_tooltip__x>Something over a river.</span></span> it is.</p>
      <figure><img src=/a.jpg><figcaption>© 2026 The County Archive</figcaption></figure>
      <p>\(Scene.sentence("Lasttown"))</p><p>Copyright © 2026, The County. Texts may be used by schools.</p><p>\(Scene.sentence("Legaltown"))</p>
      </div></main>
      """)
    #expect(page.text.contains("Town14") && page.text.contains("Lasttown"))
    for text in ["Spoken", "Something over", "Copyright", "Legaltown"] {
      #expect(!page.text.contains(text), "\(text)")
    }
  }

  @Test(arguments: [
    "<div class=section-header><h2>Why it fell</h2></div>",
    "<header class=header><h2>Why it fell</h2></header>",
    "<button aria-expanded=false><h3>Why it fell</h3></button>",
    "<h3><button>Why it fell</button></h3>", "<h2 class=extra>Why it fell</h2>",
    "<h2>Why it fell <button>Show more</button></h2>",
    "<div class=section-header><h2>橋が落ちたのは Why it fell</h2></div>",
  ])
  func `the heading of a section stays, whatever is around it`(heading: String) {
    let page = Scene.page(
      """
      <h1>The old bridge returns</h1><article>\(Scene.paragraphs("Alton", "Barton"))
      <section>\(heading)\(Scene.paragraphs("Calton", "Dalton"))</section>
      <button>Show more</button></article>
      """)
    #expect(page.text.contains("Why it fell") && page.text.contains("Dalton"))
    #expect(!page.text.contains("Show more"))
  }

  @Test func `a heading with the words of the title is left out before the text alone`() {
    let page = Scene.page(
      """
      <article><h2>The old bridge returns</h2>\(Scene.paragraphs("Alton", "Barton", "Calton"))
      <h2>The old bridge returns</h2>\(Scene.paragraphs("Dalton"))</article>
      """)
    #expect(page.text.matches(of: /The old bridge returns/).count == 1)
    #expect(page.text.hasPrefix("The council of Alton"))
  }

  @Test func `pictures of authors and icons are left out, those in media boxes are not`() {
    let page = Scene.page(
      """
      <article>\(Scene.paragraphs("Alton", "Barton"))
      <div class=media><img src=/bridge.jpg width=600 height=400 alt="The bridge"></div>
      <img class=author-photo src=/ann.jpg><img src=https://secure.gravatar.com/avatar/1.jpg>
      \(Scene.paragraphs("Calton"))</article>
      """)
    let html = page.contentHTML ?? ""
    #expect(html.contains("bridge.jpg"))
    #expect(!html.contains("ann.jpg") && !html.contains("gravatar"))
  }

  private static let listings = [
    "<table><tr><td><pre>1\n2\n</pre></td><td><pre>let a = 1\nlet b = 2\n</pre></td></tr></table>",
    "<pre><span class=ln>1</span>let a = 1\n<span class=ln>2</span>let b = 2\n</pre>",
    "<table><tr><td class=gutter><div>1</div><div>2</div></td>"
      + "<td><pre>let a = 1\nlet b = 2</pre></td></tr></table>",
    "<pre>let a = 1<br>let b = 2</pre>",
  ]

  @Test(arguments: listings) func `code is kept with its lines and without their numbers`(
    _ listing: String
  ) {
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton", "Barton"))\(listing)\(Scene.paragraphs("Calton"))</article>"
    )
    let blocks = HTMLBlocks.read(page.contentHTML ?? "")
    #expect(blocks.contains(.code(["let a = 1", "let b = 2"])))
    #expect(!blocks.contains(.code(["1", "2"])))
    #expect(!page.text.contains("1 2 let"))
  }

  @Test func `numbers that code prints are no line numbers`() {
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton", "Barton"))<pre>1\n2</pre><p>is what this prints:</p>"
        + "<pre>print(1)\nprint(2)</pre>\(Scene.paragraphs("Calton"))</article>")
    #expect(page.contentHTML?.contains("<pre>1") == true)
  }

  @Test func `paragraphs without words and pictures are left out, which only make gaps`() {
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton"))<p>&nbsp;</p><p><span>&zwj;</span><br></p>"
        + "<p><img src=/a.jpg></p>\(Scene.paragraphs("Barton"))</article>")
    #expect(page.contentHTML?.matches(of: /<p[ >]/).count == 3)
    #expect(page.contentHTML?.contains("/a.jpg") == true)
  }

  private static let formulas = [
    "<span class=mwe-math-element><span class=mwe-math-mathml-inline style='display: none'>"
      + "<math><semantics><mi>x</mi><annotation encoding=application/x-tex>x</annotation>"
      + "</semantics></math></span>"
      + "<img class=mwe-math-fallback-image-inline aria-hidden=true alt=x src=/x.svg></span>",
    "<span class=katex><span class=katex-mathml><math><semantics><mi>x</mi>"
      + "<annotation encoding=application/x-tex>x</annotation></semantics></math></span>"
      + "<span class=katex-html aria-hidden=true><span class=mord>x</span></span></span>",
  ]

  @Test(arguments: formulas) func `a formula is written once`(_ formula: String) {
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton"))<p>Let \(formula) be the length of the bridge.</p>"
        + "\(Scene.paragraphs("Barton"))</article>")
    #expect(page.text.contains("Let x be the length"))
    #expect(page.contentHTML?.contains("<img") == false)
  }
}
