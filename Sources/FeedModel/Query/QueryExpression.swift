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
    case queued
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

/// Reads a query. Its grammar:
///
///     query  = either
///     either = both { "or" both }
///     both   = one { [ "and" ] one }
///     one    = ( "-" | "!" | "not" ) one | "(" either ")" | term
///     term   = "unread" | "read" | "starred" | "muted" | "image"  what the article is
///            | "is:" (unread | read | starred | muted | queued) | "has:image"   the same, or what is queued
///            | "feed:" name | "tag:" name                         where it came from
///            | "author:" name                                     a part of an author's name
///            | "category:" name                                   one of the article's own categories
///            | "url:" text                                        a part of its URL
///            | ("newer:" | "since:" | "older:" | "until:") when   2d, 2026-11-01, today, monday
///            | "publishers:" [ ">" | ">=" | "<" | "<=" | "=" ] number how many its story has
///            | ("title:" | "text:" | "publisher:") words          which field has the words
///            | "@" name                                           a saved query
///            | words                                              anywhere
///     words  = word [ "*" ] | '"' words '"' [ "*" ]               a star for the beginning of a word
///
/// A word in quotes is never a keyword.
public enum QueryParser {
  /// Deeper nesting is rejected; it bounds the recursion.
  private static let maximumDepth = 50
  /// The most terms that a store can search for at once, including those of saved queries.
  public static let maximumTerms = 500

  /// Parses a query. An empty one matches every article.
  /// - Throws: ``QueryError``, which names the word at fault.
  public static func parse(_ text: String) throws(QueryError) -> QueryExpression {
    let tokens = withoutSigns(try QueryLexer.tokens(text))
    try check(count: tokens.count { if case .term = $0 { true } else { false } })
    var reader = Reader(tokens: tokens)
    if reader.tokens.isEmpty { return .all([]) }
    let expression = try reader.either(depth: 0)
    if let rest = reader.peek {
      throw QueryError(word: rest.word, reason: "has no matching '('; remove it or add one")
    }
    return expression
  }

  /// Checks the number of terms against ``maximumTerms``.
  /// - Parameter count: the number of terms, including those of saved queries.
  /// - Throws: ``QueryError`` if there are too many.
  public static func check(count: Int) throws(QueryError) {
    guard count <= maximumTerms else {
      throw QueryError(
        word: "", reason: "has \(count) terms, more than the \(maximumTerms) allowed; remove some")
    }
  }

  /// Signs and emoji among words, as in `Tom & Jerry`, are skipped, since no index contains them. One that an operator is
  /// for stays, and is refused later: without it, the operator would be for another term.
  private static func withoutSigns(_ tokens: [QueryLexer.Token]) -> [QueryLexer.Token] {
    let kept = tokens.indices.filter { place in
      guard case .term(nil, let value, _, _, _) = tokens[place] else { return true }
      let next = tokens.dropFirst(place + 1).first
      let isOperand =
        switch place > 0 ? tokens[place - 1] : nil {
        case .minus, .not, .or, .and: true
        case .open: next == .close
        case .close, .term, nil: false
        }
      return isOperand || next == .or || next == .and
        || value.contains { $0.isLetter || $0.isNumber }
    }.map { tokens[$0] }
    let hasTerms = kept.contains { if case .term = $0 { true } else { false } }
    return hasTerms ? kept : tokens
  }

  private struct Reader {
    let tokens: [QueryLexer.Token]
    var i = 0

    init(tokens: [QueryLexer.Token]) { self.tokens = tokens }

    var peek: QueryLexer.Token? { i < tokens.count ? tokens[i] : nil }

    mutating func either(depth: Int) throws(QueryError) -> QueryExpression {
      var parts = [try both(depth: depth)]
      while peek == .or {
        i += 1
        parts.append(try both(depth: depth))
      }
      return parts.count == 1 ? parts[0] : .any(parts)
    }

    mutating func both(depth: Int) throws(QueryError) -> QueryExpression {
      var parts = [try one(depth: depth)]
      while let next = peek, next != .or, next != .close {
        if next == .and { i += 1 }
        parts.append(try one(depth: depth))
      }
      return parts.count == 1 ? parts[0] : .all(parts)
    }

    mutating func one(depth: Int) throws(QueryError) -> QueryExpression {
      guard depth < QueryParser.maximumDepth else {
        throw QueryError(word: peek?.word ?? "", reason: "is nested too deeply; simplify the query")
      }
      guard let token = peek else {
        let last = tokens.last?.word ?? ""
        throw QueryError(word: last, reason: "needs a term after it")
      }
      i += 1
      switch token {
      case .minus, .not:
        return .not(try one(depth: depth + 1))
      case .open:
        let inner = try either(depth: depth + 1)
        guard peek == .close else {
          throw QueryError(word: "(", reason: "is not closed; add a ')'")
        }
        i += 1
        return inner
      case .close, .or, .and:
        throw QueryError(
          word: token.word, reason: "has nothing before it; put it in quotes to search for it")
      case .term(let field, let value, let isPhrase, let isPrefix, let word):
        return .term(
          try QueryTerm.read(
            field: field, value: value, isPhrase: isPhrase, isPrefix: isPrefix, word: word))
      }
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

  /// Those that need `is:`, since texts contain the word alone.
  private static let prefixedStates = states.merging(["queued": .queued]) { state, _ in state }

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

  fileprivate static func hasField(_ name: String) -> Bool { fields[name.lowercased()] != nil }

  /// The names of the fields, for suggestions.
  private static let fieldNames = Array(fields.keys) + ["is", "has", "publishers", "volume"]

  fileprivate static func read(
    field: String?, value: String, isPhrase: Bool, isPrefix: Bool, word: String
  ) throws(QueryError) -> QueryTerm {
    func term(_ kind: Kind, _ value: String = value) -> QueryTerm {
      QueryTerm(kind: kind, value: value, isPrefix: isPrefix, word: word)
    }
    let starred = QueryError(
      word: word, reason: "cannot end in '*', which is for the beginnings of words; remove it")
    switch field {
    case nil:
      if !isPhrase, !isPrefix, let state = states[value.lowercased()] { return term(state, "") }
      if !isPhrase, value.hasPrefix("@"), value.count > 1 {
        guard !isPrefix else { throw starred }
        return term(.saved, String(value.dropFirst()))
      }
      guard value.contains(where: { $0.isLetter || $0.isNumber }) else {
        throw QueryError(word: word, reason: "has no letter or digit to search for")
      }
      return term(.text(nil))
    case "is", "has":
      guard let state = prefixedStates[value.lowercased()] else {
        let known = prefixedStates.keys.sorted().joined(separator: ", ")
        throw QueryError(
          word: word,
          reason:
            "has the unknown value '\(value)'\(SpellingSuggestion.text(for: value, among: prefixedStates.keys)); "
            + "known: \(known)"
        )
      }
      guard !isPrefix else { throw starred }
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
      switch kind {
      case .tag, .label, .category, .newer, .older:
        if isPrefix { throw starred }
      default: break
      }
      if case .text = kind, !value.contains(where: { $0.isLetter || $0.isNumber }) {
        throw QueryError(word: word, reason: "has no letter or digit to search for")
      }
      return term(kind)
    }
  }
}

/// Splits a query into tokens.
private struct QueryLexer {
  enum Token: Equatable {
    case open
    case close
    /// `-` or `!`, which mean the same.
    case minus(String)
    case or
    case and
    case not
    case term(field: String?, value: String, isPhrase: Bool, isPrefix: Bool, word: String)

    var word: String {
      switch self {
      case .open: "("
      case .close: ")"
      case .minus(let sign): sign
      case .or: "or"
      case .and: "and"
      case .not: "not"
      case .term(_, _, _, _, let word): word
      }
    }
  }

  private let characters: [Character]
  private var i = 0
  /// Where the last token begins.
  private var start = 0

  static func tokens(_ text: String) throws(QueryError) -> [Token] {
    var lexer = QueryLexer(characters: Array(text))
    var tokens: [Token] = []
    while let token = try lexer.next() { tokens.append(token) }
    return tokens
  }

  /// A query with another value in the terms of a field, and all else as it is written.
  /// - Parameters:
  ///   - old: the whole value that is replaced, letter case aside.
  ///   - new: the value in its place.
  /// - Returns: the text itself if no term has the value, if it is not a query, or if no quotes fit the new one.
  static func replacing(_ field: String, _ old: String, with new: String, in text: String) -> String
  {
    guard let value = quoted(new) else { return text }
    var lexer = QueryLexer(characters: Array(text))
    var result = ""
    var copied = 0
    do throws(QueryError) {
      while let token = try lexer.next() {
        guard case .term(field, let written, _, false, _) = token,
          written.lowercased() == old.lowercased()
        else { continue }
        result += lexer.characters[copied..<lexer.start] + "\(field):\(value)"
        copied = lexer.i
      }
    } catch {
      return text
    }
    return result + lexer.characters[copied...]
  }

  private init(characters: [Character]) { self.characters = characters }

  private mutating func next() throws(QueryError) -> Token? {
    while i < characters.count, characters[i].isWhitespace { i += 1 }
    guard i < characters.count else { return nil }
    switch characters[i] {
    case "(":
      i += 1
      return .open
    case ")":
      i += 1
      return .close
    case "-", "!":
      let sign = String(characters[i])
      i += 1
      // Between spaces it is a dash, as in titles.
      let isDash = i < characters.count ? characters[i].isWhitespace : true
      return isDash && i > 1 ? try next() : .minus(sign)
    default:
      return try term()
    }
  }

  private mutating func term() throws(QueryError) -> Token {
    start = i
    var field: String?
    if !QueryLexer.isQuote(characters[i]) {
      let name = characters[i...].prefix { $0.isLetter || $0 == "-" || $0 == "_" }
      let end = i + name.count
      // What follows distinguishes a field from a colon in text: "https://", "10:30".
      if !name.isEmpty, end < characters.count, characters[end] == ":",
        !characters[(end + 1)...].starts(with: "/")
          || QueryTerm.hasField(String(name)) && !characters[(end + 1)...].starts(with: "//")
      {
        field = String(name).lowercased()
        i = end + 1
      }
    }
    if i < characters.count, let close = QueryLexer.closing(characters[i]) {
      let value = try phrase(until: close)
      let isPrefix = i < characters.count && characters[i] == "*"
      if isPrefix { i += 1 }
      return .term(
        field: field, value: value, isPhrase: true, isPrefix: isPrefix, word: written)
    }
    let value = characters[i...].prefix {
      !$0.isWhitespace && $0 != "(" && $0 != ")" && !QueryLexer.isQuote($0)
    }
    i += value.count
    var text = String(value)
    let isPrefix = text.hasSuffix("*")
    while text.hasSuffix("*") { text.removeLast() }
    let word = written
    if field == nil {
      switch text.lowercased() {
      case "or" where !isPrefix: return .or
      case "and" where !isPrefix: return .and
      case "not" where !isPrefix: return .not
      default: break
      }
    }
    return .term(field: field, value: text, isPhrase: false, isPrefix: isPrefix, word: word)
  }

  private mutating func phrase(until close: Character) throws(QueryError) -> String {
    i += 1
    guard let end = characters[i...].firstIndex(of: close) else {
      throw QueryError(
        word: String(characters[start...].prefix(40)), reason: "has no closing quote; add one")
    }
    let value = String(characters[i..<end])
    i = end + 1
    return value
  }

  private var written: String { String(characters[start..<i]) }

  /// A value in quotes that do not end within it; nil if each kind would.
  static func quoted(_ value: String) -> String? {
    let openings: [Character] = ["\"", "“", "«", "„"]
    for open in openings {
      if let close = closing(open), !value.contains(close) { return "\(open)\(value)\(close)" }
    }
    return nil
  }

  private static func isQuote(_ character: Character) -> Bool { closing(character) != nil }

  /// The closing quote for an opening one; keyboards and word processors produce several kinds.
  private static func closing(_ character: Character) -> Character? {
    switch character {
    case "\"": "\""
    case "“", "”": "”"
    case "„": "“"
    case "«": "»"
    default: nil
    }
  }
}
