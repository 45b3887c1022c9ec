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
}

/// ``WordCode``s where a store keeps them.
struct StoredWords {
  let count: Int
  let isSentenceCase: Bool
  private let bytes: UnsafeRawBufferPointer

  /// nil if the bytes cannot be those of ``StoryWords/bytes``; the codes are not looked at.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first, first & ~StoryWords.sentenceCase == StoryWords.format else {
      return nil
    }
    count = (bytes.count - 1) / 4
    guard bytes.count == 1 + 4 * count, count <= StoryWords.maximumCount else { return nil }
    isSentenceCase = first & StoryWords.sentenceCase != 0
    self.bytes = bytes
  }

  /// Appends the codes.
  func append(to codes: inout [UInt32]) {
    let start = codes.count
    // Copied at once, since arrays that grow look at their capacity with each of half a million words.
    codes.append(contentsOf: repeatElement(0, count: count))
    codes.withUnsafeMutableBufferPointer { codes in
      let own = UnsafeMutableBufferPointer(rebasing: codes[start...])
      UnsafeMutableRawBufferPointer(own).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes.dropFirst()))
      #if _endian(big)
        for index in own.indices { own[index] = UInt32(littleEndian: own[index]) }
      #endif
    }
  }
}
