import FeedBasics
import FeedParsing
import FeedTestSupport
import Foundation
import Testing

@testable import ArticleRendering

@Suite struct `A page` {
  private func lines(_ html: String, width: Int = 40) -> [String] {
    var layout = BlockLayout(
      textWidth: min(width, 80), terminalWidth: width,
      numbers: LinkNumbers(page: "http://a.example/story"))
    layout.add(HTMLBlocks.read(html))
    return layout.lines.map(\.text)
  }

  @Test(
    arguments: [
      ("<p>a</p><p>b</p>", ["a", "", "b"]), ("a<br>b", ["a", "b"]),
      ("<ul><li>a</li><li>b</li></ul>", ["• a", "• b"]),
      ("<ol start=\"9\"><li>a</li><li>b</li></ol>", [" 9. a", "10. b"]),
      ("<ul><li>a<ul><li>b<ul><li>c</ul></ul></ul>", ["• a", "  ◦ b", "    ▪ c"]),
      ("<ul><li><ul><li>b</ul></ul>", ["•", "  ◦ b"]),
      ("<ul><li><p>a</p><p>b</p></li><li>c</ul>", ["• a", "", "  b", "", "• c"]),
      ("<blockquote><p>a</p><p>b</p></blockquote>", ["│ a", "│", "│ b"]),
      ("<blockquote>a<blockquote>b</blockquote></blockquote>", ["│ a", "│", "│ │ b"]),
      ("<ul><li><blockquote>a</blockquote></li></ul>", ["•", "  │ a"]),
      ("<pre>a\n\n\tb</pre>", ["  a", "", "      b"]),
      ("x<hr>", ["x", "", String(repeating: "─", count: 40)]),
      (
        "<a href=\"http://x/\">a</a>, <a href=\"http://y/\">b</a> <a href=\"http://x/\">c</a>",
        ["a[1], b[2] c[1]"]
      ),
      (
        "<a href=\"http://x/\">a</a>The Post, <a href=\"http://x/\">b</a>s",
        ["a[1] The Post, b[1]s"]
      ),
      ("<a href=\"http://x/\"><b>a</b> b</a>", ["a b[1]"]),
      ("<a href=\"http://x/\"><img src=\"http://i/\" alt=\"b\"></a>", ["[image: b][1][2]"]),
      ("<a href=\"http://i/\"><img src=\"http://i/\"></a>", ["[image][1]"]),
      (
        "<figure><img src=\"http://i/\" alt=\"A boat\"><figcaption>A boat. Ann Lee</figcaption></figure>",
        ["[image][1]", "", "A boat. Ann Lee"]
      ),
      ("<a href=\"http://a.example/story#note\">note</a>", ["note"]),
      ("<img src=\"http://i/\">Word", ["[image][1] Word"]),
      ("a<img src=\"http://i/\"><img src=\"http://j/\">.", ["a [image][1] [image][2]."]),
      ("<del>$10</del> <ins>$8</ins>", ["~~$10~~ ++$8++"]),
      ("<del>a <b>b</b></del>c", ["~~a b~~c"]),
      ("<ul><li>☑ a</li><li>☐ b</li></ul>", ["☑ a", "☐ b"]),
      ("<ol type=i start=2><li>a<li>b</ol>", [" ii. a", "iii. b"]),
      (
        "<dl><dt>a</dt><dd>b</dd><dd>c</dd><dt>d</dt><dd>e</dd></dl>",
        ["a", "    b", "    c", "d", "    e"]
      ),
      (
        "<dl><dt>a</dt><dd><p>b</p><p>c</p></dd><dt>d</dt></dl>",
        ["a", "    b", "", "    c", "", "d"]
      ),
      ("a<br>&nbsp;&nbsp;b c", ["a", "  b c"]),
      ("1. <a href=\"#r\">x</a>", ["1. x"]),
      (
        "<table><tr><th>k</th><th>value</th></tr><tr><td>漢字</td><td>1</td></tr></table>",
        ["k     value", "────  ─────", "漢字  1"]
      ),
      (
        "<table><tr><td>a</td><td>\(String(repeating: "word ", count: 12))</td></tr><tr><td>b</td><td>c</td></tr></table>",
        ["a  word word word word word word word", "   word word word word word", "b  c"]
      ),
    ] as [(String, [String])])
  func `lays out blocks`(_ html: String, _ expected: [String]) {
    #expect(lines(html) == expected)
  }

  @Test func `turns a table that does not fit into lines of name and value`() {
    let names = (1...8).map { "column\($0)" }
    let row = names.map { "<th>\($0)</th>" }.joined()
    let cells = names.map { "<td>a longer value of \($0)</td>" }.joined()
    let lines = lines("<table><tr>\(row)</tr><tr>\(cells)</tr><tr>\(cells)</tr></table>")
    #expect(lines.first == "column1: a longer value of column1")
    #expect(lines.count == 17 && lines[8] == "")
  }

  @Test func `does not break the words of a table whose columns have names`() {
    let narrow = "<table><tr><th>group<th>characteristic<tr><td>one<td>early and vigorous</table>"
    #expect(
      lines(narrow, width: 22) == [
        "group  characteristic", "─────  ───────────────", "one    early and", "       vigorous",
      ])
    #expect(
      lines(narrow, width: 20) == ["group: one", "characteristic:", "early and vigorous"])
  }

  @Test func `breaks words of columns without names only where they leave no room`() {
    let table = "<table><tr><td>early and vigorous growth<td>characteristic<tr><td>a<td>b</table>"
    #expect(
      lines(table, width: 26) == [
        "early and   characteristic", "vigorous", "growth", "a           b",
      ])
    #expect(
      lines(table, width: 20) == [
        "early and  character", "vigorous   istic", "growth", "a          b",
      ])
  }

  @Test(arguments: [20, 30, 60, 100, 200])
  func `is never wider than the terminal`(_ width: Int) throws {
    let text = "Some words, 漢字の見出し、とても長い文章です。 שלום עולם 👩‍👩‍👧‍👦👍🏽 " + String(repeating: "long", count: 30)
    let table = "<table><tr><th>\(text)<th>b<tr><td>c<td>\(text)</table>"
    let inner = "<p>\(text)</p><pre>\(text)</pre>\(table)<h3>\(text)</h3>"
    var html = inner
    for _ in 0..<12 { html = "<blockquote>\(html)</blockquote><ol start=\"99\"><li>\(html)</ol>" }
    for line in lines(String(html.prefix(HostileSize.count(400_000))), width: width) {
      #expect(DisplayWidth.of(line) <= width)
    }
  }

  @Test func `breaks between ideographs, not before a full stop`() {
    #expect(lines("あいうえおかきくけこ。さしすせそ", width: 20) == ["あいうえおかきくけ", "こ。さしすせそ"])
    #expect(lines("word 漢字漢字漢字漢字漢字", width: 20) == ["word 漢字漢字漢字漢", "字漢字"])
    #expect(lines("「あいうえおかきく」「けこ」", width: 20) == ["「あいうえおかきく」", "「けこ」"])
  }

  @Test func `isolates right-to-left text on each line`() {
    #expect(lines("<blockquote>שלום</blockquote>") == ["│ \u{2068}שלום\u{2069}"])
  }

  @Test func `links only on a terminal`() {
    let line = StyledLine([StyledRun("a", .bold, link: "http://x/")])
    #expect(line.text(TerminalStyle()) == "a")
    #expect(line.text(TerminalStyle(usesColor: true)) == "\u{1B}[1ma\u{1B}[0m")
    #expect(
      line.text(TerminalStyle(isTerminal: true)) == "\u{1B}]8;;http://x/\u{1B}\\a\u{1B}]8;;\u{1B}\\"
    )
  }
}
