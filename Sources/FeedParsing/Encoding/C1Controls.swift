internal import FeedBasics

/// The control characters U+0080–U+009F, which no author intends: they are windows-1252 characters, written as `&#146;`
/// or converted as if they were Latin-1 (WHATWG HTML §13.2.5.80).
enum C1Controls {
  /// Whether the text may contain any of them: in UTF-8 they all begin with the byte C2.
  static func mayHold(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.baseAddress.map { memchr($0, 0xC2, bytes.count) != nil } ?? false
  }

  /// Appends UTF-8 text with these characters replaced by the intended ones.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    guard mayHold(bytes) else {
      output.append(contentsOf: bytes)
      return
    }
    var i = 0
    while i < bytes.count {
      if bytes[i] == 0xC2, i + 1 < bytes.count, (0x80...0x9F).contains(bytes[i + 1]) {
        TextDecoder.append(windows1252: bytes[i + 1], to: &output)
        i += 2
      } else {
        output.append(bytes[i])
        i += 1
      }
    }
  }

  static func replaced(in text: String) -> String {
    return text.withBytes { bytes in
      guard mayHold(bytes) else { return nil }
      var output: [UInt8] = []
      append(bytes, to: &output)
      return UTF8Text.string(valid: output)
    } ?? text
  }
}
