import FeedBasics
import FeedConfiguration
import FeedParsing

/// Names of adapters given by users.
enum AdapterName {
  /// Exit 64, with a suggestion if a known name is similar.
  static func unknown(_ name: String, among known: [String]) -> CommandFailure {
    .usage(
      "unknown adapter '\(name)'\(SpellingSuggestion.text(for: name, among: known)); "
        + "known: \(known.sorted().joined(separator: ", "))")
  }
}

extension Config {
  /// An adapter that a user named.
  /// - Throws: exit 64 if there is no adapter with that name.
  func adapter(named name: String) throws(CommandFailure) -> Adapter {
    if let adapter = adapters[name] { return adapter }
    throw AdapterName.unknown(name, among: Array(adapters.keys))
  }
}
