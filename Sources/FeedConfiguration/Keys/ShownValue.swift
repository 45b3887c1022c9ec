import FeedBasics

/// The value that an error found in place of the expected one, without secrets.
enum ShownValue {
  /// Keys whose values are never shown, not even if they are invalid.
  private static let secretKeys: Set<String> = ["headers", "password", "username"]

  /// - Returns: nil for a key whose values are not shown.
  static func text(_ value: TOMLValue, of key: String) -> String? {
    secretKeys.contains(key) || SecretMask.isSecret(name: key) ? nil : masked(value)
  }

  /// Without what looks like a secret in a URL.
  static func masked(_ value: TOMLValue) -> String {
    guard case .string(let text) = value else { return description(value) }
    // Masked before it is shortened, since a shortened secret might not be recognised.
    return description(.string(SecretMask().masked(text)))
  }

  /// The value's type; for text, numbers and booleans, the value itself.
  static func description(_ value: TOMLValue) -> String {
    switch value {
    case .string(let text): "\"\(text.prefix(60))\""
    case .integer(let number): "the number \(number)"
    case .boolean(let value): "\(value)"
    case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
    case .table: "a table"
    case .float: "a number with a fraction"
    case .time: "a date or time"
    }
  }
}
