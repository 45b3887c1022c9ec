import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Testing

/// The number of items is that of the expected file (fixtures) or of the manifest (corpus).
@Suite struct `A feed` {
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var file: URL
    var contentType: String?
    var items: Int
    var testDescription: String { name }
  }

  private static let fixtures: [Sample] = FixtureFile.all.filter { $0.adapter == nil }.compactMap {
    fixture in
    (try? fixture.expected())?["items"]?.count.map {
      Sample(
        name: fixture.name, file: fixture.url, contentType: fixture.contentType, items: $0)
    }
  }

  /// Fewer or more items than the manifest's own count, each for a reason.
  private static let exceptions: [String: Int] = [
    // The 18th item is cut off inside its title.
    "hackernews-2018-06-06-malformed.xml": 17,
    // Ten of the twenty are `<item/>` inside an item.
    "pcmag-dvorak-illegally-nested.xml": 10,
    // Counted by a strict parser, which gives up on it.
    "utf16le.xml": 1,
  ]

  /// Empty if the corpus is not there.
  private static let corpus: [Sample] = Corpus.all.filter {
    !$0.file.hasPrefix("opml") && ($0.items ?? 0) > 0
      && ($0.file.hasSuffix("xml") || $0.kind.hasPrefix("json-feed"))
      || exceptions[$0.file] != nil
  }.map {
    Sample(
      name: $0.file, file: Corpus.folder.appendingPathComponent($0.file),
      items: exceptions[$0.file] ?? $0.items ?? 0)
  }

  @Test(arguments: fixtures + corpus)
  func `is read whole`(_ sample: Sample) throws {
    let feed = try FeedParser.parse(
      try Data(contentsOf: sample.file), contentType: sample.contentType)
    #expect(feed.items.count == sample.items)
  }
}
