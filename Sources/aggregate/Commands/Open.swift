import ArgumentParser
import FeedBasics
import FeedLibrary
import FeedModel
import TerminalPictures

struct Open: ParsableCommand, FilteredArguments {
  static let configuration = CommandConfiguration(
    command: "open",
    abstract: "Open articles in the browser, and mark them as read.",
    discussion: """
      $BROWSER names the browser, or several to try in turn, separated by colons; %s or %u is replaced by the URL, \
      and a command that ends in & is not waited for. If it is not set, xdg-open (on macOS, open) chooses the browser. [open_with] in the config names programs for some URLs.

      More than \(unasked) articles are opened only if you confirm it on a terminal, or if --limit allows them.

      Examples:
        aggregate open 1204
        aggregate open 1204 --comments
        aggregate open tag:space newer:today
        BROWSER=w3m aggregate open 1204
      """)

  /// As many are opened without a question.
  private static let unasked = 5

  @Argument(
    help: ArgumentHelp(
      "Article numbers, such as 1204 or 1204-1206, or a query.", valueName: "id|query"))
  var words: [String] = []

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<WholeScope>
  @OptionGroup var limits: LimitOptions<WholeScope>

  @Flag(help: "Open the comments pages instead.")
  var comments = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let choice = try ArticleChoice(words, filters)
    let session = global.session
    let store = try session.library.store(.read)
    if try filters.printCount(session, store, words: words) { return }
    let numbers = try filters.numbers(choice, session, store)
    let isBounded =
      if case .numbers(let named) = choice { named.areSingle } else { limits.limit != nil }
    if numbers.isEmpty, session.terminal.isError { StandardError.line("no articles") }
    if numbers.count > Open.unasked, !isBounded { try confirm(numbers.count, session) }
    try open(numbers, store, session)
  }

  private func confirm(_ count: Int, _ session: Session) throws(CommandFailure) {
    guard Question.canBeAsked(in: session.terminal) else {
      throw .usage("\(Amount(count, "article")) would be opened; choose how many with --limit")
    }
    try session.confirm("open \(Amount(count, "article")) in the browser?", done: "opened")
  }

  /// - Throws: exit 1 if an article does not exist or has no link, once all others are open.
  private func open(_ numbers: [Int], _ store: any ArticleStore, _ session: Session) throws {
    let browser = session.browser
    var opened: [Int] = []
    var unlinked: [Int] = []
    defer {
      session.library.markShown(
        opened, isFlat: filters.conditions.flat, description: "opened")
    }
    let unknown = try store.visit(numbers) { number, article in
      let wanted =
        comments ? article.entry.commentsURL : article.entry.url ?? article.entry.externalURL
      guard let wanted else { return unlinked.append(number) }
      try browser.open(wanted)
      if !article.isRead { opened.append(article.number) }
    }
    for number in unlinked {
      StandardError.line(
        "aggregate: article \(number) has no \(comments ? "comments page" : "link"); "
          + "read it with 'aggregate show \(number)'")
    }
    try UnknownArticles.report(unknown)
    if !unlinked.isEmpty { throw CommandFailure(code: 1) }
  }
}
