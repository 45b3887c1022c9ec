extension [String] {
  /// The texts as a list in a sentence: `3`, `3 and 7`, `3, 7 and 9`.
  /// - Parameter conjunction: what is before the last one.
  public func listed(_ conjunction: String) -> String {
    guard count > 1, let last else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }

  /// The first texts, and how many others there are: `3, 7 and 2 more`.
  /// - Parameter maximum: as many are listed at the most.
  public func listed(first maximum: Int) -> String {
    let more = count - maximum
    return prefix(maximum).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
