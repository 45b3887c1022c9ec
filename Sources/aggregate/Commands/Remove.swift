import ArgumentParser
import Configuration

struct Remove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a feed from the config; its articles stay in the store.",
    discussion: "Example:\n  aggregate remove \"BBC News\"")

  @Argument(help: ArgumentHelp("The feed's name.", valueName: "name"), completion: .feedNames)
  var name: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    try session.edit.remove(name)
    session.note("removed '\(name)' from \(session.paths.config); its articles are kept")
  }
}
