import FeedBasics

/// Lays HTML out as plain text: white space collapsed within a line, one empty line between paragraphs.
struct TextLayout {
  private var bytes: [UInt8] = []
  private enum Gap: Int {
    case none
    case space
    case line
    case paragraph
  }
  private var gap = Gap.none
  /// Whether a paragraph that begins here stays on the line, because a list bullet precedes it.
  private var isHeld = false
  /// Alternative texts of images, used if the HTML has no other text.
  private var imageTexts: [String] = []

  /// - Parameter capacity: the length in bytes that it will hardly exceed.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func lineBreak() { raise(.line) }

  mutating func paragraph() {
    if isHeld { return }
    raise(.paragraph)
  }

  /// Separates two cells of a row.
  mutating func cell() { raise(.space) }

  mutating func holdParagraph() { isHeld = true }

  mutating func image(_ alt: String) { imageTexts.append(alt) }

  mutating func append(_ text: String) {
    flush()
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>, keepingLines: Bool) {
    var i = 0
    while i < text.count {
      let byte = text[i]
      if byte == 0x0A && keepingLines {
        raise(.line)
      } else if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
        if keepingLines, byte == 0x20, gap == .line || gap == .none {
          flush()
          bytes.append(byte)
        } else {
          raise(.space)
        }
      } else if byte == 0xC2, i + 1 < text.count, text[i + 1] == 0xA0 {
        raise(.space)
        i += 1
      } else if byte >= 0x20, byte != 0x7F {
        if gap != .none { flush() }
        isHeld = false
        let end = keepingLines ? wordEnd(text, from: i + 1) : wordsEnd(text, from: i + 1)
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[i..<end]))
        i = end - 1
      }
      i += 1
    }
  }

  /// The end of the bytes that are copied unchanged. C2 needs a closer look: a no-break space begins with it.
  private func wordEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    ByteScan.next(
      in: text, from: start, wide: { $0.hits(0...0x20) .| $0.hits(0x7F) .| $0.hits(0xC2) },
      narrow: { $0 <= 0x20 || $0 == 0x7F || $0 == 0xC2 })
  }

  /// The same for words separated by single spaces, which are copied at once.
  private func wordsEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    ByteScan.wordsEnd(
      in: text, from: start, wide: { $0.hits(0...0x1F) .| $0.hits(0x7F) .| $0.hits(0xC2) },
      narrow: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 })
  }

  /// The bytes are valid UTF-8: pieces of strings between ASCII characters and no-break spaces.
  func finish() -> String {
    let text = UTF8Text.string(valid: bytes).trimmed
    if text.isEmpty {
      return UnsafeCharacters.removed(from: imageTexts.joined(separator: "\n"), keepingLines: true)
    }
    return UnsafeCharacters.removed(from: text, keepingLines: true)
  }

  private mutating func raise(_ new: Gap) {
    if new.rawValue > gap.rawValue { gap = new }
  }

  private mutating func flush() {
    if !bytes.isEmpty {
      switch gap {
      case .none: break
      case .space: if !isHeld { bytes.append(0x20) }
      case .line: bytes.append(0x0A)
      case .paragraph: bytes.append(contentsOf: [0x0A, 0x0A])
      }
    }
    gap = .none
  }
}
