import ArgumentParser
import FeedModel

/// The arguments of `read`, `unread`, `star` and `unstar`.
struct MarkingOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Article numbers, or a query.", valueName: "id|query"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup var global: GlobalOptions

  /// - Parameter done: the change as messages name it, such as `marked read`.
  func apply(_ mark: UserMark, done: String) throws {
    let choice = try ArticleChoice(words, filters)
    let session = global.session
    let store = try session.store(.write)
    var changed = 0
    var unknown: [Int] = []
    switch choice {
    case .query(let words):
      let query = try filters.query(session, store, words: words, defaultLimit: nil)
      changed = try store.mark(query, mark, description: done)
    case .numbers(let numbers):
      let result = try store.mark(numbers, mark, description: done)
      (changed, unknown) = (result.changed, result.unknown)
    }
    if session.terminal.isError {
      StandardError.line("\(Amount(changed, "article")) \(done)")
    }
    try UnknownArticles.report(unknown)
  }
}

struct Read: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Mark articles as read.",
    discussion: """
      Examples:
        aggregate read 1204 1187
        aggregate read --feed "BBC News" --until 7d
        aggregate read tag:sport older:2d      a query; see 'search --help'
        aggregate read --unread                everything
      """)
  @OptionGroup var options: MarkingOptions
  func run() throws { try options.apply(.read(true), done: "marked read") }
}

struct Unread: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unread",
    abstract: "Mark articles as unread.", discussion: "Example:\n  aggregate unread 1204")
  @OptionGroup var options: MarkingOptions
  func run() throws { try options.apply(.read(false), done: "marked unread") }
}

struct Star: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "star",
    abstract: "Star articles.", discussion: "Example:\n  aggregate star 1204")
  @OptionGroup var options: MarkingOptions
  func run() throws { try options.apply(.starred(true), done: "starred") }
}

struct Unstar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unstar",
    abstract: "Remove stars from articles.", discussion: "Example:\n  aggregate unstar 1204")
  @OptionGroup var options: MarkingOptions
  func run() throws { try options.apply(.starred(false), done: "unstarred") }
}
