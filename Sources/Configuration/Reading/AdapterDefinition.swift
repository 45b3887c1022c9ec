import FeedParsing

/// An adapter as TOML: a table `[adapter.NAME]` of the config, or of the built-in ones' file.
enum AdapterDefinition {
  static func adapter(_ name: String, _ table: ConfigTable) throws(ConfigError) -> Adapter {
    try table.check(known: Adapter.keys)
    var definition: [String: String] = [:]
    for (key, value) in table.members {
      switch value {
      case .string(let text): definition[key] = text
      // What the status must be is compared with JSON, where it may be a number or true.
      case .integer(let number) where key == "status_ok": definition[key] = String(number)
      case .bool(let flag) where key == "status_ok": definition[key] = String(flag)
      case .integer, .bool, .list, .table, .other:
        throw table.error(key, "must be text, not \(value.description)")
      }
    }
    do {
      return try Adapter(name: name, definition: definition)
    } catch {
      throw table.error(error.key, "must be \(error.expected)")
    }
  }
}
