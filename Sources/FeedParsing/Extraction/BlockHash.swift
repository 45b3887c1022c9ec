/// Identifies a paragraph by its text, to recognise one that many articles of a host have.
enum BlockHash {
  /// In characters; shorter paragraphs may occur in several articles.
  private static let minimumLength = 20

  /// The hash of the text without white space; nil if the text is too short.
  static func of(_ block: PageBlock, _ tree: PageTree, _ isRemoved: [Bool]) -> UInt64? {
    guard block.measure.length >= minimumLength else { return nil }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var i = Int(block.first)
    while i < Int(block.last) {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      let node = tree.nodes[i]
      if node.name == nil {
        for byte in tree.text[Int(node.first)..<Int(node.last)] where byte > 0x20 {
          hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
      }
      i += 1
    }
    return hash
  }
}
