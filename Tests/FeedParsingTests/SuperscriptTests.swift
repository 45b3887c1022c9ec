import FeedModel
import FeedParsing
import Testing

@Suite struct `Raised and lowered text` {
  @Test(arguments: [
    ("10<sup>6</sup>", "10⁶"), ("H<sub>2</sub>O", "H₂O"), ("1<sup>st</sup>", "1st"),
    ("x<sup>-(1+2)</sup>", "x⁻⁽¹⁺²⁾"),
  ])
  func `remains distinct from the text before it`(_ html: String, _ text: String) {
    #expect(HTMLBlocks.read("<p>\(html)</p>") == [.paragraph([TextSpan(text)])])
  }
}
