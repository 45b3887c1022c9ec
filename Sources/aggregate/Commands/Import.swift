import ArgumentParser
import Configuration

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take the feeds of another reader into the config.",
    discussion: """
      Reads OPML, newsboat's urls, an sfeedrc, and plain URLs, one a line; which of them it is shows in the file. \
      Folders and categories become tags. Feeds that are there already are left as they are. Nothing is fetched, \
      and nothing in the file is run. A feed whose URL holds ${NAME} is switched off until you say otherwise.

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
    if let plan { feeds.report(plan, path: path) }
  }
}
