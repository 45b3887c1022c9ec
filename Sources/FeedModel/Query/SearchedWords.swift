extension ArticleCondition {
  /// The words that are looked for; those that must not be there are left out.
  public var searchedWords: [TextMatch] {
    switch self {
    case .text(let match): [match]
    case .all(let parts), .any(let parts): parts.flatMap(\.searchedWords)
    case .not, .unread, .starred, .withImage, .feeds, .author, .since, .until: []
    }
  }
}
