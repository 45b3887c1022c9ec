import ArticleExtraction
import Testing

/// What is part of an article although its words or its class may also be those of furniture.
@Suite struct KeptContentTests {
  private typealias Scene = ExtractionScene

  /// A page with a piece between six paragraphs.
  private func page(around piece: String) -> ExtractedPage {
    Scene.page(
      """
      <article><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton", "Barton", "Calton"))\(piece)
      \(Scene.paragraphs("Dalton", "Elton", "Felton"))</article>
      """)
  }

  private static let table = """
    <table><thead><tr><th>Pier</th><th>Depth</th></tr></thead>
    <tr><td>North</td><td>7 m</td></tr></table>
    """

  @Test(arguments: [
    "<div class=table-scroll>\(table)</div>", "<div class=scrollable>\(table)</div>",
    "<div class=code-toolbar><pre>North 7 m</pre><div class=toolbar><button>Copy</button></div></div>",
  ])
  func `tables and code stay, whatever the class of what they are in`(_ piece: String) {
    #expect(page(around: piece).text.contains("North 7 m"))
    #expect(!page(around: piece).text.contains("Copy"))
  }

  @Test func `a table beside the article is left out`() {
    #expect(!page(around: "<div class=sidebar>\(Self.table)</div>").text.contains("North"))
  }

  @Test(arguments: [
    "Advertising did not help the ferry.", "Loading the boat took an hour.", "Teilen ist schwer.",
    "Thanks for reading the sign!", "Skip to the last verse if the boat is late.",
  ])
  func `a sentence stays though it begins as a request does`(_ sentence: String) {
    #expect(page(around: "<p>\(sentence)</p>").text.contains(sentence))
  }

  @Test(arguments: [
    "Advertisement", "Loading article...", "Thanks for reading!", "Image source: An archive.",
    "Last updated on September 16th, 2023 at 09:27 am", "Subscribe to the Harbour Newsletter!",
    "Subscribe to <a href=/paper>our paper</a>.",
  ])
  func `a request without more words than that is left out`(_ line: String) {
    #expect(page(around: "<p>\(line)</p>").text == page(around: "").text)
  }

  @Test(arguments: [
    ("By noon the hall was empty", true), ("Von 6 bis 9 Uhr gesperrt", true),
    ("By the water that never was ours", true), ("By Ann Smith, Harbour Times", false),
    ("Von Karin van der Voss", false), ("By admin", false),
  ])
  func `a first line is a byline if it names a person`(_ line: String, _ stays: Bool) {
    let page = Scene.page(
      "<article><h1>The old bridge returns</h1><p>\(line)</p>"
        + "\(Scene.paragraphs("Alton", "Barton", "Calton"))</article>")
    #expect(page.text.contains(line) == stays)
  }

  @Test(arguments: [
    ("Ann Smith rode the ferry for six weeks, and was late only once.", true),
    ("Ann Smith: I would rather not say how it ended.", true),
    ("Ann Smith writes about ferries for the Harbour Times.", false),
    ("Ann Smith rode the ferry, and has <a href=/ann>more to tell</a>.", false),
    ("Ann Smith: 555-0100 or ann@example.org", false),
  ])
  func `a last paragraph with the author's name is a note if it tells who that is`(
    _ text: String, _ stays: Bool
  ) {
    let page = Scene.page(
      """
      <article><h1>The old bridge returns</h1>
      \(Scene.paragraphs("Alton", "Barton", "Calton", "Dalton", "Elton"))<p>\(text)</p></article>
      """, head: "<title>The old bridge returns</title><meta name=author content='Ann Smith'>")
    #expect(page.text.contains("Ann Smith") == stays)
  }

  @Test(arguments: [
    ("<h2>Comments</h2><p>A comment begins with two slashes.</p>", true),
    ("<h2>Topics</h2><p>Write three of them on the board.</p>", true),
    (
      "<h2>Contact us</h2><p>Write to the list.</p><h2>License</h2><p>Copyright 2026 Ann. MIT.</p>",
      true
    ),
    ("<h2>Responses</h2><table><tr><th>Code<td>200</table><p>All are in JSON.</p>", true),
    ("<h2>Comments</h2><div class=comments><p>Well said, harbour.</p></div>", false),
    ("<h2>Comments (3)</h2><p>Well said, harbour.</p>", false),
    ("<h2>Topics</h2><p><a href=/a>Harbour</a> <a href=/b>Ferry</a></p>", false),
    (
      "<h2>Newsletter</h2><p>It comes on Mondays.</p><form><p>Name:</p><input></form><p>Bye.</p>",
      false
    ),
    ("<h2>About the author</h2><p>Ann likes harbours.</p>", false),
    ("<h2>Related</h2><p>Harbours are nice.</p>", false),
  ])
  func `a chapter stays unless more than its heading is furniture`(
    _ section: String, _ stays: Bool
  ) {
    let article = Scene.paragraphs("Alton", "Barton", "Calton", "Dalton", "Elton")
    let page = Scene.page("<article><h1>The old bridge returns</h1>\(article)\(section)</article>")
    #expect((page.text == Scene.page("<article>\(article)</article>").text) == !stays)
    if stays {
      let last = section.split(separator: "<p>").last?.prefix { $0 != "<" } ?? ""
      #expect(page.text.hasSuffix(last))
    }
  }

  @Test(arguments: [
    ("<h2>Further reading</h2><ul><li><a href=https://a.example/>A harbour letter</a></ul>", true),
    ("<h2>Downloads</h2><ul><li><a href=/a.pdf>A harbour letter, 2 MB</a></ul>", true),
    ("<p>There is more.</p><p><a href=https://a.example/b.zip>A harbour letter</a></p>", true),
    ("<p>It stays.</p><ul><li><a href=https://a.example/>A harbour letter</a></ul>", false),
    ("<h2>News</h2><ul><li><a href=https://www.example.org/a>A harbour letter</a></ul>", false),
    (
      "<h2>Share it</h2><ul><li><a href=https://www.facebook.com/a>A harbour letter</a></ul>", false
    ),
  ])
  func `links at the end stay if someone chose them`(_ end: String, _ stay: Bool) {
    let page = Scene.page(
      """
      <article><h1>The old bridge returns</h1>
      \(Scene.paragraphs("Alton", "Barton", "Calton", "Dalton", "Elton"))\(end)</article>
      """)
    #expect(page.text.contains("harbour letter") == stay)
  }

  @Test(arguments: [
    ("https://other.example/report.pdf", true), ("/files/report.pdf", true), ("/news/x", false),
    ("https://other.example/report", true), ("https://news.example.org/x", false),
  ])
  func `a line that is a link stays if it leads elsewhere or to a file`(
    _ target: String, _ stays: Bool
  ) {
    let page = page(around: "<p><a href=\(target)>The report of the harbour engineers</a></p>")
    #expect(page.text.contains("harbour engineers") == stays)
  }

  @Test(arguments: [
    "commentary", "extra-info", "metadata-box", "contact-person", "market-share", "community-note",
    "promoted-quote", "header-text", "product-widget", "replies-box", "menu-card",
  ])
  func `a sentence between paragraphs stays, whatever a part of its class says`(_ name: String) {
    let sentence = "The oldest line of the letter is the one that is cited most."
    #expect(page(around: "<div class=\(name)><p>\(sentence)</p></div>").text.contains(sentence))
    #expect(page(around: "<p class=\(name)>\(sentence)</p>").text.contains(sentence))
  }

  @Test(arguments: [
    "<div class=promo-box><p>A harbour for sale. <a href=/x>Look at it</a>.</p></div>",
    "<div class=extra><p>The harbour is asking you.</p><form><input></form></div>",
    "<div class=comments><p>The harbour is the one that is cited most.</p></div>",
  ])
  func `a box with a link, a form or a surer class is left out`(_ box: String) {
    #expect(!page(around: box).text.contains("harbour"))
  }

  @Test func `steps of a story stay, and so do words of a paragraph`() {
    let steps = (1...4).map {
      "<div class=scroll-step><p>In step \($0) of the story the river rises by a metre.</p></div>"
    }
    let text = page(
      around: """
        <section class=scroll-steps>\(steps.joined())</section>
        <p>A value of <span class=tooltip>TIDE</span> is kept<span class=sr-only> unseen</span>.</p>
        """
    ).text
    for step in 1...4 { #expect(text.contains("In step \(step)")) }
    #expect(text.contains("A value of TIDE is kept") && !text.contains("unseen"))
  }

  @Test(arguments: [
    "<aside class='box box--caution'><p>Never sail north of the harbour alone.</p></aside>",
    "<aside role=note><p>Never sail north of the harbour alone.</p></aside>",
    "<aside role=doc-footnote><p>The harbour of 1911.</p></aside>",
    "<blockquote><p>Tides wait.</p><footer>Ann of the harbour</footer></blockquote>",
    "<h3>Is it lit?</h3><div hidden=until-found><p>The harbour is.</p></div>",
    "<h3><button aria-controls=a>Is it lit?</button></h3><div id=a hidden><p>The harbour is.</p></div>",
    "<p><a href=#a>Is it lit?</a></p><div id=a aria-hidden=true><p>The harbour is.</p></div>",
  ])
  func `advice, footnotes, sources of quotations and folded answers stay`(_ piece: String) {
    #expect(page(around: piece).text.contains("harbour"))
  }

  @Test(arguments: [
    "<aside class=box><p>Never sail north of the harbour alone.</p></aside>",
    "<aside class=tip><p>Never sail alone. <a href=/x>More tips of the harbour</a></p></aside>",
    "<footer><p>The harbour is never closed.</p></footer>",
    "<div id=a hidden><p>The harbour is never closed.</p></div>",
    "<button aria-controls=a>Menu</button><div id=a hidden><a href=/x>The harbour.</a></div>",
  ])
  func `other asides, footers and hidden elements are left out`(_ piece: String) {
    #expect(!page(around: piece).text.contains("harbour"))
  }

  @Test(arguments: [
    "I have a name, and an agent calls. Make an offer, I say. The domain name is for sale.",
    "You need to enable JavaScript to run this app, it says, and I do not, since I like pages.",
  ])
  func `a published article may be about what walls say, if it has no button`(_ text: String) {
    let head = """
      <title>On words that I have read too often</title><meta property=og:type content=article>
      <meta property=article:published_time content=2026-05-05T08:00:00Z>
      """
    func body(_ control: String) -> String {
      "<article><h1>On words that I have read too often</h1><p>\(text)</p>\(control)</article>"
    }
    #expect(Scene.page(body(""), head: head).refusal == nil)
    #expect(Scene.page(body("<button>Go on</button>"), head: head).refusal != nil)
  }

  @Test func `questions that others were asked as well stay before new answers`() {
    let questions = [
      "Which book did you read to the end?", "What do you cook if nobody is looking?",
      "Whom would you like to meet on a ferry?",
    ]
    func interview(_ names: [String]) -> String {
      let parts = zip(questions, names).map { "<p><b>\($0)</b></p><p>\(Scene.sentence($1))</p>" }
      return "<article>\(parts.joined())<p>\(Scene.sentence("Everytown"))</p></article>"
    }
    let others = Scene.page(interview(["Alton", "Barton", "Calton"]))
    var hints = PageHints()
    hints.seenBlocks = Dictionary(uniqueKeysWithValues: others.blocks.map { ($0, 3) })
    let page = Scene.extract(
      "<body>\(interview(["Dalton", "Elton", "Felton"]))</body>", hints: hints)
    for question in questions { #expect(page.text.contains(question)) }
    #expect(page.text.contains("Felton") && !page.text.contains("Everytown"))
  }

  @Test func `a post in a form without fields stays`() {
    let post = { (name: String) in
      "<form><input type=hidden name=id value=7><div>\(Scene.paragraphs(name))</div></form>"
    }
    let page = Scene.page(
      "<main><h1>The old bridge returns</h1>\(post("Alton"))\(post("Barton"))</main>")
    #expect(page.text == ["Alton", "Barton"].map(Scene.sentence).joined(separator: " "))
  }
}
