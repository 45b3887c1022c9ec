/// Compares headlines by their words.
enum TitleMatch {
  /// The words in lower case; each character of Chinese and Japanese is a word.
  static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    let lower = text.lowercased()
    var start: String.Index?
    for index in lower.indices {
      let character = lower[index]
      let isIdeograph =
        character.unicodeScalars.first.map { $0.value >= 0x3040 && $0.value <= 0x9FFF } ?? false
      if character.isLetter || character.isNumber, !isIdeograph {
        if start == nil { start = index }
        continue
      }
      if let first = start { words.append(lower[first..<index]) }
      start = nil
      if isIdeograph { words.append(lower[index...index]) }
    }
    if let first = start { words.append(lower[first...]) }
    return words
  }

  /// The share of the characters of the shorter title's words that the other has too.
  static func likeness(_ a: String, _ b: String) -> Double {
    let first = words(a)
    let second = words(b)
    guard !first.isEmpty, !second.isEmpty else { return 0 }
    let known = Set(first)
    let all = second.reduce(0) { $0 + $1.count }
    let other = second.filter { !known.contains($0) }.reduce(0) { $0 + $1.count }
    return 1 - Double(other) / Double(all)
  }

  /// Whether two headlines are one, but for a few words.
  static func isSame(_ a: String, _ b: String) -> Bool {
    likeness(a, b) > 0.75 && likeness(b, a) > 0.75
  }
}
