import FeedBasics

/// The ids of articles in the Google Reader API. An article's number is its id; clients write it in several forms.
enum ItemID {
  private static let prefix = "tag:google.com,2005:reader/item/"

  /// The long form: 16 hexadecimal digits.
  static func long(_ number: Int) -> String {
    prefix + Hexadecimal.digits(UInt64(bitPattern: Int64(number)))
  }

  /// The number that a client means: the long form with any number of digits, 16 hexadecimal digits, or decimal.
  /// - Returns: nil for anything else, and for what cannot be the number of an article.
  static func number(_ text: String) -> Int? {
    let number: Int?
    if text.hasPrefix(prefix) {
      number = hexadecimal(text.dropFirst(prefix.count))
    } else if text.utf8.count == 16, let value = hexadecimal(text[...]) {
      number = value
    } else {
      number = text.utf8.allSatisfy(isDigit) ? Int(text) : nil
    }
    return number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Numbers are 64 bits in two's complement, so that those from 2^63 on are negative.
  private static func hexadecimal(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt64(digits, radix: 16).map { Int(truncatingIfNeeded: $0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
