import BrowseKeys
import FeedBasics

/// Reads `[keys]` and the tables below it.
struct KeysReader {
  private var problems: ConfigProblems
  private let commands: Set<String>
  private var own: [KeyBinding] = []

  /// The map that the table describes.
  /// - Parameter commands: the names of programs.
  static func map(
    _ table: ConfigTable, commands: Set<String>, _ problems: inout ConfigProblems
  ) -> KeyMap {
    var reader = KeysReader(problems: problems, commands: commands)
    let preset = table.value(KeyTableKeys.preset, &reader.problems)
    reader.readScreens(table)
    reader.read(table, context: nil)
    let map = KeyMap(preset, own: reader.own)
    reader.check(map, table)
    problems = reader.problems
    return map
  }

  // MARK: Tables

  private mutating func readScreens(_ table: ConfigTable) {
    for entry in table.entries {
      guard let keys = entry.element.value.table else { continue }
      if let context = KeyContext(rawValue: entry.key) {
        let place = ConfigTable(
          "keys.\(entry.key)", keys, at: entry.element.range.lowerBound)
        read(place, context: context)
      } else {
        let known = KeyContext.allCases.map(\.rawValue)
        problems.add(
          table.problem(
            entry.key,
            "is a table for an unknown screen"
              + SpellingSuggestion.orAll(for: entry.key, among: known)))
      }
    }
  }

  /// - Parameter context: nil for every screen.
  private mutating func read(_ table: ConfigTable, context: KeyContext?) {
    var seen: [(keys: KeySequence, name: String)] = []
    for entry in table.entries {
      let name = entry.key
      if context == nil, name == KeyTableKeys.preset.key.name || entry.element.value.table != nil {
        continue
      }
      guard let keys = sequence(name, table), let actions = actions(of: name, table) else {
        continue
      }
      if let other = seen.first(where: { $0.keys.clashes(with: keys) }) {
        problems.add(table.problem(name, KeysReader.clash(keys, other)))
        continue
      }
      seen.append((keys, name))
      if keys.keys.contains(.control("c")) {
        problems.add(table.problem(name, "cannot be bound: Ctrl-C always quits"))
        continue
      }
      if let first = actions.first, let reason = KeysReader.useless(first, in: context) {
        problems.add(table.problem(name, reason))
        continue
      }
      own.append(KeyBinding(keys, actions, in: context))
    }
  }

  private static func clash(_ keys: KeySequence, _ other: (keys: KeySequence, name: String))
    -> String
  {
    if keys == other.keys { return "is the same key as '\(other.name)'" }
    return keys.keys.count > other.keys.keys.count
      ? "begins with '\(other.name)', which is bound itself; bind one of them"
      : "is the beginning of '\(other.name)', which is bound too; bind one of them"
  }

  /// Why an action cannot do anything on a screen; nil if it can.
  private static func useless(_ action: BrowseAction, in context: KeyContext?) -> String? {
    guard let context, let contexts = action.entry?.contexts, !contexts.contains(context) else {
      return nil
    }
    let places = contexts.map { "[keys.\($0.rawValue)]" }.joined(separator: ", ")
    return "is '\(action.name)', which does nothing there; it does in \(places)"
  }

  // MARK: Names

  private mutating func sequence(_ name: String, _ table: ConfigTable) -> KeySequence? {
    do throws(KeySequence.WrongName) {
      return try KeySequence(names: name)
    } catch {
      if error.isTooLong {
        problems.add(
          table.problem(name, "has too many keys: a sequence has at most \(KeySequence.longest)"))
        return nil
      }
      let advice =
        Key.advice(for: error.name).map { " (\($0))" }
        ?? SpellingSuggestion.text(for: error.name, among: Key.names)
      let part = error.name == name ? "" : "'\(error.name)' of "
      problems.add(
        table.problem(
          name, "is not a key: \(part)it is neither one character nor a name\(advice)"))
      return nil
    }
  }

  /// Empty for "none"; nil if the value is a problem.
  private mutating func actions(of name: String, _ table: ConfigTable) -> [BrowseAction]? {
    guard let written = table.value(name, .actions, &problems) else { return nil }
    var actions: [BrowseAction] = []
    for text in written {
      guard let action = BrowseAction(name: text) else {
        problems.add(
          table.problem(name, "has the unknown action '\(text)'\(KeysReader.advice(text))"))
        return nil
      }
      if case .command(let command) = action, !commands.contains(command) {
        let advice = SpellingSuggestion.text(for: command, among: commands)
        problems.add(
          table.problem(name, "runs '\(command)', which is not in [commands]\(advice)"))
        return nil
      }
      actions.append(action)
    }
    return actions
  }

  /// What to write instead of an unknown action.
  private static func advice(_ name: String) -> String {
    if let operation = NewsboatOperation.named(name) { return "; \(operation.advice)" }
    let known = BrowseAction.table.map(\.name)
    return "\(SpellingSuggestion.text(for: name, among: known)); docs/keys.md lists all"
  }

  // MARK: The whole

  private mutating func check(_ map: KeyMap, _ table: ConfigTable) {
    for context in KeyContext.allCases where context != .help {
      let hasHelp = map.bindings(in: context).contains { $0.actions.contains(.help) }
      if !hasHelp {
        problems.add(
          table.problem(
            nil,
            "leaves no key for 'help' on the screen '\(context.rawValue)'; bind one, such as \"f1\""
          ))
        return
      }
    }
  }
}
