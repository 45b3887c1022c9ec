import FeedModel

/// What an error says was found in place of what was expected.
enum FoundValue {
  /// Settings of which nothing is ever told, not even what is wrong in them.
  private static let untold: Set<String> = ["headers", "password", "username"]

  static func shown(_ value: ConfigValue, of key: String) -> String {
    if untold.contains(key) || SecretMask.isSecret(name: key) { return "something else" }
    guard case .string(let text) = value else { return value.description }
    // Masked before it is cut, which may leave a secret without what it is known by.
    return ConfigValue.string(SecretMask().masked(text)).description
  }
}
