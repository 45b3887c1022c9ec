/// A TOML 1.0 text (toml.io/en/v1.0.0), parsed, with the byte range of every key and value.
///
/// Ranges are offsets into `bytes`, a leading byte order mark included.
struct TOMLDocument: Sendable {
  /// The text as it was read.
  let bytes: [UInt8]
  /// The table that contains all others.
  let root: TOMLTable
  /// The root block and then one block for each header, in the order of the file.
  let blocks: [TOMLBlock]

  /// - Throws: the first error in the text.
  init(_ bytes: [UInt8]) throws(TOMLError) {
    var parser = TOMLParser(bytes)
    do throws(TOMLProblem) {
      (root, blocks) = try parser.parse()
    } catch {
      throw TOMLError(error, in: bytes)
    }
    self.bytes = bytes
  }

  /// - Throws: the first error in the text.
  init(_ text: String) throws(TOMLError) {
    try self.init(Array(text.utf8))
  }

  /// The offset of the first byte after a byte order mark.
  var contentStart: Int { UTF8Bytes.hasByteOrderMark(bytes) ? 3 : 0 }

  /// The line and column of a byte. Counting takes time linear in the offset.
  func position(at offset: Int) -> TOMLPosition { TOMLPosition(offset, in: bytes) }

  /// The table that a block defines.
  /// - Parameter block: an index of `blocks`; 0 is the root table.
  func table(ofBlock block: Int) -> TOMLTable? { root.table(ofBlock: block) }
}
