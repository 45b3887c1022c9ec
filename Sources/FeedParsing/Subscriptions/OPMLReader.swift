import FeedBasics

/// Reads OPML 1.0, 1.1 and 2.0 (opml.org/spec2.opml) as feed readers write it, damaged or not.
enum OPMLReader {
  /// - Returns: nil if the document is not OPML.
  static func read(_ bytes: ArraySlice<UInt8>) -> SubscriptionList? {
    let whole = withoutCutTag(bytes)
    guard let document = document(in: whole) else { return nil }
    // The time that libxml2 takes grows with the square of a tag's attributes.
    let isFlooded = DepthLimit.isFlooded(document)
    var (builder, outcome) =
      isFlooded ? (OPMLBuilder(), SAXOutcome(needsRepair: true)) : pass(document)
    if outcome.needsRepair || outcome.isTruncated {
      let (second, secondOutcome) = pass(MarkupRepair.repaired(document)[...])
      if second.list.subscriptions.count >= builder.list.subscriptions.count {
        builder = second
        outcome = secondOutcome
      }
    }
    var list = builder.list
    if outcome.isTruncated || whole.count < bytes.count {
      list.isTruncated = true
      list.warnings.append("is truncated; only the feeds before the cut were read")
    }
    return list
  }

  /// The document without a feed that a cut goes through, whose URL may be cut as well.
  private static func withoutCutTag(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // A quotation mark that was not escaped is no cut.
    let last = bytes.suffix(64).map(\.asciiLowercased)
    if String(decoding: last, as: UTF8.self).trimmed.hasSuffix("</opml>") { return bytes }
    var end = bytes.endIndex
    while let mark = bytes[..<end].lastIndex(of: UInt8(ascii: "<")) {
      guard isTag(bytes[mark...], "outline") else {
        end = mark
        continue
      }
      var quote: UInt8?
      for byte in bytes[mark...] {
        if byte == quote {
          quote = nil
        } else if quote == nil {
          if byte == UInt8(ascii: ">") { return bytes }
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        }
      }
      return bytes[..<mark]
    }
    return bytes
  }

  private static func pass(_ bytes: ArraySlice<UInt8>) -> (OPMLBuilder, SAXOutcome) {
    var builder = OPMLBuilder()
    let outcome = SAXParser.parse(bytes, handler: &builder)
    return (builder, outcome)
  }

  /// The document from its root on; nil if it is not OPML. Junk may precede the root, and the root may be missing.
  private static func document(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let root = Prologue.rootStart(in: bytes)
    if isTag(bytes[root...], "opml") { return bytes[root...] }
    var lost: Int?
    var i = root
    while let mark = bytes[i...].firstIndex(of: UInt8(ascii: "<")) {
      if isTag(bytes[mark...], "opml") { return bytes[mark...] }
      if lost == nil, isTag(bytes[mark...], "outline") { lost = mark }
      i = mark + 1
    }
    // Feeds and pages may contain outlines; without a root, a list has to begin with an outline, head or body.
    guard let lost, lost == root || isTag(bytes[root...], "body") || isTag(bytes[root...], "head")
    else { return nil }
    return ("<opml>".utf8 + Array(bytes[root...]) + "</opml>".utf8)[...]
  }

  private static func isTag(_ bytes: ArraySlice<UInt8>, _ name: String) -> Bool {
    let length = name.utf8.count
    guard bytes.count > length + 1, bytes.first == UInt8(ascii: "<") else { return false }
    let rest = bytes.dropFirst()
    guard let next = rest.dropFirst(length).first, !XMLBytes.isName(next) else { return false }
    return zip(rest, name.utf8).allSatisfy { $0 | 0x20 == $1 }
  }
}
