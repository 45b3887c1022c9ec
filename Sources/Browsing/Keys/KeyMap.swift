/// The keys of the full-screen reader as data: what each key does, and the explanations that the help page, the manual
/// and docs/browse.md show.
public struct KeyMap: Sendable {
  /// The heading under which a row is explained.
  public enum Topic: String, CaseIterable, Sendable {
    case moving = "Moving"
    case reading = "Reading"
    case marks = "Marks"
    case links = "Links and pages"
    case finding = "Finding"
    case feeds = "Feeds"
    case program = "The program"
  }

  /// When a row applies.
  public enum Moment: Sendable {
    case always
    /// While the matches in an article are shown; such a row wins over others with its key.
    case finding
  }

  /// An action with its keys.
  public struct Row: Sendable {
    /// What the keys do.
    public var action: BrowseAction
    /// The keys, the most usual one first; none if the action is only for config files.
    public var keys: [Key]
    /// The action in a few words, in lower case.
    public var summary: String
    /// When the keys do this.
    public var moment: Moment

    init(_ action: BrowseAction, _ keys: [Key], _ summary: String, during moment: Moment = .always)
    {
      self.action = action
      self.keys = keys
      self.summary = summary
      self.moment = moment
    }

    /// The keys as people read them, such as `j ↓ Ctrl-N`.
    public var label: String {
      if action == .openLink, let first = keys.first, let last = keys.last, keys.count > 2 {
        return "\(first.label) … \(last.label)"
      }
      return keys.map(\.label).joined(separator: " ")
    }
  }

  /// The rows under each heading, in the order of the help page.
  public private(set) var topics: [(topic: Topic, rows: [Row])]

  init(_ topics: [(topic: Topic, rows: [Row])]) { self.topics = topics }

  /// Every row, in the order of the help page.
  public var rows: [Row] { topics.flatMap(\.rows) }

  /// What a key does; nil if nothing.
  /// - Parameter isFinding: whether matches in an article are shown.
  public func action(for key: Key, isFinding: Bool = false) -> BrowseAction? {
    let rows = rows.filter { $0.keys.contains(key) }
    let special = isFinding ? rows.first { $0.moment == .finding } : nil
    return (special ?? rows.first { $0.moment == .always })?.action
  }

  /// The first key of an action, as people read it; nil if it has none.
  public func label(_ action: BrowseAction) -> String? {
    rows.first { $0.action == action }?.keys.first?.label
  }
}
