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

  @Test func `is no publisher of what others take from it`() throws {
    let items = ["https://news.google.com/rss/articles/CBMiWkFVX3lxTE5", "https://news.example/1"]
      .map {
        """
        <item><link>\($0)</link><title>Council votes on budget - RTE.ie</title>
        <source url="">Google News</source></item>
        """
      }
    let text = "<rss version=\"2.0\"><channel>\(items.joined())</channel></rss>"
    let entries = try FeedDocument(reading: text).entries
    #expect(
      entries.map(\.title) == ["Council votes on budget", "Council votes on budget - RTE.ie"])
    #expect(entries.map(\.source?.title) == ["RTE.ie", "Google News"])
  }

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
