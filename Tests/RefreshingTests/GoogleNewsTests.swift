import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Google News, with every response of it that is kept.
@Suite struct `Google News` {
  /// A response of Google News.
  struct Capture: Sendable, CustomTestStringConvertible {
    var name: String
    var file: URL
    var testDescription: String { name }
  }

  /// The repository's own, and those of the corpus if it is there.
  private static let captures =
    FixtureFile.all.filter {
      $0.topic == "google-news" && $0.name != "google-news/other-feeds-keep-their-suffix.xml"
    }.map { Capture(name: $0.name, file: $0.url) }
    + Corpus.all.map(\.file).filter { $0.hasPrefix("google-news") && $0.hasSuffix("xml") }
    .map { Capture(name: $0, file: Corpus.folder.appendingPathComponent($0)) }

  @Test(arguments: captures)
  func `has a source for every item and an image wherever there is one`(_ capture: Capture) throws {
    let document = FeedNormaliser.document(
      try FeedParser.parse(try Data(contentsOf: capture.file)), feedURL: nil)
    #expect(!document.entries.isEmpty)
    for entry in document.entries {
      let source = try #require(entry.source?.title)
      #expect(entry.title?.hasSuffix(" - \(source)") == false)
      #expect((entry.contentHTML?.contains("<img") ?? false) == (entry.image != nil))
    }
  }
}
