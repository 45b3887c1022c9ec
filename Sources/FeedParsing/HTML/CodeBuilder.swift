internal import FeedModel

/// The lines of a code block, as they were written.
struct CodeBuilder {
  private var bytes: [UInt8] = []

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

  mutating func lineBreak() { bytes.append(0x0A) }

  /// Highlighters put each line into an element of its own.
  mutating func lineStart() { if let last = bytes.last, last != 0x0A { bytes.append(0x0A) } }

  /// Without the empty lines at both ends.
  func lines() -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      UnsafeCharacters.removed(from: String($0), keepingLines: true)
    }
    func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: { !isBlank($0) }),
      let last = lines.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return Array(lines[first...last])
  }
}
