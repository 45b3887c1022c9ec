import FeedParsing

/// An adapter as TOML: a table `[adapter.NAME]` of the config or of the built-in adapters' file.
enum AdapterDefinition {
  /// nil if the definition has a problem.
  static func adapter(
    _ name: String, _ table: ConfigTable, _ problems: inout ConfigProblems
  ) -> Adapter? {
    guard let definition = definition(table, &problems) else { return nil }
    do throws(Adapter.DefinitionError) {
      return try Adapter(name: name, definition: definition)
    } catch {
      problems.add(table.problem(error.key, "must be \(error.expected)"))
    }
    // That error is not always the topmost one. The values do not depend on each other.
    for (key, value) in definition {
      // What a value has to be depends on whether it is for pages.
      var single = ["items": "."]
      single["page"] = definition["page"]
      if definition["page"] == "true" { single["items"] = "li" }
      single[key] = value
      do throws(Adapter.DefinitionError) {
        _ = try Adapter(name: name, definition: single)
      } catch {
        problems.add(table.problem(error.key, "must be \(error.expected)"))
      }
    }
    return nil
  }

  private static func definition(
    _ table: ConfigTable, _ problems: inout ConfigProblems
  ) -> [String: String]? {
    var isValid = table.check(known: Adapter.keys, &problems)
    var definition: [String: String] = [:]
    for entry in table.entries {
      let key = entry.key
      switch entry.element.value {
      case .string(let text): definition[key] = text
      // Compared with a JSON value, which may be a number or true.
      case .integer(let number) where key == "status_ok": definition[key] = String(number)
      case .boolean(let flag) where key == "status_ok" || key == "page":
        definition[key] = String(flag)
      case .integer, .float, .boolean, .time, .array, .table:
        isValid = false
        let found = ShownValue.description(entry.element.value)
        problems.add(table.problem(key, "must be text, not \(found)"))
      }
    }
    return isValid ? definition : nil
  }
}
