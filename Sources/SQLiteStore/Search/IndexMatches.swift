import SQLiteBinding

/// The articles with a version that any of some expressions matches.
final class IndexMatches {
  private let expressions: [String]
  /// Unowned, since it keeps the function that keeps this.
  private unowned let connection: Connection
  /// How many articles may still be looked up one by one.
  private var lookups: Int
  /// All matches, once they were read.
  private var all: NumberSet?
  private lazy var expression = expressions.joined(separator: " OR ")

  init(of expressions: [String], lookups: Int, connection: Connection) {
    self.expressions = expressions
    self.lookups = lookups
    self.connection = connection
  }

  /// - Parameter article: the article's number, which is that of its first appearance.
  func contains(_ article: Int64) throws -> Bool {
    if let all { return all.contains(article) }
    if lookups == 0 {
      let all = try read()
      self.all = all
      return all.contains(article)
    }
    lookups -= 1
    if try matches(article) { return true }
    let versions = try connection.statement(
      "SELECT id FROM appearances WHERE article_id = ?1 AND id <> ?1")
    return try versions.all([.integer(article)]) { $0.integer(0) }.contains(where: matches)
  }

  private func matches(_ appearance: Int64) throws -> Bool {
    try connection.statement("SELECT 1 FROM search WHERE rowid = ? AND search MATCH ?")
      .value([.integer(appearance), .text(expression)]) != nil
  }

  private func read() throws -> NumberSet {
    var all = NumberSet()
    let matches = try connection.statement("SELECT rowid FROM search WHERE search MATCH ?")
    // One after another is faster than all together, which SQLite merges.
    for expression in expressions {
      try matches.run([.text(expression)]) { row in
        all.insert(row.integer(0))
        return true
      }
    }
    try connection.run("SELECT id, article_id FROM appearances WHERE article_id <> id") { row in
      if all.contains(row.integer(0)) { all.insert(row.integer(1)) }
      return true
    }
    return all
  }
}
