import ArgumentParser
import FeedBasics
import FeedLibrary
import FeedModel

/// `read`, `unread`, `star`, `unstar` and `unmute`. They are types of their own rather than one generic type, whose
/// parameters the runtime would check at each start of the program, whatever the command.
protocol MarkingCommand: ParsableCommand {
  static var mark: UserMark { get }
  var marking: MarkingOptions { get }
  var global: GlobalOptions { get }
}

extension MarkingCommand {
  func run() throws {
    try MarkedArticles(words: marking.words, filters: marking.filters)
      .set(Self.mark, global.session)
  }
}

/// The articles that a marking command is given.
struct MarkingOptions: ParsableArguments, FilteredArguments {
  @Argument(
    help: ArgumentHelp(
      "Article numbers, such as 1204 or 1204-1210, or a query.", valueName: "id|query"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<MarkingScope>
  @OptionGroup var limits: LimitOptions<MarkingScope>
}

/// The articles that a command marks.
struct MarkedArticles {
  var words: [String]
  var filters: FilterOptions<MarkingScope>

  func set(_ mark: UserMark, _ session: Session) throws {
    let choice = try ArticleChoice(words, filters)
    guard !filters.conditions.stories else {
      throw CommandFailure.usage(
        "marks are those of articles; 'publishers:>1' in the query chooses those of stories")
    }
    if words == ["all"], filters.isEmpty {
      let way = mark == .read(true) ? "'aggregate read --unread' marks everything" : "name numbers"
      throw CommandFailure.usage(
        "'all' is not a query here; \(way); to find the word, write 'text:all'")
    }
    let also: ArticleCondition? = mark == .muted(false) ? .muted : nil
    if try filters.printCount(session, session.library.store(.read), words: words, also: also) {
      return
    }
    let store = try session.library.store(.write)
    var changed = 0
    var unknown: [Int] = []
    switch choice {
    case .query(let words):
      let query = try filters.query(
        session, store, words: words, also: also, defaultLimit: nil)
      var changing = query
      changing.condition = query.condition.and(mark.unfulfilled)
      try session.confirmMany(store.count(changing), done: mark.done)
      changed = try store.mark(query, mark)
    case .numbers(let named):
      var numbers = try named.numbers(in: store)
      if case .read = mark, !filters.conditions.flat {
        numbers = try session.library.articles(listedAs: numbers, in: store)
      }
      try session.confirmMany(numbers.count, done: mark.done)
      let result = try store.mark(numbers, mark)
      (changed, unknown) = (result.changed, result.unknown)
    }
    if session.terminal.isError {
      StandardError.line(mark.done(to: changed))
    }
    try UnknownArticles.report(unknown)
  }
}

struct Read: MarkingCommand {
  static let configuration = CommandConfiguration(
    command: "read",
    abstract: "Mark articles as read.",
    discussion: """
      The number of a story's lead, as lists show it, marks all articles of the story; with --flat only that one. On a \
      terminal, more than \(UserMark.markedUnasked) articles are marked only if you confirm it.

      Examples:
        aggregate read 1204 1187
        aggregate read 1204-1210
        aggregate read --feed "BBC News" --until 7d
        aggregate read tag:sport older:2d      a query; see 'search --help'
        aggregate read --unread                everything
      """)
  static let mark = UserMark.read(true)

  @OptionGroup var marking: MarkingOptions
  @OptionGroup var global: GlobalOptions
}

struct Unread: MarkingCommand {
  static let configuration = CommandConfiguration(
    command: "unread",
    abstract: "Mark articles as unread.",
    discussion: """
      The number of a story's lead, as lists show it, marks all articles of the story; with --flat only that one.

      Example:
        aggregate unread 1204
      """)
  static let mark = UserMark.read(false)

  @OptionGroup var marking: MarkingOptions
  @OptionGroup var global: GlobalOptions
}

struct Star: MarkingCommand {
  static let configuration = CommandConfiguration(
    command: "star",
    abstract: "Star articles.", discussion: "Example:\n  aggregate star 1204")
  static let mark = UserMark.starred(true)

  @OptionGroup var marking: MarkingOptions
  @OptionGroup var global: GlobalOptions
}

struct Unstar: MarkingCommand {
  static let configuration = CommandConfiguration(
    command: "unstar",
    abstract: "Remove stars from articles.", discussion: "Example:\n  aggregate unstar 1204")
  static let mark = UserMark.starred(false)

  @OptionGroup var marking: MarkingOptions
  @OptionGroup var global: GlobalOptions
}

struct Unmute: MarkingCommand {
  static let configuration = CommandConfiguration(
    command: "unmute",
    abstract: "Show muted articles again.",
    discussion: """
      Rules of the config mute articles as they arrive; 'aggregate list muted' lists them.

      Examples:
        aggregate unmute 1204
        aggregate unmute --feed "BBC News"
      """)
  static let mark = UserMark.muted(false)

  @OptionGroup var marking: MarkingOptions
  @OptionGroup var global: GlobalOptions
}
