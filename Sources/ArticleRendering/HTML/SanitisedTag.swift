/// A tag of sanitised HTML: the name in lower case, values in double quotes.
struct SanitisedTag {
  let name: String
  let isEnd: Bool
  /// Values are still escaped.
  private(set) var attributes: [(key: String, value: String)] = []
  /// The position after the tag.
  private(set) var end: Int

  /// - Parameter start: the position of the `<`.
  /// - Returns: nil if the bytes are not such a tag; the caller treats them as text.
  init?(_ bytes: [UInt8], at start: Int) {
    var i = start + 1
    isEnd = i < bytes.count && bytes[i] == UInt8(ascii: "/")
    if isEnd { i += 1 }
    let nameStart = i
    while i < bytes.count, SanitisedTag.isName(bytes[i]) { i += 1 }
    guard i > nameStart else { return nil }
    name = String(decoding: bytes[nameStart..<i], as: UTF8.self)
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: ">") {
        end = i + 1
        return
      }
      guard bytes[i] == UInt8(ascii: " ") else { return nil }
      i += 1
      let keyStart = i
      while i < bytes.count, SanitisedTag.isName(bytes[i]) { i += 1 }
      let key = String(decoding: bytes[keyStart..<i], as: UTF8.self)
      guard !key.isEmpty, i + 1 < bytes.count, bytes[i] == UInt8(ascii: "="),
        bytes[i + 1] == UInt8(ascii: "\"")
      else { return nil }
      i += 2
      let valueStart = i
      while i < bytes.count, !SanitisedTag.endsValue(bytes[i]) { i += 1 }
      guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") else { return nil }
      attributes.append((key, String(decoding: bytes[valueStart..<i], as: UTF8.self)))
      i += 1
    }
    return nil
  }

  /// 1 to 6; nil if the element is not a heading.
  var headingLevel: Int? {
    guard name.utf8.count == 2, name.hasPrefix("h"), let level = name.last?.wholeNumberValue,
      (1...6).contains(level)
    else { return nil }
    return level
  }

  func value(_ key: String) -> String? { attributes.first { $0.key == key }?.value }

  private static func isName(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "-")
  }

  /// The sanitiser writes none of these inside a value.
  private static func endsValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }
}
