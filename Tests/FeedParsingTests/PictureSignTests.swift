import FeedParsing
import Testing

@Suite struct `Pictures of characters` {
  @Test(arguments: [
    ("<img class=\"latex\" src=\"/latex.php?latex=n\" alt=\"{n}\">", "{n}"),
    ("<img src=\"https://s0.wp.com/latex.php?latex=n&amp;bg=fff\" alt=\"x&lt;y\">", "x&lt;y"),
    ("<img src=\"https://latex.codecogs.com/svg?x\" alt=\"x\">", "x"),
    ("<img class=\"a ql-img-inline-formula\" src=\"/q.png\" alt=\"x\">", "x"),
    (
      "<img class=\"mwe-math-fallback-image-inline\" src=\"/m.svg\" alt=\"{\\displaystyle x^{2}}\">",
      "x^{2}"
    ),
    ("<img class=\"emoji\" src=\"/1.png\" alt=\"😀\">", "😀"),
    ("<img class=\"wp-smiley\" src=\"/1.png\">", ""),
  ])
  func `are their text`(_ picture: String, _ text: String) {
    let html = HTMLContent.read("<p>for \(picture).</p>", base: "https://h.example/")
    #expect(html.sanitised == "<p>for \(text).</p>")
    #expect(html.images.isEmpty)
  }

  @Test func `that repeat a formula in MathML are left out`() {
    let picture =
      "<img class=\"mwe-math-fallback-image-inline\" src=\"/m.svg\" alt=\"{\\displaystyle x}\">"
    let html = HTMLContent.read(
      "<p>a <math><mi>x</mi></math></span>\(picture) b</p>", base: "https://h.example/")
    #expect(html.sanitised == "<p>a x b</p>")
  }

  @Test(arguments: ["latex", "ql-img-displayed-equation"])
  func `without a text stay pictures`(_ name: String) {
    let html = HTMLContent.read(
      "<p>a <img class=\"\(name)\" src=\"/f.png\" alt=\" \"></p>", base: "https://h.example/")
    #expect(html.images == ["https://h.example/f.png"])
  }
}
