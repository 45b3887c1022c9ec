import ArgumentParser
import FeedConfiguration
import FeedLibrary

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
