/// Classifies the bytes of markup; all bytes beyond ASCII count as letters.
enum XMLBytes {
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

  static func isNameStart(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }

  /// A name in lower case, for comparison.
  static func folded(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }
}
