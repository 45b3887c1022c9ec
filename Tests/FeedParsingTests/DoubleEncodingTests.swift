import FeedModel
import FeedParsing
import Foundation
import Testing

/// Feeds in which some fields were encoded as UTF-8 twice.
@Suite struct `Fields that were encoded twice` {
  private func titles(_ titles: [String]) throws -> [String?] {
    let items = titles.map { "<item><title>\($0)</title></item>" }.joined()
    let feed = "<rss version=\"2.0\"><channel><title>漢字</title>\(items)</channel></rss>"
    return try FeedParser.parse(Data(feed.utf8), adapter: nil).items.map(\.title?.text)
  }

  @Test(
    arguments: [
      // Two characters prove it.
      (["Ã©tÃ©"], ["été"]), (["cafÃ©"], ["cafÃ©"]),
      // Then one is enough, before it and after it.
      (["cafÃ©", "Ã©tÃ©", "thÃ©"], ["café", "été", "thé"]),
      (["Ã©tÃ©", "aÂ b"], ["été", "a\u{A0}b"]), (["aÂ b", "Ã©tÃ©"], ["a\u{A0}b", "été"]),
      (["aÂ b"], ["aÂ b"]),
      // Other fields stay.
      (
        ["Ã©tÃ©", "été", "MAÇÃ MAIS", "IRMÃ MAIS", "â€“"],
        ["été", "été", "MAÇÃ MAIS", "IRMÃ MAIS", "–"]
      ),
    ] as [([String], [String?])])
  func `are repaired where the document proves it`(_ written: [String], _ read: [String?]) throws {
    #expect(try titles(written) == read)
  }
}
