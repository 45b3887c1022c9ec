import FeedBasics

/// Decides which ids are valid in an `atom:id`.
enum AtomIdentifier {
  /// Whether the text is an absolute IRI as defined in RFC 3987 §2.2, without characters that control a terminal.
  static func isIRI(_ text: String) -> Bool {
    guard let first = text.utf8.first, first | 0x20 >= UInt8(ascii: "a"),
      first | 0x20 <= UInt8(ascii: "z"), text.utf8.count <= 2000
    else { return false }
    let parts = URLReference.Parts(text)
    guard let scheme = parts.scheme, !scheme.contains("_"), !scheme.contains("~"),
      parts.authority?.isEmpty == false || !parts.path.isEmpty
    else { return false }
    return text.unicodeScalars.allSatisfy(isAllowed) && hasWholeEscapes(Array(text.utf8))
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "\"", "{", "}", "|", "\\", "^", "`", " ": false
    default:
      switch scalar.value {
      case ..<0x80: !UnsafeCharacters.contains(scalar)
      // ucschar, without spaces of any width, noncharacters and private-use characters.
      case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFFF0...0xFFFF, 0xE0000...: false
      default: !scalar.properties.isWhitespace && !UnsafeCharacters.contains(scalar)
      }
    }
  }

  /// A percent sign begins an escape (RFC 3986 §2.1).
  private static func hasWholeEscapes(_ bytes: [UInt8]) -> Bool {
    func isHex(_ i: Int) -> Bool {
      i < bytes.count && Character(Unicode.Scalar(bytes[i])).isHexDigit
    }
    return bytes.indices.allSatisfy {
      bytes[$0] != UInt8(ascii: "%") || isHex($0 + 1) && isHex($0 + 2)
    }
  }
}
