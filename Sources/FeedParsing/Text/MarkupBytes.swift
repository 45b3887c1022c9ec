import FeedBasics

/// Classes of bytes in HTML, and comparison of names that ignores ASCII case.
enum HTMLBytes {
  /// ASCII whitespace (WHATWG Infra §4.6): without the vertical tab.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D && byte != 0x0B
  }

  static func isEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    for i in 0..<a.count where a[i].asciiLowercased != b[i].asciiLowercased { return false }
    return true
  }

  static func isEqual(_ a: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    isEqual(a, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Whether a word begins at a position.
  static func begins(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ word: StaticString
  ) -> Bool {
    let end = start + word.utf8CodeUnitCount
    return end <= bytes.count && isEqual(UnsafeBufferPointer(rebasing: bytes[start..<end]), word)
  }

  /// Whether an element's end tag begins at a position. Attributes after its name are not checked.
  static func isEndTag(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, of element: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let end = start + 2 + element.count
    return !element.isEmpty && end < bytes.count && bytes[start] == UInt8(ascii: "<")
      && bytes[start + 1] == UInt8(ascii: "/") && endsName(bytes[end])
      && isEqual(UnsafeBufferPointer(rebasing: bytes[start + 2..<end]), element)
  }

  /// Whether what follows a `<` has a sign that no element's name has, as `bob@h.example`, `https:`, `stdio.h` and `y$` do.
  /// A backslash and an equals sign are in tags that are written badly, such as `<br\>`.
  static func isNoName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.last == UInt8(ascii: ":") || name.contains { "@$.,(+".utf8.contains($0) }
  }

  /// Whether a byte ends a tag's name.
  static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || isSpace(byte)
  }
}

/// Classifies the bytes of markup; all bytes beyond ASCII count as letters.
enum XMLBytes {
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

  static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }

  /// A name in lower case, for comparison.
  static func folded(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }
}
