import FeedBasics

/// Finds the next occurrence of a mark from increasing positions, without searching any stretch twice.
struct MarkSearch {
  private let mark: StaticString
  /// The end of the occurrence found last; `Int.max` if there are no more.
  private var known: Int?

  init(_ mark: StaticString) { self.mark = mark }

  /// The position after the next occurrence; nil if absent.
  mutating func end(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    let length = mark.utf8CodeUnitCount
    if let known, known == Int.max || known - length >= start {
      return known == Int.max ? nil : known
    }
    let found = MarkSearch.end(of: mark, in: bytes, from: start)
    known = found ?? Int.max
    return found
  }

  /// The same for a single search.
  static func end(of mark: StaticString, in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard start < bytes.endIndex else { return nil }
    return bytes[start...].withUnsafeBufferPointer { buffer in
      ByteSearch.position(buffer, mark).map { start + $0 + mark.utf8CodeUnitCount }
    }
  }
}
