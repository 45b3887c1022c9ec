/// What is done with the articles that match a query, when they arrive or on request.
public struct ArticleRule: Sendable, Equatable {
  /// The query as written, by which messages name the rule.
  public var query: String
  /// What an article must fulfil.
  public var condition: ArticleCondition
  /// What is done, in order.
  public var actions: [RuleAction]
  /// Whether articles come to match it by their age, so that it is applied again and again.
  public var isAged: Bool

  /// Creates a rule from its parts.
  public init(
    query: String, condition: ArticleCondition, actions: [RuleAction], isAged: Bool = false
  ) {
    self.query = query
    self.condition = condition
    self.actions = actions
    self.isAged = isAged
  }

  /// The rule for articles that are not news: it sends none.
  public var forBacklog: ArticleRule {
    var rule = self
    rule.actions.removeAll { if case .send = $0 { true } else { false } }
    return rule
  }

  /// The rule for pages that the user saves, which stay unread and visible whatever the rule does.
  public var forSaving: ArticleRule {
    var rule = self
    rule.actions.removeAll { $0 == .read || $0 == .mute }
    return rule
  }

  /// The rule for the articles alone that are not starred and that it would change.
  public var forExpiry: ArticleRule {
    var rule = self
    let unfulfilled = actions.compactMap { action -> ArticleCondition? in
      switch action {
      case .tag(let name): .not(.tagged(name))
      case .read, .star, .mute: action.mark?.unfulfilled
      case .send: nil
      }
    }
    rule.condition = condition.and(.not(.starred)).and(.any(unfulfilled))
    return rule
  }
}

/// What a rule does with an article.
public enum RuleAction: Sendable, Hashable {
  case read
  case star
  case mute
  case tag(String)
  /// Sends new articles to the target of that name.
  case send(String)

  /// All but those with a name, by whose names the actions in configs and stores are found.
  private static let named: [RuleAction] = [.read, .star, .mute]
  /// The names as help and messages list them.
  public static let names = named.map(\.name) + ["tag:NAME", "send:NAME"]

  /// The name as in the config, such as `mute` or `tag:sport`.
  public var name: String {
    switch self {
    case .read: "read"
    case .star: "star"
    case .mute: "mute"
    case .tag(let tag): "tag:\(tag)"
    case .send(let target): "send:\(target)"
    }
  }

  /// - Returns: nil for an unknown name, or for a tag or target without a name.
  public init?(name: String) {
    if let action = RuleAction.named.first(where: { $0.name == name }) {
      self = action
      return
    }
    if name.hasPrefix("send:") {
      let target = String(name.dropFirst(5))
      guard target.contains(where: { !$0.isWhitespace }) else { return nil }
      self = .send(target)
      return
    }
    guard name.hasPrefix("tag:"), name.dropFirst(4).contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    self = .tag(String(name.dropFirst(4)))
  }

  /// The mark that the action sets; nil for a tag and for a target.
  public var mark: UserMark? {
    switch self {
    case .read: .read(true)
    case .star: .starred(true)
    case .mute: .muted(true)
    case .tag, .send: nil
    }
  }
}

/// What a rule did with an article.
public struct RuleEffect: Sendable, Hashable {
  /// The rule's query as it was written then.
  public var query: String
  /// What was done.
  public var action: RuleAction

  /// Creates an effect from its parts.
  public init(query: String, action: RuleAction) {
    self.query = query
    self.action = action
  }
}

/// How many articles a rule had an effect on.
public struct RuleEffectCount: Sendable, Equatable {
  /// The rule and what it did.
  public var effect: RuleEffect
  /// The number of articles.
  public var articles: Int

  /// Creates a count from its parts.
  public init(effect: RuleEffect, articles: Int) {
    self.effect = effect
    self.articles = articles
  }
}
