import FeedModel

/// What an error reports in place of the expected value.
enum FoundValue {
  /// Settings whose values are never shown, not even in part.
  private static let untold: Set<String> = ["headers", "password", "username"]

  static func shown(_ value: ConfigValue, of key: String) -> String {
    if untold.contains(key) || SecretMask.isSecret(name: key) { return "something else" }
    guard case .string(let text) = value else { return value.description }
    // Masked before it is cut, which may leave a secret without what it is known by.
    return ConfigValue.string(SecretMask().masked(text)).description
  }
}
