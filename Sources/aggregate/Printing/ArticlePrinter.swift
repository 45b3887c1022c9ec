import ArticleRendering
import FeedLibrary
import FeedModel

/// Prints lists of articles in any format.
struct ArticlePrinter {
  let session: Session
  let store: any ArticleStore
  let format: OutputFormat
  var isLong = false
  /// Whether the list is of all articles, so that showing it is a look at what is new.
  var isWhole = false
  /// Whether long runs of one feed's headlines are shortened on a terminal.
  var foldsFeeds = true

  /// Whether lists are pages on a terminal.
  var isPage: Bool { format == .table && session.terminal.isOutput }

  /// Prints the matching articles in the query's order.
  /// - Parameter fetched: what is known of feeds that were just fetched.
  /// - Returns: false if there are no articles.
  @discardableResult
  func list(_ query: ArticleQuery, after fetched: ListingScreen.Fetched = ListingScreen.Fetched())
    throws -> Bool
  {
    var output = StandardOutput()
    switch format {
    case .table where session.terminal.isOutput:
      let screen = ListingScreen(
        session: session, store: store, isLong: isLong, isWhole: isWhole, foldsFeeds: foldsFeeds)
      let hasShown = try screen.show(query, after: fetched)
      if !hasShown, session.terminal.isError { StandardError.line("no articles") }
      return hasShown
    case .table:
      let table = HeadlineTable(
        width: session.terminal.width, now: session.library.now, style: session.style,
        isLong: isLong, isCompact: true, searched: query.condition.searchedWords)
      let headlines = try store.headlines(query)
      output.write(table.text(headlines))
      if headlines.isEmpty, session.terminal.isError { StandardError.line("no articles") }
    case .tsv:
      try store.headlines(query) {
        output.write(HeadlineTSV.line($0, isLong: isLong, hasStories: query.groupsStories))
      }
    case .csv:
      let document = CSVDocument(hasStories: query.groupsStories)
      output.write(document.beginning())
      try store.articles(query) { batch in
        for article in batch { output.write(document.part(article, others: [])) }
      }
    case .json, .jsonl:
      var json = ArticleJSONPrinter(isLines: format == .jsonl)
      try store.articles(query) { batch in for article in batch { json.write(article) }
      }
      json.end()
    case .markdown:
      try store.headlines(query) {
        output.write(ArticleMarkdown.line($0, time: LocalTime.clock))
      }
    }
    output.flush()
    return true
  }

  /// Shows text, through a pager if it is long.
  func page(_ text: (TerminalStyle) -> String) {
    session.pager.show(text)
  }
}
