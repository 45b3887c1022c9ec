extension [String] {
  /// The texts as a list in a sentence: `3`, `3 and 7`, `3, 7 and 9`.
  /// - Parameter conjunction: what is before the last one.
  public func listed(_ conjunction: String) -> String {
    guard count > 1, let last else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
