import ArgumentParser
import FeedConfiguration
import FeedPlatform

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a starter config.",
    discussion: """
      If newsboat, newsraft or sfeed has feeds in the usual place, init offers to import them instead of the starter's. \
      An existing config is not changed.

      Examples:
        aggregate init
        aggregate init --config ~/news.toml
        aggregate init --import subscriptions.opml
      """)

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp(
      "Use these feeds instead: OPML, newsboat's urls, newsraft's feeds, an sfeedrc or plain URLs; - is standard input.",
      valueName: "file"),
    completion: .file())
  var list: String?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    if let list {
      return try write(ReaderImport(files: [list], environment: session.environment), with: session)
    }
    guard access(session.paths.config, F_OK) != 0 else {
      // Reports that it exists.
      return try session.edit.begin(with: StarterConfig.text)
    }
    let readers = OtherReader.all(environment: session.environment)
    if session.terminal.isInput, session.terminal.isError {
      for reader in readers where try reader.isWanted() {
        return try write(reader.feeds, with: session)
      }
    }
    try session.edit.begin(with: StarterConfig.text)
    session.note("wrote \(session.paths.config); edit it to your taste, then run 'aggregate'")
    guard !session.terminal.isInput || !session.terminal.isError else { return }
    for reader in readers {
      session.note(
        "\(reader.name) has \(reader.amount); add them with: aggregate import \(reader.path)")
    }
  }

  private func write(_ feeds: ReaderImport, with session: Session) throws {
    let path = session.paths.config
    let plan = feeds.plan(into: .empty(path: path))
    try session.edit.begin(with: StarterConfig.settings, plan.additions)
    var summary = ImportSummary(plan: plan, path: path, warnings: feeds.warnings)
    (summary.marks, summary.changed) = try feeds.storeMarks(with: session)
    summary.keys = try feeds.addKeys(with: session)
    if !session.isQuiet { summary.print() }
    session.note("run 'aggregate' to fetch them and show the headlines")
  }
}
