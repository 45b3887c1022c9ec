import FeedParsing
import Testing

@Suite struct `Embedded media` {
  private func sanitised(_ html: String) -> String {
    HTMLContent.read(html, base: "https://b.example/feed").sanitised
  }

  @Test(arguments: [
    (
      "<iframe src=\"https://www.youtube.com/embed/abc-1_2?rel=0\" title=\"A video\"></iframe>",
      "https://www.youtube.com/watch?v=abc-1_2", "[video: A video]"
    ),
    (
      "<iframe src=\"//www.youtube-nocookie.com/embed/x?start=90\" title=\"YouTube video player\"></iframe>",
      "https://www.youtube.com/watch?v=x&amp;t=90s", "[video: youtube.com]"
    ),
    (
      "<iframe src=\"https://www.youtube.com/embed/videoseries?list=PL1\"></iframe>",
      "https://www.youtube.com/playlist?list=PL1", "[video: youtube.com]"
    ),
    (
      "<iframe src=\"https://player.vimeo.com/video/7?h=ab\"></iframe>",
      "https://vimeo.com/7/ab", "[video: vimeo.com]"
    ),
    (
      "<iframe src=\"https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/a/b&amp;color=x\"></iframe>",
      "https://soundcloud.com/a/b", "[audio: soundcloud.com]"
    ),
    (
      "<iframe src=\"https://open.spotify.com/embed/episode/9\" title=\"Spotify Embed: Talk\"></iframe>",
      "https://open.spotify.com/episode/9", "[audio: Talk]"
    ),
    (
      "<iframe data-src=\"/map\" src=\"about:blank\"></iframe>", "https://b.example/map",
      "[embed: b.example]"
    ), ("<embed src=\"https://a.example/x.mp3\">", "https://a.example/x.mp3", "[audio: x.mp3]"),
    (
      "<object data=\"https://a.example/x.pdf\"><p>No</p></object>", "https://a.example/x.pdf",
      "[document: x.pdf]"
    ),
    (
      "<object><param name=\"movie\" value=\"http://www.youtube.com/v/abc&amp;hl=en\"><embed src=\"x\"></object>",
      "https://www.youtube.com/watch?v=abc", "[video: youtube.com]"
    ),
    (
      "<object width=\"9\"><embed src=\"http://www.youtube.com/v/abc\"></object>",
      "https://www.youtube.com/watch?v=abc", "[video: youtube.com]"
    ),
  ])
  func `become links with kind and title`(_ html: String, _ url: String, _ text: String) {
    #expect(sanitised(html) == "<a href=\"\(url)\">\(text)</a>")
  }

  @Test(arguments: [
    "<iframe src=\"https://www.googletagmanager.com/ns.html?id=G\"></iframe>",
    "<iframe src=\"https://x.example/\" width=\"1\" height=\"1\"></iframe>",
    "<iframe src=\"https://x.example/\" style=\"display: none\"></iframe>",
    "<iframe src=\"https://www.facebook.com/plugins/like.php?href=x\"></iframe>",
    "<iframe srcdoc=\"a\"></iframe>", "<iframe src=\"javascript:alert(1)\"></iframe>",
    "<object><p>a</p></object>", "<iframe></iframe>", "<embed>",
  ])
  func `that are not seen leave nothing`(_ html: String) {
    #expect(sanitised(html) == "")
  }

  @Test func `are separated from words and from each other`() {
    let iframe = "<iframe src=\"https://x.example/\"></iframe>"
    let link = "<a href=\"https://x.example/\">[embed: x.example]</a>"
    #expect(sanitised("a\(iframe)b") == "a \(link) b")
    #expect(sanitised("<p>\(iframe)\(iframe)</p>") == "<p>\(link) \(link)</p>")
    #expect(sanitised("<p>a \(iframe) b</p>") == "<p>a \(link) b</p>")
  }

  @Test func `are the text of what has no other`() {
    let iframe = "<iframe src=\"https://x.example/\"></iframe>"
    #expect(HTMLContent.read(iframe, base: nil).text == "[embed: x.example]")
    #expect(HTMLContent.read("<p>a</p>" + iframe, base: nil).text == "a")
  }
}

@Suite struct `Check boxes and formulas` {
  @Test(arguments: [
    (
      "<ul><li><input type=\"checkbox\" checked disabled> a</li><li><input type=checkbox>b</li></ul>",
      "<ul><li>☑ a</li><li>☐ b</li></ul>", "• ☑ a\n• ☐ b"
    ), ("a<input name=\"q\">b", "ab", "ab"),
    (
      "<math><mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></math>",
      "x=−b/2a", "x=−b/2a"
    ),
    (
      "<math><mfrac><mrow><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>-</mo><mn>4</mn></msqrt></mrow><mn>2</mn></mfrac></math>",
      "(b±√(b²-4))/2", "(b±√(b²-4))/2"
    ),
    (
      "<math><semantics><mroot><mi>x</mi><mn>3</mn></mroot><annotation>\\sqrt</annotation></semantics></math>.",
      "³√x.", "³√x."
    ),
    (
      "<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>i</mi></msub></math>",
      "∑ᵢ₌₁ⁿaᵢ", "∑ᵢ₌₁ⁿaᵢ"
    ), ("<math><mover><mi>x</mi><mo>¯</mo></mover></math>", "x\u{304}", "x\u{304}"),
    ("<math><mi>x</mi><p>a</p></math>b", "x<p>a</p>b", "x\n\na\n\nb"),
    ("<math><mi>a<p>", "a<p></p>", "a"),
  ])
  func `become text`(_ html: String, _ sanitised: String, _ text: String) {
    let content = HTMLContent.read(html, base: nil)
    #expect(content.sanitised == sanitised)
    #expect(content.text == text)
  }
}

@Suite struct `Formulas of KaTeX` {
  private static let mathML = """
    <span class="katex-mathml"><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow>\
    <annotation encoding="application/x-tex">x^2</annotation></semantics></math></span>
    """
  private static let glyphs = """
    <span class="katex-html" aria-hidden="true"><span class="base"><span class="mord mathnormal">x\
    </span><span class="msupsub"><span class="vlist">2</span></span></span></span>
    """

  @Test func `appear once`() {
    let content = HTMLContent.read(
      "<p>a <span class=\"katex\">\(Self.mathML)\n\(Self.glyphs)</span> b</p>", base: nil)
    #expect(content.text == "a x² b")
    #expect(
      content.sanitised.hasPrefix("<p>a <span class=\"katex\"><span class=\"katex-mathml\">x²"))
    #expect(!content.sanitised.contains("mord"))
  }

  @Test(arguments: [
    ("<span class=\"katex\">@</span> b", "x2 b"),
    ("<math><mi>y</mi></math> and <span class=\"katex\">@</span>", "y and x2"),
    ("<math><mi>y</mi></math><span class=\"base\">z</span>", "yz"),
  ])
  func `without MathML stay, as does other text beside a formula`(_ html: String, _ text: String) {
    let html = html.replacing("@", with: Self.glyphs)
    #expect(HTMLContent.read(html, base: nil).text == text)
  }
}

@Suite struct `Links of an article` {
  @Test(
    arguments: [
      ("#fn1", "#fn1", nil),
      (" #fn1", "#fn1", nil),
      ("/a", "https://b.example/a", nil),
      ("c.html", "https://b.example/p/c.html", nil),
      ("./#x", "https://b.example/p/#x", "#"),
      ("https://b.example/p/#x", "https://b.example/p/#x", "#"),
      ("https://b.example/p/", "https://b.example/p/", nil),
      ("//b.example/q", "https://b.example/q", nil),
      ("mailto:a@b.example", "mailto:a@b.example", nil),
    ] as [(String, String, String?)])
  func `know where they lead for its reader`(_ href: String, _ url: String, _ seen: String?) {
    let content = HTMLContent.read(
      "<a href=\"\(href)\">a</a>", base: "https://b.example/p/", page: "https://b.example/p/")
    let own = seen.map { " data-href=\"\($0)\"" } ?? ""
    #expect(content.sanitised == "<a href=\"\(url)\"\(own)>a</a>")
  }

  @Test func `lead nowhere if media name only a place in the document`() {
    let content = HTMLContent.read(
      "<a href=\"#\">a</a><img src=\"#i\"><iframe src=\"#f\"></iframe><video src=\"#v\" poster=\"#p\"></video>",
      base: "https://b.example/p/")
    #expect(content.sanitised == "<a href=\"#\">a</a><video></video>")
    #expect(content.images.isEmpty)
  }

  @Test func `cannot be given by the feed's own attribute`() {
    let content = HTMLContent.read(
      "<a href=\"https://a.example/\" data-href=\"https://x.example/\">a</a>", base: nil)
    #expect(content.sanitised == "<a href=\"https://a.example/\">a</a>")
  }
}
