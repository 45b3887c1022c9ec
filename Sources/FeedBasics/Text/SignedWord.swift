/// Words with signs that belong to them: `C++`, `C#`, `.NET`. An index of words contains only their letters, so that
/// texts have to be compared as well.
public enum SignedWord {
  /// Whether a word begins with a dot, or ends with `+` or `#`. Other signs are punctuation: `Really?`
  public static func isSigned(_ word: String) -> Bool {
    guard let first = word.first, let last = word.last, word.count > 1,
      !word.contains(where: \.isWhitespace)
    else { return false }
    let isDotted = first == "." && word.dropFirst().first?.isLetter == true
    return isDotted || last == "+" || last == "#"
  }

  /// Whether a text contains a word with its signs, ignoring the case of ASCII letters.
  public static func occurs(_ word: String, in text: String) -> Bool {
    let word = word.utf8.map(\.asciiLowercased)
    guard let first = word.first, let last = word.last else { return false }
    return text.withBytes { bytes in
      guard bytes.count >= word.count else { return false }
      for start in 0...(bytes.count - word.count) where bytes[start].asciiLowercased == first {
        let end = start + word.count
        guard start == 0 || !bytes[start - 1].isASCIIAlphanumeric else { continue }
        guard word.indices.allSatisfy({ bytes[start + $0].asciiLowercased == word[$0] }) else {
          continue
        }
        // `C++20` contains `C++`, but `.network` does not contain `.net`, nor `C++` `C+`.
        if end == bytes.count { return true }
        let next = bytes[end]
        if last.isASCIIAlphanumeric ? !next.isASCIIAlphanumeric : next != last { return true }
      }
      return false
    }
  }
}
