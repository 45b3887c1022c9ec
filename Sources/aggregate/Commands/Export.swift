import ArgumentParser
import ArticleRendering
import ArticleStorage

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the stored articles for other programs, a browser, or keeping.",
    discussion: """
      All articles unless a query or filters choose some, newest first. The network is never used.

        jsonfeed   JSON Feed 1.1 with everything that is known, which 'aggregate parse' reads back
        atom       Atom 1.0, for feed readers
        html       one page of headlines by day, without scripts, with the articles to unfold
        csv        for spreadsheets (RFC 4180): number, date, read, starred, publisher, title, url, authors, tags,
                   image, feeds, summary; a cell that a spreadsheet would run as a formula begins with '
        markdown   headlines by day, with the beginning of what they say

      Without --format the ending of FILE says which (.json .atom .xml .html .csv .md); else it is jsonfeed.
      A file is written whole or not at all: what was there stays until the new one is complete.

      Examples:
        aggregate export --output articles.json
        aggregate export starred --format markdown > starred.md
        aggregate export --since 2d --tag world --output news.html
        aggregate export newer:7d title:swift --format atom | curl -T - https://example.org/swift.xml
      """)

  @Argument(help: ArgumentHelp("A query.", valueName: "query"))
  var words: [String] = []

  @OptionGroup var filters: FilterOptions

  @Option(
    help: ArgumentHelp("jsonfeed, atom, html, csv or markdown.", valueName: "format"))
  var format: ExportFormat?

  @Option(
    help: ArgumentHelp("Write to this file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let store = try session.store(.read)
    let query = try filters.query(session, store, words: words, defaultLimit: nil)
    let path = output == "-" ? nil : output
    if path?.isEmpty == true {
      throw CommandFailure.usage("--output is empty; is a variable in your script not set?")
    }
    let format = format ?? path.flatMap(ExportFormat.init(fileName:)) ?? .jsonfeed
    try ArticleExport(store: store, query: query).write(document(format, session), to: path)
  }

  private func document(_ format: ExportFormat, _ session: Session) -> any ArticleDocument {
    switch format {
    case .jsonfeed: JSONFeedDocument()
    case .atom: AtomDocument(version: Program.version, now: session.now)
    case .html: HeadlinePage(now: session.now, days: LocalTime.days, content: PageContent.html)
    case .csv: CSVDocument()
    case .markdown: MarkdownDocument()
    }
  }
}
