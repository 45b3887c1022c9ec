/// A query as it was written, its terms not yet looked up: names of feeds, tags, dates and saved queries mean something
/// only together with a config.
public indirect enum QueryExpression: Sendable, Equatable {
  case all([QueryExpression])
  case any([QueryExpression])
  case not(QueryExpression)
  case term(QueryTerm)
}

/// One condition in a query.
public struct QueryTerm: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case unread
    case read
    case starred
    case withImage
    case feed
    case tag
    case author
    case newer
    case older
    /// The name of a saved query.
    case saved
    case text(TextMatch.Field?)
  }

  public var kind: Kind
  /// What stands behind the colon, or the word itself.
  public var value: String
  /// A star stood behind it.
  public var isPrefix: Bool
  /// As written, for errors.
  public var word: String

  public init(kind: Kind, value: String = "", isPrefix: Bool = false, word: String) {
    self.kind = kind
    self.value = value
    self.isPrefix = isPrefix
    self.word = word
  }
}

/// Why a query cannot be understood, pointing at the word.
public struct QueryError: Error, Sendable, Equatable, CustomStringConvertible {
  /// As written; empty for the end of the query.
  public var word: String
  public var reason: String

  public init(word: String, reason: String) {
    self.word = word
    self.reason = reason
  }

  public var description: String {
    word.isEmpty ? "the query \(reason)" : "the query's '\(word)' \(reason)"
  }
}

extension ArticleCondition {
  /// The words that are looked for; those that must not be there are left out.
  public var searchedWords: [TextMatch] {
    switch self {
    case .text(let match): [match]
    case .all(let parts), .any(let parts): parts.flatMap(\.searchedWords)
    case .not, .unread, .starred, .withImage, .feeds, .author, .since, .until, .numbers,
      .numberAfter, .numberBefore, .changedAfter:
      []
    }
  }
}
