/// A whole map of keys, named in the config.
public enum KeyPreset: String, CaseIterable, Sendable {
  case standard
  case newsboat
  case vim
  case less

  /// The keys that differ from the standard ones; for the standard ones, all keys.
  public var bindings: [KeyBinding] {
    switch self {
    case .standard: BrowseAction.table.flatMap(\.bindings)
    case .newsboat: KeyPreset.newsboatKeys
    case .vim: KeyPreset.vimKeys
    case .less: KeyPreset.lessKeys
    }
  }

  /// What the preset is, in a sentence.
  public var summary: String {
    switch self {
    case .standard:
      "The default keys: close to newsboat's, with one meaning each on every screen."
    case .newsboat: "The default keys of newsboat 2.21."
    case .vim: "Movements and sequences of vim."
    case .less: "The movements of less."
    }
  }

  /// A preset's binding of keys, each alone, to an action.
  static func bind(
    _ action: BrowseAction, _ keys: Key..., in context: KeyContext? = nil
  ) -> [KeyBinding] {
    keys.map { KeyBinding(KeySequence($0), [action], in: context) }
  }

  /// A preset's binding of keys, pressed one after the other, to an action.
  static func bindSequence(_ action: BrowseAction, _ keys: Key...) -> [KeyBinding] {
    [KeyBinding(KeySequence(keys), [action])]
  }

  /// Keys that a preset has no use for, since they mean something else in the other program.
  static func unbind(_ keys: Key...) -> [KeyBinding] {
    keys.map { KeyBinding(KeySequence($0), []) }
  }
}
