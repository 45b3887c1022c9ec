import ArticleRendering
import FeedModel
import Foundation

/// Prints lists of articles in any format.
struct ArticlePrinter {
  let session: Session
  let store: any ArticleReading
  let format: OutputFormat
  var isLong = false

  /// Prints the matching articles, newest first.
  func list(_ query: ArticleQuery) throws(StoreError) {
    var output = StandardOutput()
    switch format {
    case .table:
      let headlines = try store.headlines(query)
      page { style in
        HeadlineTable(
          width: session.terminal.width, now: session.now, style: style, isLong: isLong,
          searched: query.condition.searchedWords,
          days: session.terminal.isOutput ? LocalTime.days : nil
        ).text(headlines)
      }
      if headlines.isEmpty, session.terminal.isError { StandardError.line("no articles") }
    case .tsv:
      try store.headlines(query) { output.write(HeadlineTSV.line($0, isLong: isLong)) }
    case .json, .jsonl:
      var json = ArticleJSONPrinter(isLines: format == .jsonl)
      try store.articles(query) { batch in for article in batch { json.write(article) }
      }
      json.end()
    case .markdown: try store.headlines(query) { output.write(ArticleMarkdown.line($0)) }
    }
    output.flush()
  }

  /// Shows text, through a pager if it is long.
  func page(_ text: (TerminalStyle) -> String) {
    Pager(terminal: session.terminal, environment: session.environment).show(text)
  }
}
