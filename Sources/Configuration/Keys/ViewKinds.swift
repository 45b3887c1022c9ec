/// When an article is marked as read by itself.
public enum MarkReadOn: String, Sendable, CaseIterable {
  /// When it is shown on a terminal or opened in a browser.
  case show
  /// Also when the cursor of the full-screen reader moves on from it.
  case scroll
  case never
}

extension ConfigKind<MarkReadOn> {
  static let markReadOn = ConfigKind("\"show\", \"scroll\" or \"never\"") { value in
    if case .string(let name) = value { MarkReadOn(rawValue: name) } else { nil }
  }
}

extension WrittenValue<MarkReadOn> {
  static func markReadOn(_ value: MarkReadOn) -> Self {
    Self(value: value, text: "\"\(value.rawValue)\"")
  }
}

extension ConfigKind<Double?> {
  /// Seconds; nil for `"all"`.
  static let firstUnread = ConfigKind(
    "\"all\", or a span from \"0m\" to \"5200w\"",
    expected: "\"all\" or a span such as \"12h\" or \"7d\""
  ) { element in
    guard case .string(let text) = element.value else {
      return .failure(Mismatch(found: element))
    }
    if text == "all" { return .success(nil) }
    guard let seconds = Quantity.span(text), seconds <= 5200 * 604_800 else {
      return .failure(Mismatch(found: element))
    }
    return .success(seconds)
  }
}

extension WrittenValue<Double?> {
  static let allUnread = Self(value: nil, text: "\"all\"")
}

extension ConfigKind<String> {
  /// A query, empty for all articles.
  static let view = ConfigKind("a query, or \"\"") { value in
    if case .string(let text) = value { text } else { nil }
  }
}

extension WrittenValue<String> {
  static let noView = Self(value: "", text: "\"\"")
}
