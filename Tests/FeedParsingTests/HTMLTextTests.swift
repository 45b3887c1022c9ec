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
