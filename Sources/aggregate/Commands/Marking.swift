import ArgumentParser
import ArticleStorage
import FeedModel

/// What `read`, `unread`, `star` and `unstar` have in common.
struct MarkingOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Numbers of articles; or choose them with filters.", valueName: "id"))
  var ids: [Int] = []

  @OptionGroup var filters: FilterOptions
  @OptionGroup var global: GlobalOptions

  /// - Parameter done: what was done to the articles, in a word.
  func apply(_ mark: UserMark, done: String) throws {
    guard !ids.isEmpty || !filters.isEmpty else {
      throw CommandFailure.usage(
        "name articles by number, or choose them with a filter such as --feed or --tag")
    }
    guard ids.isEmpty || filters.isEmpty else {
      throw CommandFailure.usage("name articles by number or choose them with filters, not both")
    }
    let session = global.session
    let store = try session.store(.write)
    var changed = 0
    var unknown: [Int] = []
    if ids.isEmpty {
      let query = try filters.query(session, store, defaultLimit: nil)
      changed = try store.mark(query, mark, description: done)
    } else {
      (changed, unknown) = try store.mark(ids, mark, description: done)
    }
    if session.terminal.isError {
      StandardError.line("\(changed) \(changed == 1 ? "article" : "articles") \(done)")
    }
    try UnknownArticles.report(unknown)
  }
}

struct Read: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Mark articles read.",
    discussion: """
      Examples:
        aggregate read 1204 1187
        aggregate read --feed "BBC News" --until 7d
        aggregate read --unread                       everything
      """)
  @OptionGroup var options: MarkingOptions
  func run() throws { try options.apply(.read(true), done: "marked read") }
}

struct Unread: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Mark articles unread.", discussion: "Example:\n  aggregate unread 1204")
  @OptionGroup var options: MarkingOptions
  func run() throws { try options.apply(.read(false), done: "marked unread") }
}

struct Star: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Star articles.", discussion: "Example:\n  aggregate star 1204")
  @OptionGroup var options: MarkingOptions
  func run() throws { try options.apply(.starred(true), done: "starred") }
}

struct Unstar: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take stars off.", discussion: "Example:\n  aggregate unstar 1204")
  @OptionGroup var options: MarkingOptions
  func run() throws { try options.apply(.starred(false), done: "unstarred") }
}
