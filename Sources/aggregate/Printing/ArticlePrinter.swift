import ArticleRendering
import FeedConfiguration
import FeedLibrary
import FeedModel

/// Prints lists of articles in any format.
struct ArticlePrinter {
  let session: Session
  let store: any ArticleStore
  let format: OutputFormat
  var isLong = false
  /// Whether the list is of all articles, so that showing its first page is a look at what is new.
  var isWhole = false
  /// Whether long runs of one feed's headlines are shortened on a terminal.
  var foldsFeeds = false

  /// Prints the matching articles in the query's order.
  /// - Parameter fetched: what is known of feeds that were just fetched.
  /// - Returns: false if there are no articles.
  func list(_ query: ArticleQuery, after fetched: Fetched) throws -> Bool {
    if format == .table, session.terminal.isOutput {
      let hasShown = try show(query, after: fetched)
      if !hasShown { noteNothing(query) }
      return hasShown
    }
    try print(
      hasStories: query.groupsStories,
      table: { output in
        let headlines = try store.headlines(query)
        output.write(table(of: query, session.style).text(headlines))
        if headlines.isEmpty { noteNothing(query) }
      },
      rows: { write in try store.headlines(query) { write($0, []) } },
      articles: { write in
        try store.articles(query) { batch in for article in batch { write(article) } }
      })
    return true
  }

  /// Says on a terminal that there are no articles; if a feed was asked for that failed and never had any, also why.
  private func noteNothing(_ query: ArticleQuery) {
    guard session.terminal.isError else { return }
    var line = "no articles"
    let names = query.condition.namedFeeds
    if names.count == 1, let config = session.library.configuration.readable,
      let feed = config.feeds.first(where: { names == [$0.name] }),
      (try? store.count(ArticleQuery(.feeds(names.sorted()), limit: 1))) == 0,
      let state = try? store.shownStates(of: [feed], in: config).first,
      let error = feed.error(state)
    {
      line += "; '\(feed.name)' failed: \(error)"
    }
    StandardError.line(TerminalText.line(line))
  }

  /// The table that shows what a query finds.
  func table(
    of query: ArticleQuery, _ style: TerminalStyle, newAfter: Int? = nil
  ) -> HeadlineTable {
    HeadlineTable(
      width: session.terminal.width, now: session.library.now, style: style, isLong: isLong,
      isCompact: true, newAfter: newAfter, searched: query.condition.searchedWords)
  }

  /// Prints rows.
  /// - Parameters:
  ///   - table: prints them as a table.
  ///   - rows: hands on each headline, with further columns of TSV.
  ///   - articles: hands on each article as a whole.
  func print(
    hasStories: Bool, table: (inout StandardOutput) throws -> Void,
    rows: ((Headline, [String]) -> Void) throws -> Void,
    articles: ((Article) -> Void) throws -> Void
  ) throws {
    var output = StandardOutput()
    switch format {
    case .table: try table(&output)
    case .tsv:
      try rows {
        output.write(HeadlineTSV.line($0, isLong: isLong, hasStories: hasStories, more: $1))
      }
    case .csv, .json, .jsonl:
      var document: any ArticleDocument =
        format == .csv
        ? CSVDocument(hasStories: hasStories) : JSONFeedDocument(isLines: format == .jsonl)
      output.write(document.beginning())
      try articles { output.write(document.part($0)) }
      output.write(document.end())
    case .markdown:
      try rows { headline, _ in
        output.write(ArticleMarkdown.line(headline, time: LocalTime.clock))
      }
    }
    output.flush()
  }
}

/// A page of a list on the terminal, with what is new since the last look on top.
extension ArticlePrinter {
  /// What is known of feeds that were just fetched.
  struct Fetched {
    /// How many are still being fetched.
    var loading = 0
    /// A line for each that failed.
    var failures = ""
  }

  /// Shows the page, through a pager if it is long.
  /// - Returns: false if there are no articles; nothing is shown then.
  func show(_ query: ArticleQuery, after fetched: Fetched) throws -> Bool {
    let shown = try session.library.page(of: query, isWhole: isWhole, in: store)
    var page = shown.listing
    if page.isEmpty, query.offset == 0 { return false }
    page.failing =
      try session.library.configIfPresent().map { try store.failing(in: $0).count } ?? 0
    page.loading = fetched.loading
    page.failures = fetched.failures
    page.foldsFeeds = foldsFeeds
    session.pager.show { style in
      page.text(
        table(of: query, style, newAfter: shown.newAfter),
        width: session.terminal.width, now: session.library.now, style: style,
        time: LocalTime.clock)
    }
    return true
  }
}
