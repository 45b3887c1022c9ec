import FeedBasics
public import FeedModel

/// Titles, summaries and names as plain text.
public enum PlainText {
  /// The text without tags, with character references resolved (twice-encoded ones too) and white space collapsed; nil
  /// if nothing is left.
  public static func read(_ text: MarkupText?) -> String? {
    guard let text else { return nil }
    switch text.kind {
    case .plain: return visible(folded(CharacterReference.resolved(text.text)))
    case .html:
      return visible(
        folded(
          CharacterReference.resolved(
            CharacterReference.resolved(withoutTags(withoutCDATA(text.text))))))
    }
  }

  /// nil for a text of invisible characters alone, such as U+200B.
  private static func visible(_ text: String?) -> String? {
    guard let text, text.utf8.first ?? 0 >= 0x80 else { return text }
    let isVisible = text.unicodeScalars.contains {
      !$0.properties.isDefaultIgnorableCodePoint && !$0.properties.isWhitespace
    }
    return isVisible ? text : nil
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
    if text.withBytes(isFolded) { return text.isEmpty ? nil : text }
    let output = text.withBytes(folded)
    return output.isEmpty ? nil : UTF8Text.string(valid: output)
  }

  /// Whether nothing is to be done, as for nearly every text.
  private static func isFolded(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.first == 0x20 { return false }
    var i = 0
    while true {
      i = endOfWords(bytes, from: i)
      guard i < bytes.count else { return true }
      // Before a character that needs a closer look a space separates words too.
      if bytes[i] == 0x20, i + 1 < bytes.count { i += 1 }
      guard bytes[i] >= 0x80 else { return false }
      let (kind, length) = multibyte(bytes, at: i)
      guard kind == .other else { return false }
      i += length
    }
  }

  /// The end of words that are copied unchanged. Only the bytes from `C2` on that are named here begin white space, byte
  /// order marks and unsafe characters.
  private static func endOfWords(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    ByteScan.wordsEnd(
      in: bytes, from: start,
      wide: {
        $0.hits(0...0x1F) .| $0.hits(0x7F) .| $0.hits(0xC2) .| $0.hits(0xD8) .| $0.hits(0xE1...0xE3)
          .| $0.hits(0xEF)
      }, narrow: { $0 < 0x20 || $0 == 0x7F || beginsSpecial($0) })
  }

  private static func beginsSpecial(_ byte: UInt8) -> Bool {
    byte == 0xC2 || byte == 0xD8 || byte >= 0xE1 && byte <= 0xE3 || byte == 0xEF
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
        length = endOfWords(bytes, from: i + length) - i
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[i..<i + length]))
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
    guard beginsSpecial(lead) else { return (.other, length) }
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
    var tagEnd = TagEndSearch(bytes)
    var endTags: EndTagTable?
    var i = 0
    while i < bytes.count {
      guard bytes[i] == UInt8(ascii: "<") else {
        let end = bytes[i...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
        output.append(contentsOf: bytes[i..<end])
        i = end
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
      while k < bytes.count, bytes[k].isASCIIAlphanumeric { k += 1 }
      guard k - nameStart < 32,
        let name = bytes[nameStart..<k].withUnsafeBufferPointer(HTMLName.init),
        let close = tagEnd.end(from: k)
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
          i = tagEnd.end(from: end) ?? bytes.count
        }
        continue
      }
      if name.kind == .block || name == .br {
        output.append(UInt8(ascii: " "))
      }
    }
    // Valid: all that was left out begins and ends at an ASCII character.
    return UTF8Text.string(valid: output)
  }
}

/// Finds where tags end: at the next `>` that is in no quoted value, or at the next one if a value has no end.
private struct TagEndSearch {
  /// No tag has more.
  private static let maximumValues = 50

  private let bytes: ArraySlice<UInt8>
  private var mark = MarkSearch(">")
  private var double = MarkSearch("\"")
  private var single = MarkSearch("'")

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The position after the tag; nil if it does not end.
  mutating func end(from start: Int) -> Int? {
    guard let first = mark.end(in: bytes, from: start) else { return nil }
    var (position, end) = (start, first)
    // What is searched beyond a tag that ends at the first mark after all is searched again for the next one.
    let before = (double, single)
    for _ in 0..<TagEndSearch.maximumValues {
      guard let quote = openingQuote(in: position..<end) else { return end }
      let close =
        bytes[quote] == UInt8(ascii: "'")
        ? single.end(in: bytes, from: quote + 1) : double.end(in: bytes, from: quote + 1)
      guard let close, let next = MarkSearch.end(of: ">", in: bytes, from: close) else { break }
      (position, end) = (close, next)
    }
    (double, single) = before
    return first
  }

  /// The quotation mark after a `=`; nil if no value begins with one.
  private func openingQuote(in range: Range<Int>) -> Int? {
    var isValue = false
    for k in range {
      switch bytes[k] {
      case UInt8(ascii: "="): isValue = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if isValue { return k }
      case let byte where !XMLBytes.isSpace(byte): isValue = false
      default: break
      }
    }
    return nil
  }
}
