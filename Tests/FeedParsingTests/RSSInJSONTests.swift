import FeedModel
import FeedParsing
import Foundation
import Testing

/// RSS 2.0 with objects for elements (source.scripting.com).
@Suite struct `RSS in JSON` {
  private func read(_ text: String) throws -> ParsedFeed { try FeedParser.parse(Data(text.utf8)) }

  @Test func `has the channel's fields`() throws {
    let feed = try read(
      """
      {"rss": {"version": "2.0", "channel": {
        "title": "Harbour <b>News</b>", "link": "https://a.example/", "description": "All of it",
        "language": "en-gb", "copyright": "© A", "generator": "Tool 1",
        "image": {"url": "https://a.example/i.png"}, "ttl": "90",
        "pubDate": "Fri, 20 Nov 2026 07:00:00 GMT", "lastBuildDate": "Fri, 20 Nov 2026 08:00:00 GMT",
        "managingEditor": "ed@a.example (Ed Itor)", "category": ["x", {"#value": "y"}],
        "item": [{"title": "One", "dc:date": "2026-11-20T06:00:00Z"}]}}}
      """)
    #expect(feed.format.name == "rss-in-json")
    #expect(feed.title == MarkupText("Harbour <b>News</b>"))
    #expect(feed.subtitle == MarkupText("All of it"))
    #expect(feed.links.map(\.href) == ["https://a.example/"])
    #expect(feed.language == "en-gb")
    #expect(feed.rights == MarkupText("© A"))
    #expect(feed.generator == "Tool 1")
    #expect(feed.icon == "https://a.example/i.png")
    #expect(feed.pollingHints.ttl == 5400)
    #expect(feed.published == FeedDate.parse("2026-11-20T07:00:00Z"))
    #expect(feed.updated == FeedDate.parse("2026-11-20T08:00:00Z"))
    #expect(feed.authors.map(\.name) == ["Ed Itor"])
    #expect(feed.authors.map(\.email) == ["ed@a.example"])
    #expect(feed.tags == ["x", "y"])
    #expect(feed.items.first?.published == FeedDate.parse("2026-11-20T06:00:00Z"))
  }

  @Test func `has the items' fields, written as texts or as objects`() throws {
    let feed = try read(
      """
      {"rss": {"channel": {"item": [{
        "title": {"#value": "One"}, "link": "https://a.example/1", "description": "<p>Short</p>",
        "content:encoded": "<p>Long</p>", "guid": {"#value": "g1", "isPermaLink": "false"},
        "pubDate": "Fri, 20 Nov 2026 07:00:00 GMT", "dc:creator": "Ann", "comments": "https://a.example/1#c",
        "category": ["x", {"#value": "y"}], "source": {"#value": "Wire", "url": "https://w.example/"},
        "enclosure": {"url": "https://a.example/1.mp3", "type": "audio/mpeg", "length": "123"},
        "media:thumbnail": {"url": "https://a.example/t.jpg"},
        "media:content": [{"url": "https://a.example/v.mp4", "type": "video/mp4"},
                          {"url": "https://a.example/m.jpg", "type": "image/jpeg"}]}]}}}
      """)
    let item = try #require(feed.items.first)
    #expect(item.title == MarkupText("One"))
    #expect(item.links.map(\.href) == ["https://a.example/1"])
    #expect(item.summaries == [MarkupText("<p>Short</p>")])
    #expect(item.content == MarkupText("<p>Long</p>"))
    #expect(item.guid == "g1")
    #expect(item.guidIsPermaLink == false)
    #expect(item.published == FeedDate.parse("2026-11-20T07:00:00Z"))
    #expect(item.authors.map(\.name) == ["Ann"])
    #expect(item.commentsURL == "https://a.example/1#c")
    #expect(item.tags == ["x", "y"])
    #expect(item.source == Source(title: "Wire", url: "https://w.example/"))
    #expect(item.attachments.map(\.url) == ["https://a.example/1.mp3"])
    #expect(item.attachments.map(\.size) == [123])
    #expect(
      Set(item.images.map(\.url)) == ["https://a.example/t.jpg", "https://a.example/m.jpg"],
      "a video is not an image")
  }

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

  @Test func `is not a feed without a channel`() {
    #expect(throws: ParseError.self) { try read(#"{"rss": {"channel": []}}"#) }
  }
}
