import ArgumentParser
import ArticleStorage

struct Search: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find articles by their words, the best matches first.",
    discussion: """
      Words are found in title, text, author and publisher, all of them in one article, whole and whatever their case
      and accents; 'swif*' finds beginnings, '"night trains"' words that follow one another.

      A query may also hold, here and in list, read, star, images, export and browse:
        unread, read, starred, image      what an article is
        feed:bbc  tag:world  author:lee   where it came from, by a part of the feed's or author's name
        newer:2d  older:2026-11-01        when it was published
        title:x  text:x  publisher:x      where the words stand
        @mornings                         a query saved under [queries] in the config
        a or b   -a   (a or b) c          either, not, and together

      Examples:
        aggregate search night trains
        aggregate search '"night trains" -freight newer:1w'
        aggregate search title:swift* or tag:swift --unread
        aggregate search 北京 --format jsonl

      A line of tsv is that of list, and the place where the words were found.
      """)

  @Argument(help: ArgumentHelp("What to look for.", valueName: "terms"))
  var words: [String]

  @OptionGroup var filters: FilterOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard words.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      throw ValidationError(EmptyValue.message("the query"))
    }
  }

  func run() throws {
    let session = global.session
    let store = try session.store(.read)
    let query = try filters.query(
      session, store, words: words, defaultLimit: session.defaultLimit)
    try SearchPrinter(printer: listing.printer(session, store)).search(query)
  }
}
