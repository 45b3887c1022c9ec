/// What each key does on each screen.
public struct KeyMap: Sendable {
  /// What the keys pressed so far mean.
  public enum Match: Sendable, Equatable {
    /// The actions, in order.
    case actions([BrowseAction])
    /// One action, which has no meaning on the screen.
    case elsewhere
    /// The beginning of a longer sequence.
    case beginning
    case nothing
  }

  /// The bindings of a screen, and the same for looking up.
  private struct Screen: Sendable {
    var bindings: [KeyBinding] = []
    var matches: [KeySequence: Match] = [:]
  }

  private var screens: [KeyContext: Screen] = [:]
  /// The map that the others change.
  public let preset: KeyPreset
  /// The user's own bindings.
  public let own: [KeyBinding]

  /// The keys without a config.
  public static let standard = KeyMap(.standard)

  /// The keys of a preset with the user's own, which replace those of the preset that are equal, begin with them or are
  /// their beginning. A binding for one screen wins over one for every screen.
  /// - Parameter own: none of them clashes with another one of the same context.
  public init(_ preset: KeyPreset, own: [KeyBinding] = []) {
    self.preset = preset
    self.own = own
    let layers = preset == .standard ? [] : [preset.bindings]
    for context in KeyContext.allCases {
      screens[context] = KeyMap.screen(
        context, [KeyPreset.standard.bindings] + layers + [own])
    }
  }

  private static func screen(_ context: KeyContext, _ layers: [[KeyBinding]]) -> Screen {
    var screen = Screen()
    let parts = [nil, context.parent, context].reduce(into: [KeyContext?]()) { parts, part in
      if !parts.contains(part) { parts.append(part) }
    }
    for layer in layers {
      for part in parts {
        let new = layer.filter { $0.context == part }
        let kept = screen.bindings.filter { old in
          !new.contains { $0.keys.clashes(with: old.keys) }
        }
        screen.bindings = new.filter { !$0.actions.isEmpty } + kept
      }
    }
    for binding in screen.bindings {
      for count in 1..<max(1, binding.keys.keys.count) {
        screen.matches[KeySequence(Array(binding.keys.keys.prefix(count)))] = .beginning
      }
    }
    for binding in screen.bindings {
      screen.matches[binding.keys] =
        isElsewhere(binding.actions, context) ? .elsewhere : .actions(binding.actions)
    }
    return screen
  }

  /// Whether it is one action without a meaning on a screen. A program and several actions have one everywhere.
  private static func isElsewhere(_ actions: [BrowseAction], _ context: KeyContext) -> Bool {
    actions.count == 1 && actions[0].entry.map { !$0.contexts.contains(context) } ?? false
  }

  /// The bindings of a screen, the user's own first.
  public func bindings(in context: KeyContext) -> [KeyBinding] { screens[context]?.bindings ?? [] }

  /// What keys pressed one after the other mean.
  public func match(_ pressed: [Key], in context: KeyContext) -> Match {
    screens[context]?.matches[KeySequence(pressed)] ?? .nothing
  }

  /// The first keys of an action on a screen, as people read them; nil if it has none.
  public func label(_ action: BrowseAction, in context: KeyContext) -> String? {
    bindings(in: context).first { $0.actions == [action] }?.keys.label
  }

  /// How the keys that were pressed can go on: the rest of each sequence, and what it does.
  public func continuations(of pressed: [Key], in context: KeyContext) -> [(
    keys: String, actions: String
  )] {
    bindings(in: context).filter { $0.keys.keys.starts(with: pressed) }.map { binding in
      (
        KeySequence.label(binding.keys.keys.dropFirst(pressed.count)),
        binding.actions.map(\.name).joined(separator: ", ")
      )
    }
  }
}

/// Keys and what they do, in order.
public struct KeyBinding: Sendable, Equatable {
  /// Where the keys do this; nil for every screen.
  public let context: KeyContext?
  /// The keys.
  public let keys: KeySequence
  /// What they do, in order; empty if they do nothing.
  public let actions: [BrowseAction]

  /// Creates a binding from its parts.
  /// - Parameter context: nil for every screen.
  public init(_ keys: KeySequence, _ actions: [BrowseAction], in context: KeyContext? = nil) {
    self.context = context
    self.keys = keys
    self.actions = actions
  }
}

/// What is on the screen when a key is pressed. The raw names are those of the tables below `[keys]`.
public enum KeyContext: String, CaseIterable, Sendable {
  /// The first screen: tags, feeds and saved queries.
  case feeds
  /// A list of articles.
  case headlines
  /// An article.
  case article
  /// An article whose matches of a text are shown.
  case matches
  /// The list of an article's links.
  case links
  /// The feeds that a page links to.
  case choice
  /// What is known of a feed.
  case details
  /// The explanation of the keys.
  case help

  /// The context whose keys count too, unless this one has others for them; nil for the general keys.
  var parent: KeyContext? { self == .matches ? .article : nil }

  /// What the screen shows, in a few words.
  public var summary: String {
    switch self {
    case .feeds: "the feeds, tags and saved queries"
    case .headlines: "a list of headlines"
    case .article: "an article"
    case .matches: "an article while the matches of a text are shown"
    case .links: "the links of an article"
    case .choice: "the feeds that a page links to"
    case .details: "the details of a feed"
    case .help: "the explanation of the keys"
    }
  }
}
