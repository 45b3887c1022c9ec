import FeedModel
import FeedParsing
import Foundation
import Refreshing

@testable import ArticleRendering

/// Articles made of the hand-made feeds, as the store would give them.
enum Samples {
  static let now = Date(timeIntervalSince1970: 1_795_248_000)

  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  static func article(_ file: String, _ guid: String, feed: String) throws -> Article {
    let data = try Data(contentsOf: fixtures.appendingPathComponent(file))
    let document = FeedNormaliser.document(
      try FeedParser.parse(data, contentType: nil, adapter: nil), feedURL: nil)
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
    article.entry.contentHTML.map { HTMLBlocks.read($0) } ?? []
  }
}
