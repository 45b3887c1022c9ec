import FeedModel

/// A table of the config on its way to typed values. Every reading either gives a value of the right type and range or
/// throws an error that names what was expected.
struct ConfigTable {
  let path: String
  let lines: ConfigLines
  /// The table's name as it is written between brackets.
  let section: String
  /// Its position among those of the same name.
  var index = 0
  let members: [String: ConfigValue]

  /// - Parameter known: the keys that the table may have.
  func check(known: [String]) throws(ConfigError) {
    for key in members.keys.sorted() where !known.contains(key) {
      throw error(
        key,
        "is not a setting\(SpellingSuggestion.text(for: key, among: known)); expected one of "
          + known.joined(separator: ", "))
    }
  }

  /// nil if the key is not there.
  func value<Value>(_ key: ConfigKey<Value>) throws(ConfigError) -> Value? {
    try value(key.name, key.kind)
  }

  func value<Value>(_ setting: ConfigSetting<Value>) throws(ConfigError) -> Value {
    try value(setting.key) ?? setting.standard.value
  }

  func value<Value>(_ key: String, _ kind: ConfigKind<Value>) throws(ConfigError) -> Value? {
    guard let member = members[key] else { return nil }
    switch kind.read(member) {
    case .success(let value): return value
    case .failure(let mismatch):
      let found = FoundValue.shown(mismatch.found, of: key)
      throw error(key, "must be \(mismatch.expected ?? kind.expected), not \(found)")
    }
  }

  // MARK: Errors

  func error(_ key: String?, _ message: String) -> ConfigError {
    // At the top level a table of the name is what was meant, as often as a key.
    let line =
      lines.line(section: section, index: index, key: key)
      ?? (section.isEmpty ? key.flatMap { lines.line(section: $0, index: 0, key: nil) } : nil)
    let table = section.isEmpty ? "" : "[\(section)] "
    let place = key.map { "'\($0)' " + (table.isEmpty ? "" : "in \(table)") } ?? table
    return ConfigError(path: path, line: line, message: place + message)
  }
}
