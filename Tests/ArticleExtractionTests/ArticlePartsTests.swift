import ArticleExtraction
import Testing

/// What belongs to an article before, within and after its text.
@Suite struct ArticlePartsTests {
  private typealias Scene = ExtractionScene

  private static let text = ["Alton", "Barton", "Calton", "Dalton"].map(Scene.sentence)
    .joined(separator: " ")

  /// A page with pieces before, within and after four paragraphs.
  private func page(before: String = "", within: String = "", after: String = "", head: String = "")
    -> ExtractedPage
  {
    Scene.page(
      """
      <main><h1>The old bridge returns</h1>\(before)<div class=article-body>
      \(Scene.paragraphs("Alton", "Barton"))\(within)\(Scene.paragraphs("Calton", "Dalton"))\(after)
      </div></main>
      """, head: "<title>The old bridge returns</title>\(head)")
  }

  @Test(arguments: [
    "<div class='d-none d-md-block'>PIECE</div><div class=d-md-none>PIECE</div>",
    "<div class=desktop-only>PIECE</div><div class=mobile-only>PIECE</div>",
    "<div class=sidebar-copy>PIECE</div><div class=wide>PIECE</div>",
    "<div class=print-only><h2>Piers</h2>PIECE</div><div class=screen>PIECE</div>",
  ])
  func `what a page has twice for screens and print is read once`(_ pair: String) {
    let pieces = [
      "<p>\(Scene.sentence("Elton"))</p>",
      "<table><tr><th>Elton</th><th>Depth</th></tr><tr><td>North</td><td>7 m</td></tr></table>",
    ]
    for piece in pieces {
      let found = page(within: pair.replacing("PIECE", with: piece)).text
      #expect(found.split(separator: "Elton").count == 2, "\(found)")
    }
  }

  @Test func `a verse that comes again in the same form stays`() {
    let verse =
      "<p class=verse>Row on, row on, the river is wide, and nobody waits on the side.</p>"
    let found = page(within: verse + "<p class=verse>The ferry came late again.</p>" + verse).text
    #expect(found.split(separator: "Row on, row on").count == 3)
  }

  @Test(arguments: [
    ("<header><p class=standfirst>Three cracks, and nobody pays</p></header>", true),
    ("<p class='article-lead'>Three cracks, and nobody pays</p>", true),
    ("<p>Three cracks, and nobody pays</p>", false),
    ("<p class=lead>By Ann Alder, Three cracks and nobody pays</p>", false),
    ("<p class=intro><time>3 May 2026</time> Three cracks, and nobody pays</p>", false),
  ])
  func `a short introduction stays if its class says that it is one`(
    _ lead: String, _ stays: Bool
  ) {
    let found = page(
      before: lead, head: "<meta name=description content='Three cracks, and nobody pays'>")
    #expect(found.text.hasPrefix("Three cracks") == stays)
  }

  @Test(arguments: [
    ("The bridge on Monday evening, seen from the mill.", true), ("Photo: Ann Alder", false),
    ("Ann Alder / River Agency", false),
  ])
  func `the caption of the first picture stays unless it only names whose it is`(
    _ caption: String, _ stays: Bool
  ) {
    let found = page(
      before: "<figure><img src=/a.jpg width=900><figcaption>\(caption)</figcaption></figure>")
    #expect(found.contentHTML?.contains("/a.jpg") == true)
    #expect(found.text.contains(caption) == stays)
  }

  @Test func `the caption of a picture stays in a box whose class says meta`() {
    let caption = "The southern pier at low tide in the spring of this year"
    func piece(_ picture: String) -> String {
      "<div class=image>\(picture)<div class=image__metadata><div class=image__caption><span>\(caption)"
        + "</span></div></div></div>"
    }
    #expect(page(within: piece("<img src=/a.jpg width=900>")).text.contains(caption))
    #expect(!page(within: piece("")).text.contains(caption))
  }

  @Test(arguments: [
    "<div data-area=newsletter>PIECE</div>",
    "<section aria-label='Related articles'>PIECE</section>",
    "<div data-component=ad-slot>PIECE</div>", "<div data-testid=related-stories>PIECE</div>",
  ])
  func `boxes that other names than classes call furniture are left out`(_ box: String) {
    let piece = "<h4>The Morning Letter</h4><p>All that matters, in five minutes a day.</p>"
    #expect(page(within: box.replacing("PIECE", with: piece)).text == Self.text)
  }

  @Test(arguments: [
    "<div data-component=text-block>PIECE</div>", "<section aria-label='The piers'>PIECE</section>",
    "<ul><li aria-label='What divers recommend'>PIECE</li></ul>",
    "<div class='story-text subscriber-only'>PIECE</div>",
  ])
  func `other names tell nothing`(_ box: String) {
    let piece = "<p>\(Scene.sentence("Elton"))</p>"
    #expect(page(within: box.replacing("PIECE", with: piece)).text.contains("Elton"))
  }

  @Test func `answers stay if what folds is around the element that the button names`() {
    let answers = ["Elton", "Felton"].map {
      """
      <div><h3><button aria-controls=panel-\($0)>What of \($0)?</button></h3><div style='display:none'>
      <div id=panel-\($0)><p>\(Scene.sentence($0))</p></div></div></div>
      """
    }
    let found = page(within: answers.joined()).text
    #expect(found.contains("council of Elton") && found.contains("council of Felton"))
  }

  @Test(arguments: [
    "<div>Edited by: Ann Alder</div><div>Updated Feb 11, 2026</div><div>8 min read</div>",
    "<time datetime=2026-05-03>2 hours ago</time>",
    "<p>Publié le 02 avril 2026 à 06h00 - Lecture 4 min.</p>",
  ])
  func `lines after an introduction that name editors and dates are left out`(_ lines: String) {
    let found = Scene.page(
      """
      <article><h1>The old bridge returns</h1><p>\(Scene.sentence("Alton"))</p>\(lines)
      \(Scene.paragraphs("Barton", "Calton", "Dalton"))</article>
      """)
    #expect(found.text == Self.text)
  }

  @Test(arguments: [
    "<section><span>Lire aussi :</span><div><a href=/x>Le rail, parent pauvre du budget</a></div></section>",
    "<p>Thanks for reading the River Letter! This post is public, so feel free to share it.</p>"
      + "<p><a href=/share>Share</a></p>",
    "<p>[gallery ids=\"1,2\" size=\"large\"]</p>",
    "<div>Was this helpful?</div>", "<p><a href=#>Back to the top</a></p>",
  ])
  func `labels with their links, requests with a button and leftovers are left out`(
    _ piece: String
  ) {
    #expect(page(within: piece).text == Self.text)
  }

  @Test func `a card of the author before the text is left out`() {
    let card = """
      <div class=author-card><h4>Ann Alder</h4><p>Ann Alder tests boats for the River Letter and more.</p>
      <a href=/authors/ann>View profile</a></div>
      """
    let found = Scene.page(
      """
      <article><h1>The old bridge returns</h1>\(card)\(Scene.paragraphs("Alton", "Barton", "Calton",
      "Dalton", "Elton", "Felton", "Gorton", "Halton", "Irton", "Kelton", "Lorton", "Melton"))</article>
      """)
    #expect(found.text.hasPrefix(Scene.sentence("Alton")))
  }

  @Test(arguments: [("", false), ("<sup>1</sup><sup>2</sup><sup>3</sup>", true)])
  func `numbered notes after the article stay if the text has their numbers`(
    _ marks: String, _ stay: Bool
  ) {
    let notes = (1...3).map { "<p>\($0) The archive of the river, box \($0), letters of 1908.</p>" }
    let found = Scene.page(
      """
      <main><h1>The old bridge returns</h1><div class=article-body>
      \(Scene.paragraphs("Alton", "Barton", "Calton"))<p>\(Scene.sentence("Dalton"))\(marks)</p></div>
      </main><div class=buttons><a href=/start>Start here</a></div><div>\(notes.joined())</div>
      """)
    #expect(found.text.contains("box 3") == stay)
    #expect(!found.text.contains("Start here"))
  }

  @Test func `links of notes back to the text are left out`() {
    let found = page(after: "<ol><li>A note on the piers. <a href=#ref1>↩︎</a></li></ol>")
    #expect(found.text.hasSuffix("A note on the piers."))
  }

  @Test func `a list of links to many sites under headings is the article with the headline`() {
    let lists = (1...6).map {
      "<h2>Part \($0)</h2><ul><li><a href=https://site\($0).example/x>How the bridge number \($0) was "
        + "built and why</a></li></ul>"
    }
    let found = Scene.page(
      "<main><article><h1>The old bridge returns</h1><p>What I read this week was all on bridges.</p>"
        + "\(lists.joined())</article></main>")
    #expect(found.text.contains("What I read") && found.text.contains("number 6 was built"))
  }

  @Test func `each author may have an element, and what they do is no name`() {
    let found = page(
      before: """
        <div class=author>By <a href=/a>Ann Alder</a>, Political editor</div>
        <div class=author><a href=/b>Tom Birch</a></div>
        """)
    #expect(found.authors == ["Ann Alder", "Tom Birch"])
  }
}
