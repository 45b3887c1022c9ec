import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Export: ParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "export",
    abstract: "Write articles or the list of feeds for other programs.",
    discussion: """
      Exports all articles, or those that match a query and filters, newest first. Never uses the network.

      \(ExportFormat.help)

      html and markdown list each story once, with links to its other articles; --flat lists articles. The other formats \
      have one item per article; with --stories, one per story, its lead.

      Without --format, the file name's extension selects the format (\(ExportFormat.allEndings)); otherwise it is \
      jsonfeed. An existing file is only replaced once the new one is complete.

      Examples:
        aggregate export -o articles.json
        aggregate export starred --format markdown > starred.md
        aggregate export --format opml --output feeds.opml
        aggregate export --since 2d --tag world --output news.html
        aggregate export newer:7d title:swift --format atom > swift.xml
      """)

  @Argument(help: ArgumentHelp("A query.", valueName: "query"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<ExportScope>
  @OptionGroup var limits: LimitOptions<ExportScope>

  @Option(
    name: .shortAndLong, help: ArgumentHelp("\(ExportFormat.choices).", valueName: "format"))
  var format: ExportFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let path = output == "-" ? nil : output
    if path?.isEmpty == true {
      throw CommandFailure.usage(EmptyValue.message("--output"))
    }
    if self.format == nil, let meant = formatAmongWords {
      let option = words[0].contains(".") ? "--output \(words[0])" : "--format \(meant.rawValue)"
      session.note("this searches for '\(words[0])'; did you mean \(option)?")
    }
    if let hint = QueryHints.numbers(words) { session.note(hint) }
    let named = path.flatMap(ExportFormat.init(fileName:))
    if self.format == nil, named == nil, let path,
      path.split(separator: "/").last?.dropFirst().contains(".") == true
    {
      session.note("\(path) is written as JSON Feed; --format chooses another format")
    }
    let format = format ?? named ?? .jsonfeed
    let hasStories = filters.conditions.stories
    guard let document = format.document(session, hasStories: hasStories) else {
      return try writeFeeds(session, to: path)
    }
    let store = try session.library.store(.read)
    if try filters.printCount(session, store, words: words) { return }
    var query = try filters.query(session, store, words: words, defaultLimit: nil)
    if type(of: document).groupsStories, !filters.conditions.flat { query.groupsStories = true }
    try ArticleExport(store: store, query: query).write(document, to: path)
  }

  /// The format that the query's only word names, such as `opml` or `json`. Articles may be about it, but few are.
  private var formatAmongWords: ExportFormat? {
    guard words.count == 1, let word = words.first?.lowercased() else { return nil }
    return ExportFormat(rawValue: word) ?? ExportFormat(fileName: ".\(word)")
  }

  private func writeFeeds(_ session: Session, to path: String?) throws {
    guard words.isEmpty, filters.choosesFeedsAlone else {
      throw CommandFailure.usage(
        "opml is a list of feeds; only --feed and --tag can choose among them")
    }
    let config = try session.library.config()
    let feeds = try FeedSelection.feeds(
      of: config, named: filters.conditions.feed, tagged: filters.conditions.tag)
    let export = OPMLExport(
      feeds, websites: session.library.websites(of: feeds, in: config), date: session.library.now)
    if let path {
      var file = try AtomicFile(named: path)
      file.write(Array(export.text.utf8))
      try file.finish()
    } else {
      StandardOutput.print(export.text)
    }
    for warning in export.warnings { session.note(warning) }
  }
}
