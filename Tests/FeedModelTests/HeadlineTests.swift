import FeedModel
import FeedTestSupport
import Foundation
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

@Suite struct `A headline` {
  private static let now = Date(timeIntervalSince1970: 1_795_244_400)

  private static func entries() -> [Entry] {
    var plain = Entry(guid: "1")
    plain.title = "Title"
    plain.contentText = "Text"
    var full = plain
    full.url = "https://a.example/1"
    full.images = ["https://a.example/1.jpg", "https://a.example/2.jpg"]
    full.summary = "Summary"
    full.source = Source(title: "Publisher", url: nil)
    full.published = now.addingTimeInterval(-60)
    var future = full
    future.published = now.addingTimeInterval(60)
    var modified = plain
    modified.modified = now.addingTimeInterval(-60)
    var modifiedInFuture = plain
    modifiedInFuture.modified = now.addingTimeInterval(60)
    return [plain, full, future, modified, modifiedInFuture]
  }

  @Test(arguments: entries(), [nil, now.addingTimeInterval(-3600), now.addingTimeInterval(3600)])
  func `of a single appearance is that of its article`(_ entry: Entry, _ channelDate: Date?) {
    let appearance = Appearance(
      number: 7, feed: "A", entry: entry, firstSeen: Self.now, lastSeen: Self.now,
      channelDate: channelDate, place: 9)
    #expect(
      Headline(
        number: 7, title: entry.title, feed: "A", entry: entry,
        summary: Headline.summary(of: entry),
        firstSeen: Self.now, channelDate: channelDate,
        place: 9) == Headline(Article(number: 7, entry: entry, appearances: [appearance])))
  }
}
