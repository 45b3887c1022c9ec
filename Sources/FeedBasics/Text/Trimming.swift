extension StringProtocol {
  /// The text without the characters of a kind at either end.
  public func trimmed(where isTrimmed: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isTrimmed($0) }),
      let last = lastIndex(where: { !isTrimmed($0) })
    else { return "" }
    return String(self[first...last])
  }
}

extension Character {
  /// Whether it is a space or a tab, of any width, but not the end of a line.
  public var isBlank: Bool { isWhitespace && !isNewline }
}
