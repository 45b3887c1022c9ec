/// Expands `${NAME}` in the config from the environment.
enum Variables {
  struct Expansion {
    var text: String
    /// The values of the variables, all of which are treated as secrets.
    var values: [String] = []
    /// A sentence that names the missing variable.
    var problem: String?
  }

  static func expand(_ text: String, environment: [String: String]) -> Expansion {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return Expansion(text: text) }
    var expansion = Expansion(text: "")
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      expansion.text += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: "}") else {
        expansion.text += "${"
        break
      }
      let name = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      if let value = environment[name], !value.isEmpty {
        expansion.text += value
        expansion.values.append(value)
      } else {
        expansion.problem =
          name.isEmpty
          ? "'${}' names no environment variable; put one between the braces"
          : "the environment variable \(name) is not set; set it and fetch again"
      }
    }
    expansion.text += rest
    return expansion
  }
}
