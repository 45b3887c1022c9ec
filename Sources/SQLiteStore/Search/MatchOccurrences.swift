import ArticleStorage
import FeedBasics
import SQLiteBinding

/// What rows are ranked by: FTS5's own `bm25` looks at every match in the index before it ranks the first. This SQL function
/// returns how often each phrase occurs in a row, so that only the selected rows are needed.
enum MatchOccurrences {
  /// The SQL function, whose result ``occurrences(_:)`` reads.
  static let function = "match_occurrences"

  static func register(in db: Connection) throws {
    try db.add(matchFunction: function) { match in
      let found = occurrences(of: match)
      return .blob(([found.length] + found.phrases).withUnsafeBytes { Array($0) })
    }
  }

  private static func occurrences(of match: FullTextMatch) -> MatchScore.Occurrences {
    var phrases = [Double](repeating: 0, count: max(1, match.phraseCount))
    guard let found = match.occurrences(limit: MatchScore.maximumOccurrences) else {
      return MatchScore.Occurrences(length: 1, phrases: phrases)
    }
    for one in found
    where phrases.indices.contains(one.phrase) && MatchScore.weights.indices.contains(one.column) {
      phrases[one.phrase] += MatchScore.weights[one.column]
    }
    let average = max(1, Double(match.totalSize) / Double(max(1, match.rowCount)))
    return MatchScore.Occurrences(length: Double(match.size) / average, phrases: phrases)
  }

  /// The result of ``function``.
  static func occurrences(_ bytes: UnsafeRawBufferPointer) -> MatchScore.Occurrences {
    let stride = MemoryLayout<Double>.stride
    let values = (0..<bytes.count / stride).map {
      bytes.loadUnaligned(fromByteOffset: $0 * stride, as: Double.self)
    }
    return MatchScore.Occurrences(length: values.first ?? 1, phrases: Array(values.dropFirst()))
  }
}
