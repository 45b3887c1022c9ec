import ArticleStorage
import GRDB
import GRDBSQLite
import Platform

/// What rows are ranked by: FTS5's own `bm25` looks at every match in the index before it ranks the first. This SQL function
/// returns how often each phrase occurs in a row, so that only the selected rows are needed.
enum MatchOccurrences {
  /// The SQL function, whose result ``occurrences(_:)`` reads.
  static let function = "match_occurrences"

  /// Registers ``function`` with a connection.
  static func register(in db: Database) {
    let api = FTS5.api(db)
    _ = api.pointee.xCreateFunction(
      UnsafeMutablePointer(mutating: api), function, nil,
      { extensions, match, context, _, _ in
        guard let extensions, let context else { return }
        let found = MatchOccurrences.occurrences(extensions.pointee, match)
        var values = [found.length] + found.phrases
        // SQLite copies the bytes before it returns (SQLITE_TRANSIENT is a macro, -1).
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_result_blob(
          context, &values, Int32(values.count * MemoryLayout<Double>.stride), copies)
      }, nil)
  }

  private static func occurrences(
    _ api: Fts5ExtensionApi, _ match: OpaquePointer?
  ) -> MatchScore.Occurrences {
    var phrases = [Double](repeating: 0, count: max(1, Int(api.xPhraseCount(match))))
    var count: Int32 = 0
    guard api.xInstCount(match, &count) == SQLITE_OK else {
      return MatchScore.Occurrences(length: 1, phrases: phrases)
    }
    for index in 0..<min(Int(count), MatchScore.maximumOccurrences) {
      var phrase: Int32 = 0
      var column: Int32 = 0
      var offset: Int32 = 0
      guard api.xInst(match, Int32(index), &phrase, &column, &offset) == SQLITE_OK,
        phrases.indices.contains(Int(phrase)), MatchScore.weights.indices.contains(Int(column))
      else { continue }
      phrases[Int(phrase)] += MatchScore.weights[Int(column)]
    }
    var size: Int32 = 0
    var total: sqlite3_int64 = 0
    var rows: sqlite3_int64 = 0
    _ = api.xColumnSize(match, -1, &size)
    _ = api.xColumnTotalSize(match, -1, &total)
    _ = api.xRowCount(match, &rows)
    let average = max(1, Double(total) / Double(max(1, rows)))
    return MatchScore.Occurrences(length: Double(size) / average, phrases: phrases)
  }

  /// The result of ``function``.
  static func occurrences(_ blob: Data) -> MatchScore.Occurrences {
    let stride = MemoryLayout<Double>.stride
    let values = blob.withUnsafeBytes { bytes in
      (0..<bytes.count / stride).map {
        bytes.loadUnaligned(fromByteOffset: $0 * stride, as: Double.self)
      }
    }
    return MatchScore.Occurrences(length: values.first ?? 1, phrases: Array(values.dropFirst()))
  }
}
