import TerminalColors

/// The settings of `[colors]`; its other names are those of roles.
enum ColorKeys {
  static let preset = ConfigSetting<ColorPreset>(
    "preset", .word, .word(.standard), "the preset that your own styles change",
    more: "docs/colors.md shows all six.", example: "\"dark\"")
}

extension ConfigKind<TextStyle> {
  static let style = ConfigKind("a style", examples: " such as \"bold\" or \"black on yellow\"") {
    $0.text.flatMap { try? TextStyle(words: $0) }
  }
}
