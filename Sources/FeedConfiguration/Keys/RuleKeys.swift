import FeedBasics
import FeedModel

/// The keys of a `[[rule]]`.
enum RuleKeys {
  static let query = ConfigKey(
    "query", .line, absent: "required", "which articles the rule applies to",
    more: "A query, as for 'aggregate list' (docs/queries.md), without 'publishers:'.",
    example: "\"title:horoscope or (tag:sport title:live*)\"")

  static let then = ConfigKey(
    "then", .ruleActions, absent: "required",
    "what is done with them, in order: \(names("or", quote: "'"))",
    more: "Muted articles are stored, and left out of lists and counts; 'muted' finds them.",
    example: "[\"mute\"]")

  static let all = [query.entry, then.entry]

  /// The names of all actions, such as `'read', 'star' or 'mute'`.
  fileprivate static func names(_ conjunction: String, quote: String) -> String {
    RuleAction.names.map { quote + $0 + quote }.listed(conjunction)
  }
}

extension ConfigKind<[RuleAction]> {
  static let ruleActions = ConfigKind(
    "a list of \(RuleKeys.names("and", quote: "\""))",
    expected: "a list of \(RuleKeys.names("and", quote: "\"")), such as [\"mute\"]"
  ) { list in
    guard case .array(let elements) = list.value, !elements.isEmpty else {
      return .failure(Mismatch(found: list))
    }
    var actions: [RuleAction] = []
    for element in elements {
      guard case .string(let name) = element.value, let action = RuleAction(name: name) else {
        return .failure(Mismatch(found: element, expected: RuleKeys.names("or", quote: "\"")))
      }
      if !actions.contains(action) { actions.append(action) }
    }
    return .success(actions)
  }
}

/// What a feed mutes of its own articles.
enum FeedMute: Sendable, Equatable {
  case nothing
  case everything
  /// The articles that match a query.
  case matching(String)
}

extension ConfigKind<FeedMute> {
  static let mute = ConfigKind(
    "a query, or true for all articles", examples: ", such as \"title:live*\""
  ) { value in
    switch value {
    case .boolean(let isMuted): isMuted ? .everything : .nothing
    case .string(let query): query.allSatisfy(\.isWhitespace) ? nil : .matching(query)
    default: nil
    }
  }
}
