internal import FeedModel

/// Tells in one pass whether any of several ASCII words occurs in a text.
struct WordSearch: Sendable {
  private let words: [StaticString]
  /// The hashes of the first four bytes of each word; hardly any other four bytes have one of them.
  private var beginnings = [Bool](repeating: false, count: 4096)

  /// - Parameter words: each of at least four bytes.
  init(_ words: [StaticString]) {
    self.words = words
    for word in words {
      let bytes = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      beginnings[WordSearch.hash(bytes, at: 0)] = true
    }
  }

  func occur(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var i = 0
    while i + 4 <= raw.count {
      if beginnings[WordSearch.hash(raw, at: i)] {
        let rest = UnsafeBufferPointer(rebasing: bytes[i...])
        if words.contains(where: { ByteSearch.begins(rest, $0) }) { return true }
      }
      i += 1
    }
    return false
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer, at i: Int) -> Int {
    let four = bytes.loadUnaligned(fromByteOffset: i, as: UInt32.self)
    return Int((four &* 0x9E37_79B1) >> 20)
  }
}
