import ArgumentParser
import FeedBasics
import FeedLibrary
import FeedModel

struct Delete: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "delete",
    abstract: "Delete articles for good.",
    discussion: """
      A deleted article does not come back, even if its feed still contains it, and 'undo' does not bring it back. Starred \
      articles stay.

      Examples:
        aggregate delete 1204
        aggregate delete 1204-1206 1210
      """)

  @Argument(
    help: ArgumentHelp("Article numbers, such as 1204 or 1204-1210.", valueName: "id"))
  var words: [String]

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let named = try ArticleNumbers.required(words)
    let session = global.session
    let store = try session.library.store(.write)
    let numbers = try named.numbers(in: store)
    if !numbers.isEmpty, Question.canBeAsked(in: session.terminal) {
      try session.confirm("delete \(Amount(numbers.count, "article")) for good?", done: "deleted")
    }
    let result = try store.delete(numbers)
    let kept = numbers.count - result.changed - result.unknown.count
    session.note(
      "deleted \(Amount(result.changed, "article"))"
        + (kept > 0 ? "; \(kept) starred \(kept == 1 ? "stays" : "stay")" : ""))
    try UnknownArticles.report(result.unknown)
  }
}
