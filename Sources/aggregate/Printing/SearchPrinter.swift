import ArticleRendering
import FeedLibrary
import FeedModel

/// Prints matching articles, with the text around the words that were found.
struct SearchPrinter {
  /// The width of the text around the words, in columns, in the tsv format.
  private static let pipeWidth = 200

  /// Fewer articles are all that match: several feeds would have to carry each.
  private static let fewest = 1000

  let printer: ArticlePrinter
  /// Whether the best matches come first, whatever the query's order.
  var isRanked = true

  func search(_ query: ArticleQuery) throws {
    let (session, store) = (printer.session, printer.store)
    let headlines = try isRanked ? store.search(query) : store.headlines(query)
    defer { noteOthers(query, found: headlines.count) }
    let finder = WordFinder(query.condition.searchedWords)
    func snippet(_ headline: Headline, width: Int) throws -> Snippet? {
      guard let article = try store.article(headline.number) else { return nil }
      return Snippet.of(article, finder, width: width)
    }
    try printer.print(
      hasStories: query.groupsStories,
      table: { _ in
        let width = HeadlineTable.detailWidth(session.terminal.width)
        var snippets: [Int: Snippet] = [:]
        for headline in headlines {
          let found = try snippet(headline, width: width)
          if let found, !found.repeats(headline.title) { snippets[headline.number] = found }
        }
        session.pager.show { style in
          printer.table(of: query, style).text(headlines, snippets: snippets)
        }
        if headlines.isEmpty, session.terminal.isError { StandardError.line("no articles") }
      },
      rows: { write in
        for headline in headlines {
          // Only these columns have it, and it costs the whole article.
          let found =
            try printer.format == .tsv
            ? snippet(headline, width: SearchPrinter.pipeWidth)?.text : nil
          write(headline, [found ?? ""])
        }
      },
      articles: { write in
        for headline in headlines {
          if let article = try store.article(headline.number) {
            write(query.groupsStories ? article.leadingItsStory : article)
          }
        }
      })
  }

  /// Says on standard error if more articles match than were ranked.
  private func noteOthers(_ query: ArticleQuery, found: Int) {
    guard isRanked, !query.groupsStories, query.maxPerFeed == nil,
      found >= SearchPrinter.fewest, query.limit.map({ found < $0 }) ?? true,
      let all = try? printer.store.count(ArticleQuery(query.condition)), all > found
    else { return }
    printer.session.note(
      "\(all) articles match, of which the newest were ranked; 'aggregate list' has all of them")
  }
}
