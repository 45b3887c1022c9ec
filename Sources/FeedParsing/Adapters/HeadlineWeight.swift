/// Tells headlines of articles from labels and numbers.
package enum HeadlineWeight {
  /// How much a text looks like a headline: 0 for a word or a number, 1 for a sentence.
  package static func of(_ text: String) -> Double {
    var words = 0
    var letters = 0
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard word.contains(where: \.isLetter) else { continue }
      words += 1
      letters += word.count
      // Of a script without spaces each character counts for a part of a word.
      if word.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) { words += word.count / 4 }
    }
    guard letters >= 4 else { return 0 }
    return words < 2 ? 0.15 : words < 3 ? 0.4 : words < 4 ? 0.7 : 1
  }
}
