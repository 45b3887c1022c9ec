internal import FeedModel

/// Writes sanitised HTML: every `<` begins a tag, names are in lower case, values are in double quotes.
struct HTMLWriter {
  private var bytes: [UInt8] = []
  /// The position after a mark that needs a space before a word; -1 for none.
  private var markEnd = -1

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  func finish() -> String { String(decoding: bytes, as: UTF8.self).trimmed }

  // MARK: Text

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if bytes.count == markEnd, let first = text.first, first > 0x20 {
      bytes.append(UInt8(ascii: " "))
    }
    // Copy runs of plain bytes at once.
    var start = 0
    for (i, byte) in text.enumerated() where HTMLWriter.isSpecial[Int(byte)] {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<i]))
      start = i + 1
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      default: break
      }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Bytes of text that HTML output escapes or omits.
  private static let isSpecial: [Bool] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    case 0x09, 0x0A, 0x0D: false
    case 0x00...0x1F, 0x7F: true
    default: false
    }
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
    write(name.text)
  }

  mutating func endStart() { bytes.append(UInt8(ascii: ">")) }

  mutating func end(_ name: HTMLName) {
    write("</")
    write(name.text)
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
    write(key.text)
    write("=\"")
    write(escaped: value)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(escaped text: String) {
    var text = text
    text.withUTF8 { text in
      var start = 0
      for (i, byte) in text.enumerated() {
        let replacement: String
        switch byte {
        case UInt8(ascii: "&"): replacement = "&amp;"
        case UInt8(ascii: "<"): replacement = "&lt;"
        case UInt8(ascii: ">"): replacement = "&gt;"
        case UInt8(ascii: "\""): replacement = "&quot;"
        case 0x00...0x1F, 0x7F: replacement = " "
        default: continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<i]))
        write(replacement)
        start = i + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }
}
