import FeedBasics

/// A word as the server stores it, which takes at most 2,046 bytes of one.
enum SearchWord {
  static let maximumBytes = 1024

  /// A longer word is cut, and distinguished from others by its digest.
  /// - Parameter isPrefix: whether it is the beginning of words, of which a stored word contains at most a part.
  static func stored(_ word: String, isPrefix: Bool = false) -> String {
    guard word.utf8.count > maximumBytes else { return word }
    let beginning = String(decoding: word.utf8.prefix(maximumBytes), as: UTF8.self)
    return isPrefix ? beginning : beginning + Digest.hex(word)
  }

  /// A word in the text of a `tsquery`, which is a parameter.
  static func quoted(_ word: String) -> String {
    "'\(word.replacing("\\", with: "\\\\").replacing("'", with: "''"))'"
  }
}
