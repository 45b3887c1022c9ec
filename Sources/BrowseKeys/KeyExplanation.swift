/// The rows of the help page and the manual: what the keys of a map do.
public struct KeyExplanation: Sendable {
  /// Keys that do the same.
  public struct Row: Sendable, Equatable {
    /// The keys as people read them, such as `j ↓ Ctrl-N`.
    public let label: String
    /// What they do in a few words, in lower case.
    public let summary: String
  }

  /// The rows under a heading.
  public struct Section: Sendable, Equatable {
    /// The heading.
    public let heading: String
    /// At least one.
    public let rows: [Row]
  }

  /// In the order of the help page.
  public let sections: [Section]

  /// Explains a map.
  public init(_ map: KeyMap) {
    let topics = ActionEntry.Topic.allCases.map { topic in
      Section(
        heading: topic.rawValue,
        rows: BrowseAction.table.filter { $0.topic == topic }
          .flatMap { KeyExplanation.rows($0, map) })
    }
    let macros = Section(heading: "Macros and programs", rows: KeyExplanation.macros(map))
    sections = (topics + [macros]).filter { !$0.rows.isEmpty }
  }

  private static func rows(_ entry: ActionEntry, _ map: KeyMap) -> [Row] {
    // What is bound in an article is bound while matches are shown as well, if not to something about them.
    let contexts = entry.contexts.filter { $0 != .matches || entry.contexts == [.matches] }
    return grouped(contexts, map) { $0.actions == [entry.action] }.map { group in
      Row(
        label: label(group.keys),
        summary: entry.summary + place(group.contexts, among: contexts))
    }
  }

  private static func macros(_ map: KeyMap) -> [Row] {
    let contexts = KeyContext.allCases.filter { $0 != .matches }
    var macros: [[BrowseAction]] = []
    for binding in contexts.flatMap({ map.bindings(in: $0) })
    where (binding.actions.count > 1 || binding.actions.contains(where: \.isCommand))
      && !macros.contains(binding.actions)
    {
      macros.append(binding.actions)
    }
    return macros.flatMap { actions in
      grouped(contexts, map) { $0.actions == actions }.map { group in
        Row(
          label: label(group.keys),
          summary: actions.map(\.name).joined(separator: ", ")
            + place(group.contexts, among: contexts))
      }
    }
  }

  /// The keys that are bound in the same contexts, those bound in most of them first.
  private static func grouped(
    _ contexts: [KeyContext], _ map: KeyMap, where isWanted: (KeyBinding) -> Bool
  ) -> [(contexts: [KeyContext], keys: [KeySequence])] {
    var order: [KeySequence] = []
    var places: [KeySequence: [KeyContext]] = [:]
    for context in contexts {
      for binding in map.bindings(in: context) where isWanted(binding) {
        if places[binding.keys] == nil { order.append(binding.keys) }
        places[binding.keys, default: []].append(context)
      }
    }
    var groups: [(contexts: [KeyContext], keys: [KeySequence])] = []
    for keys in order {
      let contexts = places[keys] ?? []
      if let index = groups.firstIndex(where: { $0.contexts == contexts }) {
        groups[index].keys.append(keys)
      } else {
        groups.append((contexts, [keys]))
      }
    }
    return groups.sorted { $0.contexts.count > $1.contexts.count }
  }

  /// Where the keys do this, as the end of the summary; empty if everywhere.
  private static func place(_ contexts: [KeyContext], among all: [KeyContext]) -> String {
    func names(_ contexts: [KeyContext]) -> String {
      contexts.map(\.rawValue).joined(separator: ", ")
    }
    let others = all.filter { !contexts.contains($0) }
    if others.isEmpty { return "" }
    return others.count < contexts.count ? "; not in \(names(others))" : "; in \(names(contexts))"
  }

  /// The keys with spaces between them, or a word if there are sequences, whose keys have spaces between them; all ten
  /// digits as a range.
  private static func label(_ keys: [KeySequence]) -> String {
    let labels = keys.map(\.label)
    let separator = keys.contains { $0.keys.count > 1 } ? " or " : " "
    let digits = labels.filter {
      $0.count == 1 && $0.first?.isASCII == true && $0.first?.isNumber == true
    }
    guard digits.count == 10 else { return labels.joined(separator: separator) }
    return (["0 … 9"] + labels.filter { !digits.contains($0) }).joined(separator: separator)
  }
}
