/// `${NAME}` in a URL, exchanged for letters while the URL is made valid: a brace may not stand in a URL.
struct VariableEscaping {
  /// The text with letters in the place of each variable.
  let text: String
  private let variables: [String]
  private let mark: String

  /// More than this in one URL are no variables of anybody's.
  private static let maximumCount = 8

  init(_ text: String) {
    // Making a regular expression takes longer than all else that is done for a feed.
    guard text.contains("${") else {
      (self.text, variables, mark) = (text, [], "")
      return
    }
    var variables: [String] = []
    var mark = "zvariable"
    while text.contains(mark) { mark += "z" }
    let shielded = text.replacing(/\$\{[A-Za-z_][A-Za-z0-9_]*\}/) { match in
      variables.append(String(match.output))
      return "\(mark)\(variables.count - 1)x"
    }
    let isSensible = variables.count <= VariableEscaping.maximumCount
    self.text = isSensible ? shielded : text
    self.variables = isSensible ? variables : []
    self.mark = mark
  }

  func restored(_ url: String) -> String {
    var url = url
    for (index, variable) in variables.enumerated() {
      url = url.replacing("\(mark)\(index)x", with: variable)
    }
    return url
  }
}
