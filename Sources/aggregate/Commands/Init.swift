import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import ReaderMigration

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "init",
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
      return try write(
        ReaderImport(files: [list], environment: session.library.environment), with: session)
    }
    guard access(session.library.paths.config, F_OK) != 0 else {
      // Reports that it exists.
      return try session.library.edit.begin(with: StarterConfig.text)
    }
    let readers = OtherReader.all(environment: session.library.environment)
    if session.terminal.isInput, session.terminal.isError {
      for reader in readers where try reader.isWanted() {
        return try write(reader.feeds, with: session)
      }
    }
    try session.library.edit.begin(with: StarterConfig.text)
    let feeds = try session.renewed.library.config().feeds.map(\.name)
    session.note(
      "wrote \(session.library.paths.config) with \(Amount(feeds.count, "feed")) to begin with: "
        + "\(feeds.joined(separator: ", ")); 'aggregate remove NAME' removes one, 'aggregate add URL' adds yours, and "
        + "'aggregate' fetches and shows them")
    guard !session.terminal.isInput || !session.terminal.isError else { return }
    for reader in readers {
      session.note(
        "\(reader.name) has \(reader.amount); add them with: aggregate import \(reader.path)")
    }
  }

  private func write(_ feeds: ReaderImport, with session: Session) throws {
    let path = session.library.paths.config
    let plan = feeds.plan(into: Config(path: path))
    try session.library.edit.begin(with: StarterConfig.settings, plan.additions)
    var summary = ImportSummary(plan: plan, path: path, warnings: feeds.warnings)
    (summary.marks, summary.changed) = try session.library.storeMarks(of: feeds)
    summary.keys = try session.library.addKeys(of: feeds)
    if !session.isQuiet { summary.print() }
    session.note("run 'aggregate' to fetch them and show the headlines")
  }
}

extension OtherReader {
  /// Asks on the terminal whether to import the list.
  /// - Throws: exit 1 at `q` and at the end of the input.
  func isWanted() throws(CommandFailure) -> Bool {
    let question = "\(name) has \(amount) in \(path). Import them?"
    guard let answer = Question.answer(question, usual: true) else {
      throw .failed("no config was written")
    }
    return answer
  }
}
