import ArgumentParser
import Configuration

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the feeds of another reader to the config.",
    discussion: """
      Reads OPML, newsboat's urls, newsraft's feeds, an sfeedrc, or plain URLs, one per line; the format is detected. \
      Folders, sections and categories become tags. Feeds that are already in the config are not changed. Nothing is fetched, and nothing in \
      the file is executed. A feed whose URL contains ${NAME} is added with 'enabled = false'; enable it in the config.

      Examples:
        aggregate import subscriptions.opml
        aggregate import ~/.newsboat/urls
        aggregate import ~/.sfeed/sfeedrc
        curl -s https://example.org/blogroll.opml | aggregate import -
      """)

  @Argument(
    help: ArgumentHelp("The list of feeds; - is standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let feeds = try FeedImport(file: file)
    let path = session.paths.config
    var plan: ImportPlan?
    try session.edit.add { (config) throws(ConfigError) in
      let made = feeds.plan(into: config)
      plan = made
      return made.added
    }
    if let plan, !session.isQuiet { feeds.report(plan, path: path) }
  }
}
