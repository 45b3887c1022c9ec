import FeedBasics
import FeedModel
import FeedParsing
import FeedTestSupport
import Testing

@Suite struct `The blocks of HTML` {
  @Test(arguments: [
    ("", ""), ("a  <b>b</b>\n c", "p(a *b* c)"), ("<p>a</p><p>b</p>", "p(a) p(b)"),
    ("<div>a<div>b</div>c</div>", "p(a) p(b) p(c)"), ("a<br>b<br>", "p(a⏎b)"),
    ("<h2>t</h2>x", "h2(t) p(x)"), ("<h1><div>t</div></h1>", "h1(t)"), ("a<hr>b", "p(a) rule p(b)"),
    ("<b>a</b> <i>b <em>c</em></i>d", "p(*a* _b c_d)"),
    ("x <code>a  b</code>, <b>y</b>", "p(x `a b`, *y*)"),
    (
      "<a href=\"u\">a <b>b</b></a> c <a href=\"v\"> d </a>e",
      "p({a →u}{*b*→u} c {d→v} e)"
    ),
    ("<ul><li>a</li><li><p>b</p><p>c</p></li></ul>d", "ul[p(a); p(b) p(c)] p(d)"),
    ("<ol start=\"4\"><li>a<ul><li>b</li></ul></li><li>c</li></ol>", "ol4[p(a) ul[p(b)]; p(c)]"),
    ("<ul><li>a</li><ul><li>b</li></ul></ul>", "ul[p(a) ul[p(b)]]"),
    ("<li>a</li><li>b</li>", "ul[p(a); p(b)]"), ("<ul>a<li></li></ul>", "ul[p(a)]"),
    ("<ol start=\"-99999999999\"><li>a</ol>", "ol0[p(a)]"),
    (
      "<blockquote>a<blockquote><p>b</p></blockquote></blockquote>c",
      "q[p(a) q[p(b)]] p(c)"
    ), ("<pre><code>a\n\n  b\t&lt;c\n</code></pre>", "code(a⏎⏎  b\t<c)"),
    ("<pre>a<br>b<div>c</div><div>d</div></pre>e", "code(a⏎b⏎c⏎d) p(e)"),
    ("<pre> \n </pre>a", "p(a)"),
    ("<img src=\"i\" alt=\" an\nimage \"> a", "p(!an image<i> a)"),
    ("<a href=\"u\"><img src=\"i\"></a>", "p({!<i>→u})"), ("a&nbsp;&nbsp;b", "p(a b)"),
    ("soft&shy;hyphen", "p(softhyphen)"),
    ("<video src=\"v\"></video>", "p({[video: v]→v})"), ("<q>a</q>", "p(“a”)"),
    ("<dl><dt>a</dt><dd>b</dd></dl>", "dl[p(*a*): p(b)]"),
    ("<a href=\"u\">a<br>b</a>c", "p({a⏎b→u}c)"), ("<a href=\"u\">a</a><br>c", "p({a→u}⏎c)"),
    ("<p>a<br><br><br><br>b</p>", "p(a⏎⏎b)"),
    (
      "<dl><dt>a</dt><dt>b</dt><dd>c</dd><dd><p>d</p><p>e</p></dd></dl>",
      "dl[p(*a*): ; p(*b*): p(c); : p(d) p(e)]"
    ), ("<dl><div><dt>a</dt><dd>b</dd></div></dl><dt>c<dd>d", "dl[p(*a*): p(b)] p(*c*) p(d)"),
    ("<del>$10</del> <ins>$8</ins> <s>x</s>", "p(~$10~ +$8+ ~x~)"),
    ("<ul><li>☑ a</li><li><p>☐ b</p></li><li>c</ul>", "ul[☑ p(a); ☐ p(b); p(c)]"),
    ("<ol type=a start=2><li>x<li>y</ol>", "ul[b. p(x); c. p(y)]"),
    ("<ol type=I><li>x<li value=9>y<li>z</ol>", "ul[I. p(x); IX. p(y); X. p(z)]"),
    ("<ol type=A start=27><li>x</ol>", "ul[AA. p(x)]"), ("<ol type=i><li>x</ol>", "ul[i. p(x)]"),
    ("<ol reversed><li>x<li>y<li></li></ol>", "ul[3. p(x); 2. p(y)]"),
    ("<ol start=0 reversed><li>x<li>y</ol>", "ul[0. p(x); -1. p(y)]"),
    ("<ol><li>a<li></li><li>c</ol>", "ul[1. p(a); 3. p(c)]"),
    ("<ol><li><del>a</del></ol>", "ol1[p(~a~)]"),
    ("a<br>&nbsp;&nbsp;&nbsp;b<br>&nbsp;c", "p(a⏎\u{A0}\u{A0}\u{A0}b⏎c)"),
    ("<p>&nbsp; &nbsp; a&nbsp;&nbsp;b</p><p>&nbsp;&nbsp;</p>", "p(\u{A0}\u{A0}\u{A0}\u{A0}a b)"),
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字", "p(漢(かん)字)"),
    (
      "<video title=\"A talk\"><source src=\"http://a/v.mp4\"><p>No.</p></video>",
      "p({[video: A talk]→http://a/v.mp4})"
    ),
    ("a<audio src=\"http://a/b/c.mp3\">x</audio>b", "p(a {[audio: c.mp3]→http://a/b/c.mp3} b)"),
    ("<p>\u{200D}</p><p>\u{200B} \u{FEFF}</p><p>a\u{200D}</p>", "p(a\u{200D})"),
    ("<video><p>No.</p></video>", "p(No.)"), ("<img src=\"i\" title=\"t\">", "p(!t<i>)"),
  ])
  func `are those that a browser would show`(_ html: String, _ outline: String) {
    #expect(BlockOutline.text(HTMLBlocks.read(html)) == outline)
  }

  @Test(arguments: [
    (
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><b>2</b></td></tr></table>",
      "table(a|b/1|*2*)"
    ),
    (
      "<table><tr><th>a</th><td>1</td></tr><tr><th>b</th><td>2</td></tr></table>",
      "table(/*a*|1/*b*|2)"
    ),
    (
      "<table><tr><td colspan=\"2\">a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>",
      "table(/a||b/1|2|)"
    ),
    (
      "<table><tr><td rowspan=\"2\">a</td><td>b</td></tr><tr><td>1</td></tr></table>",
      "table(/a|b/|1)"
    ),
    // An empty corner is above the names of rows and before those of columns.
    (
      "<table><tr><td><td>a<td>b<tr><td>c<td>1<td>2</table>", "table(|a|b/c|1|2)"
    ),
    // Layout: one row, one column, tables and blocks in cells.
    ("<table><tr><td>a</td><td>b</td></tr></table>", "p(a) p(b)"),
    ("<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "p(a) p(b)"),
    (
      "<table><tr><td>a</td><td><ul><li>b</li></ul></td></tr><tr><td>c</td><td>d</td></tr></table>",
      "p(a) ul[p(b)] p(c) p(d)"
    ),
    (
      "<table><tr><td>x</td><td><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table></td>"
        + "</tr><tr><td>y</td><td>z</td></tr></table>", "p(x) table(/a|b/1|2) p(y) p(z)"
    ),
    (
      "<table><caption>c</caption><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>",
      "p(c) table(/1|2/3|4)"
    ),
    ("<td>a</td><tr>b", "p(a) p(b)"),
    // Where columns have names, paragraphs and lists in cells are lines.
    (
      "<table><tr><th>a<th>b<tr><td><p>1<p>2<td><ul><li>3<li>4</ul></table>",
      "table(a|b/1⏎2|• 3⏎• 4)"
    ),
  ])
  func `contain data tables and dissolve layout tables`(_ html: String, _ outline: String) {
    #expect(BlockOutline.text(HTMLBlocks.read(html)) == outline)
  }

  @Test(arguments: [
    ("a\nb\n\nc", "p(a⏎b) p(c)"), ("", ""), ("\n\n a  b \r\nc\n", "p(a b⏎c)"),
    ("a <b>", "p(a <b>)"),
    (
      "Intro\n\n0:00 One\n1:30 Two\n- a\n  - b", "p(Intro) p(0:00 One⏎1:30 Two⏎- a⏎\u{A0}\u{A0}- b)"
    ),
    // Folded like a mail.
    (
      "This description was folded at sixty columns by its editor,\nand it is hard to read lines that end in the very middle of\nthe screen.\n\nNew paragraph.",
      "p(This description was folded at sixty columns by its editor, and it is hard to read lines that end in the very middle of the screen.) p(New paragraph.)"
    ),
    (
      "\n      The margin of the markup is not an indentation; folded lines\n      are one paragraph.\n      ",
      "p(The margin of the markup is not an indentation; folded lines are one paragraph.)"
    ),
    (
      "Shall I compare thee to a summer’s day?\nThou art more lovely and more temperate:\nRough winds do shake the darling buds of May,",
      "p(Shall I compare thee to a summer’s day?⏎Thou art more lovely and more temperate:⏎Rough winds do shake the darling buds of May,)"
    ),
    (
      "Follow us on the usual places, which are these: https://a.example/\nSubscribe for more.",
      "p(Follow us on the usual places, which are these: {https://a.example/→https://a.example/}⏎Subscribe for more.)"
    ),
    (
      "Ich bin ein sehr langer Satz, der bis zur Spalte sechzig reicht.\n- ein Punkt, der auch recht lang ist und fast so weit reicht\n- noch einer",
      "p(Ich bin ein sehr langer Satz, der bis zur Spalte sechzig reicht.⏎- ein Punkt, der auch recht lang ist und fast so weit reicht⏎- noch einer)"
    ),
  ])
  func `of plain text keep its lines`(_ text: String, _ outline: String) {
    #expect(BlockOutline.text(HTMLBlocks.read(plain: text)) == outline)
  }

  @Test(arguments: [
    (
      "(see https://a.example/x_(y)).",
      "p((see {https://a.example/x_(y)→https://a.example/x_(y)}).)"
    ),
    ("http:// and https://", "p(http:// and https://)"),
    ("xhttps://a.example/é", "p(x{https://a.example/→https://a.example/}é)"),
  ])
  func `of plain text have its links`(_ text: String, _ outline: String) {
    #expect(BlockOutline.text(HTMLBlocks.read(plain: text)) == outline)
  }

  @Test func `of HTML without tags keep their lines`() {
    #expect(
      BlockOutline.text(HTMLBlocks.read("a &amp; b\n0:00 c\n\nd &lt;3"))
        == "p(a & b⏎0:00 c) p(d <3)")
    #expect(BlockOutline.text(HTMLBlocks.read("a\nb<br>c")) == "p(a b⏎c)")
  }

  @Test(arguments: [
    ("<a href=\"#fn1\">1</a>", "p(1)"),
    ("A claim.<sup><a href=\"#fn1\">1</a></sup> b", "p(A claim.¹ b)"),
    ("a<sup>[<a data-href=\"#\" href=\"http://f/#n\">12</a>]</sup>", "p(a¹²)"),
    ("Note <a href=\"#r1\">↩︎</a>", "p(Note)"), ("Note<a href=\"#r1\"><sup>↩</sup></a>", "p(Note)"),
    ("<a href=\"#top\">To the <b>top</b></a>", "p(To the *top*)"),
    ("<a href=\"http://f/x\" data-href=\"http://b/x\">a</a>", "p({a→http://b/x})"),
    ("<a href=\"#x\">a<img src=\"i\"></a>", "p(a!<i>)"),
  ])
  func `have no links within the page`(_ html: String, _ outline: String) {
    #expect(BlockOutline.text(HTMLBlocks.read(html)) == outline)
  }

  @Test(
    arguments: [
      "<sup>a", "<dl><dd>a", "<a href=#>a", "<dl>", "<ol reversed><li>a", "<video>a", "<ruby><rp>",
      "<blockquote>a", "<ul><li>a", "<ol><li>", "<table><tr><td>a",
      "<table><tr><td rowspan=9>a<td>",
      "<b>a", "<a href=x>a", "<pre>a", "<h1>a", "<li>a", "<p>a", "<td>a", "<br>", "<hr>",
      "<img src=a alt=b>", "</ul></table>a", "<q>", "<dl><dt>a", "&nbsp;a", "<tr><td>a</table>",
      "<table>a", "a<div>", "<code>a</code> ",
    ])
  func `of hostile markup are read to the end and bounded in depth`(_ unit: String) {
    let blocks = HTMLBlocks.read(
      String(repeating: unit, count: HostileSize.count(100_000)))
    #expect(depth(blocks) <= 60)
  }

  @Test func `of megabytes of text are read to the end`() {
    let text = String(
      repeating: "Ten words of text, é and 漢字, &amp; a <b>tag</b>. ",
      count: HostileSize.count(200_000))
    let blocks = HTMLBlocks.read("<p>\(text)</p>")
    #expect(blocks.count == 1)
    #expect(HTMLBlocks.read(plain: text).count == 1)
  }

  @Test(
    arguments: [
      "http://a.example/" + String(repeating: ")", count: HostileSize.count(1_000_000)),
      "http://a.example/" + String(repeating: "(a)).", count: HostileSize.count(300_000)),
      String(repeating: "http://) ", count: HostileSize.count(200_000)),
    ])
  func `of hostile links in plain text are read to the end`(_ text: String) {
    #expect(HTMLBlocks.read(plain: text).count == 1)
  }

  @Test func `contain no control characters`() {
    for scalar in BlockOutline.unsafe {
      let text = "a\(scalar)b&#\(scalar.value);c"
      let blocks = HTMLBlocks.read(
        "<h1>\(text)</h1><p>\(text)<a href=\"http://a/\(text)\">\(text)</a></p><pre>\(text)</pre>"
          + "<img src=\"http://a/\(text)\" alt=\"\(text)\"><table><tr><th>\(text)<th>b<tr><td>\(text)<td>c</table>"
      )
      let outline = BlockOutline.text(blocks + HTMLBlocks.read(plain: "a\(scalar)b"))
      #expect(
        !outline.unicodeScalars.contains { UnsafeCharacters.contains($0) && $0 != "\t" },
        "U+\(String(scalar.value, radix: 16))")
    }
  }

  private func depth(_ blocks: [TextBlock]) -> Int {
    1
      + (blocks.map { block in
        switch block {
        case .quote(let blocks): depth(blocks)
        case .list(let list): list.items.map { depth($0.blocks) }.max() ?? 0
        case .definitions(let definitions):
          definitions.map { depth($0.term + $0.meaning) }.max() ?? 0
        default: 0
        }
      }.max() ?? 0)
  }
}

extension BlockOutline {
  /// Every character that steers a terminal or changes the direction of text.
  static let unsafe: [Unicode.Scalar] = (0...0x2100).compactMap(Unicode.Scalar.init).filter(
    UnsafeCharacters.contains)
}
