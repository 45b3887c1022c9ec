import FeedBasics

/// Expands `${NAME}` in the config from the environment.
enum Variables {
  struct Expansion {
    var text: String
    /// The variables that are set, in their order in the text, and how their values are written there.
    var variables: [(name: String, value: String, written: String)] = []
    /// A sentence that names the missing variable.
    var problem: String?

    /// The values of the variables, all of which are treated as secrets, also as they are written.
    var values: [String] {
      variables.flatMap { $0.value == $0.written ? [$0.value] : [$0.value, $0.written] }
    }
  }

  /// - Parameter written: how a value is written between what is before it, already expanded, and what is after it.
  static func expand(
    _ text: String, environment: [String: String],
    written: (_ value: String, _ before: String, _ after: Substring) -> String = { value, _, _ in
      value
    }
  ) -> Expansion {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return Expansion(text: text) }
    var expansion = Expansion(text: "")
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      expansion.text += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: "}") else {
        expansion.problem = "'${' has no closing brace; write ${NAME}"
        expansion.text += "${"
        break
      }
      let name = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      if let value = environment[name].map(withoutLineBreak), !value.isEmpty {
        let written = written(value, expansion.text, rest)
        expansion.text += written
        expansion.variables.append((name, value, written))
      } else {
        expansion.problem =
          name.isEmpty
          ? "'${}' names no environment variable; put one between the braces"
          : "the environment variable \(name) is \(environment[name] == nil ? "not set" : "empty"); set it and try again"
      }
    }
    expansion.text += rest
    return expansion
  }

  /// Values often come from files, which end with a line break.
  private static func withoutLineBreak(_ value: String) -> String {
    var value = value[...]
    while value.last?.isNewline ?? false { value.removeLast() }
    return String(value)
  }

  /// The same for a URL. The values for a user, a password and a parameter may contain any character; that of a single
  /// variable for both user and password is inserted as it is, since a colon separates them.
  static func expandURL(_ url: String, environment: [String: String]) -> Expansion {
    expand(url, environment: environment) { value, before, after in
      if before.hasSuffix("="), before.contains("?"), after.first.map({ "&#".contains($0) }) ?? true
      {
        return URLReference.parameter(value)
      }
      guard let slashes = before.firstRange(of: "://"),
        !before[slashes.upperBound...].utf8.contains(UInt8(ascii: "/")),
        after.prefix(while: { $0 != "/" }).utf8.contains(UInt8(ascii: "@")),
        slashes.upperBound < before.endIndex || !after.hasPrefix("@")
      else { return value }
      return URLReference.userInfo(value)
    }
  }
}
