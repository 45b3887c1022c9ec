import ArgumentParser
import ArticleRendering
import FeedModel

struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Show which feeds carried an article, and which rule merged them.",
    discussion: "Example:\n  aggregate why 1204")

  @Argument(help: ArgumentHelp("The article's number.", valueName: "id"))
  var id: Int

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let store = try session.store(.read)
    guard
      let found = try store.explanation(of: id)
    else { return try UnknownArticles.report([id]) }
    var output = StandardOutput()
    let explanation = MergeExplanation(
      width: session.terminal.isOutput ? session.terminal.width : nil)
    output.write(explanation.text(found.article, reasons: found.reasons))
    output.flush()
  }
}
