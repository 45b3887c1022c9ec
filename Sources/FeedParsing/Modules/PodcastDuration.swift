/// Lengths of recordings as podcasts write them.
enum PodcastDuration {
  /// Seconds of `HH:MM:SS`, `MM:SS` or plain seconds; nil for anything else.
  static func seconds(_ text: String) -> Double? {
    let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      guard let value = Double(part), value >= 0, value < 1e7 else { return nil }
      total = total * 60 + value
    }
    return total
  }
}
