import FeedModel
import FeedParsing
import Foundation
import Testing

@testable import ArticleRendering

@Suite struct `Markdown` {
  private func text(_ blocks: [TextBlock]) -> String {
    MarkdownWriter.lines(blocks).joined(separator: "\n")
  }

  @Test(arguments: [
    ("<p>a</p><p>b</p>", "a\n\nb"), ("a<br>b", "a\\\nb"),
    ("<h1>a</h1><h3>b #</h3>", "## a\n\n### b \\#"),
    ("<b>a</b> <i>b</i> <code>c</code>", "**a** *b* `c`"), ("<b><i>a</i></b>", "***a***"),
    ("<b>a</b><i>b</i>", "**a**b"), ("x<b>“a”</b>y", "x“a”y"),
    ("<code>a`b``c</code>", "```a`b``c```"), ("<code>`a</code>", "`` `a ``"),
    ("<ul><li>a</li><li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c"),
    ("<ul><li>a<ol start=\"3\"><li>b</ol></ul>", "- a\n\n  3. b"),
    ("<ul><li><p>a</p><p>b</p><li>c</ul>", "- a\n\n  b\n\n- c"),
    ("<ol start=\"9\"><li>a<li>b</ol>", "9. a\n10. b"),
    ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"), ("<ul><li>a</ul><ol><li>b</ol>", "- a\n\n1. b"),
    ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"), ("<hr>", "___"),
    ("<pre>a\n```\n  b</pre>", "````\na\n```\n  b\n````"),
    (
      "<table><tr><th>a|b</th><th>c</th></tr><tr><td><code>d|e</code></td><td>f<br>g</td></tr></table>",
      "| a\\|b | c |\n| --- | --- |\n| `d\\|e` | f g |"
    ),
    ("<a href=\"http://x/(a) b\">c]</a>", "[c\\]](http://x/\\(a\\)%20b)"),
    ("<a href=\"http://x/?a=1&amp;copy;=2\">c</a>", "[c](http://x/?a=1\\&copy;=2)"),
    ("<a href=\"http://x/?a=1&amp;b=2\">c</a>", "[c](http://x/?a=1&b=2)"),
    ("<a href=\"http://x/\"></a>a", "a"), ("<a href=\"javascript:a\">b</a>", "b"),
    (
      "<a href=\"http://x/\"><img src=\"http://i/\" alt=\"b]\"></a>",
      "[![b\\]](http://i/)](http://x/)"
    ), ("<a href=\"http://x/\"><b>a</b> b</a>", "[**a** b](http://x/)"),
    ("<ul><li>☑ a</li><li>☐ b</li></ul>", "- [x] a\n- [ ] b"),
    ("<del>$10</del> <ins><b>$8</b></ins>", "~~$10~~ <ins>**$8**</ins>"),
    ("x<del>“a”</del>y", "x<del>“a”</del>y"),
    ("<ol type=a><li>x<li>y</ol>", "- a. x\n- b. y"),
    ("<ol reversed><li>x<li>y</ol>", "- 2\\. x\n- 1\\. y"),
    (
      "<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd><p>d</p><p>e</p></dd></dl>",
      "- **a**\\\n  b\n\n- **c**\\\n  d\n\n  e"
    ),
  ])
  func `has the intended markup`(_ html: String, _ expected: String) {
    #expect(text(HTMLBlocks.read(html)) == expected)
  }

  @Test(arguments: [
    ("# a", "\\# a"), ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("- a", "\\- a"), ("+ a", "\\+ a"),
    ("===", "\\==="), ("* a", "\\* a"), ("> a", "\\> a"), ("<script>", "\\<script\\>"),
    ("&copy;", "\\&copy;"), ("[a](b)", "\\[a\\](b)"), ("![a](b)", "!\\[a\\](b)"),
    ("`a`", "\\`a\\`"), ("a_b_*c*", "a\\_b\\_\\*c\\*"), ("\\a", "\\\\a"), ("~~~", "\\~\\~\\~"),
    ("[a]: b", "\\[a\\]: b"), ("| a |", "\\| a \\|"), ("    code", "code"), ("2026 a", "2026 a"),
    ("1.5 a", "1.5 a"), ("1.", "1\\."),
    ("a\n# b", "a\\\n\\# b"), ("---", "\\---"),
  ])
  func `escapes text that looks like markup`(_ plain: String, _ expected: String) {
    #expect(text([.paragraph([TextSpan(plain)])]) == expected)
  }

  @Test func `has the summary if the text does not begin with it`() {
    var entry = Entry(guid: "1")
    entry.title = "T #"
    entry.summary = "The <summary>"
    entry.contentText = "The text"
    let blocks = HTMLBlocks.read(plain: "The text")
    let text = ArticleMarkdown.text(Samples.article(entry), blocks: blocks)
    #expect(text.hasPrefix("# T \\#\n\nFeed, "))
    #expect(text.hasSuffix("\n\nThe \\<summary\\>\n\nThe text\n"))
    entry.contentText = "The <summary> and more"
    #expect(!ArticleMarkdown.text(Samples.article(entry), blocks: blocks).contains("summary"))
  }

  @Test func `lists headlines`() {
    let headline = Headline(
      number: 1, title: "A [b] *c*", publisher: "The <Post>", url: "https://a.example/x_(y)",
      image: nil, summary: nil, date: Date(timeIntervalSince1970: 1_795_240_800), feedCount: 1,
      isRead: false, isStarred: false)
    #expect(
      ArticleMarkdown.line(headline)
        == "- [A \\[b\\] \\*c\\*](https://a.example/x_\\(y\\)) — The \\<Post\\>, 2026-11-21 06:00 UTC\n"
    )
  }

  @Test func `has no summary if only a caption comes before it in the text`() {
    var entry = Entry(guid: "1")
    entry.title = "Title"
    entry.summary = "The first words of the article, which are also its summary"
    entry.contentText =
      "A caption\n\nThe first words of the article, which are also its summary, and more"
    #expect(!ArticleMarkdown.text(Samples.article(entry), blocks: []).contains("first words"))
    entry.summary = "The first words"
    #expect(ArticleMarkdown.text(Samples.article(entry), blocks: []).contains("first words"))
  }
}
