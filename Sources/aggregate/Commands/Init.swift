import ArgumentParser
import Configuration
import Foundation

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a starter config.",
    discussion: """
      An existing config is not changed.

      Examples:
        aggregate init
        aggregate init --config ~/news.toml
        aggregate init --import subscriptions.opml
      """)

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp(
      "Use these feeds instead: OPML, newsboat's urls, an sfeedrc or plain URLs; - is standard input.",
      valueName: "file"),
    completion: .file())
  var list: String?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    if let list { return try write(list, with: session) }
    try session.edit.begin(with: StarterConfig.text)
    session.note("wrote \(session.paths.config); edit it to your taste, then run 'aggregate'")
  }

  private func write(_ list: String, with session: Session) throws {
    let feeds = try FeedImport(file: list)
    let path = session.paths.config
    let plan = feeds.plan(into: .empty(path: path))
    try session.edit.begin(with: StarterConfig.settings, plan.added)
    if !session.isQuiet { feeds.report(plan, path: path) }
  }
}
