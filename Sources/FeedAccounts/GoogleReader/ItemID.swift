import FeedBasics

/// What servers of the Google Reader API call an item: a number in decimal or hexadecimal digits, with or without a prefix,
/// or 24 hexadecimal digits at The Old Reader.
enum ItemID {
  static let prefix = "tag:google.com,2005:reader/item/"
  /// More digits than any server has.
  private static let maximumLength = 64

  /// The form in which ids are compared and stored: hexadecimal digits, at least 16; nil if it is no id.
  /// - Parameter isListed: whether it is from a list of ids, where numbers are decimal. Elsewhere 16 digits are hexadecimal,
  ///   as they are anywhere if the first is 0.
  static func normal(_ text: String, isListed: Bool) -> String? {
    let digits = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    guard !digits.isEmpty, digits.utf8.count <= maximumLength else { return nil }
    let isDecimal =
      !text.hasPrefix(prefix) && digits.utf8.count < 21
      && (digits.utf8.count != 16 || isListed && digits.first != "0")
    if isDecimal {
      if let number = Int64(digits) { return Hexadecimal.digits(UInt64(bitPattern: number)) }
      if let number = UInt64(digits) { return Hexadecimal.digits(number) }
    }
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    let lower = digits.lowercased()
    return lower.utf8.count < 16
      ? String(repeating: "0", count: 16 - lower.utf8.count) + lower : lower
  }
}
