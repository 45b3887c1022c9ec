/// Text in which `'` encloses words to type, split at these marks.
enum Markup {
  /// - Parameters:
  ///   - plain: formats the text between.
  ///   - code: formats the words to type.
  static func text(_ words: String, plain: (String) -> String, code: (String) -> String) -> String {
    var result = ""
    var rest = words[...]
    // An apostrophe within a word is not a mark.
    while let match = rest.firstMatch(of: /(^|[^A-Za-z0-9])'([^']+)'(?![A-Za-z0-9])/) {
      result += plain(String(rest[..<match.range.lowerBound]) + match.1)
      result += code(String(match.2))
      rest = rest[match.range.upperBound...]
    }
    return result + plain(String(rest))
  }

  static func markdown(_ words: String) -> String {
    text(words, plain: { $0 }, code: { "`\($0)`" })
  }

  /// A sentence from text without initial capital and full stop.
  static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : ".")
  }
}
