import BrowseKeys

/// Bindings of one screen, or of every screen, as a table of a config.
struct KeyTableText {
  /// nil for every screen.
  private let context: KeyContext?
  private let bindings: [KeyBinding]
  private var preset: KeyPreset?

  /// The tables that bindings need, that of every screen first.
  /// - Parameter preset: the preset to name; nil to leave it as it is.
  static func tables(_ bindings: [KeyBinding], preset: KeyPreset?) -> [KeyTableText] {
    ([nil] + KeyContext.allCases).compactMap { context in
      let own = bindings.filter { $0.context == context }
      let preset = context == nil ? preset : nil
      return own.isEmpty && preset == nil
        ? nil : KeyTableText(context: context, bindings: own, preset: preset)
    }
  }

  private var path: [String] {
    [ConfigSection.keys.name] + (context.map { [$0.rawValue] } ?? [])
  }

  private var settings: [(key: String, value: String)] {
    let named = preset.map { [(KeyTableKeys.preset.key.name, TOMLText.quoted($0.rawValue))] } ?? []
    return named
      + bindings.map { binding in
        let names = binding.actions.map { TOMLText.quoted($0.name) }
        let list = "[\(names.joined(separator: ", "))]"
        return (binding.keys.name, names.count < 2 ? names.first ?? "\"none\"" : list)
      }
  }

  /// The table as a block of its own.
  var block: String {
    "[\(TOMLText.key(path))]\n"
      + settings.map { "\(TOMLText.key($0.key)) = \($0.value)\n" }.joined()
  }

  /// Whether a document has a place for the settings, so that a block of their own would be the table's second one.
  func hasPlace(in document: TOMLDocument) -> Bool { place(in: document) != nil }

  /// The document with the settings in the table's place.
  /// - Returns: nil if they do not fit.
  func set(in document: TOMLDocument) -> TOMLDocument? {
    settings.reduce(document) { document, setting in
      guard let document, let place = place(in: document) else { return nil }
      return document.setting(
        place.path + [setting.key], inBlock: place.block, to: setting.value)
    }
  }

  /// The block that has the table, and the table's path below it; nil if a header is needed.
  private func place(in document: TOMLDocument) -> (block: Int, path: [String])? {
    var table = document.root
    for name in path {
      guard let next = table.table(name) else { return nil }
      table = next
      if table.origin == .inline || table.origin == .dotted { return (0, path) }
    }
    if case .block(let block) = table.origin { return (block, []) }
    return nil
  }
}

extension ConfigAdditions {
  /// Whether the keys of a config are those of another one with these.
  func areKeys(_ after: KeyMap?, addedTo before: KeyMap?) -> Bool {
    let (after, before) = (after ?? .standard, before ?? .standard)
    return after.preset == (preset ?? before.preset)
      && after.own.count == before.own.count + keys.count
      && (before.own + keys).allSatisfy(after.own.contains)
  }
}
