import ArticleExtraction
import Testing

/// What is part of an article although its words or its class may also be those of furniture.
@Suite struct KeptContentTests {
  private typealias Scene = ExtractionScene

  /// A page with a piece between six paragraphs.
  private func page(around piece: String) -> ExtractedPage {
    Scene.page(
      """
      <article><h1>The old bridge returns</h1>\(Scene.paragraphs("Alton", "Barton", "Calton"))\(piece)
      \(Scene.paragraphs("Dalton", "Elton", "Felton"))</article>
      """)
  }

  private static let table = """
    <table><thead><tr><th>Pier</th><th>Depth</th></tr></thead>
    <tr><td>North</td><td>7 m</td></tr></table>
    """

  @Test(arguments: [
    "<div class=table-scroll>\(table)</div>", "<div class=scrollable>\(table)</div>",
    "<div class=code-toolbar><pre>North 7 m</pre><div class=toolbar><button>Copy</button></div></div>",
  ])
  func `tables and code stay, whatever the class of what they are in`(_ piece: String) {
    #expect(page(around: piece).text.contains("North 7 m"))
    #expect(!page(around: piece).text.contains("Copy"))
  }

  @Test func `a table beside the article is left out`() {
    #expect(!page(around: "<div class=sidebar>\(Self.table)</div>").text.contains("North"))
  }
}
