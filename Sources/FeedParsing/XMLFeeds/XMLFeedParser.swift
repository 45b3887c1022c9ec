import FeedBasics
internal import FeedModel

/// Reads RSS, RDF and Atom. A well-formed document is read once; an ill-formed one is repaired and read again.
enum XMLFeedParser {
  /// - Parameter traced: the number of items for which to record the elements that gave their fields.
  static func parse(_ text: DocumentText, traced: Int = 0) throws(ParseError) -> ParsedFeed {
    guard let start = beginning(of: text.bytes) else { throw .notAFeed("plain text") }
    let reading = read(text.bytes, from: start, traced: traced)
    if var feed = reading.feed {
      if start > text.bytes.startIndex {
        feed.warnings.insert("unexpected content before the document was skipped", at: 0)
      }
      return feed
    }
    // HTML error messages or an envelope may surround a feed.
    if let inner = innerRoot(in: text.bytes, after: start),
      var feed = read(text.bytes, from: inner, traced: traced).feed,
      !feed.items.isEmpty || feed.title != nil
    {
      feed.warnings.insert("unexpected content before the document was skipped", at: 0)
      return feed
    }
    throw .notAFeed(DocumentKind.markup(root: reading.root, bytes: text.bytes[start...]))
  }

  /// - Returns: the feed, nil if the root is not that of a feed, and the root's name.
  private static func read(
    _ document: ArraySlice<UInt8>, from start: Int, traced: Int
  ) -> (feed: ParsedFeed?, root: String?) {
    let bytes = document[Prologue.rootStart(in: document[start...])...]
    let entities = InternalEntities(prologue: document[start..<bytes.startIndex])
    // The time that libxml2 takes grows with the square of a tag's attributes.
    let isFlooded = DepthLimit.isFlooded(bytes)
    var (builder, outcome) =
      isFlooded
      ? (FeedBuilder(length: 0, traced: traced), SAXOutcome(needsRepair: true))
      : pass(bytes, entities, traced: traced)
    var feed = isFlooded ? nil : builder.finish(truncated: outcome.isTruncated)
    var source = bytes
    var warnings: [String] = []
    if let error = outcome.firstError {
      let line = error.line + document[..<bytes.startIndex].count { $0 == 0x0A }
      warnings.append("not well-formed, line \(line): \(clean(error.message))")
    }
    // If the root's own end is there, something without an end has swallowed the rest, or the items up to a later end.
    let isSwallowed =
      outcome.isTruncated && builder.rootName.map { endsWith(bytes, $0) } ?? false
      || builder.holdsSectionStart && UnclosedSection.occurs(in: bytes)
    if isSwallowed, warnings.isEmpty { warnings.append("not well-formed: unterminated section") }
    if isFlooded { warnings.append("a tag has too many attributes; the excess was dropped") }
    let isIllFormed = outcome.needsRepair || isSwallowed
    if isIllFormed {
      let repaired = MarkupRepair.repaired(bytes)
      var (second, secondOutcome) = pass(repaired[...], entities, traced: traced, isIllFormed: true)
      let rescued = second.finish(truncated: secondOutcome.isTruncated)
      if let rescued, rescued.items.count >= feed?.items.count ?? 0 {
        feed = rescued
        builder = second
        outcome = secondOutcome
        source = repaired[...]
      } else if feed != nil, outcome.needsRepair {
        (builder, outcome) = pass(bytes, entities, traced: traced, isIllFormed: true)
        feed = builder.finish(truncated: outcome.isTruncated)
      }
    }
    if builder.texts.isEncodedTwice, builder.texts.hasDoubtful {
      (builder, outcome) = pass(
        source, entities, traced: traced, isIllFormed: isIllFormed, isEncodedTwice: true)
      feed = builder.finish(truncated: outcome.isTruncated)
    }
    if outcome.isTruncated { warnings.append("the document is truncated") }
    if outcome.hasExcess, hasItemsAfterEnd(source) {
      warnings.append("items after the document's end were skipped")
    }
    if builder.texts.isEncodedTwice { warnings.append(DoubleEncoding.warning) }
    feed?.warnings = warnings
    return (feed, builder.rootName)
  }

  /// Whether items follow the first end of a root; scripts that hosts add there have no meaning for a feed.
  private static func hasItemsAfterEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let ends = (["</rss>", "</rdf:RDF>", "</feed>"] as [StaticString])
        .compactMap { ByteSearch.position(bytes, $0) }
      guard let end = ends.min() else { return false }
      let rest = UnsafeBufferPointer(rebasing: bytes[end...])
      return ByteSearch.contains(rest, "<item") || ByteSearch.contains(rest, "<entry")
    }
  }

  /// Whether the root's end tag is among the last 200 bytes of the document.
  private static func endsWith(_ bytes: ArraySlice<UInt8>, _ root: String) -> Bool {
    let tail = String(decoding: bytes.suffix(200), as: UTF8.self).lowercased()
    return tail.contains("\(root.lowercased())>") && tail.contains("</")
  }

  private static func pass(
    _ bytes: ArraySlice<UInt8>, _ entities: InternalEntities, traced: Int,
    isIllFormed: Bool = false, isEncodedTwice: Bool = false
  ) -> (FeedBuilder, SAXOutcome) {
    var builder = FeedBuilder(
      length: bytes.count, traced: traced, isEncodedTwice: isEncodedTwice)
    let outcome = SAXParser.parse(
      bytes, entities: entities, isIllFormed: isIllFormed, handler: &builder)
    return (builder, outcome)
  }

  /// The position of a feed's root tag inside another document; nil if absent.
  private static func innerRoot(in bytes: ArraySlice<UInt8>, after start: Int) -> Int? {
    let lower = bytes.map(\.asciiLowercased)
    let found = lower.withUnsafeBufferPointer { buffer in
      let rest = UnsafeBufferPointer(rebasing: buffer[(start - bytes.startIndex + 1)...])
      return (["<rss", "<rdf:rdf", "<feed ", "<feed>"] as [StaticString]).compactMap {
        ByteSearch.position(rest, $0)
      }.min()
    }
    return found.map { start + 1 + $0 }
  }

  /// A message on one line and of bounded length, whatever names it quotes.
  private static func clean(_ message: String) -> String {
    PlainText.folded(String(message.prefix(200))) ?? ""
  }

  /// The position of the first markup, after white space, saved HTTP headers or other junk; nil if absent.
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
