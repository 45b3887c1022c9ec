import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Enclosures: AsyncParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "enclosures",
    abstract: "List, download or mark podcasts and other enclosures.",
    discussion: """
      The tsv columns are: article number, played or unplayed, size in bytes, length in seconds, media type, URL, date, \
      publisher, article title. m3u is a playlist for players.

      Downloaded files are named after date, publisher and title; the extension is that of the content. A \
      downloaded file is not downloaded again while it is there. An interrupted download continues where it ended, unless \
      the file has changed on the server.

      A played mark stays when the article is updated or removed. The queue has what you want to hear next, in the order in \
      which it was added; what is marked as played leaves it.

      Examples:
        aggregate enclosures --since 7d
        aggregate enclosures --unplayed newer:7d --download ~/Podcasts
        aggregate enclosures --unplayed --format m3u > unplayed.m3u
        aggregate enclosures 1204 --enqueue
        aggregate enclosures --queue --download ~/Podcasts
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

  @Flag(help: "Only enclosures that are not marked as played.")
  var unplayed = false

  @Flag(help: "Only enclosures in the queue, in its order.")
  var queue = false

  @Flag(help: "Add them to the queue, instead of listing them.")
  var enqueue = false

  @Flag(help: "Take them out of the queue, instead of listing them.")
  var dequeue = false

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

  @Option(name: .shortAndLong, help: EnclosureFormat.help)
  var format: EnclosureFormat?

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let maximumSize = try checked()
    // Marks are not set on everything by accident.
    let choice =
      words.isEmpty && (change == nil || queue) ? .query([]) : try ArticleChoice(words, filters)
    let session = global.session
    let store = try session.library.store(
      change == nil || filters.conditions.count ? .read : .write)
    if filters.conditions.count {
      var count = 0
      _ = try visit(choice, store, session, defaultLimit: nil) { count += $0.count }
      return StandardOutput.print("\(count)\n")
    }
    var unknown: [Int] = []
    if let change {
      // Whether a query finds articles of removed feeds is unknown; numbers are meant as they are.
      if case .query = choice, let failure = try session.library.visible(store).configFailure {
        throw failure
      }
      var chosen: [QueuedAttachment] = []
      unknown = try visit(choice, store, session, defaultLimit: nil) {
        chosen += $0.map { QueuedAttachment(url: $0.attachment.url, article: $0.article) }
      }
      let changed = try store.apply(change, to: chosen, at: session.library.now)
      if session.terminal.isError {
        StandardError.line(change.done(to: Amount(changed, "enclosure")))
      }
    } else if let download {
      var list = EnclosureList()
      unknown = try visit(choice, store, session, defaultLimit: session.defaultLimit) {
        list.add($0)
      }
      let run = EnclosureDownload(
        session: session, store: store,
        path: FilePath.expandingHome(download, in: session.library.environment),
        maximumSize: maximumSize)
      try await run.run(list)
    } else {
      var rows = RowStream(form(session))
      unknown = try visit(choice, store, session, defaultLimit: session.defaultLimit) {
        rows.write($0)
      }
      rows.end("no enclosures", on: session.terminal)
    }
    try UnknownArticles.report(unknown)
  }

  private func form(_ session: Session) -> RowStream<ArticleAttachment>.Form {
    switch format ?? .usual(on: session.terminal) {
    case .table: .table(FileTable(width: session.terminal.width, style: session.style).text)
    case .tsv: .lines(FileTable.line)
    case .markdown: .lines(FileTable.markdown)
    case .m3u: .lines(M3UDocument.lines, beginning: M3UDocument().beginning())
    case .json: .json(FileTable.write)
    case .jsonl: .jsonLines(FileTable.write)
    }
  }

  /// What is to be done with them; nil to list them or download them.
  private var change: AttachmentChange? {
    markPlayed
      ? .played(true)
      : markUnplayed ? .played(false) : enqueue ? .queued(true) : dequeue ? .queued(false) : nil
  }

  /// - Returns: the maximum size of a file in bytes.
  /// - Throws: exit 64 for options that exclude each other, or a wrong size.
  private func checked() throws(CommandFailure) -> Int {
    if played, unplayed { throw .usage("--played and --unplayed exclude each other") }
    let actions = [
      markPlayed ? "--mark-played" : nil, markUnplayed ? "--mark-unplayed" : nil,
      enqueue ? "--enqueue" : nil, dequeue ? "--dequeue" : nil,
      download == nil ? nil : "--download",
    ].compactMap(\.self)
    if actions.count > 1 { throw .usage("\(actions[0]) and \(actions[1]) exclude each other") }
    if download?.isEmpty == true { throw .usage(EmptyValue.message("--download")) }
    guard let maxSize else { return FileDownload.usualSize }
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
    var selection = EnclosureSelection(
      played: played ? true : unplayed ? false : nil, queued: queue)
    switch choice {
    case .query(let words) where queue && words.isEmpty && filters.conditions.isUntouched:
      let query = try filters.query(session, store, words: words, defaultLimit: defaultLimit)
      (selection.limit, selection.offset) = (query.limit, query.offset)
      // What retention has removed since is no longer there to be heard.
      _ = try selection.visit(
        store.queuedAttachments().map(\.article).uniqued(), in: store, body: body)
      return []
    case .query(let words):
      let query = try filters.query(session, store, words: words, defaultLimit: defaultLimit)
      try selection.visit(query, in: store, body: body)
      return []
    case .numbers(let numbers):
      return try selection.visit(numbers.numbers(in: store), in: store, body: body)
    }
  }
}
