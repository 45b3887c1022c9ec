/// Patterns in which one byte stands for any bytes.
package enum Wildcards {
  /// Whether a text begins with a pattern, in time linear in the product of their lengths.
  /// - Parameter isWhole: whether the pattern has to be the whole text, not only its beginning.
  package static func matches(
    _ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>, wildcard: UInt8, isWhole: Bool
  ) -> Bool {
    var (pattern, text) = (pattern, text)
    // Where to go on if the last wildcard stands for one byte more.
    var retry: (pattern: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
    while true {
      if pattern.isEmpty, text.isEmpty || !isWhole { return true }
      if let next = pattern.first, next == wildcard {
        pattern = pattern.dropFirst()
        retry = (pattern, text)
      } else if let next = pattern.first, next == text.first {
        (pattern, text) = (pattern.dropFirst(), text.dropFirst())
      } else if let last = retry, !last.text.isEmpty {
        retry?.text = last.text.dropFirst()
        (pattern, text) = (last.pattern, last.text.dropFirst())
      } else {
        return false
      }
    }
  }
}
