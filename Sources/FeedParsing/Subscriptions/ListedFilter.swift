/// A named filter in another program's files, in that program's language.
public struct ListedFilter: Sendable, Equatable {
  /// Its name there.
  public var name: String
  /// The filter as written, such as newsboat's `unread = "yes"`.
  public var filter: String
  /// The number of its line, from 1.
  public var line: Int
  /// The tags that it has there.
  public var tags: [String]

  /// Creates a filter from its parts.
  public init(name: String, filter: String, line: Int, tags: [String] = []) {
    self.name = name
    self.filter = filter
    self.line = line
    self.tags = tags
  }

  /// - Parameters:
  ///   - query: a query feed, `query:NAME:FILTER` (newsboat manual, "Query Feeds").
  ///   - tags: the words after it.
  /// - Returns: nil for anything else.
  init?(query: String, tags: [String], line: Int) {
    guard query.hasPrefix("query:") else { return nil }
    let parts = query.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    self.init(
      name: parts.count > 1 ? String(parts[1]) : "",
      filter: parts.count > 2 ? String(parts[2]) : "",
      line: line, tags: tags.prefix(100).map { String($0.prefix(60)) })
  }
}
