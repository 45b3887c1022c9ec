/// Text without the differences that readers ignore.
public enum FoldedText {
  /// The text without differences of case, accents and width.
  public static func key(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folded(width: true)
  }

  /// The text that a title is sorted by: folded, without quotation marks and other signs before its first letter or
  /// digit.
  public static func sortKey(_ title: String) -> String {
    key(String(title.drop { !$0.isLetter && !$0.isNumber }))
  }
}
