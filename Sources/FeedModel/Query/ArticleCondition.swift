public import Foundation

/// What an article must fulfil.
public indirect enum ArticleCondition: Sendable, Equatable {
  /// Each of them; with none, every article.
  case all([ArticleCondition])
  /// One of them; with none, no article.
  case any([ArticleCondition])
  case not(ArticleCondition)
  case unread
  case starred
  case withImage
  /// One of the feeds of these names carried it.
  case feeds([String])
  /// A part of an author's name, the case of ASCII letters aside.
  case author(String)
  /// Its date is this instant or later.
  case since(Date)
  /// Its date is before this instant.
  case until(Date)
  case text(TextMatch)
  /// One of these articles.
  case numbers([Int])
  /// First seen after the article of this number.
  case numberAfter(Int)
  /// First seen before the article of this number.
  case numberBefore(Int)
  /// Changed after this change number: see ``ArticleChange``.
  case changedAfter(Int)

  /// How many conditions there are in it that hold no others.
  public var termCount: Int {
    switch self {
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.termCount }
    case .not(let part): part.termCount
    case .unread, .starred, .withImage, .feeds, .author, .since, .until, .text, .numbers,
      .numberAfter, .numberBefore, .changedAfter:
      1
    }
  }

  public static let everything = ArticleCondition.all([])

  /// Both, without one inside the other where that can be.
  public func and(_ other: ArticleCondition) -> ArticleCondition {
    .all(parts + other.parts)
  }

  /// What it asks for in all.
  private var parts: [ArticleCondition] {
    if case .all(let parts) = self { parts } else { [self] }
  }
}

/// Words to be found in an article's text.
public struct TextMatch: Sendable, Equatable {
  public enum Field: String, Sendable, Equatable, CaseIterable {
    case title
    case text
    case author
    case publisher
  }

  /// nil for all of them.
  public var field: Field?
  /// One word, or several that follow one another.
  public var words: String
  /// The last word is only the beginning of one.
  public var isPrefix: Bool

  public init(_ words: String, in field: Field? = nil, isPrefix: Bool = false) {
    self.words = words
    self.field = field
    self.isPrefix = isPrefix
  }
}
