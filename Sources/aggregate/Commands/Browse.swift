import ArgumentParser
import BrowseKeys
import Browsing
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Browse: ParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "browse",
    abstract: "Read in a full-screen reader.",
    discussion: """
      Shows feeds, tags and saved queries, then their headlines, then an article. Press ? for the keys.

      Examples:
        aggregate browse
        aggregate browse unread tag:world
        aggregate browse --tag world --limit 30
      """)

  @Argument(help: ArgumentHelp("A query to start with.", valueName: "query"))
  var words: [String] = []

  @Flag(
    help:
      "Open rows and links with a click. Most terminals then select text while Shift is held.")
  var mouse = false

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<BrowseScope>
  @OptionGroup var limits: LimitOptions<BrowseScope>
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    // Only the usual config may be missing.
    if session.library.paths.isConfigNamed { _ = try session.library.config() }
    let keys = try session.library.configIfPresent()?.keys ?? .standard
    let order = filters.conditions.isOrdered ? try filters.conditions.order() : nil
    if try filters.printCount(session, session.library.store(.read), words: words) { return }
    // Without a store, feeds are fetched from within.
    let store = try session.library.storeIfPresent()
    var start: BrowseSource?
    if !words.isEmpty || !filters.isEmpty {
      let query = try filters.query(session, store, words: words, defaultLimit: nil)
      let chosen = filters.choosesFeedsAlone ? filters.conditions.feedWords : []
      let name = (words + chosen).joined(separator: " ")
      start = BrowseSource(
        kind: .search, name: name.isEmpty ? "chosen articles" : name,
        condition: query.condition, limit: query.limit)
    }
    var loop = try BrowseLoop(
      session, keys: keys, start: start, groupsStories: filters.conditions.flat ? false : nil,
      order: order, usesMouse: mouse)
    try loop.run()
  }
}
