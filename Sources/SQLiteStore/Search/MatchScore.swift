import GRDB
import GRDBSQLite
import Platform

/// Ranking by BM25 (Robertson and Zaragoza 2009). FTS5's own `bm25` looks at every match in the index before it ranks
/// the first. This one only needs the selected rows: an SQL function returns how often each phrase occurs in a row,
/// which is then weighted by how rare the phrase is among these rows.
enum MatchScore {
  /// The SQL function, whose result ``occurrences(_:)`` reads.
  static let function = "match_occurrences"

  /// What the score of a row is made of.
  struct Occurrences {
    /// The length of the row's text; 1 is the average.
    var length: Double
    /// How often each phrase of the expression occurs, weighted by column.
    var phrases: [Double]
  }

  /// The weights of the columns: title, text, author, publisher.
  private static let weights: [Double] = [6, 1, 3, 2]
  private static let saturation = 1.2
  private static let lengthShare = 0.75

  /// Registers ``function`` with a connection.
  static func register(in db: Database) {
    let api = FTS5.api(db)
    _ = api.pointee.xCreateFunction(
      UnsafeMutablePointer(mutating: api), function, nil,
      { extensions, match, context, _, _ in
        guard let extensions, let context else { return }
        let found = MatchScore.occurrences(extensions.pointee, match)
        var values = [found.length] + found.phrases
        // SQLite copies the bytes before it returns (SQLITE_TRANSIENT is a macro, -1).
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_result_blob(
          context, &values, Int32(values.count * MemoryLayout<Double>.stride), copies)
      }, nil)
  }

  private static func occurrences(
    _ api: Fts5ExtensionApi, _ match: OpaquePointer?
  ) -> Occurrences {
    var phrases = [Double](repeating: 0, count: max(1, Int(api.xPhraseCount(match))))
    var count: Int32 = 0
    guard api.xInstCount(match, &count) == SQLITE_OK else {
      return Occurrences(length: 1, phrases: phrases)
    }
    for index in 0..<min(count, 500) {
      var phrase: Int32 = 0
      var column: Int32 = 0
      var offset: Int32 = 0
      guard api.xInst(match, index, &phrase, &column, &offset) == SQLITE_OK,
        phrases.indices.contains(Int(phrase)), weights.indices.contains(Int(column))
      else { continue }
      phrases[Int(phrase)] += weights[Int(column)]
    }
    var size: Int32 = 0
    var total: sqlite3_int64 = 0
    var rows: sqlite3_int64 = 0
    _ = api.xColumnSize(match, -1, &size)
    _ = api.xColumnTotalSize(match, -1, &total)
    _ = api.xRowCount(match, &rows)
    let average = max(1, Double(total) / Double(max(1, rows)))
    return Occurrences(length: Double(size) / average, phrases: phrases)
  }

  /// The result of ``function``.
  static func occurrences(_ blob: Data) -> Occurrences {
    let stride = MemoryLayout<Double>.stride
    let values = blob.withUnsafeBytes { bytes in
      (0..<bytes.count / stride).map {
        bytes.loadUnaligned(fromByteOffset: $0 * stride, as: Double.self)
      }
    }
    return Occurrences(length: values.first ?? 1, phrases: Array(values.dropFirst()))
  }

  /// The scores of rows.
  /// - Parameter phraseCounts: how many consecutive phrases count as one, in order: the words with one beginning.
  ///   Phrases after these do not count.
  static func scores(_ rows: [Occurrences], phraseCounts: [Int]) -> [Double] {
    let parts = rows.map { row in
      var rest = row.phrases[...]
      return phraseCounts.map { count in
        let occurrences = rest.prefix(count).reduce(0, +)
        rest = rest.dropFirst(count)
        let length = saturation * (1 - lengthShare + lengthShare * row.length)
        return occurrences * (saturation + 1) / (occurrences + length)
      }
    }
    var found = [Double](repeating: 0, count: phraseCounts.count)
    for row in parts {
      for (phrase, part) in row.enumerated() where part > 0 { found[phrase] += 1 }
    }
    let count = Double(rows.count)
    // Never 0: if every row contains the phrase, its frequency still matters.
    let weights = found.map { log((count - $0 + 0.5) / ($0 + 0.5) + 1) + 0.01 }
    return parts.map { row in zip(row, weights).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
