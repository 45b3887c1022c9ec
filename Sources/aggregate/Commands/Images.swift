import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

struct Images: AsyncParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "images",
    abstract: "List or download the images of articles.",
    discussion: """
      The tsv columns are: article number, position of the image in the article, image URL, article title.

      Downloaded files are named after the first two, such as 1204-1.jpg; existing files are not downloaded again. If an \
      update gave an article other images, those have a longer name where that is taken.

      Examples:
        aggregate images --since 1d
        aggregate images 1204 --format jsonl
        aggregate images starred tag:space
        aggregate images --feed NASA --limit 20 --download ~/Pictures/nasa
      """)

  @Argument(
    help: ArgumentHelp("Article numbers, or a query.", valueName: "id|query"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<ListScope>
  @OptionGroup var limits: LimitOptions<ListScope>

  @Option(
    help: ArgumentHelp("Download them into this folder.", valueName: "dir"),
    completion: .directory)
  var download: String?

  @Option(name: .shortAndLong, help: RowFormat.help)
  var format: RowFormat?

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let choice = words.isEmpty ? .query([]) : try ArticleChoice(words, filters)
    let session = global.session
    let store = try session.library.store(.read)
    if try filters.printCount(session, store, words: words + ["image"]) { return }
    var unknown: [Int] = []
    if let download {
      var images = ImageList()
      unknown = try visit(choice, store, session) { images.add($0) }
      let folder = FilePath.expandingHome(download, in: session.library.environment)
      try await ImageDownload(session: session, folder: folder).run(images)
    } else {
      var rows = RowStream(form(session))
      unknown = try visit(choice, store, session) { rows.write(ArticleImage.all(of: $0)) }
      rows.end("no images", on: session.terminal)
    }
    try UnknownArticles.report(unknown)
  }

  private func form(_ session: Session) -> RowStream<ArticleImage>.Form {
    RowStream<ArticleImage>.Form(
      format ?? .usual(on: session.terminal),
      table: FileTable(width: session.terminal.width, style: session.style).text,
      line: FileTable.line, write: FileTable.write)
  }

  /// - Returns: the numbers of articles that do not exist.
  private func visit(
    _ choice: ArticleChoice, _ store: any ArticleStore, _ session: Session,
    _ body: (Article) -> Void
  ) throws -> [Int] {
    switch choice {
    case .query(let words):
      var query = try filters.query(
        session, store, words: words, defaultLimit: session.defaultLimit)
      query.condition = query.condition.and(.withImage)
      try store.articles(query) { $0.forEach(body) }
      return []
    case .numbers(let numbers): return try store.visit(numbers.numbers(in: store)) { body($1) }
    }
  }
}
