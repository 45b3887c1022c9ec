import FeedModel
import FeedParsing
import Foundation
import Testing

/// What the fields of an item are read from, as `test` shows it.
@Suite struct `Origins` {
  @Test func `are those of each field also before the item has an id, a title or a text`() throws {
    let feed = try FeedParser.parse(
      Data(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><entry><published>2026-01-01</published><category term="a"/>
        <updated>2026-01-02</updated><author><name>Ann</name></author><title>t</title><category term="b"/>
        <id>1</id></entry></feed>
        """.utf8), traced: 1)
    let origins = try #require(feed.origins.first).fields.mapValues(\.path)
    #expect(origins["published"] == "published")
    #expect(origins["modified"] == "updated")
    #expect(origins["author"] == "author")
    #expect(origins["tags"] == "category")
    #expect(origins["title"] == "title")
    #expect(origins["id"] == "id")
  }
}
