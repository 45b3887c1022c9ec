/// Characters that are others in another form: full-width digits and letters (U+FF10–U+FF5A), half-width katakana
/// (U+FF66–U+FF9F) and Latin ligatures (U+FB00–U+FB06). Words are searched without the difference.
enum PresentationForms {
  /// The text with the usual characters in place of these; a kana and its sound mark become one.
  static func replaced(in text: String) -> String {
    text.withBytes { bytes in
      var start = next(in: bytes, from: 0)
      guard start < bytes.count else { return nil }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      var copied = 0
      while start < bytes.count {
        var end = start + width
        while isForm(in: bytes, at: end) { end += width }
        output.append(contentsOf: bytes[copied..<start])
        let run = String(decoding: bytes[start..<end], as: UTF8.self)
        output.append(contentsOf: run.compatibilityForm.utf8)
        copied = end
        start = next(in: bytes, from: end)
      }
      output.append(contentsOf: bytes[copied...])
      return UTF8Text.string(valid: output)
    } ?? text
  }

  /// The length of each in UTF-8.
  private static let width = 3

  /// The position of the next one; the number of bytes if there are no more.
  private static func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while let found = ByteSearch.next(0xEF, in: bytes, from: index) {
      if isForm(in: bytes, at: found) { return found }
      index = found + 1
    }
    return bytes.count
  }

  private static func isForm(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + width <= bytes.count, bytes[index] == 0xEF else { return false }
    return switch (bytes[index + 1], bytes[index + 2]) {
    case (0xAC, 0x80...0x86), (0xBC, 0x90...0x99), (0xBC, 0xA1...0xBA), (0xBD, 0x81...0x9A),
      (0xBD, 0xA6...0xBF), (0xBE, 0x80...0x9F):
      true
    default: false
    }
  }
}
