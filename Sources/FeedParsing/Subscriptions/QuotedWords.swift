/// Splits a line into words as newsboat does: at white space outside double quotes. Inside quotes, a backslash escapes
/// the next character. A word that begins with `#` starts a comment.
enum QuotedWords {
  private static let maximumCount = 256

  /// The words of a line; nil if it has none.
  /// - Parameter separator: a character that is a word of its own unless it is quoted.
  static func words(in line: ArraySlice<UInt8>, separator: UInt8? = nil) -> [String]? {
    var words: [String] = []
    var i = line.startIndex
    while words.count < maximumCount {
      while i < line.endIndex, XMLBytes.isSpace(line[i]) { i += 1 }
      guard i < line.endIndex, line[i] != UInt8(ascii: "#") else { break }
      let start = i
      if line[i] == UInt8(ascii: "\"") {
        var word: [UInt8] = []
        i += 1
        while i < line.endIndex, line[i] != UInt8(ascii: "\"") {
          if line[i] == UInt8(ascii: "\\"), i + 1 < line.endIndex { i += 1 }
          word.append(line[i])
          i += 1
        }
        i += 1
        words.append(String(decoding: word, as: UTF8.self))
      } else {
        i += 1
        if line[start] != separator {
          while i < line.endIndex, !XMLBytes.isSpace(line[i]), line[i] != separator { i += 1 }
        }
        words.append(String(decoding: line[start..<i], as: UTF8.self))
      }
    }
    return words.isEmpty ? nil : words
  }
}
