/// Languages as feeds name them.
enum LanguageTag {
  /// The tag where it has the shape of one (RFC 5646 §2.1): letters and digits, at most eight between hyphens.
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
