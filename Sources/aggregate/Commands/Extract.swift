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
    try ExtractRun(session: session, reading: reading, preview: why ? printer : nil).extract(pages)
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

/// Extracts the articles of several pages and prints them in their order.
private struct ExtractRun {
  /// The number of files that are read together.
  private static let batchSize = 32

  let session: Session
  let reading: PageReading
  /// How candidates are shown in place of the item; nil for the item.
  let preview: PagePreview.Style?
  var output = StandardOutput()
  var hasFailed = false

  /// - Parameter pages: files and URLs.
  /// - Throws: exit 1 if some of them could not be read; the others were printed.
  func extract(_ pages: [String]) throws {
    var run = self
    if pages.count == 1, let file = pages.first, !URLReference.isWeb(file) {
      run.write(ExtractRun.text(of: file, reading, preview))
      try run.finish()
    } else {
      try AsyncWork.wait { [run] in
        var run = run
        await run.extractTogether(pages)
        try run.finish()
      }
    }
  }

  private mutating func extractTogether(_ pages: [String]) async {
    var rest = pages[...]
    var requests = PageRequest(library: session.library)
    while let page = rest.first {
      if URLReference.isWeb(page) {
        rest.removeFirst()
        await request(page, &requests)
      } else {
        let files = rest.prefix(ExtractRun.batchSize).prefix { !URLReference.isWeb($0) }
        rest.removeFirst(files.count)
        read(Array(files))
      }
    }
  }

  private mutating func finish() throws(CommandFailure) {
    output.flush()
    if hasFailed { throw CommandFailure(code: 1) }
  }

  private mutating func request(_ url: String, _ requests: inout PageRequest) async {
    do throws(LibraryFailure) {
      let page = try await requests.page(at: url, reading)
      output.write(ExtractRun.text(page, of: SecretMask().masked(url), preview))
      // The next request may take long.
      output.flush()
    } catch {
      fail(CommandFailure(error))
    }
  }

  /// Reads files on all cores.
  private mutating func read(_ files: [String]) {
    let (reading, preview) = (reading, preview)
    let results = files.mappedOnAllCores(least: 1) { ExtractRun.text(of: $0, reading, preview) }
    for result in results { write(result) }
  }

  private static func text(
    of file: String, _ reading: PageReading, _ preview: PagePreview.Style?
  ) -> Result<[UInt8], FileError> {
    Result { () throws(FileError) in
      text(try reading.page(of: file), of: InputFile.name(of: file), preview)
    }
  }

  private static func text(
    _ page: ExtractedPage, of name: String, _ preview: PagePreview.Style?
  ) -> [UInt8] {
    if let preview { return Array(PagePreview(page, name: name).text(preview).utf8) }
    return PageItem.line(page, of: name)
  }

  private mutating func write(_ result: Result<[UInt8], FileError>) {
    switch result {
    case .success(let text): output.write(text)
    case .failure(let error): fail(.failed(error.description))
    }
  }

  private mutating func fail(_ failure: CommandFailure) {
    hasFailed = true
    StandardError.line(failure.message ?? "")
  }
}
