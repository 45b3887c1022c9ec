internal import FeedModel

/// The next occurrence of a mark, asked for from ever later places: no stretch is searched twice.
struct MarkSearch {
  private let mark: StaticString
  /// Where the mark was found last; the end where it does not come again.
  private var known: Int?

  init(_ mark: StaticString) { self.mark = mark }

  /// The position behind the next occurrence; nil where there is none.
  mutating func end(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    let length = mark.utf8CodeUnitCount
    if let known, known == Int.max || known - length >= start {
      return known == Int.max ? nil : known
    }
    let found = MarkSearch.end(of: mark, in: bytes, from: start)
    known = found ?? Int.max
    return found
  }

  /// The same for one search alone.
  static func end(of mark: StaticString, in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard start < bytes.endIndex else { return nil }
    return bytes[start...].withUnsafeBufferPointer { buffer in
      ByteSearch.position(buffer, mark).map { start + $0 + mark.utf8CodeUnitCount }
    }
  }
}
