import FeedBasics

/// Writes sanitised HTML: every `<` begins a tag, names are in lower case, values are in double quotes.
struct HTMLWriter {
  private var bytes: [UInt8] = []
  /// The position after a mark that needs a space before a word; -1 for none.
  private var markEnd = -1

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Valid UTF-8, since it is made of pieces of a string between ASCII characters, and of names.
  func finish() -> String { UTF8Text.string(valid: bytes).trimmed }

  // MARK: Text

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
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

  // MARK: Tags

  mutating func start(_ name: HTMLName) {
    bytes.append(UInt8(ascii: "<"))
    write(name: name.text)
  }

  mutating func endStart() { bytes.append(UInt8(ascii: ">")) }

  mutating func end(_ name: HTMLName) {
    bytes.append("</")
    write(name: name.text)
    bytes.append(UInt8(ascii: ">"))
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
