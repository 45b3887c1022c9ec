import ArgumentParser
import FeedLibrary
import FeedModel

struct List: ParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "list",
    abstract: "Show the stored headlines, newest first.",
    discussion: """
      Never uses the network. 'aggregate search --help' explains queries. Different options and the terms of the query \
      all have to match; of a repeated --feed or --tag, one has to.

      Examples:
        aggregate list --unread --since 2d
        aggregate list -u -n 20                the same as --unread --limit 20
        aggregate list -5                      the first five
        aggregate list --tag world --limit 20 --page 2
        aggregate list --feed "BBC News" --long
        aggregate list unread tag:world -crypto '"exact phrase" or title:swift*'
        aggregate list --stories 'publishers:>3' --sort publishers
        aggregate list --format json | jq -r '.items[].url'

      A table lists each story once: its lead, how many other publishers it has, and how many of its articles came \
      after you read others. --flat lists articles. The other formats have one item or line per article; with \
      --stories, one per story. On a terminal, a long run of one feed is shortened; --feed lists all of it.

      json is a JSON Feed 1.1; jsonl has one of its items per line. The tsv columns are: number, date, read or unread, \
      starred, publisher, title, URL, number of feeds; with --stories also how many articles and how many publishers \
      the story has. csv has the columns of 'aggregate export'.
      """)

  @Argument(help: ArgumentHelp("A query.", valueName: "query"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<ListScope>
  @OptionGroup var limits: LimitOptions<ListScope>
  @OptionGroup var listing: ListingOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    if let hint = QueryHints.numbers(words) { session.note(hint) }
    let store = try session.library.store(.read)
    if try filters.printCount(session, store, words: words) { return }
    try filters.list(words, by: listing.printer(session, store))
  }
}
