/// What stands before a document's root element. Nothing of it is handed to libxml2: the encoding is known by then, and
/// a DOCTYPE could only declare entities and default attributes, neither of which a feed has a use for.
enum Prologue {
  /// Where the root element's tag begins, behind declaration, comments, processing instructions and DOCTYPE; the end
  /// where there is no element.
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
          // A comment without an end hides nothing.
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

  /// Bytes that a DOCTYPE may have.
  private static let maximumDeclarationLength = 1_000_000

  /// Behind the `>` that ends a DOCTYPE, its internal subset included; quoted text does not count.
  private static func declarationEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    // Only a DOCTYPE has quotes and a subset to be followed.
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
    // Quotes or brackets that do not pair: the first end that there is.
    return closing(bytes, from: start)
  }

  private static func closing(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.endIndex
  }
}
