import ArgumentParser
import FeedModel

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change of read and star state.",
    discussion: """
      Each call takes back one more, up to \(UndoneChange.limit), whatever was fetched in between.

      Example:
        aggregate read --feed "BBC News" && aggregate undo
      """)

  @OptionGroup var global: GlobalOptions

  func run() throws {
    guard let undone = try global.session.store(.write).undo() else {
      throw CommandFailure.failed("there is nothing to undo")
    }
    StandardError.line("undone: \(Amount(undone.articles, "article")) \(undone.description)")
  }
}
