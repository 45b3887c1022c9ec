package import FeedBasics

/// A member of JSON inside other text, such as the source of a web page.
package enum JSONMember {
  /// In bytes.
  private static let maximumLength = 4096

  /// The text of the first member with the name that is a string and not empty; nil if absent.
  package static func text(_ name: String, in body: Data) -> String? {
    let key = Array("\"\(name)\"".utf8)
    var rest = [UInt8](body)[...]
    while let range = rest.firstRange(of: key) {
      rest = rest[range.upperBound...]
      let colon = rest.drop(while: isBlank)
      guard colon.first == UInt8(ascii: ":") else { continue }
      let value = colon.dropFirst().drop(while: isBlank)
      guard value.first == UInt8(ascii: "\""), let text = string(value.dropFirst()), !text.isEmpty
      else { continue }
      return text
    }
    return nil
  }

  /// A string from after its first quotation mark.
  private static func string(_ bytes: ArraySlice<UInt8>) -> String? {
    var isEscaped = false
    for index in bytes.prefix(maximumLength).indices {
      if isEscaped {
        isEscaped = false
      } else if bytes[index] == UInt8(ascii: "\\") {
        isEscaped = true
      } else if bytes[index] == UInt8(ascii: "\"") {
        let literal = Data("[\"".utf8) + bytes[bytes.startIndex..<index] + Data("\"]".utf8)
        return (try? JSONDecoder().decode([String].self, from: literal))?.first
      }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
