extension StoryWords {
  /// The format of the bytes.
  private static let format: UInt8 = 1
  private static let sentenceCase: UInt8 = 0x80

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
  public init?(bytes: some Collection<UInt8>) {
    guard let first = bytes.first, first & ~StoryWords.sentenceCase == StoryWords.format else {
      return nil
    }
    let size = bytes.count - 1
    guard size % 4 == 0, size / 4 <= StoryWords.maximumCount else { return nil }
    var codes: [UInt32] = []
    codes.reserveCapacity(size / 4)
    var (code, shift): (UInt32, UInt32) = (0, 0)
    for byte in bytes.dropFirst() {
      code |= UInt32(byte) << shift
      shift += 8
      guard shift == 32 else { continue }
      if let last = codes.last, last | WordCode.flags >= code { return nil }
      codes.append(code)
      (code, shift) = (0, 0)
    }
    self.init(codes: codes, isSentenceCase: first & StoryWords.sentenceCase != 0)
  }
}
