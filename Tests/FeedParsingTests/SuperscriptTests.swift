import FeedModel
import FeedParsing
import Testing

@Suite struct `Raised and lowered text` {
  @Test(arguments: [
    ("10<sup>6</sup>", "10⁶"), ("H<sub>2</sub>O", "H₂O"), ("1<sup>st</sup>", "1st"),
    ("x<sup>-(1+2)</sup>", "x⁻⁽¹⁺²⁾"), ("x<sup>n+1</sup>", "xⁿ⁺¹"), ("a<sub>ij</sub>", "aᵢⱼ"),
    ("e<sup>2πi</sup>", "e^(2πi)"), ("x<sub>Q</sub>", "x_(Q)"), ("Acme<sup>TM</sup>", "Acme™"),
    ("a<sup>&lt;b</sup>", "a^(<b)"), ("x<sup>y<sup>Q</sup></sup>", "x^(y^(Q))"),
    ("a<sup>*</sup>", "a*"), ("a <sub>Photo: somebody</sub>", "a Photo: somebody"),
    ("1<sup>er</sup>", "1ᵉʳ"), ("a<sup>1<br>2</sup>", "a1\n2"),
  ])
  func `remains distinct from the text before it`(_ html: String, _ text: String) {
    #expect(HTMLBlocks.read("<p>\(html)</p>") == [.paragraph([TextSpan(text)])])
  }
}
