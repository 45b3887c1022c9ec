import FeedConfiguration
import FeedModel

/// How the articles of a command were chosen: by number, or by a query and filters.
enum ArticleChoice: Equatable {
  case numbers(ArticleNumbers)
  case query([String])

  /// - Throws: exit 64 if nothing was chosen, if a range has no end, or if numbers are mixed with a query or filters.
  init<Scope>(_ words: [String], _ filters: FilterOptions<Scope>) throws(CommandFailure) {
    if words.isEmpty, filters.isEmpty {
      throw .usage(
        "name articles by number, or choose them with a query or a filter such as --feed or --tag")
    }
    guard words.isEmpty || words.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      throw .usage(EmptyValue.message("the query"))
    }
    if let range = words.first(where: ArticleNumbers.isOpenRange) {
      throw .usage("the range '\(range)' has no end; a range is written as 1204-1210")
    }
    if !words.contains(where: ArticleNumbers.isNumber) {
      self = .query(words)
    } else if let numbers = ArticleNumbers(words), filters.isUntouched {
      self = .numbers(numbers)
    } else if filters.conditions.count {
      throw .usage("--count counts what a query chooses; leave out --count or the article numbers")
    } else {
      throw .usage(
        "name articles by number or choose them with a query and filters, not both; "
          + "put a number to search for in quotes")
    }
  }
}

/// Articles named by number, one by one and in ranges: `1204`, `1204-1206`, `1204,1210`.
struct ArticleNumbers: Equatable {
  enum Part: Equatable {
    case one(Int)
    /// The first and the last number; the last may be the smaller one.
    case range(Int, Int)
  }

  let parts: [Part]

  /// Whether a word is a number, a range, or a list of them.
  static func isNumber(_ word: String) -> Bool { parts(word) != nil }

  /// Whether a word is a list of numbers and ranges, one of which lacks its end: `1204-`. It is no query, in which a
  /// missing end would go unnoticed.
  static func isOpenRange(_ word: String) -> Bool {
    let pieces = pieces(word)
    func isOpen(_ piece: Substring) -> Bool {
      piece.hasSuffix("-") && part(piece.dropLast()) != nil
    }
    return pieces.contains(where: isOpen)
      && pieces.allSatisfy { isOpen($0) || part($0) != nil }
  }

  /// - Returns: nil if a word is something else.
  init?(_ words: [String]) {
    let parts = words.map(ArticleNumbers.parts)
    guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }) else { return nil }
    self.parts = parts.flatMap { $0 ?? [] }
  }

  /// - Throws: exit 64 if a word is something else.
  static func required(_ words: [String]) throws(CommandFailure) -> ArticleNumbers {
    if let numbers = ArticleNumbers(words) { return numbers }
    let wrong = words.first { !isNumber($0) } ?? ""
    throw .usage("'\(wrong)' is not an article's number; 'aggregate list' shows the numbers")
  }

  private static func parts(_ word: String) -> [Part]? {
    let pieces = pieces(word)
    let parts = pieces.compactMap(part)
    return pieces.isEmpty || parts.count < pieces.count || word.hasPrefix(",") ? nil : parts
  }

  /// Several in one argument are what a shell makes of a quoted list.
  private static func pieces(_ word: String) -> [Substring] {
    word.split { $0 == "," || $0.isWhitespace }
  }

  private static func part(_ text: Substring) -> Part? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    // A number beyond 64 bits becomes the largest one, which is no article's.
    let numbers = ends.compactMap { end in
      !end.isEmpty && end.allSatisfy { $0.isASCII && $0.isNumber } ? Int(end) ?? Int.max : nil
    }
    guard numbers.count == ends.count else { return nil }
    switch numbers.count {
    case 1: return .one(numbers[0])
    case 2: return .range(numbers[0], numbers[1])
    default: return nil
    }
  }

  /// Whether each article is named by its own number.
  var areSingle: Bool {
    parts.allSatisfy { if case .one = $0 { true } else { false } }
  }

  /// The numbers in the given order. Of a range, only those of articles: numbers are not consecutive.
  /// - Throws: exit 1 if a range has no articles.
  func numbers(in store: any ArticleReading) throws -> [Int] {
    var numbers: [Int] = []
    for part in parts {
      switch part {
      case .one(let number): numbers.append(number)
      case .range(let first, let last):
        let (low, high) = (min(first, last), max(first, last))
        var query = ArticleQuery(
          .all([.numberAfter(low - 1), .numberBefore(min(high, Int.max - 1) + 1)]))
        query.order = .number
        let found = try store.numbers(query)
        guard !found.isEmpty else {
          throw CommandFailure.failed(
            "no article has a number from \(low) to \(high); 'aggregate list' shows the numbers")
        }
        numbers += first <= last ? found : found.reversed()
      }
    }
    return numbers
  }
}

/// Reports numbers of articles that do not exist.
enum UnknownArticles {
  /// - Throws: exit 1 if there are any, with a line for each.
  static func report(_ numbers: [Int]) throws(CommandFailure) {
    let lines = numbers.map { "article \($0) does not exist; 'aggregate list' shows the numbers" }
    guard let first = lines.first else { return }
    throw CommandFailure(code: 1, message: first, others: Array(lines.dropFirst()))
  }
}
