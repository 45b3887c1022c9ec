import FeedModel
import FeedParsing
import Testing

@Suite struct `Links and bold words around blocks in a paragraph` {
  private static let link = "<a href=\"https://x.example/1\">"

  private func sanitised(_ html: String) -> String {
    HTMLContent.read(html, base: nil, extractsText: false).sanitised
  }

  @Test(arguments: [
    (
      "<p>@<figure><img src=\"https://x.example/i.jpg\"><figcaption>b</figcaption></figure></a></p>",
      "<figure>@<img src=\"https://x.example/i.jpg\"><figcaption>b</figcaption></a></figure>"
    ), ("<p>@<div>a</div></a></p>", "<div>@a</a></div>"),
    ("<p>a @<h2>b</h2></a></p>", "<p>a </p><h2>@b</a></h2>"),
    ("<p>@<h3><span>a</span></h3></a></p>", "<h3>@<span>a</span></a></h3>"),
    ("<p>@<blockquote>a<p>b</blockquote></a>c", "<blockquote>@a<p>b</p></a></blockquote>c"),
    (
      "<p>@<ul><li>a</li><li>b</li></ul></a></p>",
      "<ul><li>@a</a></li><li>@b</a></li></ul>"
    ),
    (
      "<p>@<table><tr><td>a</td><td>b</td></tr></table></a></p>",
      "<table><tr><td>@a</a></td><td>@b</a></td></tr></table>"
    ), ("<p><span>@<div>a</div></a></span></p>", "<div>@a</a></div>"),
    ("<p><em>@<div>a</div></a>b</em></p>c", "<div><em>@a</a></em></div><em>b</em><p></p>c"),
    ("<p><b>a<div>b</div></b> c</p>", "<p><b>a</b></p><div><b>b</b></div> c"),
    ("<p>@<div><p>a</p><p>b</p></div></a></p>", "<div><p>@a</a></p><p>@b</a></p></div>"),
    ("<p><i>a</p><p>b</i> c</p>", "<p><i>a</i></p><p><i>b</i> c</p>"),
    ("<p><i>a<div><b>b</i>c</b></div>", "<p><i>a</i></p><div><i><b>b</b></i>c</div>"),
  ])
  func `are opened again in the block`(_ html: String, _ expected: String) {
    func linked(_ text: String) -> String { text.replacing("@", with: Self.link) }
    let once = sanitised(linked(html))
    #expect(once == linked(expected))
    #expect(sanitised(once) == once)
  }

  @Test(arguments: [
    ("<p><b>a<div>b</div><p>c <b>d</b> e", "<p><b>a</b></p><div>b</div><p>c <b>d</b> e</p>"),
    ("<p><b>a</p><p>b</p>", "<p><b>a</b></p><p>b</p>"),
    ("<div><p><b>a<div>b</div></div>c</b>d", "<div><p><b>a</b></p><div><b>b</b></div></div>cd"),
    ("<li><p><i>a<li>b</i>", "<li><p><i>a</i></p></li><li>b</li>"),
    (
      "<p><a href=\"/1\"><div>a</div><a href=\"/2\">b</a>c",
      "<div>a</div><a href=\"/2\">b</a>c"
    ),
  ])
  func `end with their paragraph or its parent if nothing else ends them`(
    _ html: String, _ expected: String
  ) {
    #expect(sanitised(html) == expected)
  }

  @Test(arguments: [
    ("a<p><a href=\"/1\"> <b> <div></div></b></a>b", "a  <div></div>b"),
    ("<p><a href=\"/1\"><div><br></div></a></p>b", "<div><br></div>b"),
    (
      "<p><a href=\"/1\"><div><img src=\"/i.gif\" width=1 height=1> <script>a</script></div></a>b",
      "<div> </div>b"
    ), ("<p><p>a", "<p>a</p>"), ("<p><div>a</div></p>", "<div>a</div>"),
    ("<p></p>a", "<p></p>a"),
  ])
  func `leave no empty elements`(_ html: String, _ expected: String) {
    #expect(sanitised(html) == expected)
  }

  @Test func `a stray end of a paragraph separates texts`() {
    #expect(sanitised("a</p>b</p></p><div>c</div></p>d</p>") == "a<p></p>b<div>c</div>d")
  }

  @Test func `links stay links in blocks`() {
    let html = sanitised("<p>\(Self.link)<div>a</div></a></p>")
    #expect(
      HTMLBlocks.read(html) == [.paragraph([TextSpan("a", link: "https://x.example/1")])])
  }

  @Test(arguments: [
    ("<b>", "</b>", 10_000), ("<b>", "", 10_000), ("<b>", "</b>", 100),
    ("<a href=\"https://x.example/\(String(repeating: "a", count: 10_000))\">", "</a>", 1),
  ])
  func `open thousands of times at most double a text`(_ start: String, _ end: String, _ count: Int)
  {
    let html =
      "<p>" + String(repeating: start, count: count)
      + String(repeating: "<div>a</div>", count: 10_000) + String(repeating: end, count: count)
    let result = sanitised(html)
    #expect(result.utf8.count < 2 * html.utf8.count + 10_000)
    #expect(result.hasSuffix("<div>a</div>"))
  }

  @Test func `different ones open at once are opened again in part`() {
    let starts = (0..<150).map { "<font color=\"c\($0)\">" }.joined()
    let html = "<p>\(starts)<div>a</div>" + String(repeating: "</font>", count: 150)
    #expect(sanitised(html).components("<font") == 16)
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ text: String) -> Int { split(separator: text).count - 1 }
}
