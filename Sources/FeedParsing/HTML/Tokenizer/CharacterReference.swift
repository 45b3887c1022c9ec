internal import FeedBasics

/// One character reference (WHATWG HTML §13.2.5.72–80).
struct CharacterReference {
  /// Its character: a scalar, and for some names a second one.
  var first: Unicode.Scalar
  var second: Unicode.Scalar?
  /// In bytes, with the `&` and, if present, the `;`.
  var length: Int

  /// Whether the bytes contain an `&`, so that a reference may follow.
  static func mayOccur(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.baseAddress.map { memchr($0, 0x26, bytes.count) != nil } ?? false
  }

  /// The reference at an `&`; nil if the characters are plain text.
  /// - Parameter inAttribute: whether the text is an attribute value, in which `&copy=` and `&copyright` are parameters
  ///   of a URL, not references.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, inAttribute: Bool) {
    var end = start + 1
    guard end < bytes.count else { return nil }
    if bytes[end] == UInt8(ascii: "#") {
      self.init(numeric: bytes, at: start)
      return
    }
    let limit = min(bytes.count, end + HTMLEntityTable.maximumNameLength)
    while end < limit, bytes[end].isASCIIAlphanumeric { end += 1 }
    guard end > start + 1 else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";"),
      let (first, second) = HTMLEntityTable.scalars(
        UnsafeBufferPointer(rebasing: bytes[start + 1..<end]))
    {
      self.init(first: first, second: second, length: end + 1 - start)
      return
    }
    // Names from before HTML 5 may lack the semicolon, and letters may follow.
    var stop = min(end, start + 1 + HTMLEntityTable.maximumLegacyNameLength)
    while stop > start + 2 {
      if let (first, second) = HTMLEntityTable.legacyScalars(
        UnsafeBufferPointer(rebasing: bytes[start + 1..<stop]))
      {
        if inAttribute, stop < bytes.count,
          bytes[stop] == UInt8(ascii: "=") || bytes[stop].isASCIIAlphanumeric
        {
          return nil
        }
        self.init(first: first, second: second, length: stop - start)
        return
      }
      stop -= 1
    }
    return nil
  }

  private init(first: Unicode.Scalar, second: Unicode.Scalar?, length: Int) {
    self.first = first
    self.second = second
    self.length = length
  }

  private init?(numeric bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    var i = start + 2
    let isHex = i < bytes.count && bytes[i] | 0x20 == UInt8(ascii: "x")
    if isHex { i += 1 }
    let firstDigit = i
    var value: UInt32 = 0
    while i < bytes.count, let digit = bytes[i].hexDigitValue, isHex || digit < 10 {
      if value <= 0x10FFFF { value = value * (isHex ? 16 : 10) + UInt32(digit) }
      i += 1
    }
    guard i > firstDigit else { return nil }
    if i < bytes.count, bytes[i] == UInt8(ascii: ";") { i += 1 }
    length = i - start
    // Numbers of C1 controls mean windows-1252. Zero, surrogates and numbers beyond Unicode become U+FFFD
    // (§13.2.5.80).
    if (0x80...0x9F).contains(value) {
      value = UInt32(TextDecoder.highWindows1252[Int(value) - 0x80])
    }
    first = value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The text with its references resolved. Everything else stays as written, parameters of URLs too.
  static func resolved(_ text: String) -> String {
    guard text.hasWord("&") else { return text }
    var output: [UInt8] = []
    text.withBytes { bytes in
      output.reserveCapacity(bytes.count)
      resolve(bytes, inAttribute: true) { output.append(contentsOf: $0) }
    }
    return UTF8Text.string(valid: output)
  }

  /// Emits the text in pieces, with references resolved.
  @inline(__always)
  static func resolve(
    _ bytes: UnsafeBufferPointer<UInt8>, inAttribute: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard let base = bytes.baseAddress else { return }
    var start = 0
    var i = 0
    while i < bytes.count, let hit = memchr(base + i, 0x26, bytes.count - i) {
      i = UnsafeRawPointer(base).distance(to: hit)
      guard let found = CharacterReference(bytes, at: i, inAttribute: inAttribute) else {
        i += 1
        continue
      }
      if i > start { emit(UnsafeBufferPointer(rebasing: bytes[start..<i])) }
      found.withUTF8(emit)
      i += found.length
      start = i
    }
    if start < bytes.count { emit(UnsafeBufferPointer(rebasing: bytes[start...])) }
  }

  /// Passes on the reference's character in UTF-8.
  func withUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { buffer in
      var count = 0
      func append(_ scalar: Unicode.Scalar) {
        for byte in scalar.utf8 {
          buffer[count] = byte
          count += 1
        }
      }
      append(first)
      if let second { append(second) }
      body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
