import FeedModel
import FeedParsing
import Testing

/// What versions of libxml2 read differently unless they are told otherwise.
@Suite struct `Documents in XML` {
  private func parse(_ items: String) throws -> ParsedFeed {
    try FeedParser.parse(Array("\(Self.start)\(items)</channel></rss>".utf8))
  }

  private static let start = "<rss version=\"2.0\"><channel>"

  @Test func `have line feeds for all line ends`() throws {
    let lines = "a\r\nb\rc\n\r\r\nd"
    let feed = try parse(
      """
      <item><title>\(lines)</title><guid><![CDATA[\(lines)]]></guid>\
      <comments>a<![CDATA[\r]]><![CDATA[\n&#13;]]>&#13;b</comments>\
      <enclosure url="a\r\nb\rc\n&#13;d"/></item>
      """)
    #expect(feed.items.first?.title?.text == "a\nb\nc\n\n\nd")
    #expect(feed.items.first?.guid == "a\nb\nc\n\n\nd")
    #expect(feed.items.first?.commentsURL == "a\n\n&#13;\rb")
    #expect(feed.items.first?.attachments.first?.url == "a b c \rd")
  }

  @Test(arguments: 0..<4)
  func `have line feeds for line ends across the chunks that are parsed at a time`(
    _ offset: Int
  ) throws {
    let before = "<item><guid><![CDATA["
    let count = 64 * 1024 - Self.start.utf8.count - before.utf8.count - offset
    let filler = String(repeating: "x", count: count)
    let feed = try parse("\(before)\(filler)\r\n\n\ry]]></guid></item>")
    #expect(feed.items.first?.guid == "\(filler)\n\n\ny")
  }

  @Test(arguments: 0..<4)
  func `may have the end of a section in text across the chunks that are parsed at a time`(
    _ offset: Int
  ) throws {
    let before = "<item><guid>"
    let count = 64 * 1024 - Self.start.utf8.count - before.utf8.count - offset
    let filler = String(repeating: "x", count: count)
    let feed = try parse("\(before)\(filler)]]></guid></item>")
    #expect(feed.items.first?.guid == "\(filler)]]>")
    #expect(feed.warnings == ["not well-formed, line 1: text contains ']]>'"])
  }
}
