import FeedModel
import Foundation
import TestSupport
import Testing

@Suite struct `A headline's summary` {
  private func summary(_ text: String) -> String? {
    var entry = Entry(guid: "1")
    entry.contentText = text
    return Headline(Article(number: 1, entry: entry, appearances: [])).summary
  }

  @Test func `is the text's first characters with spaces for line breaks`() throws {
    var random = SeededNumbers(seed: 3)
    let plain = [
      "a", "Z", " ", "-", "ä", "ß", "я", "Ω", "“", "…", "漢", "か", "カ", "한", "！", "\n", "\u{B}",
    ]
    let joined = [
      "\r\n", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "か\u{3099}", "\u{2028}", "\u{85}", "क्षि", "\u{1100}\u{1161}",
    ]
    for round in 0..<400 {
      let parts = round % 2 == 0 ? plain : plain + joined
      var text = ""
      for _ in 0..<Int.random(in: 0..<420, using: &random) {
        text += try #require(parts.randomElement(using: &random))
      }
      // A mark that extends the last character is not cut off from it.
      if round % 4 == 0 { text = String(text.prefix(300)) + "\u{301}bc" }
      guard text.prefix(300).utf8.count <= 1200 else { continue }
      #expect(summary(text) == String(text.prefix(300).map { $0.isNewline ? " " : $0 }))
    }
  }
}
