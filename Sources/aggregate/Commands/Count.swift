import ArgumentParser
import FeedLibrary
import FeedModel

struct Count: ParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "count",
    abstract: "Print how many articles match a query.",
    discussion: """
      Never uses the network. 'aggregate search --help' explains queries.

      Examples:
        aggregate count unread
        aggregate count unread tag:world newer:today
        aggregate count --starred
      """)

  @Argument(help: ArgumentHelp("A query (default: all articles).", valueName: "query"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<CountScope>
  @OptionGroup var limits: LimitOptions<CountScope>
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    var filters = filters
    filters.conditions.count = true
    _ = try filters.printCount(session, session.library.store(.read), words: words)
    if let hint = session.languageHint(words.joined(separator: " ")) { StandardError.line(hint) }
  }
}
