import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedParsing

struct Adapters: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "adapters",
    abstract: "Print the adapters for JSON APIs, to use or to adapt.",
    discussion: """
      Examples:
        aggregate adapters
        aggregate adapters newsapi >> ~/.config/aggregate/feeds.toml
      """)

  @Argument(
    help: ArgumentHelp("Only this adapter.", valueName: "name"), completion: .adapters)
  var name: String?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    var chosen = BuiltInAdapters.texts
    if let name {
      chosen = chosen.filter { $0.name == name }
      if chosen.isEmpty { throw try unknown(name) }
    }
    StandardOutput.print(
      chosen.map { "[adapter.\($0.name)]\n\($0.text)" }.joined(separator: "\n"))
  }

  private func unknown(_ name: String) throws -> CommandFailure {
    let session = global.session
    if try session.library.configIfPresent()?.adapters[name] != nil {
      return .failed("'\(name)' is not built in; it is defined in \(session.library.paths.config)")
    }
    return AdapterName.unknown(name, among: BuiltInAdapters.texts.map(\.name))
  }
}

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
