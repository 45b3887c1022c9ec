import FeedModel
import FeedParsing
import Foundation
import Testing

/// RSS 2.0 with objects for elements (source.scripting.com). Its fields are in `Fixtures/rss-in-json`.
@Suite struct `RSS in JSON` {
  private func read(_ text: String) throws -> ParsedFeed { try FeedParser.parse(Data(text.utf8)) }

  @Test(arguments: [
    (#"{"title": "alone"}"#, 1, 0), (#"[{"title": "a"}, {"title": "b"}]"#, 2, 0),
    (#"[{"title": "a"}, 7, {}, null]"#, 1, 3), ("null", 0, 0), (#""text""#, 0, 1),
  ])
  func `reads a single item as a list, and rejects what is not an item`(
    _ items: String, _ read: Int, _ rejected: Int
  ) throws {
    for key in ["item", "items"] {
      let feed = try self.read(#"{"rss": {"channel": {"title": "t", "\#(key)": \#(items)}}}"#)
      #expect(feed.items.count == read)
      #expect(feed.rejections.count == rejected)
    }
  }

  @Test func `has a time to live in minutes`() throws {
    let feed = try read(#"{"rss": {"channel": {"title": "t", "ttl": "90", "item": []}}}"#)
    #expect(feed.pollingHints.ttl == 5400)
  }

  @Test func `is not a feed without a channel`() {
    #expect(throws: ParseError.self) { try read(#"{"rss": {"channel": []}}"#) }
  }
}
