import ArticleRendering
import FeedLibrary
import FeedModel

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
  private var json: ArticleJSONPrinter?

  init(session: Session, format: PageFormat) {
    self.session = session
    self.format = format
    style = session.style
    switch format {
    case .html: collects = true
    case .table: collects = session.terminal.isOutput
    case .json, .jsonl, .tsv, .markdown: collects = false
    }
    if format == .json || format == .jsonl { json = ArticleJSONPrinter(isLines: format == .jsonl) }
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
    case .json, .jsonl: json?.write(article)
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
    json?.end()
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
