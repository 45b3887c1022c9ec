import ArgumentParser
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Enclosures: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enclosures",
    abstract: "List, download or mark podcasts and other enclosures.",
    discussion: """
      The tsv columns are: article number, played or unplayed, size in bytes, length in seconds, media type, URL, date, \
      publisher, article title. m3u is a playlist for players.

      Downloaded files are named after date, publisher and title; the extension is that of the content. A \
      downloaded file is not downloaded again while it is there. An interrupted download continues where it ended, unless \
      the file has changed on the server.

      A played mark stays when the article is updated or removed.

      Examples:
        aggregate enclosures --since 7d
        aggregate enclosures --unplayed newer:7d --download ~/Podcasts
        aggregate enclosures --unplayed --format m3u > unplayed.m3u
        aggregate enclosures 1204 --mark-played
        aggregate enclosures --feed NASA --until 30d --mark-played
        aggregate enclosures --played --limit 20 --format jsonl
      """)

  @Argument(help: ArgumentHelp("Article numbers, or a query.", valueName: "id|query"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<ListScope>
  @OptionGroup var limits: LimitOptions<ListScope>

  @Flag(help: "Only enclosures that are marked as played.")
  var played = false

  @Flag(help: "Only enclosures that are not.")
  var unplayed = false

  @Flag(help: "Mark them as played, instead of listing them.")
  var markPlayed = false

  @Flag(help: "Mark them as not played, instead of listing them.")
  var markUnplayed = false

  @Option(
    help: ArgumentHelp("Download them into this folder.", valueName: "dir"),
    completion: .directory)
  var download: String?

  @Option(
    help: ArgumentHelp(
      "The size limit of a file to download, such as 500MB (default: 2GB).", valueName: "size"))
  var maxSize: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "\(EnclosureFormat.choices) (table on a terminal, else tsv).", valueName: "format"))
  var format: EnclosureFormat?

  @OptionGroup var global: GlobalOptions

  private var filters: FilterOptions<ListScope> { FilterOptions(conditions, limits) }

  func run() async throws {
    let maximumSize = try checked()
    // Marks are not set on everything by accident.
    let choice =
      words.isEmpty && mark == nil ? .query([]) : try ArticleChoice(words, filters)
    let session = global.session
    let store = try session.library.store(mark == nil || filters.conditions.count ? .read : .write)
    if filters.conditions.count {
      var count = 0
      _ = try visit(choice, store, session, defaultLimit: nil) { count += $0.count }
      var output = StandardOutput()
      output.write("\(count)\n")
      output.flush()
      return
    }
    var unknown: [Int] = []
    if let mark {
      // Whether a query finds articles of removed feeds is unknown; numbers are meant as they are.
      if case .query = choice, let failure = try session.library.visible(store).configFailure() {
        throw failure
      }
      var urls: [String] = []
      unknown = try visit(choice, store, session, defaultLimit: nil) {
        urls += $0.map(\.attachment.url)
      }
      let changed = try store.mark(attachments: urls, played: mark, at: session.library.now)
      if session.terminal.isError {
        StandardError.line(
          "\(Amount(changed, "enclosure")) marked as \(mark ? "played" : "not played")")
      }
    } else if let download {
      var list = EnclosureList()
      unknown = try visit(choice, store, session, defaultLimit: session.defaultLimit) {
        list.add($0)
      }
      let run = EnclosureDownload(
        session: session, store: store, path: download, maximumSize: maximumSize)
      try await run.run(list)
    } else {
      var printer = EnclosurePrinter(
        session: session, format: format ?? .usual(on: session.terminal))
      unknown = try visit(choice, store, session, defaultLimit: session.defaultLimit) {
        printer.write($0)
      }
      printer.end()
    }
    try UnknownArticles.report(unknown)
  }

  /// The mark to set; nil to set none.
  private var mark: Bool? { markPlayed ? true : markUnplayed ? false : nil }

  /// - Returns: the maximum size of a file in bytes.
  /// - Throws: exit 64 for options that exclude each other, or a wrong size.
  private func checked() throws(CommandFailure) -> Int {
    if played, unplayed { throw .usage("--played and --unplayed exclude each other") }
    let actions = [
      markPlayed ? "--mark-played" : nil, markUnplayed ? "--mark-unplayed" : nil,
      download == nil ? nil : "--download",
    ].compactMap(\.self)
    if actions.count > 1 { throw .usage("\(actions[0]) and \(actions[1]) exclude each other") }
    if download?.isEmpty == true { throw .usage(EmptyValue.message("--download")) }
    guard let maxSize else { return 2_000_000_000 }
    guard let size = Quantity.size(maxSize), size > 0 else {
      throw .usage("--max-size must be a size such as 500MB or 2GB, not '\(maxSize)'")
    }
    return size
  }

  /// - Returns: the numbers of articles that do not exist.
  private func visit(
    _ choice: ArticleChoice, _ store: any ArticleStore, _ session: Session, defaultLimit: Int?,
    _ body: ([ArticleAttachment]) -> Void
  ) throws -> [Int] {
    let selection = EnclosureSelection(played: played ? true : unplayed ? false : nil)
    switch choice {
    case .query(let words):
      let query = try filters.query(session, store, words: words, defaultLimit: defaultLimit)
      try selection.visit(query, in: store, body: body)
      return []
    case .numbers(let numbers):
      return try selection.visit(numbers.numbers(in: store), in: store, body: body)
    }
  }
}
