import FeedBasics
public import FeedModel

/// The rules of the config and what they change, a row each.
public struct RuleTable {
  /// A rule.
  public struct Row: Sendable {
    /// The query as written.
    public var query: String
    /// How many articles match; nil if they were not counted.
    public var matches: Int?
    /// What the rule does, in order.
    public var changes: [Change]

    /// Creates a row from its parts.
    public init(query: String, matches: Int? = nil, changes: [Change]) {
      self.query = query
      self.matches = matches
      self.changes = changes
    }
  }

  /// An action of a rule.
  public struct Change: Sendable {
    /// What is done.
    public var action: RuleAction
    /// With how many articles.
    public var articles: Int

    /// Creates a change from its parts.
    public init(action: RuleAction, articles: Int) {
      self.action = action
      self.articles = articles
    }
  }

  /// The rules, in the order in which they are applied.
  public var rows: [Row] = []

  /// Creates an empty table.
  public init() {}

  /// Whether no rule changes an article.
  public var changesNothing: Bool { rows.allSatisfy { $0.changes.allSatisfy { $0.articles == 0 } } }

  /// A table for a terminal. In a pipe, a line for each action of each rule: the rule's number, its query, the action, the
  /// number of matching articles (empty if not counted) and of changed ones, separated by tabs.
  /// - Parameter width: the terminal's columns; nil for a pipe.
  public func text(width: Int?) -> String {
    guard let width else { return tabSeparated }
    let counts = rows.contains { $0.matches != nil }
    var lines = [["", "MATCHES", "CHANGES", "RULE"]]
    for (index, row) in rows.enumerated() {
      let changes = row.changes.map { "\($0.articles) \(RuleTable.words($0.action))" }
      lines.append(
        [
          "\(index + 1)", row.matches.map(String.init) ?? "", changes.joined(separator: ", "),
          row.query,
        ])
    }
    if !counts { lines = lines.map { [$0[0], $0[2], $0[3]] } }
    let alignments: [TextTable.Alignment] =
      counts ? [.right, .right, .left, .left] : [.right, .left, .left]
    // The rule has the most room, since it tells the rows apart; the changes have at least what the other columns leave.
    let changes = counts ? 2 : 1
    let others = alignments.indices.filter { $0 != changes }.map { column in
      lines.map { DisplayWidth.of(TerminalText.line($0[column])) }.max() ?? 0
    }
    let left = width - others.reduce(0) { $0 + $1 + 2 }
    return TextTable(alignments, width: width)
      .text(lines, widest: [changes: max(12, width / 3, left)])
  }

  private var tabSeparated: String {
    rows.enumerated().flatMap { index, row in
      row.changes.map { change in
        [
          "\(index + 1)", TerminalText.line(row.query), change.action.name,
          row.matches.map(String.init) ?? "", "\(change.articles)",
        ].joined(separator: "\t") + "\n"
      }
    }.joined()
  }

  /// An action as done.
  static func words(_ action: RuleAction) -> String {
    switch action {
    case .read: "marked read"
    case .star: "starred"
    case .mute: "muted"
    case .tag(let tag): "tagged \(tag)"
    case .send(let target): "queued for \(target)"
    }
  }
}
