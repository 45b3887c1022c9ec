import FeedBasics

/// Values and keys as TOML text.
package enum TOMLText {
  /// A basic string (toml.io/en/v1.0.0#string) of exactly the text. Characters that control a terminal or
  /// reorder text are escaped, so the file can be shown as it is.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{8}": result += "\\b"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\u{C}": result += "\\f"
      case "\r": result += "\\r"
      case _ where UnsafeCharacters.contains(scalar): result += "\\u" + hex(scalar.value, digits: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A key, quoted only if it has to be.
  static func key(_ name: String) -> String {
    !name.isEmpty && name.utf8.allSatisfy(TOMLScanner.isBareKey) ? name : quoted(name)
  }

  /// A dotted key.
  static func key(_ path: [String]) -> String {
    path.map(key).joined(separator: ".")
  }

  /// A key or character in a message: in single quotes, shortened, and without what would control a terminal.
  static func shown(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars.prefix(60) {
      if UnsafeCharacters.contains(scalar) {
        result += "\\u" + hex(scalar.value, digits: 4)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + (text.unicodeScalars.count > 60 ? "…'" : "'")
  }

  /// Upper-case digits, padded with zeros.
  static func hex(_ number: some BinaryInteger, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
