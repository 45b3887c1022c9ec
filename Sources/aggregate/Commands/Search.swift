import ArgumentParser
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
    try SearchPrinter(
      printer: listing.printer(session, store), isRanked: !filters.conditions.isOrdered
    ).search(query)
    try QueryHints(store: store).report(query, words: words, session)
  }
}
