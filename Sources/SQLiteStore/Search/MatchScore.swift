import GRDB
import GRDBSQLite
import Platform

/// Ranking by BM25 (Robertson and Zaragoza 2009). FTS5's own `bm25` looks at every match in the index before it ranks
/// the first. This one only needs the selected rows: an SQL function returns each phrase's part of a row's score, which
/// is then weighted by how rare the phrase is among these rows.
enum MatchScore {
  static let function = "match_parts"

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
        var parts = MatchScore.parts(extensions.pointee, match)
        // SQLite copies the bytes before it returns (SQLITE_TRANSIENT is a macro, -1).
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_result_blob(
          context, &parts, Int32(parts.count * MemoryLayout<Double>.stride), copies)
      }, nil)
  }

  private static func parts(_ api: Fts5ExtensionApi, _ match: OpaquePointer?) -> [Double] {
    var parts = [Double](repeating: 0, count: max(1, Int(api.xPhraseCount(match))))
    var count: Int32 = 0
    guard api.xInstCount(match, &count) == SQLITE_OK else { return parts }
    for index in 0..<min(count, 500) {
      var phrase: Int32 = 0
      var column: Int32 = 0
      var offset: Int32 = 0
      guard api.xInst(match, index, &phrase, &column, &offset) == SQLITE_OK,
        parts.indices.contains(Int(phrase)), weights.indices.contains(Int(column))
      else { continue }
      parts[Int(phrase)] += weights[Int(column)]
    }
    var size: Int32 = 0
    var total: sqlite3_int64 = 0
    var rows: sqlite3_int64 = 0
    _ = api.xColumnSize(match, -1, &size)
    _ = api.xColumnTotalSize(match, -1, &total)
    _ = api.xRowCount(match, &rows)
    let average = max(1, Double(total) / Double(max(1, rows)))
    let length = saturation * (1 - lengthShare + lengthShare * Double(size) / average)
    return parts.map { $0 * (saturation + 1) / ($0 + length) }
  }

  /// The result of ``function`` as numbers, one for each phrase.
  static func parts(_ blob: Data) -> [Double] {
    let stride = MemoryLayout<Double>.stride
    return blob.withUnsafeBytes { bytes in
      (0..<bytes.count / stride).map {
        bytes.loadUnaligned(fromByteOffset: $0 * stride, as: Double.self)
      }
    }
  }

  /// The scores of rows, from the results of ``function`` for each.
  static func scores(_ rows: [[Double]]) -> [Double] {
    let phrases = rows.map(\.count).max() ?? 0
    var found = [Double](repeating: 0, count: phrases)
    for row in rows { for (phrase, part) in row.enumerated() where part > 0 { found[phrase] += 1 } }
    let count = Double(rows.count)
    // Never 0: if every row contains the phrase, its frequency still matters.
    let weights = found.map { log((count - $0 + 0.5) / ($0 + 0.5) + 1) + 0.01 }
    return rows.map { row in zip(row, weights).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
