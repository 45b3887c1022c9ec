/// A query as written, before its terms are resolved: names of feeds, tags, dates and saved queries have a meaning
/// only together with a config.
public indirect enum QueryExpression: Sendable, Equatable {
  case all([QueryExpression])
  case any([QueryExpression])
  case not(QueryExpression)
  case term(QueryTerm)
}

/// One condition in a query.
public struct QueryTerm: Sendable, Equatable {
  /// What a term tests.
  public enum Kind: Sendable, Equatable {
    case unread
    case read
    case starred
    case muted
    case withImage
    case changed
    case feed
    case tag
    case label
    case author
    case category
    case url
    case newer
    case older
    /// How many publishers its story has.
    case publishers(PublisherCount)
    /// How many articles a week its feeds have.
    case volume(FeedVolume)
    /// The name of a saved query.
    case saved
    case text(TextMatch.Field?)
  }

  /// What the term tests.
  public var kind: Kind
  /// The text after the colon, or the word itself.
  public var value = ""
  /// Whether a star followed it.
  public var isPrefix = false
  /// The term as written, for error messages.
  public var word: String
}

/// Why a query cannot be understood, and the word at fault.
public struct QueryError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The word as written; empty if the error is about the whole query or its end.
  public var word: String
  /// The rest of a sentence that begins with the word: `has no closing quote; add one`.
  public var reason: String

  /// Creates an error from the word at fault and the reason.
  public init(word: String, reason: String) {
    self.word = word
    self.reason = reason
  }

  /// One line for the user: the query's word and the reason.
  public var description: String {
    word.isEmpty ? "the query \(reason)" : "the query's '\(word)' \(reason)"
  }
}

extension QueryExpression {
  /// The terms in the order in which they are written, negated ones included.
  public var terms: [QueryTerm] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.terms)
    case .not(let part): part.terms
    case .term(let term): [term]
    }
  }
}
