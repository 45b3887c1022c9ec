/// What a condition asks for that lists leave out otherwise.
extension ArticleCondition {
  /// The conditions in it that contain no others and are not negated.
  public var stated: [ArticleCondition] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.stated)
    case .not: []
    default: [self]
    }
  }

  /// The feeds that it asks for by name.
  public var namedFeeds: Set<String> {
    stated.reduce(into: []) { if case .feeds(let names) = $1 { $0.formUnion(names) } }
  }

  /// Whether it asks for muted articles.
  public var asksForMuted: Bool { stated.contains { $0 == .muted || $0 == .hidden } }

  /// The words to search for. Negated ones are left out.
  public var searchedWords: [TextMatch] {
    stated.compactMap { if case .text(let match) = $0 { match } else { nil } }
  }
}
