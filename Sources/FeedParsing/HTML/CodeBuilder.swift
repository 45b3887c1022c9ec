import FeedBasics

/// Collects the lines of a code block, as written.
struct CodeBuilder {
  private var bytes: [UInt8] = []

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

  mutating func lineBreak() { bytes.append(0x0A) }

  /// Begins a line unless one has just begun. Highlighters put each line into an element of its own.
  mutating func lineStart() { if let last = bytes.last, last != 0x0A { bytes.append(0x0A) } }

  /// The lines, without empty ones at both ends.
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
