/// Expands `${NAME}` in the settings of a feed, account or target, and collects what must stay secret.
struct SecretExpansion {
  let environment: [String: String]
  /// The secrets so far.
  private(set) var secrets: [String] = []
  /// Names a variable that is not set, as a sentence; nil if all are set.
  private(set) var problem: String?
  /// Where the config itself contains a password or key, rather than a `${NAME}`; nil if it does not.
  private(set) var literal: String?

  init(environment: [String: String]) { self.environment = environment }

  /// Adds what else must stay secret.
  mutating func add(_ secret: String) { secrets.append(secret) }

  /// - Parameters:
  ///   - place: what the text is, such as `'password'`, if all of it is a secret.
  ///   - isFieldValue: whether it is the value of an HTTP header. Control characters in a variable are a problem then.
  /// - Returns: the text with the values of its variables.
  mutating func text(
    _ written: String, secretIn place: String? = nil, isFieldValue: Bool = false
  ) -> String {
    let expansion = Variables.expand(written, environment: environment)
    secrets += expansion.values
    if let place, !expansion.text.isEmpty {
      secrets.append(expansion.text)
      if expansion.values.isEmpty, expansion.problem == nil { literal = place }
    }
    problem = problem ?? expansion.problem
    if isFieldValue, problem == nil,
      let variable = expansion.variables.first(where: { !FeedReader.isFieldValue($0.value) })
    {
      problem =
        "the environment variable \(variable.name) has a line break or another control character, which no HTTP header may have; correct it and try again"
    }
    return expansion.text
  }
}
