internal import FeedModel

/// RSS, RDF and Atom. A well-formed document is read once; one that is not is repaired and read again.
enum XMLFeedParser {
  /// - Parameter traced: of how many items the elements are noted that gave their fields.
  static func parse(_ text: DocumentText, traced: Int = 0) throws(ParseError) -> ParsedFeed {
    guard let start = beginning(of: text.bytes) else { throw .notAFeed("plain text") }
    let reading = read(text.bytes, from: start, traced: traced)
    if var feed = reading.feed {
      if start > text.bytes.startIndex {
        feed.warnings.insert("something stands before the document", at: 0)
      }
      return feed
    }
    // Error messages in HTML, or an envelope, may stand around a feed.
    if let inner = innerRoot(in: text.bytes, after: start),
      var feed = read(text.bytes, from: inner, traced: traced).feed,
      !feed.items.isEmpty || feed.title != nil
    {
      feed.warnings.insert("something stands before the document", at: 0)
      return feed
    }
    throw .notAFeed(DocumentKind.markup(root: reading.root, bytes: text.bytes[start...]))
  }

  /// - Returns: the feed, nil where the root is no feed's, and the root's name.
  private static func read(
    _ document: ArraySlice<UInt8>, from start: Int, traced: Int
  ) -> (feed: ParsedFeed?, root: String?) {
    let bytes = document[Prologue.rootStart(in: document[start...])...]
    // libxml2 takes time that grows with the square of a tag's attributes.
    let isFlooded = DepthLimit.isFlooded(bytes)
    var (builder, outcome) =
      isFlooded
      ? (FeedBuilder(traced: traced), SAXOutcome(needsRepair: true)) : pass(bytes, traced: traced)
    var feed = isFlooded ? nil : builder.finish(truncated: outcome.isTruncated)
    var warnings: [String] = []
    if let error = outcome.firstError {
      let line = error.line + document[..<bytes.startIndex].count { $0 == 0x0A }
      warnings.append("not well-formed, line \(line): \(clean(error.message))")
    }
    // Something without an end has swallowed the rest, where the root's own end is there.
    let isSwallowed = outcome.isTruncated && builder.rootName.map { endsWith(bytes, $0) } ?? false
    if isSwallowed, warnings.isEmpty { warnings.append("not well-formed: a section has no end") }
    if isFlooded { warnings.append("a tag has too many attributes; those beyond were left out") }
    if outcome.needsRepair || isSwallowed {
      let repaired = MarkupRepair.repaired(bytes)
      var (second, secondOutcome) = pass(repaired[...], traced: traced)
      let rescued = second.finish(truncated: secondOutcome.isTruncated)
      if let rescued, rescued.items.count >= feed?.items.count ?? 0 {
        feed = rescued
        builder = second
        outcome = secondOutcome
      }
    }
    if outcome.isTruncated { warnings.append("the document ends before it is complete") }
    if builder.undidDoubleEncoding { warnings.append(DoubleEncoding.warning) }
    feed?.warnings = warnings
    return (feed, builder.rootName)
  }

  /// Whether the end tag of the root stands at the end of the document.
  private static func endsWith(_ bytes: ArraySlice<UInt8>, _ root: String) -> Bool {
    let tail = String(decoding: bytes.suffix(200), as: UTF8.self).lowercased()
    return tail.contains("\(root.lowercased())>") && tail.contains("</")
  }

  private static func pass(
    _ bytes: ArraySlice<UInt8>, traced: Int
  ) -> (FeedBuilder, SAXOutcome) {
    var builder = FeedBuilder(traced: traced)
    let outcome = SAXParser.parse(bytes, handler: &builder)
    return (builder, outcome)
  }

  /// Where the tag of a feed's root begins that stands inside something else.
  private static func innerRoot(in bytes: ArraySlice<UInt8>, after start: Int) -> Int? {
    let lower = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    let found = lower.withUnsafeBufferPointer { buffer in
      let rest = UnsafeBufferPointer(rebasing: buffer[(start - bytes.startIndex + 1)...])
      return (["<rss", "<rdf:rdf", "<feed ", "<feed>"] as [StaticString]).compactMap {
        ByteSearch.position(rest, $0)
      }.min()
    }
    return found.map { start + 1 + $0 }
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
