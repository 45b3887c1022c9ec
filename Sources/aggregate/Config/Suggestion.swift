/// The known word that a wrong one was probably meant to be.
enum Suggestion {
  /// `; did you mean 'X'?`, or nothing.
  static func text(for word: String, among known: some Sequence<String>) -> String {
    let limit = max(1, word.count / 3)
    let best = known.map { (distance(word.lowercased(), $0.lowercased()), $0) }.min { $0.0 < $1.0 }
    guard let best, best.0 <= limit else { return "" }
    return "; did you mean '\(best.1)'?"
  }

  /// Levenshtein's distance.
  private static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.prefix(64))
    let b = Array(b.prefix(64))
    var row = Array(0...b.count)
    for i in a.indices {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
