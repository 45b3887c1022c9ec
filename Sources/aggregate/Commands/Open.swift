import ArgumentParser
import FeedModel
import TerminalPictures

struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open an article in the browser, and mark it read.",
    discussion: """
      $BROWSER names the browser, or several to be tried in turn, parted by colons; %s in it stands for the URL. \
      Without it xdg-open (on macOS open) decides.

      Examples:
        aggregate open 1204
        aggregate open 1204 --comments
        BROWSER=w3m aggregate open 1204
      """)

  @Argument(help: ArgumentHelp("The article's number.", valueName: "id"))
  var id: Int

  @Flag(help: "Open the page with the comments.")
  var comments = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    guard let article = try session.store(.read).article(id) else {
      return try UnknownArticles.report([id])
    }
    let wanted =
      comments ? article.entry.commentsURL : article.entry.url ?? article.entry.externalURL
    guard let wanted else {
      throw CommandFailure.failed(
        "article \(id) has no \(comments ? "page with comments" : "link"); "
          + "read it with 'aggregate show \(id)'")
    }
    try Browser(environment: session.environment).open(wanted)
    // What cannot be marked, on read-only media, was opened all the same.
    if !article.isRead, let store = try? session.store(.write) {
      _ = try? store.mark([article.number], .read(true), description: "opened")
    }
  }
}
