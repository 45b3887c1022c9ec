import FeedParsing
import Testing

@Suite struct `The text of HTML` {
  @Test(arguments: [
    ("<p>a</p><p>b</p>", "a\n\nb"), ("a<br>b", "a\nb"),
    ("<ul><li>a</li><li>b</li></ul>c", "• a\n• b\n\nc"),
    ("<h2>t</h2>x  y\n z", "t\n\nx y z"), ("<pre>a\n  b</pre>", "a\n  b"),
    ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"), ("<b>a</b><i>b</i>", "ab"),
    ("a<script>b</script>c", "ac"), ("&lt;b&gt; &amp;amp;", "<b> &amp;"),
    ("<img src=\"a.png\" alt=\"a picture\">", "a picture"),
    ("", ""),
  ])
  func `keeps paragraphs, lines and bullets`(_ html: String, _ text: String) {
    #expect(HTMLContent.read(html, base: nil).text == text)
  }
}

@Suite struct `Blocks that are written as others` {
  @Test(arguments: [
    (
      "<fieldset class=\"f\"><legend>a</legend>b</fieldset>c",
      "<div class=\"f\"><div>a</div>b</div>c", "a\n\nb\n\nc"
    ), ("a<hgroup>b</hgroup>c", "a<div>b</div>c", "a\n\nb\n\nc"),
    ("a<search>b</search>c", "a<div>b</div>c", "a\n\nb\n\nc"),
    ("a<form>b</form>c", "a<div>b</div>c", "a\n\nb\n\nc"),
    ("a<form><input name=\"q\"></form>b", "ab", "a\n\nb"),
    ("<menu><li>a</li></menu>b", "<ul><li>a</li></ul>b", "• a\n\nb"),
    ("a<xmp>b <i>\n c</xmp>d", "a<pre>b &lt;i&gt;\n c</pre>d", "a\n\nb <i>\n c\n\nd"),
    ("a<listing>b\n c</listing>d", "a<pre>b\n c</pre>d", "a\n\nb\n c\n\nd"),
    ("<p>a<fieldset>b</fieldset>", "<p>a</p><div>b</div>", "a\n\nb"),
    (
      "a<details><summary>b</summary>c</details>d",
      "a<details><summary>b</summary>c</details>d", "a\n\nb\n\nc\n\nd"
    ),
  ])
  func `are apart from what is around them`(_ html: String, _ sanitised: String, _ text: String) {
    let content = HTMLContent.read(html, base: nil)
    #expect(content.sanitised == sanitised)
    #expect(content.text == text)
    #expect(HTMLContent.read(content.sanitised, base: nil).sanitised == content.sanitised)
  }

  @Test(arguments: [
    ("a.<cite>b</cite>", "a.\nb"), ("a”<cite>b</cite>", "a”\nb"), ("a <cite>b</cite> c", "a b c"),
    ("“<cite>a</cite>” (<cite>b</cite>)", "“a” (b)"), ("<p>a</p><cite>b</cite>", "a\n\nb"),
    ("<i>a<cite>b</cite></i>", "ab"),
  ])
  func `and the source of a quotation has its line`(_ html: String, _ text: String) {
    #expect(HTMLContent.read("<blockquote>\(html)</blockquote>", base: nil).text == text)
  }

  @Test func `a title in a sentence stays in it`() {
    #expect(HTMLContent.read("a,<cite>b</cite>", base: nil).sanitised == "a,<cite>b</cite>")
  }
}

@Suite struct `HTML that was escaped twice` {
  @Test(arguments: [
    ("&lt;p&gt;a &lt;b&gt;b&lt;/b&gt; &amp;amp; c&lt;/p&gt;", "<p>a <b>b</b> &amp; c</p>"),
    (
      " &lt;div class=\"x\"&gt;&lt;p&gt;a&lt;/p&gt;&lt;/div&gt;\n",
      "<div class=\"x\"><p>a</p></div>"
    ),
    ("&#60;p>a&#60;/p> &lt;ul>&lt;li>b&lt;/ul>", "<p>a</p> <ul><li>b</li></ul>"),
    ("&lt;p&gt;a&lt;script&gt;b&lt;/script&gt;&lt;/p&gt;", "<p>a</p>"),
    ("&lt;p&gt;use &amp;lt;b&amp;gt;&lt;/p&gt;", "<p>use &lt;b&gt;</p>"),
  ])
  func `is read as it was meant`(_ html: String, _ sanitised: String) {
    #expect(HTMLContent.read(html, base: nil).sanitised == sanitised)
  }

  @Test(arguments: [
    "<p>Use &lt;b&gt;</p>", "&lt;p&gt; begins a paragraph", "a &lt;p&gt;b&lt;/p&gt;",
    "&lt;p&gt;<br>&lt;/p&gt;", "&lt;b&gt;a&lt;/b&gt;", "&lt;p&gt;", "&lt;", "&amp;lt;p&amp;gt;",
    "&lt;person&gt;a&lt;/person&gt;", "<code>&lt;p&gt;a&lt;/p&gt;</code>",
  ])
  func `is no text about HTML`(_ html: String) {
    #expect(HTMLContent.read(html, base: nil).sanitised == html)
  }
}

@Suite struct `Text that looks like a tag` {
  @Test(arguments: [
    ("We show $x<y$ and $\\alpha > 0$ hold", "We show $x<y$ and $\\alpha > 0$ hold"),
    (
      "Bob <bob@h.example> wrote: see <https://h.example/a>.",
      "Bob <bob@h.example> wrote: see <https://h.example/a>."
    ),
    ("#include <stdio.h> <b>now</b>", "#include <stdio.h> now"),
    ("<p>for $x<y$ we have</p><p>b</p>", "for $x<y$ we have\n\nb"),
    ("for $x<y$ we have", "for $x<y$ we have"), ("a <b", "a"),
    ("<a.b <a.b <i>c</i> <a.b>", "<a.b <a.b c <a.b>"),
  ])
  func `is text`(_ html: String, _ text: String) {
    #expect(HTMLContent.read(html, base: nil).text == text)
  }

  @Test(arguments: [
    "<o:p>a</o:p>", "<custom-el x=\"a@b.c\">a</custom-el>", "<T>a</T>", "a<br\\>", "<g:plusone/>a",
    "<amp-ad width=\"1\">a</amp-ad>", "<st1:place w:st=\"on\">a</st1:place>",
  ])
  func `is none where an element may have the name`(_ html: String) {
    #expect(HTMLContent.read(html, base: nil).sanitised == "a")
  }

  @Test(arguments: ["<a@ ", "<a@"], ["", ">"])
  func `is read in one pass, however much of it there is`(_ piece: String, _ end: String) {
    let text = String(repeating: piece, count: 200_000) + end
    let sanitised = HTMLContent.read(text, base: nil, extractsText: false).sanitised
    #expect(sanitised.utf8.count { $0 == UInt8(ascii: "@") } == 200_000)
  }
}
