/// The part of a document before its root element. It is not passed to libxml2: the encoding is already known, and a
/// DOCTYPE could only declare entities, which `InternalEntities` reads, and default attributes, which no feed needs.
enum Prologue {
  /// The position of the root element's tag, after declaration, comments, processing instructions and DOCTYPE; the end
  /// if there is no element.
  static func rootStart(in bytes: ArraySlice<UInt8>) -> Int {
    var i = bytes.startIndex
    var commentEnd = MarkSearch("-->")
    var instructionEnd = MarkSearch("?>")
    var hasDeclaration = false
    while i < bytes.endIndex {
      guard bytes[i] == UInt8(ascii: "<"), i + 1 < bytes.endIndex else {
        i += 1
        continue
      }
      switch bytes[i + 1] {
      case UInt8(ascii: "?"):
        i = instructionEnd.end(in: bytes, from: i + 2) ?? closing(bytes, from: i + 2)
      case UInt8(ascii: "!"):
        if bytes[i...].starts(with: "<!--".utf8) {
          // A comment without an end does not hide the rest.
          i = commentEnd.end(in: bytes, from: i + 4) ?? i + 4
        } else {
          i = hasDeclaration ? closing(bytes, from: i + 2) : declarationEnd(in: bytes, from: i + 2)
          hasDeclaration = true
        }
      case let next where XMLBytes.isNameStart(next): return i
      default: i += 1
      }
    }
    return bytes.endIndex
  }

  /// In bytes; a DOCTYPE that seems longer ends at its first `>`.
  private static let maximumDeclarationLength = 1_000_000

  /// The position after the `>` that ends a DOCTYPE and its internal subset; a `>` in quotes does not count.
  private static func declarationEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    // Only a DOCTYPE has quotes and a subset to track.
    let name = bytes[start...].prefix(7)
    guard XMLBytes.folded(name) == "doctype" else { return closing(bytes, from: start) }
    var depth = 0
    var quote: UInt8?
    var commentEnd = MarkSearch("-->")
    var i = start
    while i < bytes.endIndex, i - start < maximumDeclarationLength {
      let byte = bytes[i]
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ">") where depth <= 0: return i + 1
        case UInt8(ascii: "<") where bytes[i...].starts(with: "<!--".utf8):
          i = (commentEnd.end(in: bytes, from: i + 4) ?? i + 4) - 1
        default: break
        }
      }
      i += 1
    }
    // Quotes or brackets do not balance: take the first `>`.
    return closing(bytes, from: start)
  }

  private static func closing(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.endIndex
  }
}
