import SQLiteBinding

/// Cuts texts into words as the full-text index of SQLite does, so that every store finds the same. Texts are those that
/// the index has: characters of scripts without spaces are in pairs already.
public final class SearchTokenizer: Sendable {
  /// The tokenizer and its arguments (sqlite.org/fts5.html §4.3.1). Besides letters, digits and private-use characters,
  /// marks are part of words: in many scripts they are vowels.
  public static let arguments = [
    "unicode61", "remove_diacritics", "2", "categories", "L* N* Co Mn Mc",
  ]

  /// A database in memory, since a tokenizer belongs to a connection.
  private let queue: ConnectionQueue

  /// - Throws: if SQLite lacks memory.
  public init() throws { queue = ConnectionQueue(try Connection(path: nil)) }

  /// The words of each text, in order, folded.
  public func words(of texts: [String]) throws -> [TextWords] {
    try queue.use { connection in
      let tokenizer = try Tokenizer(SearchTokenizer.arguments, of: connection)
      return try texts.map { try TextWords(of: $0, tokenizer) }
    }
  }
}
