import FeedModel
import FeedParsing
import Foundation
import Refreshing
import Testing

@testable import ArticleRendering

/// Articles from the hand-made feeds, as the store would return them.
enum Samples {
  static let now = Date(timeIntervalSince1970: 1_795_248_000)

  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  static func article(_ file: String, _ guid: String, feed: String) throws -> Article {
    let data = try Data(contentsOf: fixtures.appendingPathComponent(file))
    let document = FeedNormaliser.document(
      try FeedParser.parse(data, contentType: nil, adapter: nil),
      feedURL: "https://feeds.example/feed.xml")
    guard let entry = document.entries.first(where: { $0.guid == guid }) else {
      throw CocoaError(.fileReadUnknown)
    }
    return article(entry, feed: feed)
  }

  static func article(_ entry: Entry, feed: String = "Feed") -> Article {
    Article(
      number: 1, entry: entry,
      appearances: [Appearance(number: 1, feed: feed, entry: entry, firstSeen: now, lastSeen: now)])
  }

  static func blocks(_ article: Article) -> [TextBlock] {
    article.entry.contentHTML.map { HTMLBlocks.read($0) }
      ?? article.entry.contentText.map { HTMLBlocks.read(plain: $0) } ?? []
  }

  /// Compares a whole screen with a file. `AGGREGATE_WRITE_SCREENS=1` rewrites the file; review it before committing.
  static func compare(_ text: String, _ file: String) throws {
    let url = fixtures.appendingPathComponent("Screens/\(file)")
    if ProcessInfo.processInfo.environment["AGGREGATE_WRITE_SCREENS"] == "1" {
      try Data(text.utf8).write(to: url)
    }
    #expect(try text == String(contentsOf: url, encoding: .utf8), "\(file)")
  }
}
