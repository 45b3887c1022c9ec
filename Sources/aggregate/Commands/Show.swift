import ArgumentParser
import ArticleStorage
import FeedModel

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show articles to read, by number.",
    discussion: """
      The text is laid out for the terminal, links and images numbered behind it. On a terminal the articles
      are marked read.

      Examples:
        aggregate show 1204
        aggregate show 1204 1187 --format json
        aggregate show 1204 --format markdown > story.md
        aggregate show 1204 --format html > story.html
      """)

  @Argument(help: ArgumentHelp("Numbers of articles.", valueName: "id"))
  var ids: [Int]

  @Option(
    help: ArgumentHelp(
      "table (text to read), markdown, html, json, jsonl or tsv.", valueName: "format"))
  var format: PageFormat = .table

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    let store = try session.store(.read)
    var articles: [Article] = []
    var unknown: [Int] = []
    let details = DetailLoading(session: session, store: store)
    for id in ids {
      if let article = try store.article(id) {
        articles.append(try await details.complete(article))
      } else {
        unknown.append(id)
      }
    }
    PagePrinter(session: session, format: format).print(articles)
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

/// Numbers that stand for no article.
enum UnknownArticles {
  /// - Throws: exit 1 where there are any, after a line for each.
  static func report(_ numbers: [Int]) throws(CommandFailure) {
    guard !numbers.isEmpty else { return }
    for number in numbers {
      StandardError.line(
        "aggregate: there is no article \(number); 'aggregate list' shows the numbers")
    }
    throw CommandFailure(code: 1)
  }
}
