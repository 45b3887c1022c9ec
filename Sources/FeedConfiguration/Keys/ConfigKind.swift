import FeedBasics

/// The kind of value that a key accepts.
struct ConfigKind<Value: Sendable>: Sendable {
  /// The kind in the reference, such as `a span from "1s" to "1h"`.
  let name: String
  /// The kind in errors.
  let expected: String
  let read: @Sendable (TOMLElement) -> Result<Value, Mismatch>

  struct Mismatch: Error {
    /// The value, or the element of it that is invalid.
    var found: TOMLElement
    /// What was expected of the element; nil for the kind's `expected`.
    var expected: String?
    /// Why the value cannot be used, in place of what was expected and found.
    var reason: String?
  }

  init(
    _ name: String, expected: String,
    read: @escaping @Sendable (TOMLElement) -> Result<Value, Mismatch>
  ) {
    self.name = name
    self.expected = expected
    self.read = read
  }

  /// - Parameters:
  ///   - examples: added to the name in errors.
  ///   - convert: returns nil for a value that is not of this kind.
  init(
    _ name: String, examples: String = "", convert: @escaping @Sendable (TOMLValue) -> Value?
  ) {
    self.init(name, expected: name + examples) { element in
      convert(element.value).map { .success($0) } ?? .failure(Mismatch(found: element))
    }
  }
}

extension ConfigKind where Value: RawRepresentable<String> & CaseIterable {
  /// One of a few words.
  static var word: Self {
    Self(Value.allCases.map { "\"\($0.rawValue)\"" }.listed("or")) {
      $0.text.flatMap(Value.init(rawValue:))
    }
  }
}

extension ConfigKind<String> {
  /// Text that is not blank, without control characters.
  static let line = ConfigKind("a string on one line") { value in
    value.text.flatMap { problem(ofLine: $0) == nil ? $0 : nil }
  }

  static func hasControlCharacter(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  /// Why a text is not a ``line``, in words without the text; nil if it is one.
  static func problem(ofLine text: String) -> String? {
    if hasControlCharacter(text) {
      return "has a control character, such as a tab or a line break"
    }
    return text.allSatisfy(\.isWhitespace) ? "is blank" : nil
  }

  /// Text of any length, line breaks included.
  static let text = ConfigKind("text") { $0.text }
}

extension ConfigKind<Bool> {
  static let flag = ConfigKind("true or false") { value in
    if case .boolean(let flag) = value { flag } else { nil }
  }
}

extension ConfigKind<Int> {
  static func number(_ range: ClosedRange<Int>) -> ConfigKind {
    ConfigKind("a whole number from \(range.lowerBound) to \(range.upperBound)") { value in
      if case .integer(let number) = value, range.contains(number) { number } else { nil }
    }
  }

  /// Bytes.
  static func size(from least: WrittenValue<Int>, to most: WrittenValue<Int>) -> ConfigKind {
    ConfigKind("a size from \(least.text) to \(most.text)", examples: ", such as \"15MB\"") {
      value in
      guard case .string(let text) = value, let bytes = Quantity.size(text),
        (least.value...most.value).contains(bytes)
      else { return nil }
      return bytes
    }
  }
}

extension ConfigKind<Double> {
  /// Seconds.
  static func span(from least: WrittenValue<Double>, to most: WrittenValue<Double>) -> ConfigKind {
    let examples = ["90s", "60m", "12h", "7d"]
      .filter { Quantity.span($0).map((least.value...most.value).contains) == true }
      .map { "\"\($0)\"" }
    return ConfigKind(
      "a span from \(least.text) to \(most.text)",
      examples: ", such as \(examples.listed("or"))"
    ) { value in
      guard case .string(let text) = value, let seconds = Quantity.span(text),
        (least.value...most.value).contains(seconds)
      else { return nil }
      return seconds
    }
  }
}
