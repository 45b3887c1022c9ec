import FeedModel

/// The keys of a `[[rule]]`.
enum RuleKeys {
  static let query = ConfigKey(
    "query", .line, absent: "required", "the articles that the rule is for",
    more: "The words of 'aggregate list'; 'docs/queries.md' explains them.",
    example: "\"title:horoscope or (tag:sport title:live*)\"")

  static let then = ConfigKey(
    "then", .ruleActions, absent: "required",
    "what is done with them, in order: 'read', 'star', 'mute' or 'tag:NAME'",
    more: "Muted articles are stored, and left out of lists and counts; 'muted' finds them.",
    example: "[\"mute\"]")

  static let all = [query.entry, then.entry]
}

extension ConfigKind<[RuleAction]> {
  static let ruleActions = ConfigKind(
    "a list of \"read\", \"star\", \"mute\" and \"tag:NAME\"",
    expected: "a list of \"read\", \"star\", \"mute\" and \"tag:NAME\", such as [\"mute\"]"
  ) { list in
    guard case .array(let elements) = list.value, !elements.isEmpty else {
      return .failure(Mismatch(found: list))
    }
    var actions: [RuleAction] = []
    for element in elements {
      guard case .string(let name) = element.value, let action = RuleAction(name: name) else {
        return .failure(
          Mismatch(
            found: element, expected: "\"read\", \"star\", \"mute\" or \"tag:NAME\""))
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
