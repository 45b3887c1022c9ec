public import SQLiteBinding

/// The words of a text, in order, one after the other: thousands of texts are indexed, and a string for each of their words
/// would take longer than finding it.
public struct TextWords: Sendable {
  /// Of all words, without anything between them.
  public private(set) var bytes: [UInt8] = []
  /// Where each word ends in ``bytes``.
  public private(set) var ends: [Int] = []

  /// - Throws: if SQLite lacks memory.
  public init(of text: String, _ tokenizer: Tokenizer) throws(SQLiteError) {
    guard !text.isEmpty else { return }
    var bytes: [UInt8] = []
    var ends: [Int] = []
    bytes.reserveCapacity(text.utf8.count)
    try tokenizer.read(text) { word in
      bytes.append(contentsOf: word)
      ends.append(bytes.count)
    }
    self.bytes = bytes
    self.ends = ends
  }

  /// Each word as a string.
  public var strings: [String] {
    zip([0] + ends, ends).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
  }
}
