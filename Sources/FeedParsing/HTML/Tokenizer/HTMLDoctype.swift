/// A document type declaration (WHATWG HTML §13.2.5.53–68). Absent parts are nil.
struct HTMLDoctype: Equatable {
  var name: String?
  var publicIdentifier: String?
  var systemIdentifier: String?
  /// Whether its syntax is correct.
  var isCorrect = true

  /// - Parameter start: the position after `<!DOCTYPE`.
  /// - Returns: the declaration, and the position after it.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (HTMLDoctype, end: Int)
  {
    var scanner = Scanner(bytes: bytes, position: start)
    let doctype = scanner.doctype()
    return (doctype, scanner.position)
  }

  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
      while let byte, HTMLBytes.isSpace(byte) { position += 1 }
    }

    mutating func doctype() -> HTMLDoctype {
      var doctype = HTMLDoctype()
      skipSpace()
      guard byte != nil, byte != UInt8(ascii: ">") else { return finish(doctype, isCorrect: false) }
      let nameStart = position
      while let byte, !HTMLBytes.isSpace(byte), byte != UInt8(ascii: ">") { position += 1 }
      doctype.name = text(nameStart, isFolded: true)
      skipSpace()
      guard byte != UInt8(ascii: ">") else { return finish(doctype) }
      if takes("public") {
        return afterPublic(doctype)
      } else if takes("system") {
        return system(doctype, isRequired: true)
      }
      return finish(doctype, isCorrect: false)
    }

    private mutating func afterPublic(_ doctype: HTMLDoctype) -> HTMLDoctype {
      var doctype = doctype
      skipSpace()
      let (identifier, isEnded) = quoted()
      doctype.publicIdentifier = identifier
      guard identifier != nil, isEnded else { return finish(doctype, isCorrect: false) }
      return system(doctype, isRequired: false)
    }

    private mutating func system(_ doctype: HTMLDoctype, isRequired: Bool) -> HTMLDoctype {
      var doctype = doctype
      skipSpace()
      if !isRequired, byte == UInt8(ascii: ">") { return finish(doctype) }
      let (identifier, isEnded) = quoted()
      doctype.systemIdentifier = identifier
      guard identifier != nil, isEnded else { return finish(doctype, isCorrect: false) }
      skipSpace()
      // Text after the last identifier is allowed; a missing end is an error.
      return finish(doctype)
    }

    /// A text in quotes, and whether it ends with the quote it began with.
    private mutating func quoted() -> (String?, isEnded: Bool) {
      guard let quote = byte, quote == 0x22 || quote == 0x27 else { return (nil, false) }
      position += 1
      let start = position
      while let byte, byte != quote, byte != UInt8(ascii: ">") { position += 1 }
      let identifier = text(start, isFolded: false)
      guard byte == quote else { return (identifier, false) }
      position += 1
      return (identifier, true)
    }

    private mutating func takes(_ word: StaticString) -> Bool {
      let count = word.utf8CodeUnitCount
      guard position + count <= bytes.count else { return false }
      for k in 0..<count where bytes[position + k] | 0x20 != word.utf8Start[k] { return false }
      position += count
      return true
    }

    private func text(_ start: Int, isFolded: Bool) -> String {
      String(
        decoding: bytes[start..<position].flatMap { byte -> [UInt8] in
          if byte == 0 { return [0xEF, 0xBF, 0xBD] }
          return [isFolded && byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte]
        }, as: UTF8.self)
    }

    /// Skips to the end of the declaration or of the document.
    private mutating func finish(_ doctype: HTMLDoctype, isCorrect: Bool = true) -> HTMLDoctype {
      var doctype = doctype
      doctype.isCorrect = isCorrect && byte != nil
      while let byte, byte != UInt8(ascii: ">") { position += 1 }
      if byte != nil { position += 1 }
      return doctype
    }
  }
}
