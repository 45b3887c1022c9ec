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
