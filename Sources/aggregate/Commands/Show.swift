import ArgumentParser
import FeedLibrary
import FeedModel
import Refreshing

struct Show: AsyncParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "show",
    abstract: "Show articles, by number or by a query.",
    discussion: """
      Lays the text out for the terminal, with numbered links and images listed below it, and the other articles of its \
      story at the end. On a terminal, the articles are marked as read.

      On a terminal, --images draws each article's picture below its title, using chafa: in pixels if the terminal is \
      known to support them, else in block elements; a pager always gets block elements. Loading a picture takes \
      at most ten seconds and ten megabytes, and it is cached. If there is no picture, a line explains why.

      --full requests each page once: a page that is stored or was refused for good, such as one that no longer exists, is \
      requested again only with --refresh. Exit: 1 if a page could not be loaded; the article is shown anyway.

      A query shows the newest \(ShowScope.pageSize) articles on a terminal; --limit and --page show others.

      Examples:
        aggregate show 1204                    also without show: aggregate 1204
        aggregate show 1204-1206 1210
        aggregate show @mornings --limit 1
        aggregate show 1204 --full             the whole article, from its page
        aggregate show 1204 --images
        aggregate show changed --changes       what feeds changed, by words
        aggregate show 1204 1187 --format json
        aggregate show 1204 --format markdown > story.md
        aggregate show 1204 --format html > story.html
      """)

  @Argument(
    help: ArgumentHelp(
      "Article numbers, such as 1204 or 1204-1206, or a query.", valueName: "id|query"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<ShowScope>
  @OptionGroup var limits: LimitOptions<ShowScope>

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "\(PageFormat.choices); table is readable text.", valueName: "format"))
  var format: PageFormat = .table

  @Flag(help: "Draw the articles' pictures on a terminal.")
  var images = false

  @Flag(help: "Show what feeds changed in the articles' texts, by words.")
  var changes = false

  @Flag(help: "Load the articles' pages now, and show their whole text.")
  var full = false

  @Flag(help: "With --full: request pages again that are stored or were refused.")
  var refresh = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let choice = try ArticleChoice(words, filters)
    if changes, format != .table {
      throw CommandFailure.usage("--changes is for people to read; leave out --format")
    }
    let session = global.session
    let store = try session.library.store(.read)
    if try filters.printCount(session, store, words: words) { return }
    let numbers = try numbers(choice, store, session)
    if changes {
      return try UnknownArticles.report(ArticleChanges(session: session).print(numbers, store))
    }
    let drawsPictures = images && format == .table && session.terminal.isOutput
    var pictured: [Article] = []
    var unread: [Int] = []
    var unknown: [Int] = []
    let details = session.library.details(store)
    var pages = try asked(session, numbers.count)
    var printer = PagePrinter(session: session, format: format)
    let visible = try session.library.visible(store).condition(.everything)
    for id in numbers {
      guard let stored = try store.article(id) else {
        unknown.append(id)
        continue
      }
      var article = try await details.complete(stored) { StandardError.line("aggregate: \($0)") }
      if let page = try await pages?.load(article) { article = page }
      printer.add(article, others: try store.others(inStoryOf: article, visible: visible))
      if drawsPictures { pictured.append(article) }
      if !article.isRead { unread.append(article.number) }
    }
    let pictures =
      drawsPictures
      ? try await LeadPictures(pictured, session: session, deadline: details.deadline) : nil
    printer.end(pictures: pictures)
    if session.terminal.isOutput {
      session.library.markShown(unread, isFlat: filters.conditions.flat)
    }
    try UnknownArticles.report(unknown)
    if pages?.hasFailed == true { throw CommandFailure(code: 1) }
  }

  /// What loads the pages; nil if they are not asked for.
  private func asked(_ session: Session, _ count: Int) throws -> AskedPages? {
    guard full || refresh else { return nil }
    // On a terminal the articles contain the reasons.
    let isReported = format != .table || !session.terminal.isOutput
    return try AskedPages(
      session, refreshes: refresh, count: count, reportsRefusals: isReported)
  }

  private func numbers(
    _ choice: ArticleChoice, _ store: any ArticleStore, _ session: Session
  ) throws -> [Int] {
    switch choice {
    case .numbers(let numbers): return try numbers.numbers(in: store)
    case .query(let words):
      let standard = session.terminal.isOutput ? ShowScope.pageSize : nil
      let query = try filters.query(session, store, words: words, defaultLimit: standard)
      let numbers = try store.numbers(query)
      if session.terminal.isError {
        if numbers.isEmpty { StandardError.line("no articles") }
        if limits.limit == nil, limits.page == nil, numbers.count == standard {
          var all = query
          all.limit = nil
          let count = try store.count(all)
          if count > numbers.count {
            StandardError.line(
              "\(numbers.count) of \(count) articles; --limit and --page show others")
          }
        }
      }
      return numbers
    }
  }
}
