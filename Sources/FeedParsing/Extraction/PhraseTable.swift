/// Finds which of many phrases a text begins with.
struct PhraseTable: Sendable {
  /// The phrases by their first two bytes.
  private var groups: [UInt16: [[UInt8]]] = [:]

  /// - Parameter phrases: separated by `|` or line ends; `_` is a space at the end of one.
  init(_ phrases: String) {
    for phrase in phrases.split(whereSeparator: { $0 == "|" || $0.isNewline }) {
      let bytes = Array(phrase.trimmed.replacing("_", with: " ").utf8)
      if let key = PhraseTable.key(bytes) { groups[key, default: []].append(bytes) }
    }
  }

  /// Whether the text, in lower case, begins with a phrase that ends at the end of a word.
  func begins(_ text: [UInt8]) -> Bool {
    guard let key = PhraseTable.key(text), let group = groups[key] else { return false }
    return group.contains { phrase in
      guard text.starts(with: phrase) else { return false }
      guard text.count > phrase.count, let last = phrase.last else { return true }
      let next = text[phrase.count]
      // Words of languages without spaces have no end to check.
      return last >= 0x80 || !(last | 0x20 >= 0x61 && last | 0x20 <= 0x7A)
        || !(next | 0x20 >= 0x61 && next | 0x20 <= 0x7A) || phrase.count > 8
    }
  }

  private static func key(_ bytes: [UInt8]) -> UInt16? {
    bytes.count < 2 ? nil : UInt16(bytes[0]) << 8 | UInt16(bytes[1])
  }
}
