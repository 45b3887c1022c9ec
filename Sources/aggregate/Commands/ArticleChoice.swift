import FeedConfiguration

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
