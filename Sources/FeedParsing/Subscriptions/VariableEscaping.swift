/// Replaces each `${NAME}` in a URL by letters while the URL is made valid: braces are not allowed in a URL.
struct VariableEscaping {
  /// The text with letters in place of each variable.
  let text: String
  private let variables: [String]
  private let mark: String

  /// No real URL has more variables; if there are more, none is replaced.
  private static let maximumCount = 8

  init(_ text: String) {
    // Building a regular expression takes longer than everything else done for a feed.
    guard text.contains("${") else {
      (self.text, variables, mark) = (text, [], "")
      return
    }
    var variables: [String] = []
    var mark = "zvariable"
    while text.contains(mark) { mark += "z" }
    let escaped = text.replacing(/\$\{[A-Za-z_][A-Za-z0-9_]*\}/) { match in
      variables.append(String(match.output))
      return "\(mark)\(variables.count - 1)x"
    }
    let isPlausible = variables.count <= VariableEscaping.maximumCount
    self.text = isPlausible ? escaped : text
    self.variables = isPlausible ? variables : []
    self.mark = mark
  }

  /// The URL with the variables back in place.
  func restored(_ url: String) -> String {
    var url = url
    for (index, variable) in variables.enumerated() {
      url = url.replacing("\(mark)\(index)x", with: variable)
    }
    return url
  }
}
