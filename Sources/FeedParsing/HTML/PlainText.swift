public import FeedModel

/// Titles, summaries and names as plain text.
public enum PlainText {
  /// The text without tags, with character references resolved (twice-encoded ones too) and white space collapsed; nil
  /// if nothing is left.
  public static func read(_ text: MarkupText?) -> String? {
    guard let text else { return nil }
    switch text.kind {
    case .plain: return folded(CharacterReference.resolved(text.text))
    case .html:
      return folded(
        CharacterReference.resolved(
          CharacterReference.resolved(withoutTags(withoutCDATA(text.text)))))
    }
  }

  /// The text without tags, with character references resolved and its lines unchanged: for text fields in which an
  /// API lets HTML slip through.
  public static func lines(_ text: String) -> String {
    UnsafeCharacters.removed(
      from: CharacterReference.resolved(CharacterReference.resolved(withoutTags(text))),
      keepingLines: true)
  }

  /// Removes the marks of a CDATA section that was escaped or wrapped once too often.
  static func withoutCDATA(_ text: String) -> String {
    guard text.hasWord("![CDATA[") else { return text }
    return text.replacing("<![CDATA[", with: "").replacing("&lt;![CDATA[", with: "")
      .replacing("]]>", with: "").replacing("]]&gt;", with: "")
  }

  /// The text on one line: white space collapsed to single spaces, control characters removed; nil if nothing is left.
  public static func folded(_ text: String) -> String? {
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text.isEmpty ? nil : text }
    var text = text
    let output = text.withUTF8(folded)
    return output.isEmpty ? nil : String(decoding: output, as: UTF8.self)
  }

  private static func folded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var pendingSpace = false
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      var length = 1
      var kind = Kind.other
      if byte <= 0x20 {
        kind = byte == 0x20 || byte >= 0x09 && byte <= 0x0D ? .space : .unsafe
      } else if byte == 0x7F {
        kind = .unsafe
      } else if byte >= 0x80 {
        (kind, length) = multibyte(bytes, at: i)
      }
      switch kind {
      case .space: pendingSpace = !output.isEmpty
      case .unsafe: break
      case .other:
        if pendingSpace { output.append(0x20) }
        pendingSpace = false
        if length == 1 {
          output.append(byte)
        } else {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[i..<i + length]))
        }
      }
      i += length
    }
    return output
  }

  private enum Kind {
    case other
    case space
    /// See `UnsafeCharacters`.
    case unsafe
  }

  /// The kind of the multibyte character at `i`, and its length in bytes.
  private static func multibyte(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> (Kind, Int) {
    let lead = bytes[i]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard i + length <= bytes.count else { return (.other, bytes.count - i) }
    // Only these lead bytes begin white space, byte order marks and unsafe characters.
    guard lead == 0xC2 || lead == 0xD8 || lead >= 0xE1 && lead <= 0xE3 || lead == 0xEF else {
      return (.other, length)
    }
    var value = UInt32(lead) & (length == 2 ? 0x1F : 0x0F)
    for k in 1..<length { value = value << 6 | UInt32(bytes[i + k] & 0x3F) }
    guard let scalar = Unicode.Scalar(value) else { return (.other, length) }
    if value == 0xFEFF || scalar.properties.isWhitespace { return (.space, length) }
    return (UnsafeCharacters.contains(scalar) ? .unsafe : .other, length)
  }

  /// Removes HTML tags. A `<` before anything else is text, as in "a < b" or "vector<int>".
  static func withoutTags(_ text: String) -> String {
    guard text.hasWord("<") else { return text }
    let bytes = Array(text.utf8)[...]
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var commentEnd = MarkSearch("-->")
    var tagEnd = MarkSearch(">")
    var endTags: EndTagTable?
    var i = 0
    while i < bytes.count {
      guard bytes[i] == UInt8(ascii: "<") else {
        output.append(bytes[i])
        i += 1
        continue
      }
      if bytes[i...].starts(with: "<!--".utf8) {
        i = commentEnd.end(in: bytes, from: i + 4) ?? i + 4
        continue
      }
      var k = i + 1
      let isEnd = k < bytes.count && bytes[k] == UInt8(ascii: "/")
      if isEnd { k += 1 }
      let nameStart = k
      while k < bytes.count,
        bytes[k] >= 0x30 && bytes[k] <= 0x39 || bytes[k] | 0x20 >= 0x61 && bytes[k] | 0x20 <= 0x7A
      {
        k += 1
      }
      guard k - nameStart < 32,
        let name = bytes[nameStart..<k].withUnsafeBufferPointer(HTMLName.init),
        let close = tagEnd.end(in: bytes, from: k)
      else {
        output.append(bytes[i])
        i += 1
        continue
      }
      i = close
      // The content of such an element is not text; without an end tag it has no content.
      if name.kind == .dropped, !isEnd {
        if endTags == nil { endTags = EndTagTable(bytes) }
        if let end = endTags?.position(of: bytes[nameStart..<k], from: close) {
          i = tagEnd.end(in: bytes, from: end) ?? bytes.count
        }
        continue
      }
      if name.kind == .block || name == .br {
        output.append(UInt8(ascii: " "))
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
