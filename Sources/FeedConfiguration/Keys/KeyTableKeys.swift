import BrowseKeys

/// The settings of `[keys]`; its other names are those of keys.
enum KeyTableKeys {
  static let preset = ConfigSetting<KeyPreset>(
    "preset", .word, .word(.standard), "the key map that your own keys change",
    more: "docs/keys.md shows all four.", example: "\"newsboat\"")
}
