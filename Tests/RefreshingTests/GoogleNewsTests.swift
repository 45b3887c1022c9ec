import FeedModel
import FeedParsing
import Foundation
import Refreshing
import TestSupport
import Testing

/// SPEC 4, Google News, with the samples that ship with the program.
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

  @Test(
    .enabled(if: Corpus.isPresent),
    arguments: Corpus.all.filter { $0.file.hasPrefix("google-news") && $0.file.hasSuffix("xml") })
  func `in the corpus has a source for every item and an image if its content has one`(
    _ item: Corpus.Item
  ) throws {
    let document = FeedNormaliser.document(
      try FeedParser.parse(item.data, contentType: nil, adapter: nil), feedURL: nil)
    for entry in document.entries {
      let source = try #require(entry.source?.title)
      #expect(entry.title?.hasSuffix(" - \(source)") == false)
      #expect((entry.contentHTML?.contains("<img") ?? false) == (entry.image != nil))
    }
  }
}
