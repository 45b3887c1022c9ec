import FeedBasics

/// The size of an element, and whether it is seen at all.
extension HTMLAttributes {
  /// Whether the element's style hides it.
  var isHidden: Bool {
    guard let style = self[.style]?.lowercased().filter({ !$0.isWhitespace }) else {
      return false
    }
    return style.hasWord("display:none") || style.hasWord("visibility:hidden")
  }

  /// A size in pixels, from the attribute or from the style; nil for percentages.
  func pixels(_ name: HTMLAttributeName) -> Int? {
    if let text = self[name]?.trimmed {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let unit = text.dropFirst(digits.count).trimmed
      if let number = Int(digits), unit.isEmpty || unit == "px" || unit.hasPrefix(".") {
        return min(number, 100_000)
      }
      return nil
    }
    guard let style = self[.style] else { return nil }
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed.lowercased() == name.text else { continue }
      let text = parts[1].trimmed
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let unit = text.dropFirst(digits.count).lowercased()
      if let number = Int(digits), unit.isEmpty || unit.hasPrefix("px") {
        return min(number, 100_000)
      }
    }
    return nil
  }
}
