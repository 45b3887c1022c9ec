/// Numbers that stand for no article.
enum UnknownArticles {
  /// - Throws: exit 1 where there are any, after a line for each.
  static func report(_ numbers: [Int]) throws(CommandFailure) {
    guard !numbers.isEmpty else { return }
    for number in numbers {
      StandardError.line(
        "aggregate: there is no article \(number); 'aggregate list' shows the numbers")
    }
    throw CommandFailure(code: 1)
  }
}
