package import BrowseKeys
package import FeedConfiguration
package import FeedParsing

/// What an import adds to `[keys]`, computed from the keys of the config and newsboat's lines alone. Keys that are bound
/// in `[keys]` already are not changed.
package struct KeyImport {
  /// The bindings to add, in the order of the files.
  package private(set) var bindings: [KeyBinding] = []
  /// The lines that are not added, with the reasons, one line each.
  package private(set) var leftOut: [String] = []
  /// The lines that are added, but mean something else here, one line each.
  package private(set) var notes: [String] = []
  /// How many of the lines mean what the keys do already.
  package private(set) var known = 0
  /// The preset of the config with this.
  package let preset: KeyPreset
  /// Whether that is newsboat's because of this. Keys that the user has bound already keep their own.
  package let setsPreset: Bool

  private let own: [KeyBinding]

  /// What a line asks for.
  private struct Wish {
    /// The line, at the beginning of a message.
    let what: String
    /// The key as written.
    let key: String
    let binding: KeyBinding
    var isOrdinary: Bool { !binding.actions.isEmpty && !binding.actions.contains(.help) }
  }

  /// A plan that adds nothing yet.
  /// - Parameter config: the present config.
  package init(into config: Config) {
    let map = config.keys ?? .standard
    setsPreset = map.preset == .standard && map.own.isEmpty
    preset = setsPreset ? .newsboat : map.preset
    own = map.own
  }

  /// Adds the keys of newsboat's config.
  /// - Parameter file: the config's name in messages.
  package mutating func add(_ newsboat: NewsboatConfig, file: String) {
    var wishes: [Wish] = []
    for line in newsboat.keys {
      // What a macro does may be long; its key names it.
      let count = line.words.first == "macro" ? 2 : 3
      let words = line.words.prefix(count).map { $0.prefix(40) }.joined(separator: " ")
      let what = "\(ImportPlan.place(file, line.line)) \(words)"
      do throws(NewsboatKeyLine.Failure) {
        for binding in try NewsboatKeyLine(line).bindings {
          // A later line for the same screens wins, as in newsboat; of keys that only newsboat tells apart, one is lost.
          let key = line.words.dropFirst().first ?? ""
          for old in wishes where old.binding.isReplaced(by: binding) && old.key != key {
            let lost = "\(old.what) has the key of line \(line.line), '\(binding.keys.name)' here"
            if leftOut.last != lost { leftOut.append(lost) }
          }
          wishes.removeAll { $0.binding.isReplaced(by: binding) }
          wishes.append(Wish(what: what, key: key, binding: binding))
        }
        if line.words.dropFirst(2).contains("bookmark") {
          notes.append(
            "\(what) is 'toggle-star' here: the star keeps the article, and 'send' sends it to a service"
          )
        }
      } catch {
        leftOut.append("\(what) \(error.reason)")
      }
    }
    // A key for 'help' permits others to take its place, and whether a key is to be unbound depends on all others.
    for wish in wishes where wish.binding.actions.contains(.help) { add(wish) }
    for wish in wishes where wish.isOrdinary { add(wish) }
    for wish in wishes where wish.binding.actions.isEmpty { add(wish) }
    if let lost = lost { notes.append(lost) }
  }

  /// What no key does any more, since the lines took all that the preset has for it; nil if there is nothing.
  private var lost: String? {
    let (before, after) = (KeyMap(preset, own: own), KeyMap(preset, own: own + bindings))
    let names = BrowseAction.table.map(\.action)
      .filter { hasKey($0, in: before) && !hasKey($0, in: after) }
      .map { "'\($0.name)'" }
    if names.isEmpty { return nil }
    return "these keys leave none for \(names.joined(separator: ", ")); bind others in [keys]"
  }

  private func hasKey(_ action: BrowseAction, in map: KeyMap) -> Bool {
    KeyContext.allCases.contains { context in
      map.bindings(in: context).contains { $0.actions.contains(action) }
    }
  }

  private mutating func add(_ wish: Wish) {
    let binding = wish.binding
    if own.contains(binding) || !isNeeded(binding) {
      known += 1
    } else if let reason = problem(binding) {
      let line = "\(wish.what) \(reason)"
      // Both bindings of a line may have the same problem.
      if leftOut.last != line { leftOut.append(line) }
    } else {
      bindings.append(binding)
    }
  }

  /// Whether the keys do it already where its action has a meaning. While matches are shown, which newsboat does not do,
  /// the preset has other keys.
  private func isBound(_ binding: KeyBinding, in map: KeyMap) -> Bool {
    let contexts = binding.context.map { [$0] } ?? binding.actions.first?.entry?.contexts ?? []
    let asked = contexts.filter { $0 != .matches }
    return !asked.isEmpty
      && asked.allSatisfy { map.match(binding.keys.keys, in: $0) == .actions(binding.actions) }
  }

  /// Whether a binding changes anything: newsboat's own is in its preset, and a key that is to do nothing may do so.
  private func isNeeded(_ binding: KeyBinding) -> Bool {
    let map = KeyMap(preset, own: own + bindings)
    guard binding.actions.isEmpty else { return preset != .newsboat || !isBound(binding, in: map) }
    let contexts = binding.context.map { [$0] } ?? KeyContext.allCases
    return contexts.contains { context in
      map.bindings(in: context).contains { $0.keys.clashes(with: binding.keys) }
    }
  }

  /// Why a binding cannot be added, as the end of a sentence; nil if it can.
  private func problem(_ binding: KeyBinding) -> String? {
    let name = binding.keys.name
    if let present = own.first(where: { $0.wins(over: binding) }) {
      let actions =
        present.actions.isEmpty ? "none" : present.actions.map(\.name).joined(separator: ", ")
      return "has the key '\(name)', but [keys] binds '\(present.keys.name)' to '\(actions)'"
    }
    if let other = bindings.first(where: { $0.wins(over: binding) && $0.context == binding.context }
    ) {
      return "has the key '\(name)', which clashes with '\(other.keys.name)'"
    }
    if binding.keys.keys.contains(.control("c")) {
      return "cannot be bound: Ctrl-C always quits"
    }
    if let action = binding.actions.first, let context = binding.context,
      let contexts = action.entry?.contexts, !contexts.contains(context)
    {
      return "is '\(action.name)', which does nothing on that screen"
    }
    let map = KeyMap(preset, own: own + bindings + [binding])
    let hasHelp = KeyContext.allCases.allSatisfy { context in
      context == .help || map.bindings(in: context).contains { $0.actions.contains(.help) }
    }
    return hasHelp ? nil : "would leave no key for 'help'; bind one first"
  }
}

extension KeyBinding {
  /// Whether this counts, not another binding, for a key that both have on some screen.
  fileprivate func wins(over other: KeyBinding) -> Bool {
    keys.clashes(with: other.keys) && (context == nil || context == other.context)
  }

  /// Whether a later line leaves nothing of this.
  fileprivate func isReplaced(by later: KeyBinding) -> Bool {
    keys == later.keys && (later.context == nil || context == later.context)
  }
}
