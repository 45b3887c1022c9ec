/// Searches text by its bytes. For ASCII words the result is the same as by characters, and many times faster.
public enum ByteSearch {
  /// Whether an ASCII word occurs in the bytes.
  public static func contains(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    position(bytes, word) != nil
  }

  /// The offset at which a word first occurs; nil if it does not.
  public static func position(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Int? {
    let count = word.utf8CodeUnitCount
    guard count > 0 else { return 0 }
    guard let start = bytes.baseAddress, bytes.count >= count else { return nil }
    let first = Int32(word.utf8Start.pointee)
    var offset = 0
    while offset + count <= bytes.count,
      let hit = memchr(start + offset, first, bytes.count - count - offset + 1)
    {
      let place = UnsafeRawPointer(start).distance(to: hit)
      if memcmp(hit, word.utf8Start, count) == 0 { return place }
      offset = place + 1
    }
    return nil
  }

  /// The position of the next occurrence of a byte; nil if it does not occur.
  public static func next(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int)
    -> Int?
  {
    guard start < bytes.count, let base = bytes.baseAddress,
      let hit = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: hit)
  }

  /// Whether the bytes begin with an ASCII word.
  public static func begins(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count >= count, let start = bytes.baseAddress,
      start.pointee == word.utf8Start.pointee
    else { return false }
    return memcmp(start, word.utf8Start, count) == 0
  }

  /// Whether the bytes end in an ASCII word.
  public static func ends(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard let start = bytes.baseAddress, bytes.count >= count else { return false }
    return memcmp(start + (bytes.count - count), word.utf8Start, count) == 0
  }
}

extension String {
  /// Whether an ASCII word occurs in the text, letter case included.
  public func hasWord(_ word: StaticString) -> Bool {
    withBytes { ByteSearch.contains($0, word) }
  }

  /// Calls a function with the text's bytes, without counting a reference as a copy for `withUTF8` would.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }

  /// Whether an ASCII character occurs in the text.
  public func hasByte(_ character: Unicode.Scalar) -> Bool {
    self[...].index(ofASCII: character) != nil
  }
}

extension Substring {
  /// The position of the first occurrence of an ASCII character; nil if it does not occur.
  public func index(ofASCII character: Unicode.Scalar) -> Index? {
    let byte = UInt8(ascii: character)
    guard
      let offset = utf8.withContiguousStorageIfAvailable({ ByteSearch.next(byte, in: $0, from: 0) })
    else { return utf8.firstIndex(of: byte) }
    return offset.map { utf8.index(startIndex, offsetBy: $0) }
  }
}
