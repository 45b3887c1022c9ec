/// What a condition asks for that lists leave out otherwise.
extension ArticleCondition {
  /// The feeds that it asks for by name.
  public var namedFeeds: Set<String> {
    switch self {
    case .feeds(let names): Set(names)
    case .all(let parts), .any(let parts):
      parts.reduce(into: []) { $0.formUnion($1.namedFeeds) }
    case .not, .unread, .starred, .muted, .hidden, .withImage, .withAttachment, .tagged, .labelled,
      .changed,
      .author,
      .category, .url,
      .undated, .publishers, .outside, .literal, .since, .until, .text, .numbers, .numberAfter,
      .numberBefore,
      .changedAfter:
      []
    }
  }

  /// Whether it asks for muted articles.
  public var asksForMuted: Bool {
    switch self {
    case .muted, .hidden: true
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForMuted)
    case .not, .unread, .starred, .withImage, .withAttachment, .feeds, .tagged, .labelled, .changed,
      .author,
      .category,
      .url,
      .undated, .publishers, .outside, .literal, .since, .until, .text, .numbers, .numberAfter,
      .numberBefore,
      .changedAfter:
      false
    }
  }
}
