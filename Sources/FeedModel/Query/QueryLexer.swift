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
        end + 1 >= characters.count || characters[end + 1] != "/"
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
