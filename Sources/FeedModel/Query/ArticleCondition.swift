public import FeedBasics

/// A condition that an article meets or does not.
public indirect enum ArticleCondition: Sendable, Equatable {
  /// All conditions are met; with an empty list, by every article.
  case all([ArticleCondition])
  /// At least one condition is met; with an empty list, by no article.
  case any([ArticleCondition])
  case not(ArticleCondition)
  case unread
  case starred
  /// A rule muted it. A starred article may be muted too.
  case muted
  /// Muted and not starred, and therefore left out of lists and counts.
  case hidden
  case withImage
  /// A feed's version of it, or its detail document, has an attachment. An image may be one.
  case withAttachment
  /// One of the feeds with these names carried it.
  case feeds([String])
  /// A rule gave it this tag.
  case tagged(String)
  /// The user gave it this label; ignores case.
  case labelled(String)
  /// A feed changed its text.
  case changed
  /// Part of an author's name, ignoring the case of ASCII letters.
  case author(String)
  /// One of its own categories, ignoring case, accents and width.
  case category(String)
  /// Part of its URL, ignoring the case of ASCII letters.
  case url(String)
  /// The publisher gave it no date.
  case undated
  /// Its story has at least so many publishers; an article in no story has one.
  case publishers(atLeast: Int)
  /// Starred, labelled or in the queue, or carried by a feed other than these.
  case outside([String])
  /// Its date is this instant or later.
  case since(Date)
  /// Its date is before this instant.
  case until(Date)
  case text(TextMatch)
  /// It contains a word with its signs: see ``SignedWord``.
  case literal(TextMatch)
  /// An attachment of it is in the queue.
  case queued
  /// One of these articles.
  case numbers([Int])
  /// First seen after the article of this number.
  case numberAfter(Int)
  /// First seen before the article of this number.
  case numberBefore(Int)

  /// How many conditions it has that contain no others.
  public var termCount: Int {
    switch self {
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.termCount }
    case .not(let part): part.termCount
    // Not terms of the user.
    case .hidden, .withAttachment, .outside, .literal: 0
    default: 1
    }
  }

  /// Met by every article.
  public static let everything = ArticleCondition.all([])

  /// Both conditions, flattened into one list if possible.
  public func and(_ other: ArticleCondition) -> ArticleCondition {
    .all(parts + other.parts)
  }

  /// What a list with this condition is about, whatever of it is read or new; nil for everything that lists show.
  public var subject: ArticleCondition? {
    let rest = parts.filter { part in
      switch part {
      case .unread, .not(.unread), .numberAfter, .not(.numberAfter), .numberBefore: false
      default: true
      }
    }
    let isEverything = rest.allSatisfy { part in
      switch part {
      case .not(.hidden), .outside: true
      default: false
      }
    }
    return isEverything ? nil : .all(rest)
  }

  /// The part that leaves out articles of removed feeds; nil if none does.
  public var withoutRemoved: ArticleCondition? {
    parts.first { if case .outside = $0 { true } else { false } }
  }

  /// The conditions that all have to be met.
  public var parts: [ArticleCondition] {
    if case .all(let parts) = self { parts } else { [self] }
  }
}

/// Words to find in an article's text.
public struct TextMatch: Sendable, Equatable {
  /// The part of an article that is searched.
  public enum Field: String, Sendable, Equatable, CaseIterable {
    case title
    case text
    case author
    case publisher
  }

  /// The field to search; nil for all of them.
  public var field: Field?
  /// One word, or several in sequence.
  public var words: String
  /// Whether the last word is only the beginning of a word.
  public var isPrefix: Bool

  /// Creates a search for words, in all fields by default.
  public init(_ words: String, in field: Field? = nil, isPrefix: Bool = false) {
    self.words = words
    self.field = field
    self.isPrefix = isPrefix
  }
}

extension UserMark {
  /// Met by the articles that the mark changes.
  public var unfulfilled: ArticleCondition {
    switch self {
    case .read(let isRead): isRead ? .unread : .not(.unread)
    case .starred(let isStarred): isStarred ? .not(.starred) : .starred
    case .muted(let isMuted): isMuted ? .not(.muted) : .muted
    case .labelled(let name, let isSet): isSet ? .not(.labelled(name)) : .labelled(name)
    }
  }
}

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

  /// The feeds of which one must have carried an article that matches; nil if any may have.
  public var requiredFeeds: Set<String>? {
    switch self {
    case .feeds(let names): Set(names)
    case .all(let parts): parts.lazy.compactMap(\.requiredFeeds).first
    default: nil
    }
  }

  /// Whether it asks for muted articles.
  public var asksForMuted: Bool { stated.contains { $0 == .muted || $0 == .hidden } }

  /// The words to search for. Negated ones are left out.
  public var searchedWords: [TextMatch] {
    stated.compactMap { if case .text(let match) = $0 { match } else { nil } }
  }
}
