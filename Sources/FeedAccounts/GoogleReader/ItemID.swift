/// What servers of the Google Reader API call an item: a number in decimal or hexadecimal digits, with or without a prefix,
/// or 24 hexadecimal digits at The Old Reader.
enum ItemID {
  static let prefix = "tag:google.com,2005:reader/item/"
  /// More digits than any server has.
  private static let maximumLength = 64

  /// The form in which ids are compared and stored: hexadecimal digits, at least 16; nil if it is no id.
  /// - Parameter isListed: whether it is from a list of ids, where numbers are decimal. Elsewhere 16 digits are hexadecimal.
  static func normal(_ text: String, isListed: Bool) -> String? {
    let digits = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    guard !digits.isEmpty, digits.utf8.count <= maximumLength else { return nil }
    let isDecimal =
      !text.hasPrefix(prefix) && digits.utf8.count < 21
      && (isListed || digits.utf8.count != 16)
    if isDecimal {
      if let number = Int64(digits) { return padded(UInt64(bitPattern: number)) }
      if let number = UInt64(digits) { return padded(number) }
    }
    guard digits.utf8.allSatisfy(isHexadecimal) else { return nil }
    let lower = digits.lowercased()
    return lower.utf8.count < 16
      ? String(repeating: "0", count: 16 - lower.utf8.count) + lower : lower
  }

  private static func padded(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
