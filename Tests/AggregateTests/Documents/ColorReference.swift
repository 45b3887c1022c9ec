import TerminalColors

/// The colours for docs/colors.md.
enum ColorReference {
  /// The generated parts.
  static var parts: [(name: String, text: String)] {
    [("words", words), ("roles", roles), ("presets", presets)]
  }

  private static var words: String {
    let attributes = list(TextStyle.Attributes.words)
    let names = list(TerminalColor.names)
    return """
      | word | what it is |
      |---|---|
      | \(attributes) | attributes |
      | \(names) | colours of the theme |
      | `0` to `255`, `color0` to `color255` | colours of the palette |
      | `#rrggbb`, `#rgb` | any colour |
      | `default` | the terminal's own colour |
      | `on` | the next colour is that of the background |

      """
  }

  private static var roles: String {
    "| role | what has it | standard |\n|---|---|---|\n"
      + ColorRole.allCases.map { role in
        "| `\(role.rawValue)` | \(Markup.markdown(role.summary)) | `\(ColorScheme.standard[role].text)` |\n"
      }.joined()
  }

  private static var presets: String {
    let shown = ColorPreset.allCases.filter { $0 != .standard && $0 != .auto }
    let summaries = ColorPreset.allCases.map { "| `\($0.rawValue)` | \($0.summary) |\n" }
    let heading = shown.map { "`\($0.rawValue)`" }.joined(separator: " | ")
    let rows = ColorRole.allCases.map { role in
      let styles = shown.map { "`\($0.scheme(on: nil)[role].text)`" }.joined(separator: " | ")
      return "| `\(role.rawValue)` | \(styles) |\n"
    }
    return "| preset | what it is |\n|---|---|\n" + summaries.joined()
      + "\n| role | \(heading) |\n|"
      + String(repeating: "---|", count: shown.count + 1) + "\n" + rows.joined()
  }

  private static func list(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: " ")
  }
}
