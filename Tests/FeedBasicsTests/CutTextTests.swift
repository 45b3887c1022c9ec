import FeedModel
import Testing

@Suite struct `Text of feeds` {
  private static let long = String(repeating: "A sentence of some words. ", count: 70)

  @Test(
    arguments: [
      ("", true), (" …", true), ("...", true), ("[…]", true), (" [ ... ] \n", true), ("(…)", true),
      ("[+1234 chars]", true), ("[+ 12 chars]", true), ("…and more", false), ("[1]", false),
      ("?", false),
      ("[chars]", false), ("]", false),
    ].map { ($0.0, $0.0.isEmpty ? false : $0.1) })
  func `is cut if it ends in an ellipsis`(_ end: String, _ isCut: Bool) {
    var entry = Entry(guid: "1")
    entry.contentText = Self.long + end
    #expect(CutText.isShortOrCut(entry) == isCut)
  }

  @Test(
    arguments: [
      ("<p><a href=\"/1\">Read more</a></p>", true),
      ("<a href=\"/1\" class=\"m\"><em>Continue reading</em> “A title” →</a>", true),
      ("<a href=\"/1\">Weiterlesen »</a> …", true), ("<a href=\"/1\">続きを読む</a>", true),
      ("<a href=\"/1\">Lire la suite</a>", true), ("<a href=\"/1\">Leer más</a>", true),
      ("<a href=\"/1\">the harbour</a>.", false), ("<a href=\"/1\">", false),
      ("<p>Read more</p>", false),
      ("<a href=\"/1\">Read more</a> about it in the second part of this series.", false),
    ])
  func `is cut if it ends in a link to the rest`(_ end: String, _ isCut: Bool) {
    var entry = Entry(guid: "1")
    entry.contentText = Self.long + "."
    entry.contentHTML = "<p>\(Self.long)</p>" + end
    #expect(CutText.isShortOrCut(entry) == isCut)
  }

  @Test func `is short below 1.5 KB, whichever field has it`() {
    var entry = Entry(guid: "1")
    #expect(CutText.isShortOrCut(entry))
    entry.summary = String(repeating: "x", count: 1499)
    #expect(CutText.isShortOrCut(entry))
    entry.summary = String(repeating: "x", count: 1500)
    #expect(!CutText.isShortOrCut(entry))
    entry.contentText = "Short."
    #expect(CutText.isShortOrCut(entry))
  }
}
