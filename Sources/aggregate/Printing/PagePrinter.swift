import ArticleRendering
import FeedModel

/// Prints the text of articles in any format.
struct PagePrinter {
  let session: Session
  let format: PageFormat
  /// The pictures below the titles; nil for none.
  var pictures: LeadPictures?

  /// Prints the articles in the given order.
  func print(_ articles: [Article]) {
    var output = StandardOutput()
    switch format {
    case .table:
      let pages = articles.map { ($0, ArticleContent.blocks($0.entry)) }
      let width = session.terminal.width
      let rule = "\n" + String(repeating: "─", count: min(width, ArticlePage.widestText)) + "\n\n"
      Pager(terminal: session.terminal, environment: session.environment).show { style in
        let page = ArticlePage(
          width: width, now: session.now, style: style, time: LocalTime.clock)
        return pages.map { article, blocks in
          let picture = pictures?.text(of: article, style: style) ?? ""
          return page.text(article, blocks: blocks, picture: picture)
        }.joined(separator: rule)
      }
    case .tsv:
      for article in articles { output.write(HeadlineTSV.line(Headline(article))) }
    case .json, .jsonl:
      var json = ArticleJSONPrinter(isLines: format == .jsonl)
      for article in articles { json.write(article) }
      json.end()
    case .markdown:
      for (i, article) in articles.enumerated() {
        if i > 0 { output.write("\n") }
        output.write(
          ArticleMarkdown.text(
            article, blocks: ArticleContent.blocks(article.entry), time: LocalTime.clock))
      }
    case .html:
      let pages = articles.map { ($0, ArticleContent.blocks($0.entry)) }
      output.write(ArticleHTML.document(pages, time: LocalTime.clock))
    }
    output.flush()
  }
}
