import FeedModel

/// Adapters as users name them.
enum AdapterName {
  static func unknown(_ name: String, among known: [String]) -> CommandFailure {
    .usage(
      "there is no adapter '\(name)'\(SpellingSuggestion.text(for: name, among: known)); "
        + "there are \(known.sorted().joined(separator: ", "))")
  }
}
