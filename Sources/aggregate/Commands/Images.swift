import ArgumentParser
import ArticleStorage
import FeedModel

struct Images: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the images found in articles, or download them.",
    discussion: """
      A line of tsv is: the article's number, the image's place in it, its URL, the article's title.
      Downloaded files are named after the first two, as 1204-1.jpg; what is there already is not fetched again.

      Examples:
        aggregate images --since 1d
        aggregate images 1204 --format jsonl
        aggregate images --feed NASA --limit 20 --download ~/Pictures/nasa
      """)

  @Argument(
    help: ArgumentHelp("Numbers of articles; or choose them with filters.", valueName: "id"))
  var ids: [Int] = []

  @OptionGroup var filters: FilterOptions

  @Option(
    help: ArgumentHelp("Save the images into this folder.", valueName: "dir"),
    completion: .directory)
  var download: String?

  @Option(
    help: ArgumentHelp(
      "table, json, jsonl or tsv (table on a terminal, else tsv).", valueName: "format"))
  var format: RowFormat?

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    guard ids.isEmpty || filters.isEmpty else {
      throw CommandFailure.usage("name articles by number or choose them with filters, not both")
    }
    let session = global.session
    let store = try session.store(.read)
    var unknown: [Int] = []
    if let download {
      var images = ImageList()
      unknown = try visit(store, session) { images.add($0) }
      try await ImageDownload(session: session, folder: download).run(images)
    } else {
      var printer = ImagePrinter(
        session: session, format: format ?? (session.terminal.isOutput ? .table : .tsv))
      unknown = try visit(store, session) { printer.write($0) }
      printer.end()
    }
    try UnknownArticles.report(unknown)
  }

  /// - Returns: the numbers that stand for no article.
  private func visit(
    _ store: SQLiteArticleStore, _ session: Session, _ body: (Article) -> Void
  ) throws -> [Int] {
    var unknown: [Int] = []
    if ids.isEmpty {
      var query = try filters.query(session, store, defaultLimit: session.defaultLimit)
      query.withImage = true
      try store.articles(query) { $0.forEach(body) }
    }
    for id in ids {
      if let article = try store.article(id) { body(article) } else { unknown.append(id) }
    }
    return unknown
  }
}
