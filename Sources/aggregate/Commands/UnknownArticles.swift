/// Reports numbers of articles that do not exist.
enum UnknownArticles {
  /// - Throws: exit 1 if there are any, with a line for each.
  static func report(_ numbers: [Int]) throws(CommandFailure) {
    let lines = numbers.map { "article \($0) does not exist; 'aggregate list' shows the numbers" }
    guard let first = lines.first else { return }
    throw CommandFailure(code: 1, message: first, others: Array(lines.dropFirst()))
  }
}
