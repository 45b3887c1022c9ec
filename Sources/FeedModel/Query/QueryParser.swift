/// Reads a query. Its grammar:
///
///     query  = either
///     either = both { "or" both }
///     both   = one { [ "and" ] one }
///     one    = ( "-" | "!" | "not" ) one | "(" either ")" | term
///     term   = "unread" | "read" | "starred" | "image"            what the article is
///            | "is:" (unread | read | starred) | "has:image"      the same
///            | "feed:" name | "tag:" name                         where it came from
///            | "author:" name                                     a part of an author's name
///            | ("newer:" | "since:" | "older:" | "until:") when   2d, 12h, 2026-11-01
///            | ("title:" | "text:" | "publisher:") words          where the words stand
///            | "@" name                                           a saved query
///            | words                                              anywhere
///     words  = word [ "*" ] | '"' words '"' [ "*" ]               a star for the beginning of a word
///
/// A word in quotes is never one of the grammar's own.
public enum QueryParser {
  /// Deeper parentheses are a mistake.
  private static let maximumDepth = 50
  /// A store can look for so many at once, those of saved queries included.
  public static let maximumTerms = 500

  /// An empty query is every article.
  public static func parse(_ text: String) throws(QueryError) -> QueryExpression {
    let tokens = withoutSigns(try QueryLexer.tokens(text))
    try check(count: tokens.count { if case .term = $0 { true } else { false } })
    var reader = Reader(tokens: tokens)
    if reader.tokens.isEmpty { return .all([]) }
    let expression = try reader.either(depth: 0)
    if let rest = reader.peek {
      throw QueryError(word: rest.word, reason: "closes nothing; take it out or open one before it")
    }
    return expression
  }

  /// - Parameter count: how many terms there are.
  public static func check(count: Int) throws(QueryError) {
    guard count <= maximumTerms else {
      throw QueryError(
        word: "", reason: "has \(count) terms, and \(maximumTerms) are the most; leave some out")
    }
  }

  /// Signs and emoji among words, `Tom & Jerry`, are in no index, and are passed over.
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
        throw QueryError(word: peek?.word ?? "", reason: "is nested too deeply; make it simpler")
      }
      guard let token = peek else {
        let last = tokens.last?.word ?? ""
        throw QueryError(word: last, reason: "needs something after it")
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
