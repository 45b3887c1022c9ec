/// Reports numbers of articles that do not exist.
enum UnknownArticles {
  /// - Throws: exit 1 if there are any, after a line for each.
  static func report(_ numbers: [Int]) throws(CommandFailure) {
    guard !numbers.isEmpty else { return }
    for number in numbers {
      StandardError.line(
        "aggregate: article \(number) does not exist; 'aggregate list' shows the numbers")
    }
    throw CommandFailure(code: 1)
  }
}
