import FeedBasics

/// Names of adapters given by users.
enum AdapterName {
  /// Exit 64, with a suggestion if a known name is similar.
  static func unknown(_ name: String, among known: [String]) -> CommandFailure {
    .usage(
      "unknown adapter '\(name)'\(SpellingSuggestion.text(for: name, among: known)); "
        + "known: \(known.sorted().joined(separator: ", "))")
  }
}
