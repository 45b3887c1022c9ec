/// Finds the next of a few special bytes, sixteen bytes at a time. Most text has few of them, and the bytes between them
/// can be copied or skipped at once.
public enum ByteScan {
  /// Sixteen bytes that follow each other in the text.
  public typealias Bytes = SIMD16<UInt8>
  /// Which of sixteen bytes are special.
  public typealias Hits = SIMDMask<SIMD16<Int8>>

  /// The position of the next special byte; the number of bytes if there are no more.
  /// - Parameters:
  ///   - start: where to begin; not negative.
  ///   - wide: tells which of sixteen bytes are special.
  ///   - narrow: the same for a single byte.
  @inlinable @inline(__always)
  public static func next(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, wide: (Bytes) -> Hits,
    narrow: (UInt8) -> Bool
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var i = start
    while i + 16 <= raw.count {
      let hits = wide(raw.loadUnaligned(fromByteOffset: i, as: Bytes.self))
      if let first = first(of: hits) { return i + first }
      i += 16
    }
    while i < bytes.count, !narrow(bytes[i]) { i += 1 }
    return i
  }

  /// The same for bytes that are special because of the byte after them. The last byte of all is not looked at.
  /// - Returns: the position of the last byte if no byte before it is special.
  @inlinable @inline(__always)
  public static func nextPair(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    wide: (Bytes, _ following: Bytes) -> Hits,
    narrow: (UInt8, _ following: UInt8) -> Bool
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var i = start
    while i + 17 <= raw.count {
      let hits = wide(
        raw.loadUnaligned(fromByteOffset: i, as: Bytes.self),
        raw.loadUnaligned(fromByteOffset: i + 1, as: Bytes.self))
      if let first = first(of: hits) { return i + first }
      i += 16
    }
    while i + 1 < bytes.count, !narrow(bytes[i], bytes[i + 1]) { i += 1 }
    return i
  }

  /// The end of a run of words that single spaces separate.
  /// - Parameters:
  ///   - start: a position within the first word.
  ///   - wide: tells which of sixteen bytes end the run.
  ///   - narrow: the same for a single byte; no continuation byte of UTF-8 ends it.
  /// - Returns: the position after the last byte of a word, or the number of bytes.
  @inlinable @inline(__always)
  public static func wordsEnd(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, wide: (Bytes) -> Hits,
    narrow: (UInt8) -> Bool
  ) -> Int {
    var end = nextPair(
      in: bytes, from: start, wide: { wide($0) .| ($0.hits(0x20) .& $1.hits(0x20)) },
      narrow: { narrow($0) || $0 == 0x20 && $1 == 0x20 })
    if end == bytes.count - 1, bytes[end] != 0x20, !narrow(bytes[end]) { end += 1 }
    // A space before the end is no separator.
    if end > start, bytes[end - 1] == 0x20 { end -= 1 }
    return end
  }

  /// Whether all bytes are ASCII.
  @inlinable
  public static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    firstNonASCII(in: bytes, from: 0) == bytes.count
  }

  /// The position of the next byte beyond ASCII; the number of bytes if there are no more.
  @inlinable @inline(__always)
  public static func firstNonASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    next(in: bytes, from: start, wide: { $0.hits(0x80...0xFF) }, narrow: { $0 >= 0x80 })
  }

  /// The index of the first hit; nil without hits.
  @inlinable @inline(__always)
  static func first(of hits: Hits) -> Int? {
    // A mask has eight bits for each byte, all of them set or none.
    let words = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
    if words == .zero { return nil }
    let low = words[0].littleEndian
    return low != 0
      ? low.trailingZeroBitCount >> 3 : 8 + words[1].littleEndian.trailingZeroBitCount >> 3
  }
}

extension ByteScan.Bytes {
  /// Which of the bytes are equal to one.
  @inlinable @inline(__always)
  public func hits(_ byte: UInt8) -> ByteScan.Hits { self .== Self(repeating: byte) }

  /// Which of the bytes are in a range.
  @inlinable @inline(__always)
  public func hits(_ range: ClosedRange<UInt8>) -> ByteScan.Hits {
    // Offsets from the lower bound wrap around below it.
    self &- Self(repeating: range.lowerBound)
      .<= Self(repeating: range.upperBound &- range.lowerBound)
  }
}
