import FeedBasics

/// Writes sanitised HTML: every `<` begins a tag, names are in lower case, values are in double quotes.
struct HTMLWriter {
  private var bytes: [UInt8] = []
  /// The position after a mark that needs a space before a word; -1 for none.
  private var markEnd = -1
  private enum Line {
    /// Nothing is in it.
    case empty
    case begun
    /// A paragraph separates it from what follows, unless a block does.
    case ended
  }
  private var line = Line.empty
  /// In bytes. An element with more white space than this stays, though it has nothing else.
  private static let maximumSpace = 64

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Valid UTF-8, since it is made of pieces of a string between ASCII characters, and of names.
  func finish() -> String { UTF8Text.string(valid: bytes).trimmed }

  // MARK: Text

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if line != .begun, !text.allSatisfy(HTMLBytes.isSpace) { beginLine() }
    if bytes.count == markEnd, let first = text.first, first > 0x20 {
      bytes.append(UInt8(ascii: " "))
    }
    MarkupEscaping.append(
      text, to: &bytes,
      wide: {
        $0.hits(0x26) .| $0.hits(0x3C) .| $0.hits(0x3E) .| $0.hits(0x7F)
          .| $0.hits(0...0x08) .| $0.hits(0x0B...0x0C) .| $0.hits(0x0E...0x1F)
      },
      narrow: {
        $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x7F
          || $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D
      }, control: "")
  }

  /// Separates what is there from a word that follows, and from a mark.
  mutating func endMark() { markEnd = bytes.count }

  /// Separates a mark from the word before it.
  mutating func startMark() {
    if let last = bytes.last, last > 0x20, last != UInt8(ascii: ">") || bytes.count == markEnd {
      bytes.append(UInt8(ascii: " "))
    }
  }

  /// Whether the last line ends in a word or its punctuation, not in space or an opening bracket or quotation mark.
  var endsInWord: Bool {
    guard line == .begun, let last = bytes.last else { return false }
    if last >= 0x80 {
      let end = String(decoding: bytes.suffix(4), as: UTF8.self)
      return !["“", "‘", "„", "«", "‹", "—", "–", "\u{A0}"].contains { end.hasSuffix($0) }
    }
    return last.isASCIIAlphanumeric || ".,:;!?)]\"'".utf8.contains(last)
  }

  // MARK: Tags

  /// - Returns: the position of the tag.
  @discardableResult
  mutating func start(_ name: HTMLName) -> Int {
    if name.kind == .block || name == .hr {
      line = .empty
    } else if line != .begun {
      beginLine(isEmpty: name != .img)
    }
    let tag = bytes.count
    bytes.append(UInt8(ascii: "<"))
    write(name: name.text)
    return tag
  }

  /// - Returns: the position after the tag.
  @discardableResult
  mutating func endStart() -> Int {
    bytes.append(UInt8(ascii: ">"))
    return bytes.count
  }

  /// Removes what has been written at a place.
  mutating func remove(_ place: Range<Int>) { bytes.removeSubrange(place) }

  mutating func end(_ name: HTMLName) {
    if name.kind == .block { line = .empty }
    bytes.append("</")
    write(name: name.text)
    bytes.append(UInt8(ascii: ">"))
  }

  /// `</p>` without a paragraph separates what is before it from text that follows.
  mutating func endUnopenedParagraph() { if line == .begun { line = .ended } }

  /// - Parameter isEmpty: whether text or an image is still to come.
  private mutating func beginLine(isEmpty: Bool = false) {
    if line == .ended { bytes.append("<p></p>") }
    line = isEmpty ? .empty : .begun
  }

  /// Removes the start tag of an element that has only white space.
  /// - Parameter tag: the position of the tag.
  /// - Returns: false if the element has content.
  mutating func removeEmpty(tag: Int) -> Bool {
    let space = bytes.reversed().prefix(HTMLWriter.maximumSpace).prefix(while: HTMLBytes.isSpace)
      .count
    // Values have no `<`.
    guard bytes.count - space > tag, bytes[bytes.count - space - 1] == UInt8(ascii: ">"),
      let last = bytes[tag...].dropLast(space).lastIndex(of: UInt8(ascii: "<")), last == tag
    else { return false }
    bytes.removeSubrange(tag..<bytes.count - space)
    return true
  }

  /// Writes the attributes without a URL that the element keeps.
  mutating func attributes(of name: HTMLName, _ attributes: HTMLAttributes) {
    for place in attributes.places {
      guard let key = place.known, name.keeps(key) else { continue }
      attribute(key, attributes.value(place))
    }
  }

  mutating func attribute(_ key: HTMLAttributeName, _ value: String) {
    bytes.append(UInt8(ascii: " "))
    write(name: key.text)
    bytes.append("=\"")
    write(escaped: value)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(name: String) { bytes.append(contentsOf: name.utf8) }

  private mutating func write(escaped text: String) {
    text.withBytes {
      MarkupEscaping.append(
        $0, to: &bytes,
        wide: {
          $0.hits(0x26) .| $0.hits(0x3C) .| $0.hits(0x3E) .| $0.hits(0x22) .| $0.hits(0x7F)
            .| $0.hits(0...0x1F)
        },
        narrow: {
          $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 || $0 == 0x7F || $0 < 0x20
        }, control: " ")
    }
  }
}
