import ArgumentParser
import ArticleExtraction
import FeedBasics
import FeedLibrary

struct Extract: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "extract",
    abstract: "Print the article of a web page as JSON.",
    discussion: """
      Prints one line of JSON for each page, without menus, advertisements and scripts. Stores nothing. Files are read \
      offline; a URL is requested once. A page without an article, such as a request for consent, has no content, and \
      _aggregate.extraction.refused names the reason.

      A rule has parts, separated by semicolons: body, remove, next and title, each a CSS selector. A part without a \
      name is the body. --why shows which elements were considered, with their scores; the chosen one is the first.

      Examples:
        aggregate extract https://a.example/story
        curl -s https://a.example/1 | aggregate extract --url https://a.example/1 -
        aggregate extract --why page.html
        aggregate extract --rule 'article .text; remove = .promo, .ad' page.html
      """)

  @Option(help: ArgumentHelp("The URL of a file's page, for relative links.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("The Content-Type that the server sent.", valueName: "type"))
  var contentType: String?

  @Option(help: ArgumentHelp("The article's title in the feed.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("The article's summary in the feed.", valueName: "text"))
  var summary: String?

  @Option(
    help: ArgumentHelp(
      "The parts of the page, such as 'article .text; remove = .ad'.", valueName: "rule"))
  var rule: String?

  @Flag(help: "Show what was considered, and why it was chosen.")
  var why = false

  @Argument(
    help: ArgumentHelp("Files or URLs; - is standard input.", valueName: "file|url"),
    completion: .file())
  var pages: [String]

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    var hints = PageHints(title: title, summary: summary)
    if let rule {
      do throws(PageRuleError) {
        hints.rule = try PageRule(parsing: rule)
      } catch {
        throw CommandFailure.usage("--rule: \(error)")
      }
    }
    let reading = PageReading(
      url: try url.map(webURL), contentType: contentType, hints: hints, explains: why)
    let printer = PagePreview.Style(
      width: session.terminal.isOutput ? session.terminal.width : nil, text: session.style,
      hasBodyRule: hints.rule?.body != nil)
    let run = ExtractRun(session: session, reading: reading, preview: why ? printer : nil)
    try run.extract(pages)
  }

  /// - Throws: exit 64 if it is not an http(s) URL.
  private func webURL(_ text: String) throws(CommandFailure) -> String {
    guard let url = URLReference.absoluteWeb(text, base: nil) else {
      throw .usage("--url must be an http(s) URL, not '\(text)'")
    }
    // The URL is printed as that of the article.
    return SecretMask.publicURL(url)
  }
}
