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
    let words =
      bytes.withContiguousStorageIfAvailable(StoryWords.decoded)
      ?? Array(bytes).withUnsafeBufferPointer(StoryWords.decoded)
    guard let words else { return nil }
    self = words
  }

  private static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> StoryWords? {
    guard let first = bytes.first, first & ~sentenceCase == format else { return nil }
    let size = bytes.count - 1
    guard size % 4 == 0, size / 4 <= maximumCount else { return nil }
    var codes: [UInt32] = []
    codes.reserveCapacity(size / 4)
    var limit: UInt32?
    for place in stride(from: 1, to: bytes.count, by: 4) {
      let low = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8
      let code = low | UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 3]) << 24
      if let limit, code <= limit { return nil }
      codes.append(code)
      limit = code | WordCode.flags
    }
    return StoryWords(codes: codes, isSentenceCase: first & sentenceCase != 0)
  }
}
