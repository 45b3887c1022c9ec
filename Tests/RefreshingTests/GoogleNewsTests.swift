import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Google News, with the samples that ship with the program.
@Suite struct `Google News` {
  private func entries(_ sample: String) throws -> [Entry] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/Samples")
    let data = try Data(contentsOf: folder.appendingPathComponent(sample))
    return FeedNormaliser.document(
      try FeedParser.parse(data, contentType: nil, adapter: nil), feedURL: nil
    ).entries
  }

  @Test func `of the table kind gives publisher, picture and the publisher's link`() throws {
    let entry = try #require(try entries("google-news-table.xml").first)
    #expect(entry.title == "Tide mill turns again after sixty years")
    #expect(entry.source?.title == "Harbour Times")
    #expect(entry.url == "https://www.harbourtimes.example/2026/11/19/tide-mill")
    #expect(entry.image == "https://images.harbourtimes.example/tide-mill-80.jpg")
  }

  @Test func `of the list kind gives the publisher and keeps an opaque link`() throws {
    let entry = try #require(try entries("google-news-list.xml").first)
    #expect(entry.title == "Night trains return to the northern line")
    #expect(entry.source == Source(title: "Harbour Times", url: "https://www.harbourtimes.example"))
    #expect(entry.url?.hasPrefix("https://news.google.com/rss/articles/") == true)
  }

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
