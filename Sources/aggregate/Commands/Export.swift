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
    let path =
      output == "-"
      ? nil : output.map { FilePath.expandingHome($0, in: session.library.environment) }
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

/// How articles are written for other programs and for keeping.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  /// The config's feeds, not articles.
  case opml
  case jsonfeed
  case atom
  case html
  case csv
  case markdown
  case m3u

  /// - Parameter argument: a format's name, or `md`.
  init?(argument: String) { self.init(rawValue: argument == "md" ? "markdown" : argument) }

  /// The formats as `export --help` describes them.
  static let help = """
      jsonfeed   JSON Feed 1.1 with every field; 'parse' reads it back
      atom       Atom 1.0, for feed readers; 'parse' reads it back as well
      html       one page of headlines by day, without scripts; the articles
                 unfold
      csv        for spreadsheets (RFC 4180): number, date, read, starred,
                 publisher, title, url, authors, tags, image, feeds, summary,
                 with --stories also articles and publishers; a cell that a
                 spreadsheet would run as a formula begins with '
      markdown   headlines by day, with the beginning of each text
      m3u        a playlist of podcasts and other recordings, for players
      opml       the config's feeds for other readers; --feed and --tag choose
                 among them
    """

  /// The extensions of its files; the first is the usual one.
  var endings: [String] {
    switch self {
    case .opml: ["opml"]
    case .jsonfeed: ["json", "jsonfeed"]
    case .atom: ["atom", "xml"]
    case .html: ["html", "htm"]
    case .csv: ["csv"]
    case .markdown: ["md", "markdown"]
    case .m3u: ["m3u", "m3u8"]
    }
  }

  /// The extensions of all formats, such as `.json .xml`.
  static var allEndings: String {
    allCases.flatMap(\.endings).map { ".\($0)" }.joined(separator: " ")
  }

  /// The format of a file name's extension; nil if it is missing or unknown.
  init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let format = ExportFormat.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// Writes the format; nil for `opml`, which does not list articles.
  /// - Parameter hasStories: whether each article is the lead of its story, of which the format may then have the size.
  func document(_ session: Session, hasStories: Bool) -> (any ArticleDocument)? {
    switch self {
    case .opml: nil
    case .jsonfeed: JSONFeedDocument()
    case .atom: AtomDocument(version: Program.version, now: session.library.now)
    case .html:
      HeadlinePage(
        now: session.library.now, time: LocalTime.clock, content: { ArticleContent.html($0) })
    case .csv: CSVDocument(hasStories: hasStories)
    case .markdown: MarkdownDocument(time: LocalTime.clock)
    case .m3u: M3UDocument()
    }
  }
}

/// Writes articles as one document, batch by batch.
struct ArticleExport {
  private struct Stop: Error {}

  let store: any ArticleReading
  let query: ArticleQuery

  /// - Parameter path: nil for standard output.
  /// - Throws: ``FileError`` if the file cannot be written; an existing file is then unchanged.
  func write(_ document: any ArticleDocument, to path: String?) throws {
    guard let path else {
      var output = StandardOutput()
      try write(document, to: &output)
      output.flush()
      return
    }
    var file = try AtomicFile(named: path)
    let interruption = file.temporary.map { temporary in
      let interruption = Interruption()
      interruption.onSignal { signal in
        unlink(temporary)
        _exit(128 + signal)
      }
      return interruption
    }
    defer { interruption?.end() }
    do {
      try write(document, to: &file)
    } catch {
      file.abandon()
      throw error
    }
    try file.finish()
  }

  private func write(_ document: any ArticleDocument, to output: inout some ByteOutput) throws {
    var document = document
    output.write(document.beginning())
    do {
      if query.groupsStories, type(of: document).groupsStories {
        try writeStories(&document, to: &output)
      } else {
        try store.articles(query) { batch in
          for article in batch { output.write(document.part(article)) }
          if output.hasFailed { throw Stop() }
        }
      }
    } catch {
      if !output.hasFailed { throw error }
    }
    output.write(document.end())
  }

  /// The other articles of a story are read between batches, since reads are not nested.
  private func writeStories(
    _ document: inout any ArticleDocument, to output: inout some ByteOutput
  ) throws {
    let numbers = try store.numbers(query)
    for batch in numbers.batches(of: 200) {
      var articles: [Int: Article] = [:]
      try store.articles(ArticleQuery(.numbers(batch))) {
        for article in $0 { articles[article.number] = article }
      }
      for number in batch {
        guard let article = articles[number] else { continue }
        output.write(
          document.part(
            article, others: try store.others(inStoryOf: article, visible: query.condition)))
      }
      if output.hasFailed { throw Stop() }
    }
  }
}
