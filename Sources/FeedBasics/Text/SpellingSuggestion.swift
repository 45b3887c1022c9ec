/// Suggests the known word that an unknown one was probably meant to be.
public enum SpellingSuggestion {
  /// ` (did you mean 'X'?)`, or an empty text if no known word is close.
  public static func text(for word: String, among known: some Sequence<String>) -> String {
    closest(to: word, among: known).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// ` (did you mean 'X'?)`, or all known words if none is close: `; known: X, Y`.
  public static func orAll(for word: String, among known: [String]) -> String {
    closest(to: word, among: known) == nil
      ? "; known: \(known.joined(separator: ", "))" : text(for: word, among: known)
  }

  /// The known word that differs in at most a third of the letters, if any. It is never the word itself.
  public static func closest(to word: String, among known: some Sequence<String>) -> String? {
    let limit = max(1, word.count / 3)
    let best = known.filter { $0 != word }
      .map { (distance(word.lowercased(), $0.lowercased()), $0) }.min { $0.0 < $1.0 }
    guard let best, best.0 <= limit else { return nil }
    return best.1
  }

  /// How many letters were added, left out, replaced or swapped with their neighbour (the restricted
  /// Damerau–Levenshtein distance).
  private static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.prefix(64))
    let b = Array(b.prefix(64))
    var before: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        var best = min(row[j + 1] + 1, next[j] + 1, row[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        next.append(best)
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }
}
