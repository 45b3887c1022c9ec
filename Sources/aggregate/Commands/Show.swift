import ArgumentParser
import FeedModel
import Refreshing

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show articles to read, by number.",
    discussion: """
      The text is laid out for the terminal, links and images numbered and listed below it. On a terminal the articles \
      are marked read.

      --images draws each one's picture below its title on a terminal, by chafa: in pixels where the terminal is known \
      to show them, else in half blocks, also where the text is so long that it goes through a pager. Loading takes at \
      most ten seconds and ten megabytes each, and images are kept for the next time; where there is no picture a line \
      says why.

      Examples:
        aggregate show 1204
        aggregate show 1204 --images
        aggregate show 1204 1187 --format json
        aggregate show 1204 --format markdown > story.md
        aggregate show 1204 --format html > story.html
      """)

  @Argument(help: ArgumentHelp("Numbers of articles.", valueName: "id"))
  var ids: [Int]

  @Option(
    help: ArgumentHelp(
      "\(PageFormat.choices); table is text to read.", valueName: "format"))
  var format: PageFormat = .table

  @Flag(help: "Draw the articles' pictures, on a terminal.")
  var images = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    let store = try session.store(.read)
    var articles: [Article] = []
    var unknown: [Int] = []
    let details = try session.details(store)
    for id in ids {
      if let article = try store.article(id) {
        articles.append(
          try await details.complete(article) { StandardError.line("aggregate: \($0)") })
      } else {
        unknown.append(id)
      }
    }
    var printer = PagePrinter(session: session, format: format)
    if images, format == .table, session.terminal.isOutput {
      printer.pictures = try await LeadPictures(
        articles, session: session, deadline: details.deadline)
    }
    printer.print(articles)
    if session.terminal.isOutput { markRead(articles, session) }
    try UnknownArticles.report(unknown)
  }

  /// What cannot be marked, on read-only media, can still be read.
  private func markRead(_ articles: [Article], _ session: Session) {
    let unread = articles.filter { !$0.isRead }.map(\.number)
    guard !unread.isEmpty, let store = try? session.store(.write) else { return }
    _ = try? store.mark(unread, .read(true), description: "marked read")
  }
}
