import FeedModel

/// Text as a comment in TOML.
enum TOMLComment {
  /// Every line behind a number sign, without what a comment may not hold.
  static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "#\n" : "# \(UnsafeCharacters.removed(from: String($0)))\n"
    }.joined()
  }
}
