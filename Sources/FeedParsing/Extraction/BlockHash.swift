import FeedBasics

/// Identifies a paragraph by its text, to recognise one that many articles of a host have.
enum BlockHash {
  /// In characters; shorter paragraphs may occur in several articles.
  private static let minimumLength = 20

  /// The hash of the text without white space; nil if the text is too short.
  static func of(_ block: PageBlock, _ tree: PageTree, _ isRemoved: [Bool]) -> UInt64? {
    guard block.measure.length >= minimumLength else { return nil }
    var hash = FNV1a()
    tree.forEachText(in: Int(block.first)..<Int(block.last), isRemoved: isRemoved) { bytes in
      for byte in bytes where byte > 0x20 { hash.add(byte) }
    }
    return hash.value
  }
}
