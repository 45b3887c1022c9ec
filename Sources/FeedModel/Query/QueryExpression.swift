import FeedBasics

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

/// The keywords and fields of the query language.
extension QueryTerm {
  /// Fields by name; several names may mean the same field.
  private static let fields: [String: Kind] = [
    "feed": .feed, "tag": .tag, "label": .label, "author": .author, "by": .author,
    "category": .category,
    "url": .url, "newer": .newer,
    "since": .newer, "after": .newer, "older": .older, "until": .older, "before": .older,
    "title": .text(.title), "text": .text(.text), "content": .text(.text),
    "publisher": .text(.publisher), "source": .text(.publisher),
  ]

  private static let states: [String: Kind] = [
    "unread": .unread, "read": .read, "starred": .starred, "muted": .muted,
    "image": .withImage, "changed": .changed,
  ]

  /// The words of the language, for completion: `tag:` and its like, and keywords.
  public static let words =
    (fields.keys.map { "\($0):" } + ["is:", "has:", "publishers:", "volume:"] + states.keys)
    .sorted()

  /// A value as a query contains it, in quotes; nil if it has a quotation mark of each kind, as none can be escaped.
  public static func quoted(_ value: String) -> String? { QueryLexer.quoted(value) }

  /// A value as a query contains it, in quotes if it needs them; nil if no quotes fit it.
  public static func written(_ value: String) -> String? {
    let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
    return isPlain && value.first?.isPunctuation == false ? value : quoted(value)
  }

  /// A query that names a feed or a tag by another name, and is otherwise as it is written.
  /// - Parameters:
  ///   - field: `feed` or `tag`.
  ///   - old: the whole name that is replaced, letter case aside; a part of a name is left alone.
  /// - Returns: the text itself if it does not have the name, or if no quotes fit the new one.
  public static func renaming(
    _ field: String, _ old: String, to new: String, in text: String
  ) -> String {
    QueryLexer.replacing(field, old, with: new, in: text)
  }

  static func hasField(_ name: String) -> Bool { fields[name.lowercased()] != nil }

  /// The names of the fields, for suggestions.
  static let fieldNames = Array(fields.keys) + ["is", "has", "publishers", "volume"]

  static func read(
    field: String?, value: String, isPhrase: Bool, isPrefix: Bool, word: String
  ) throws(QueryError) -> QueryTerm {
    func term(_ kind: Kind, _ value: String = value) -> QueryTerm {
      QueryTerm(kind: kind, value: value, isPrefix: isPrefix, word: word)
    }
    switch field {
    case nil:
      if !isPhrase, !isPrefix, let state = states[value.lowercased()] { return term(state, "") }
      if !isPhrase, value.hasPrefix("@"), value.count > 1 {
        return term(.saved, String(value.dropFirst()))
      }
      guard value.contains(where: { $0.isLetter || $0.isNumber }) else {
        throw QueryError(word: word, reason: "has no letter or digit to search for")
      }
      return term(.text(nil))
    case "is", "has":
      guard let state = states[value.lowercased()] else {
        let known = states.keys.sorted().joined(separator: ", ")
        throw QueryError(
          word: word,
          reason:
            "has the unknown value '\(value)'\(SpellingSuggestion.text(for: value, among: states.keys)); "
            + "known: \(known)"
        )
      }
      return term(state, "")
    case "publishers":
      guard !isPrefix, let count = PublisherCount(value) else {
        // Unquoted, > and < are the shell's.
        let advice = value.isEmpty ? "; in a shell, quote it: 'publishers:>3'" : ""
        throw QueryError(word: word, reason: "needs \(PublisherCount.expected)\(advice)")
      }
      return term(.publishers(count), "")
    case "volume":
      guard !isPrefix, let volume = FeedVolume(value) else {
        let advice = value.isEmpty ? "; in a shell, quote it: 'volume:<2'" : ""
        throw QueryError(word: word, reason: "needs \(FeedVolume.expected)\(advice)")
      }
      return term(.volume(volume), "")
    case .some(let name):
      guard let kind = fields[name] else {
        throw QueryError(
          word: word,
          reason:
            "has the unknown field '\(name)'\(SpellingSuggestion.text(for: name, among: fieldNames)); "
            + "known: \(fieldNames.sorted().joined(separator: ", ")); "
            + "put text that contains a colon in quotes")
      }
      guard value.contains(where: { !$0.isWhitespace }) else {
        throw QueryError(word: word, reason: "needs a value after the colon")
      }
      if case .text = kind, !value.contains(where: { $0.isLetter || $0.isNumber }) {
        throw QueryError(word: word, reason: "has no letter or digit to search for")
      }
      return term(kind)
    }
  }
}
