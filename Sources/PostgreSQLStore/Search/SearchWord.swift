import FeedBasics

/// A word as the server stores it, which takes at most 2,046 bytes of one.
enum SearchWord {
  private static let maximumBytes = 1024

  /// A longer word is cut, and distinguished from others by its digest.
  static func stored(_ word: String) -> String {
    guard word.utf8.count > maximumBytes else { return word }
    return String(decoding: word.utf8.prefix(maximumBytes), as: UTF8.self) + Digest.hex(word)
  }

  /// The beginning of words, of which a stored word contains at most a part.
  static func storedPrefix(_ word: String) -> String {
    guard word.utf8.count > maximumBytes else { return word }
    return String(decoding: word.utf8.prefix(maximumBytes), as: UTF8.self)
  }

  /// A word in the text of a `tsquery`, which is a parameter.
  static func quoted(_ word: String) -> String {
    "'\(word.replacing("\\", with: "\\\\").replacing("'", with: "''"))'"
  }
}
