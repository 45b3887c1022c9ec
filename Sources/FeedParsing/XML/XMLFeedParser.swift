internal import FeedModel

/// RSS, RDF and Atom. A well-formed document is read once; one that is not is repaired and read again.
enum XMLFeedParser {
  static func parse(_ text: DocumentText) throws(ParseError) -> ParsedFeed {
    guard let start = beginning(of: text.bytes) else { throw .notAFeed("plain text") }
    let bytes = text.bytes[start...]
    var (builder, outcome) = pass(bytes)
    var feed = builder.finish(truncated: outcome.isTruncated)
    var warnings: [String] = []
    if start > text.bytes.startIndex { warnings.append("something stands before the document") }
    if let error = outcome.firstError { warnings.append("not well-formed, \(clean(error))") }
    if outcome.needsRepair {
      let repaired = MarkupRepair.repaired(bytes)
      let (second, secondOutcome) = pass(repaired[...])
      let rescued = second.finish(truncated: secondOutcome.isTruncated)
      if let rescued, rescued.items.count >= feed?.items.count ?? 0 {
        feed = rescued
        builder = second
        outcome = secondOutcome
      }
    }
    guard var feed else {
      throw .notAFeed(DocumentKind.markup(root: builder.rootName, bytes: bytes))
    }
    if outcome.isTruncated { warnings.append("the document ends before it is complete") }
    feed.warnings = warnings
    return feed
  }

  private static func pass(_ bytes: ArraySlice<UInt8>) -> (FeedBuilder, SAXOutcome) {
    let builder = FeedBuilder()
    return (builder, SAXParser.parse(bytes, handler: builder))
  }

  /// libxml2 quotes the document in its messages.
  private static func clean(_ message: String) -> String {
    PlainText.folded(String(message.prefix(200))) ?? ""
  }

  /// Where the XML begins: behind white space, saved HTTP headers or other junk.
  private static func beginning(of bytes: ArraySlice<UInt8>) -> Int? {
    var i = bytes.startIndex
    while let mark = bytes[i...].firstIndex(of: UInt8(ascii: "<")), mark + 1 < bytes.endIndex {
      let next = bytes[mark + 1]
      if next == UInt8(ascii: "?") || next == UInt8(ascii: "!")
        || next | 0x20 >= 0x61 && next | 0x20 <= 0x7A
      {
        return mark
      }
      i = mark + 1
    }
    return nil
  }
}
