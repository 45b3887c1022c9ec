extension StoryWords {
  /// The format of the bytes.
  fileprivate static let format: UInt8 = 1
  fileprivate static let sentenceCase: UInt8 = 0x80

  /// The words as a store keeps them: a byte with the format and whether the title is in sentence case, and four bytes a
  /// word, the least significant first.
  public var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(1 + 4 * codes.count)
    result.append(StoryWords.format | (isSentenceCase ? StoryWords.sentenceCase : 0))
    for code in codes {
      for shift: UInt32 in [0, 8, 16, 24] {
        result.append(UInt8(truncatingIfNeeded: code >> shift))
      }
    }
    return result
  }

  /// The words that ``bytes`` returned; nil if these are not such bytes.
  public init?(bytes: [UInt8]) {
    let words = bytes.withUnsafeBytes { bytes in
      StoredWords(bytes).map { StoryWords(codes: Array($0), isSentenceCase: $0.isSentenceCase) }
    }
    guard let words else { return nil }
    self = words
  }
}

/// ``WordCode``s where a store keeps them.
struct StoredWords: RandomAccessCollection {
  private let bytes: UnsafeRawBufferPointer
  let endIndex: Int

  /// nil if the bytes are not those of ``StoryWords/bytes``.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first, first & ~StoryWords.sentenceCase == StoryWords.format else {
      return nil
    }
    self.bytes = bytes
    endIndex = (bytes.count - 1) / 4
    guard bytes.count == 1 + 4 * endIndex, endIndex <= StoryWords.maximumCount else { return nil }
    // The hashes ascend.
    var last: UInt32 = 0
    for index in 0..<endIndex {
      let code = self[index]
      if code <= last, index > 0 { return nil }
      last = code | WordCode.flags
    }
  }

  var startIndex: Int { 0 }
  var isSentenceCase: Bool { bytes[0] & StoryWords.sentenceCase != 0 }

  subscript(index: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 1 + 4 * index, as: UInt32.self))
  }
}
