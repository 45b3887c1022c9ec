/// What is done with the articles that match a query, when they arrive or on request.
public struct ArticleRule: Sendable, Equatable {
  /// The query as written, by which messages name the rule.
  public var query: String
  /// What an article must fulfil.
  public var condition: ArticleCondition
  /// What is done, in order.
  public var actions: [RuleAction]

  /// Creates a rule from its parts.
  public init(query: String, condition: ArticleCondition, actions: [RuleAction]) {
    self.query = query
    self.condition = condition
    self.actions = actions
  }

  /// What an article must fulfil for an action. To be muted, all feeds that carry it have to be among those of the query,
  /// so that what one feed mutes is still seen in another.
  public func condition(for action: RuleAction) -> ArticleCondition {
    action == .mute ? condition.inAllFeeds : condition
  }
}

/// What a rule does with an article.
public enum RuleAction: Sendable, Hashable {
  case read
  case star
  case mute
  case tag(String)

  /// The name as in the config, such as `mute` or `tag:sport`.
  public var name: String {
    switch self {
    case .read: "read"
    case .star: "star"
    case .mute: "mute"
    case .tag(let tag): "tag:\(tag)"
    }
  }

  /// - Returns: nil for an unknown name, or for a tag without a name.
  public init?(name: String) {
    switch name {
    case "read": self = .read
    case "star": self = .star
    case "mute": self = .mute
    default:
      guard name.hasPrefix("tag:"), name.count > 4 else { return nil }
      self = .tag(String(name.dropFirst(4)))
    }
  }

  /// The mark that the action sets; nil for a tag.
  public var mark: UserMark? {
    switch self {
    case .read: .read(true)
    case .star: .starred(true)
    case .mute: .muted(true)
    case .tag: nil
    }
  }
}

/// What a rule did with an article.
public struct RuleEffect: Sendable, Equatable {
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

extension ArticleCondition {
  /// The condition with every feed that carries an article where one of them suffices.
  fileprivate var inAllFeeds: ArticleCondition {
    switch self {
    case .all(let parts): .all(parts.map(\.inAllFeeds))
    case .any(let parts): .any(parts.map(\.inAllFeeds))
    case .feeds(let names): .onlyFeeds(names)
    // An article of the excluded feeds is excluded, whatever other feed carries it.
    case .not: self
    case .unread, .starred, .muted, .hidden, .withImage, .onlyFeeds, .tagged, .author, .category,
      .url, .undated, .outside, .since, .until, .text, .literal, .numbers, .numberAfter,
      .numberBefore, .changedAfter:
      self
    }
  }
}
