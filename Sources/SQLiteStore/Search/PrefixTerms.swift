import SQLiteBinding
import SearchTokens

/// The words of the full-text index that begin with some letters.
///
/// For the beginning of a word, FTS5 merges the lists of all words that have it before it returns the first match,
/// which takes time proportional to all matches (sqlite.org/fts5.html §4.2). With a few words instead, it returns
/// matches as it finds them.
enum PrefixTerms {
  /// Stores nothing (sqlite.org/fts5.html §8).
  static let table = "CREATE VIRTUAL TABLE search_terms USING fts5vocab(search, instance)"

  /// With more words than this, FTS5's own merging is faster.
  private static let limit = 32

  /// The phrases that begin with the same words and end with a word that has the beginning, which may be none.
  /// - Parameter words: as they are indexed; the last one is a beginning.
  /// - Returns: nil if there are too many, or if the words contain nothing that is indexed.
  static func phrases(of words: String, in db: Connection) throws -> [String]? {
    let tokens = try TextWords(of: words, Tokenizer(SearchTokenizer.arguments, of: db)).strings
    guard let beginning = tokens.last else { return nil }
    let ends = try self.words(beginningWith: beginning, in: db)
    return ends?.map { (tokens.dropLast() + [$0]).joined(separator: " ") }
  }

  private static func words(beginningWith beginning: String, in db: Connection) throws -> [String]?
  {
    let statement = try db.statement("SELECT term FROM search_terms WHERE term >= ? LIMIT 1")
    var words: [String] = []
    var least = beginning
    while true {
      guard let next = try statement.value([.text(least)])?.text,
        next.utf8.starts(with: beginning.utf8)
      else { return words }
      if words.count == limit { return nil }
      words.append(next)
      // The least text after a word.
      least = next + "\0"
    }
  }
}
