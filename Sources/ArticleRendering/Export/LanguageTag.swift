/// Checks the language tags that feeds declare.
enum LanguageTag {
  /// The tag with hyphens for underscores; nil if it is not well-formed (RFC 5646 §2.1): subtags of at most eight
  /// letters and digits.
  static func valid(_ text: String) -> String? {
    let parts = text.replacing("_", with: "-").split(
      separator: "-", omittingEmptySubsequences: false)
    let isValid = parts.allSatisfy {
      (1...8).contains($0.utf8.count)
        && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isValid, let first = parts.first, (2...8).contains(first.count),
      first.allSatisfy(\.isLetter),
      text.utf8.count <= 35
    else { return nil }
    return parts.joined(separator: "-")
  }
}
