/// An action as the help page, the manual and the reference explain it.
public struct ActionEntry: Sendable {
  /// The heading under which it is explained.
  public enum Topic: String, CaseIterable, Sendable {
    case moving = "Moving"
    case reading = "Reading"
    case marks = "Marks"
    case links = "Links and pages"
    case finding = "Finding"
    case feeds = "Feeds"
    case program = "The program"
  }

  /// What the keys do.
  public let action: BrowseAction
  /// Its name in config files.
  public let name: String
  /// The heading under which it is explained.
  public let topic: Topic
  /// What it does in a few words, in lower case.
  public let summary: String
  /// The screens on which it has a meaning.
  public let contexts: [KeyContext]
  /// The keys without a config, the most usual one first; none if it is only for config files.
  public let keys: [KeySequence]

  /// - Parameter keys: each a sequence of its own.
  init(
    _ topic: Topic, _ action: BrowseAction, _ name: String, _ contexts: [KeyContext], _ keys: [Key],
    _ summary: String
  ) {
    self.topic = topic
    self.action = action
    self.name = name
    self.contexts = contexts
    self.keys = keys.map { KeySequence($0) }
    self.summary = summary
  }

  /// The keys without a config, as bindings. Those of an action for one context are bound only there, since they mean
  /// something else on other screens.
  var bindings: [KeyBinding] {
    let context = contexts == [.matches] ? KeyContext.matches : nil
    return keys.map { KeyBinding($0, [action], in: context) }
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
