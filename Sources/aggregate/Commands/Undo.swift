import ArgumentParser
import FeedLibrary
import FeedModel

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "undo",
    abstract: "Undo the last change to marks or stories.",
    discussion: """
      Undoes marks, applied rules, the marks that an import set in stored articles, and 'apart'. An import's \
      marks for articles that are not stored yet still apply when these arrive. Deleted articles do not come back. Played marks of \
      enclosures, and changes to the config such as 'remove' and 'rename', are not undone.

      Each call undoes one more change, up to \(UndoneChange.limit), even if articles were fetched in between.

      Example:
        aggregate read --feed "BBC News" && aggregate undo
      """)

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    guard let undone = try session.library.store(.write).undo() else {
      throw CommandFailure.failed("nothing to undo")
    }
    guard !undone.isForgotten else { throw CommandFailure.failed(undone.text) }
    session.note(undone.text)
  }
}
