import FeedBasics
import FeedParsing

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

  /// - Parameter place: what the text is, such as `'password'`, if all of it is a secret.
  /// - Returns: the text with the values of its variables.
  mutating func text(_ written: String, secretIn place: String? = nil) -> String {
    take(Variables.expand(written, environment: environment), secretIn: place)
  }

  /// - Parameter place: as in ``text(_:secretIn:)``.
  /// - Returns: the value of an HTTP header with the values of its variables. White space around these is left out: many
  ///   come from files, which end with a line feed. Other control characters in them are a problem.
  mutating func fieldValue(_ written: String, secretIn place: String? = nil) -> String {
    let expansion = Variables.expand(written, environment: environment) { value, _, _ in
      value.trimmed
    }
    if problem == nil,
      let variable = expansion.variables.first(where: { !FeedReader.isFieldValue($0.written) })
    {
      problem =
        "the environment variable \(variable.name) has a line break or another control character, which no HTTP header may have; correct it and fetch again"
    }
    return take(expansion, secretIn: place)
  }

  private mutating func take(_ expansion: Variables.Expansion, secretIn place: String?) -> String {
    secrets += expansion.values
    if let place, !expansion.text.isEmpty {
      secrets.append(expansion.text)
      if expansion.values.isEmpty, expansion.problem == nil { literal = place }
    }
    problem = problem ?? expansion.problem
    return expansion.text
  }
}
