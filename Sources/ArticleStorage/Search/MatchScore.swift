internal import FeedBasics

/// Ranking by BM25 (Robertson and Zaragoza 2009) from how often each phrase occurs in the selected rows, weighted by how
/// rare the phrase is among these rows.
public enum MatchScore {
  /// What the score of a row is made of.
  public struct Occurrences: Sendable {
    /// The length of the row's text; 1 is the average.
    public var length: Double
    /// How often each phrase of the expression occurs, weighted by column.
    public var phrases: [Double]

    /// Creates the parts of a score.
    public init(length: Double, phrases: [Double]) {
      self.length = length
      self.phrases = phrases
    }
  }

  /// The number of newest matches that are ranked.
  public static let rankedMatches = 5000
  /// The maximum number of occurrences of a row that count.
  public static let maximumOccurrences = 500
  /// The weights of ``SearchText/columns``.
  public static let weights: [Double] = [6, 1, 3, 2]
  private static let saturation = 1.2
  private static let lengthShare = 0.75

  /// The scores of rows.
  /// - Parameter phraseCounts: how many consecutive phrases count as one, in order: the words with one beginning.
  ///   Phrases after these do not count.
  public static func scores(_ rows: [Occurrences], phraseCounts: [Int]) -> [Double] {
    let parts = rows.map { row in
      var rest = row.phrases[...]
      return phraseCounts.map { count in
        let occurrences = rest.prefix(count).reduce(0, +)
        rest = rest.dropFirst(count)
        let length = saturation * (1 - lengthShare + lengthShare * row.length)
        return occurrences * (saturation + 1) / (occurrences + length)
      }
    }
    let found = phraseCounts.indices.map { phrase in Double(parts.count { $0[phrase] > 0 }) }
    let count = Double(rows.count)
    // Never 0: if every row contains the phrase, its frequency still matters.
    let weights = found.map { log((count - $0 + 0.5) / ($0 + 0.5) + 1) + 0.01 }
    return parts.map { row in zip(row, weights).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
