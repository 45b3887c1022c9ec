import FeedBasics

/// Resolves named references in a document before libxml2 parses it: the document's own entities, and those of HTML,
/// which feeds use without declaring them. Any other name becomes text as written, and so does an `&` that begins no
/// reference: libxml2 searches for the end of each, which takes time that grows with the square of their number.
///
/// libxml2 would have to be told of the entities one by one, whether in text or in an attribute, by means that differ
/// from version to version. XML's five names and numeric references it resolves by itself.
struct NamedReferences {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var entities: InternalEntities
  private let replacesPredefined: Bool
  /// The position up to which the document was searched for sections.
  private var searched = 0
  private var output: [UInt8] = []
  private var firstBare: Int?

  /// The line of the first `&` that begins no reference; nil if there is none.
  var firstBareLine: Int? { firstBare.map { 1 + bytes[..<$0].count { $0 == 0x0A } } }

  /// - Parameters:
  ///   - bytes: the document without its DOCTYPE.
  ///   - entities: the document's own entities, whose text cannot contain markup.
  ///   - replacesPredefined: whether XML's five names become numeric references: after an error libxml2 drops these
  ///     names in text, but not numbers.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, entities: InternalEntities, replacesPredefined: Bool
  ) {
    self.bytes = bytes
    self.entities = entities
    self.replacesPredefined = replacesPredefined
  }

  /// Passes on the document in chunks until the function returns false. Only a chunk with references is copied.
  /// - Parameter size: in bytes; a chunk is longer if a reference crosses its end, if it would end in `]`, or if text is
  ///   longer than its name.
  mutating func forEachChunk(of size: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) {
    var start = 0
    var next = 0
    while start < bytes.count {
      var end = min(bytes.count, start + size)
      // Before version 2.15, libxml2 misses a `]]>` in text whose brackets end a chunk.
      while end < bytes.count, bytes[end - 1] == UInt8(ascii: "]") { end += 1 }
      let chunk = UnsafeBufferPointer(rebasing: bytes[..<end])
      var copied = start
      output.removeAll(keepingCapacity: true)
      while let mark = ByteSearch.next(UInt8(ascii: "&"), in: chunk, from: next) {
        next = mark + 1
        let predefined = predefined(from: next)
        if let predefined, !replacesPredefined {
          next = predefined.end
          continue
        }
        if predefined == nil, XMLReference.isNumber(in: bytes, at: mark) { continue }
        if let sectionEnd = sectionEnd(around: mark) {
          next = sectionEnd
          continue
        }
        output.append(contentsOf: bytes[copied..<mark])
        if let predefined {
          output.append(predefined.number)
          next = predefined.end + 1
        } else if let pair = XMLReference.pair(in: bytes, at: mark) {
          output.append(contentsOf: pair.character.utf8)
          next = mark + pair.length
        } else if let nameEnd = nameEnd(from: next) {
          replace(mark...nameEnd)
          next = nameEnd + 1
        } else {
          output.append("&#38;")
          firstBare = firstBare ?? mark
        }
        copied = next
      }
      end = max(end, copied)
      let isCopied = copied > start
      if isCopied { output.append(contentsOf: bytes[copied..<end]) }
      let goesOn =
        isCopied
        ? output.withUnsafeBufferPointer(body)
        : body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      guard goesOn else { return }
      start = end
    }
  }

  /// The position of the `;` after a name; nil if none ends there.
  private func nameEnd(from start: Int) -> Int? {
    guard start < bytes.count,
      XMLBytes.isNameStart(bytes[start]) || bytes[start] == UInt8(ascii: ":")
    else { return nil }
    var end = start + 1
    while end < bytes.count, XMLBytes.isName(bytes[end]) { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end : nil
  }

  /// The same for XML's five names, of which a document with escaped HTML has very many, with the numeric references.
  @inline(__always)
  private func predefined(from start: Int) -> (end: Int, number: StaticString)? {
    guard bytes.count - start >= 5 else { return nil }
    func isAt(_ offset: Int, _ letter: Unicode.Scalar) -> Bool {
      bytes[start + offset] == UInt8(ascii: letter)
    }
    switch bytes[start] {
    case UInt8(ascii: "l"):
      if isAt(1, "t"), isAt(2, ";") { return (start + 2, "&#60;") }
    case UInt8(ascii: "g"):
      if isAt(1, "t"), isAt(2, ";") { return (start + 2, "&#62;") }
    case UInt8(ascii: "a"):
      if isAt(1, "m"), isAt(2, "p"), isAt(3, ";") { return (start + 3, "&#38;") }
      if isAt(1, "p"), isAt(2, "o"), isAt(3, "s"), isAt(4, ";") { return (start + 4, "&#39;") }
    case UInt8(ascii: "q"):
      if isAt(1, "u"), isAt(2, "o"), isAt(3, "t"), isAt(4, ";") { return (start + 4, "&#34;") }
    default: break
    }
    return nil
  }

  // MARK: Sections

  /// The end of the CDATA section, comment or processing instruction around a position, in which nothing is a reference;
  /// nil if there is none.
  private mutating func sectionEnd(around position: Int) -> Int? {
    let before = UnsafeBufferPointer(rebasing: bytes[..<position])
    while let open = ByteSearch.next(UInt8(ascii: "<"), in: before, from: searched) {
      // Nearly all are tags.
      guard bytes[open + 1] == UInt8(ascii: "!") || bytes[open + 1] == UInt8(ascii: "?") else {
        searched = open + 1
        continue
      }
      let rest = UnsafeBufferPointer(rebasing: bytes[open...])
      let mark: (start: Int, end: StaticString)
      if ByteSearch.begins(rest, "<![CDATA[") {
        mark = (9, "]]>")
      } else if ByteSearch.begins(rest, "<!--") {
        mark = (4, "-->")
      } else if ByteSearch.begins(rest, "<?") {
        mark = (2, "?>")
      } else {
        searched = open + 1
        continue
      }
      let inside = UnsafeBufferPointer(rebasing: rest[mark.start...])
      let length = ByteSearch.position(inside, mark.end).map { $0 + mark.end.utf8CodeUnitCount }
      searched = open + mark.start + (length ?? inside.count)
      if searched > position { return searched }
    }
    searched = max(searched, position)
    return nil
  }

  // MARK: Output

  /// - Parameter range: the reference, from its `&` to its `;`.
  private mutating func replace(_ range: ClosedRange<Int>) {
    let written = UnsafeBufferPointer(rebasing: bytes[range])
    let name = UTF8Text.string(UnsafeBufferPointer(rebasing: written[1..<written.count - 1]))
    if let own = entities.text(name) {
      own.withUnsafeBufferPointer { append($0) }
    } else if let known = CharacterReference(bytes, at: range.lowerBound, inAttribute: true),
      known.length == written.count
    {
      known.withUTF8 { append($0) }
    } else {
      append(written)
    }
  }

  /// Appends text. Characters of markup become numeric references; white space stays as it is, since attributes have
  /// spaces in its place (XML 1.0 §3.3.3).
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): output.append("&#38;")
      case UInt8(ascii: "<"): output.append("&#60;")
      case UInt8(ascii: ">"): output.append("&#62;")
      case UInt8(ascii: "\""): output.append("&#34;")
      case UInt8(ascii: "'"): output.append("&#39;")
      default: output.append(byte)
      }
    }
  }
}
