import ArgumentParser
import FeedModel
import TerminalPictures

struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open an article in the browser, and mark it as read.",
    discussion: """
      $BROWSER names the browser, or several to try in turn, separated by colons; %s is replaced by the URL. If it is \
      not set, xdg-open (on macOS, open) chooses the browser.

      Examples:
        aggregate open 1204
        aggregate open 1204 --comments
        BROWSER=w3m aggregate open 1204
      """)

  @Argument(help: ArgumentHelp("The article's number.", valueName: "id"))
  var id: Int

  @Flag(help: "Open the comments page instead.")
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
        "article \(id) has no \(comments ? "comments page" : "link"); "
          + "read it with 'aggregate show \(id)'")
    }
    try Browser(environment: session.environment).open(wanted)
    // On read-only media the article cannot be marked, but it was opened.
    if !article.isRead, let store = try? session.store(.write) {
      _ = try? store.mark([article.number], .read(true), description: "opened")
    }
  }
}
