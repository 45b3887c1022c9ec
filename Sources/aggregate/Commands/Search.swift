import ArgumentParser
import ArticleRendering
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Search: ParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "search",
    abstract: "Search the stored articles, best matches first.",
    discussion: """
      \(QueryHelp.text)

      Examples:
        aggregate search night trains
        aggregate search '"night trains" -freight newer:1w'
        aggregate search 'title:swift* or tag:swift' --unread
        aggregate search 北京 --format jsonl

      The newest 5,000 matches are ranked; list has all of them, newest first.

      The tsv columns are those of list, and the text around the matches.
      """)

  @Argument(help: ArgumentHelp("The query.", valueName: "terms"))
  var words: [String]

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<ListScope>
  @OptionGroup var limits: LimitOptions<ListScope>
  @OptionGroup var listing: ListingOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard words.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      throw ValidationError(EmptyValue.message("the query"))
    }
  }

  func run() throws {
    let session = global.session
    let store = try session.library.store(.read)
    if try filters.printCount(session, store, words: words) { return }
    let query = try filters.query(
      session, store, words: words, defaultLimit: session.defaultLimit)
    try listing.printer(session, store).search(query, isRanked: !filters.conditions.isOrdered)
    try QueryHints(store: store).report(query, words: words, session)
  }
}

extension ArticlePrinter {
  /// The width of the text around the words, in columns, in the tsv format.
  private static let pipeWidth = 200

  /// Fewer articles are all that match: several feeds would have to carry each.
  private static let fewest = 1000

  /// Prints matching articles, with the text around the words that were found.
  /// - Parameter isRanked: whether the best matches come first, whatever the query's order.
  fileprivate func search(_ query: ArticleQuery, isRanked: Bool) throws {
    let headlines = try isRanked ? store.search(query) : store.headlines(query)
    defer { if isRanked { noteOthers(query, found: headlines.count) } }
    let finder = WordFinder(query.condition.searchedWords)
    func snippet(_ headline: Headline, width: Int) throws -> Snippet? {
      guard let article = try store.article(headline.number) else { return nil }
      return Snippet.of(article, finder, width: width)
    }
    try print(
      hasStories: query.groupsStories,
      table: { _ in
        let width = HeadlineTable.detailWidth(session.terminal.width)
        var snippets: [Int: Snippet] = [:]
        for headline in headlines {
          let found = try snippet(headline, width: width)
          if let found, !found.repeats(headline.title) { snippets[headline.number] = found }
        }
        session.pager.show { style in
          table(of: query, style).text(headlines, snippets: snippets)
        }
        if headlines.isEmpty, session.terminal.isError { StandardError.line("no articles") }
      },
      rows: { write in
        for headline in headlines {
          // Only these columns have it, and it costs the whole article.
          let found =
            try format == .tsv
            ? snippet(headline, width: ArticlePrinter.pipeWidth)?.text : nil
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
    guard !query.groupsStories, query.maxPerFeed == nil,
      found >= ArticlePrinter.fewest, query.limit.map({ found < $0 }) ?? true,
      let all = try? store.count(ArticleQuery(query.condition)), all > found
    else { return }
    session.note(
      "\(all) articles match, of which the newest were ranked; 'aggregate list' has all of them")
  }
}

/// The query language in short, for `search --help` and the manual.
enum QueryHelp {
  static let text = """
    An article matches if its title, text, categories, author and publisher together contain all words, as whole \
    words. Case and accents do not matter.

    A query may contain these terms, in every command that takes one and in the queries saved in the config:
      swift, swif*, "night trains"      a word, a beginning of a word, a phrase
      title:x, text:x, publisher:x      a word in that field
      unread, read, starred, muted      its state
      changed                           a feed changed its text
      image                             that it has an image
      feed:bbc, tag:world, author:lee   its source; part of the feed's or author's
                                        name suffices
      label:later                       has this label of yours
      category:linux, url:example.org   its own category; part of its URL
      publishers:>3                     how many publishers its story has; quote
                                        < and > in a shell
      volume:<2                         its feed has fewer than two articles a week
      newer:2d, older:12h               published within a span before now, or
                                        before it
      newer:monday, older:2026-11-01    published since a day, or before it; a day
                                        begins at midnight, local time
      @mornings                         a query saved under [queries] in the config
      a or b, -a, (a or b) c            either, not, grouping
    """
}
