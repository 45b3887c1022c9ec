/// Reads a query. Its grammar:
///
///     query  = either
///     either = both { "or" both }
///     both   = one { [ "and" ] one }
///     one    = ( "-" | "!" | "not" ) one | "(" either ")" | term
///     term   = "unread" | "read" | "starred" | "muted" | "image"  what the article is
///            | "is:" (unread | read | starred | muted) | "has:image"   the same
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

  /// Signs and emoji among words, as in `Tom & Jerry`, are skipped, since no index contains them.
  private static func withoutSigns(_ tokens: [QueryLexer.Token]) -> [QueryLexer.Token] {
    let kept = tokens.filter { token in
      guard case .term(nil, let value, _, _, _) = token else { return true }
      return value.contains { $0.isLetter || $0.isNumber }
    }
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

/// Splits a query into tokens.
struct QueryLexer {
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
