import BrowseKeys

/// The keys of the full-screen reader, for docs/keys.md and the manual.
enum KeyReference {
  /// The generated parts of docs/keys.md.
  static var parts: [(name: String, text: String)] {
    [
      ("keys", names), ("screens", screens), ("actions", actions), ("presets", presets),
    ]
  }

  static func write(to page: inout Roff) {
    for section in KeyExplanation(.standard).sections {
      page.macro("SS", section.heading)
      for row in section.rows { page.item(Roff.bold(row.label), row.summary, indent: 16) }
    }
  }

  // MARK: Names

  private static var names: String {
    let names = Key.names.filter { !($0.hasPrefix("ctrl-") && $0.count == 6) && !isFunction($0) }
    let text = names.map(code).joined(separator: ", ") + ", `f1` to `f12`"
    return WrappedLines.of(text, width: 120).joined(separator: "\n") + "\n"
  }

  private static func isFunction(_ name: String) -> Bool {
    if case .function? = Key(name: name) { true } else { false }
  }

  private static var screens: String {
    "| table | what is on the screen |\n|---|---|\n"
      + KeyContext.allCases.map { "| `[keys.\($0.rawValue)]` | \($0.summary) |\n" }.joined()
  }

  // MARK: Actions

  private static var actions: String {
    ActionEntry.Topic.allCases.map { topic in
      "### \(topic.rawValue)\n\n| action | what it does | keys | screens |\n|---|---|---|---|\n"
        + BrowseAction.table.filter { $0.topic == topic }.map { entry in
          "| `\(entry.name)` | \(entry.summary) | \(keys(entry.keys)) | \(places(entry)) |\n"
        }.joined()
    }.joined(separator: "\n")
  }

  private static func places(_ entry: ActionEntry) -> String {
    let others = KeyContext.allCases.filter { !entry.contexts.contains($0) }
    if others.isEmpty { return "all" }
    return others.count <= 2
      ? "all but \(others.map(\.rawValue).joined(separator: ", "))"
      : entry.contexts.map(\.rawValue).joined(separator: ", ")
  }

  private static func keys(_ keys: [KeySequence]) -> String {
    let names = keys.map(\.name)
    let digits = names.filter { $0.count == 1 && $0.first?.isNumber == true }
    guard digits.count == 10 else { return names.isEmpty ? "–" : list(names) }
    return "`0` to `9` " + list(names.filter { !digits.contains($0) })
  }

  private static func list(_ names: [String]) -> String {
    names.map(code).joined(separator: " ")
  }

  /// A bar would end the cell of a table.
  static func code(_ text: String) -> String { "`\(text.replacing("|", with: "\\|"))`" }

  // MARK: Presets

  private static var presets: String {
    KeyPreset.allCases.filter { $0 != .standard }.map { preset in
      "### `\(preset.rawValue)`\n\n\(preset.summary)\n\n| action | keys | screen |\n|---|---|---|\n"
        + rows(preset)
    }.joined(separator: "\n")
  }

  private static func rows(_ preset: KeyPreset) -> String {
    var order: [(action: BrowseAction?, context: KeyContext?)] = []
    for binding in preset.bindings
    where !order.contains(where: { $0 == (binding.actions.first, binding.context) }) {
      order.append((binding.actions.first, binding.context))
    }
    return order.map { action, context in
      let names = preset.bindings.filter { ($0.actions.first, $0.context) == (action, context) }
        .map(\.keys.name)
      let name = action.map { code($0.name) } ?? "none"
      return "| \(name) | \(list(names)) | \(context?.rawValue ?? "all") |\n"
    }.joined()
  }
}
