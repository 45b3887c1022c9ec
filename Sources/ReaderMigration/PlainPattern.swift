/// A regular expression that is only words: plain text, perhaps with alternatives and anchors.
package struct PlainPattern: Equatable {
  /// One alternative.
  package struct Part: Equatable {
    package var text: String
    /// Whether the text ends where a word ends.
    package var isWhole: Bool
  }

  /// The alternatives; at least one.
  package private(set) var parts: [Part] = []
  /// Whether it also requires a place in the text, such as its beginning.
  package private(set) var isAnchored = false

  private static let maximumParts = 50

  /// - Returns: nil if the expression (POSIX, extended) is more than words.
  package init?(_ expression: String) {
    var text = expression[...]
    if text.hasPrefix("("), text.hasSuffix(")"),
      !text.dropFirst().dropLast().contains(where: { "()".contains($0) })
    {
      text = text.dropFirst().dropLast()
    }
    let alternatives = PlainPattern.alternatives(text)
    guard alternatives.count <= Self.maximumParts else { return nil }
    for alternative in alternatives {
      guard let part = part(alternative) else { return nil }
      parts.append(part)
    }
  }

  private static func alternatives(_ text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    for i in text.indices {
      if text[i] == "|", !isEscaped {
        parts.append(text[start..<i])
        start = text.index(after: i)
      }
      isEscaped = text[i] == "\\" && !isEscaped
    }
    return parts + [text[start...]]
  }

  private mutating func part(_ text: Substring) -> Part? {
    var rest = text
    var isWhole = false
    for start in ["^", ".*", "\\<", "\\b"] where rest.hasPrefix(start) {
      if start == "^" { isAnchored = true }
      rest = rest.dropFirst(start.count)
    }
    for end in ["$", ".*", "\\>", "\\b"] where rest.hasSuffix(end) && !rest.hasSuffix("\\\(end)") {
      if end == "$" { isAnchored = true }
      if end != ".*" { isWhole = true }
      rest = rest.dropLast(end.count)
    }
    var plain = ""
    while let next = rest.popFirst() {
      switch next {
      case "\\":
        // A letter after a backslash is not that letter.
        guard let literal = rest.popFirst(), !literal.isLetter, !literal.isNumber else {
          return nil
        }
        plain.append(literal)
      // Both cases of one letter, which is what the letter means here.
      case "[":
        let letters = rest.prefix(2)
        guard letters.count == 2, letters.first?.isLetter == true,
          letters.first?.lowercased() == letters.last?.lowercased(),
          rest.dropFirst(2).first == "]"
        else { return nil }
        plain += letters.prefix(1)
        rest = rest.dropFirst(3)
      case ".", "*", "+", "?", "(", ")", "{", "}", "]", "^", "$": return nil
      default: plain.append(next)
      }
    }
    return plain.contains { $0.isLetter || $0.isNumber } ? Part(text: plain, isWhole: isWhole) : nil
  }
}
