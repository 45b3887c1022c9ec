import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
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

/// Prints the text of articles in any format. Most are printed one by one, so that any number of articles takes little
/// memory; a page on a terminal, and HTML, need all of them.
struct PagePrinter {
  private let session: Session
  private let format: PageFormat
  private let style: TerminalStyle
  /// Whether articles are printed once all are known.
  private let collects: Bool
  private var articles: [(article: Article, others: [Headline])] = []
  private var count = 0
  private var output = StandardOutput()
  private var json: JSONFeedDocument

  init(session: Session, format: PageFormat) {
    self.session = session
    self.format = format
    style = session.style
    switch format {
    case .html: collects = true
    case .table: collects = session.terminal.isOutput
    case .json, .jsonl, .tsv, .markdown: collects = false
    }
    json = JSONFeedDocument(isLines: format == .jsonl)
    if format == .json { output.write(json.beginning()) }
  }

  /// Adds the next article.
  /// - Parameter others: the other articles of its story.
  mutating func add(_ article: Article, others: [Headline] = []) {
    defer { count += 1 }
    if collects { return articles.append((article, others)) }
    switch format {
    case .table:
      if count > 0 { output.write(rule) }
      output.write(page(article, ArticleContent.blocks(article.entry), others, style))
    case .tsv: output.write(HeadlineTSV.line(Headline(article)))
    case .json, .jsonl: output.write(json.part(article))
    case .markdown:
      if count > 0 { output.write("\n") }
      output.write(
        ArticleMarkdown.text(
          article, blocks: ArticleContent.blocks(article.entry), others: others,
          time: LocalTime.clock))
    case .html: break
    }
  }

  /// Prints what is left.
  /// - Parameter pictures: those below the titles on a terminal; nil for none.
  mutating func end(pictures: LeadPictures? = nil) {
    if collects {
      let pages = articles.map {
        ($0.article, ArticleContent.blocks($0.article.entry), $0.others)
      }
      if format == .html {
        output.write(ArticleHTML.document(pages, time: LocalTime.clock))
      } else {
        session.pager.show { style in
          pages.map { article, blocks, others in
            page(article, blocks, others, style, pictures?.text(of: article, style: style) ?? "")
          }.joined(separator: rule)
        }
      }
    }
    if format == .json { output.write(json.end()) }
    output.flush()
  }

  private func page(
    _ article: Article, _ blocks: [TextBlock], _ others: [Headline], _ style: TerminalStyle,
    _ picture: String = ""
  ) -> String {
    ArticlePage(
      width: session.terminal.width, now: session.library.now, style: style, time: LocalTime.clock
    ).text(article, blocks: blocks, others: others, picture: picture)
  }

  private var rule: String {
    let width = min(session.terminal.width, ArticlePage.widestText)
    return "\n" + String(repeating: "─", count: width) + "\n\n"
  }
}

/// Loads the pages of articles that the user asks for, with progress on a terminal.
struct AskedPages {
  /// The maximum number of pages at once.
  private static let maximum = 30

  private let store: any ArticleStore
  private let mask: SecretMask
  private let progress: ProgressLine
  private let refreshes: Bool
  private let reportsRefusals: Bool
  private let count: Int
  private var pages: SinglePages
  private var place = 0
  /// Whether the page of an article could not be had.
  private(set) var hasFailed = false

  /// - Parameters:
  ///   - refreshes: whether stored pages are requested again.
  ///   - count: how many articles there are.
  ///   - reportsRefusals: whether reasons that are stored with the pages go to standard error.
  /// - Throws: exit 64 for too many articles; ``StoreError`` if the store cannot be written.
  init(_ session: Session, refreshes: Bool, count: Int, reportsRefusals: Bool) throws {
    guard count <= AskedPages.maximum else {
      throw CommandFailure.usage(
        "--full loads at most \(AskedPages.maximum) pages at once, not \(count); use --limit")
    }
    self.refreshes = refreshes
    self.reportsRefusals = reportsRefusals
    self.count = count
    let config = try session.library.configOrEmpty()
    store = try session.library.store(.write)
    mask = SecretMask(config.allSecrets)
    progress = ProgressLine(session.terminal)
    pages = PageFetch(library: session.library, config: config).single(store)
  }

  /// Loads the page of an article unless it is stored. A failure is reported on standard error.
  /// - Returns: the article with its page; nil if it stays as it was.
  mutating func load(_ article: Article) async throws -> Article? {
    place += 1
    let number = count > 1 ? "page \(place)/\(count)" : "the page"
    defer { progress.clear() }
    do {
      let page = try await pages.load(article, refreshes: refreshes) { [progress] url in
        progress.show("loading \(number) · \(FetchCount.label(ofPage: url))")
      }
      guard let page else { return nil }
      if let reason = page.fullText.reason {
        hasFailed = true
        if reportsRefusals { report("article \(article.number): \(reason)") }
      }
      return try store.article(article.number)
    } catch let error as FetchError {
      hasFailed = true
      let whole = try store.article(article.number)
      // A status is stored with the page, and so is part of the article.
      if reportsRefusals || whole?.fullText?.failedStatus == nil {
        report(
          "the page of article \(article.number) could not be loaded: \(mask.masked("\(error)"))")
      }
      return whole
    }
  }

  private func report(_ problem: String) {
    progress.clear()
    StandardError.line("aggregate: \(problem)")
  }
}
