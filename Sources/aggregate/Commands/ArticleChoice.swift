import Configuration

/// How the articles of a command were chosen: by number, or by a query and filters.
enum ArticleChoice: Equatable {
  case numbers([Int])
  case query([String])

  /// - Throws: exit 64 if nothing was chosen, or if numbers are mixed with a query or filters.
  init(_ words: [String], _ filters: FilterOptions) throws(CommandFailure) {
    let numbers = words.compactMap { Int($0) }
    if words.isEmpty, filters.isEmpty {
      throw .usage(
        "name articles by number, or choose them with a query or a filter such as --feed or --tag")
    }
    guard words.isEmpty || words.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      throw .usage(EmptyValue.message("the query"))
    }
    if numbers.isEmpty {
      self = .query(words)
    } else if numbers.count == words.count, filters.isEmpty {
      self = .numbers(numbers)
    } else {
      throw .usage(
        "name articles by number or choose them with a query and filters, not both; "
          + "put a number to search for in quotes")
    }
  }
}
