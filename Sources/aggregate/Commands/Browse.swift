import ArgumentParser
import Browsing
import FeedModel

struct Browse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Read in a full-screen reader.",
    discussion: """
      Feeds, tags and saved queries, then headlines, then the article; ? shows the keys.

      Examples:
        aggregate browse
        aggregate browse unread tag:world
        aggregate browse --tag world --limit 30
      """)

  @Argument(help: ArgumentHelp("A query to begin with.", valueName: "query"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if filters.page != nil { throw ValidationError("browse has no pages; --limit bounds its list") }
  }

  func run() throws {
    let session = global.session
    let store = try session.store(.read)
    var start: BrowseSource?
    if !words.isEmpty || !filters.isEmpty {
      let query = try filters.query(session, store, words: words, defaultLimit: nil)
      start = BrowseSource(
        kind: .search, name: words.isEmpty ? "chosen articles" : words.joined(separator: " "),
        condition: query.condition, limit: query.limit)
    }
    var loop = try BrowseLoop(session, store, start: start)
    try loop.run()
  }
}
