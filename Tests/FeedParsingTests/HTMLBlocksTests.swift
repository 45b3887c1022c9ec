import FeedModel
import FeedParsing
import TestSupport
import Testing

@Suite struct `The blocks of HTML` {
  @Test(arguments: [
    ("", ""), ("a  b\n c", "p(a b c)"), ("<p>a</p><p>b</p>", "p(a) p(b)"),
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
    ("<video src=\"v\"></video>", "p({video→v})"), ("<q>a</q>", "p(“a”)"),
    ("<dl><dt>a</dt><dd>b</dd></dl>", "p(*a*) p(b)"),
    ("<a href=\"u\">a<br>b</a>c", "p({a⏎b→u}c)"), ("<a href=\"u\">a</a><br>c", "p({a→u}⏎c)"),
    ("<p>a<br><br><br><br>b</p>", "p(a⏎⏎b)"),
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
  ])
  func `contain data tables and dissolve layout tables`(_ html: String, _ outline: String) {
    #expect(BlockOutline.text(HTMLBlocks.read(html)) == outline)
  }

  @Test(arguments: [
    ("a\nb\n\nc", "p(a⏎b) p(c)"), ("", ""), ("\n\n a  b \r\nc\n", "p(a b⏎c)"),
    ("a <b>", "p(a <b>)"),
  ])
  func `of plain text keep its lines`(_ text: String, _ outline: String) {
    #expect(BlockOutline.text(HTMLBlocks.read(plain: text)) == outline)
  }

  @Test(
    .timeLimit(.minutes(Sanitizer.timeLimitMinutes)),
    arguments: [
      "<blockquote>a", "<ul><li>a", "<ol><li>", "<table><tr><td>a",
      "<table><tr><td rowspan=9>a<td>",
      "<b>a", "<a href=x>a", "<pre>a", "<h1>a", "<li>a", "<p>a", "<td>a", "<br>", "<hr>",
      "<img src=a alt=b>", "</ul></table>a", "<q>", "<dl><dt>a", "&nbsp;a", "<tr><td>a</table>",
      "<table>a", "a<div>", "<code>a</code> ",
    ])
  func `of hostile markup are read in time and bounded in depth`(_ unit: String) {
    let blocks = HTMLBlocks.read(String(repeating: unit, count: 100_000))
    #expect(depth(blocks) <= 60)
  }

  @Test(.timeLimit(.minutes(Sanitizer.timeLimitMinutes)))
  func `of ten megabytes of text are read in time`() {
    let text = String(
      repeating: "Ten words of text, é and 漢字, &amp; a <b>tag</b>. ", count: 200_000)
    let blocks = HTMLBlocks.read("<p>\(text)</p>")
    #expect(blocks.count == 1)
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
        case .list(let list): list.items.map(depth).max() ?? 0
        default: 0
        }
      }.max() ?? 0)
  }
}

extension BlockOutline {
  /// Every character that steers a terminal or changes the direction of text (SPEC 2).
  static let unsafe: [Unicode.Scalar] = (0...0x2100).compactMap(Unicode.Scalar.init).filter(
    UnsafeCharacters.contains)
}
