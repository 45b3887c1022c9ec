import ArticleExtraction
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedParsing
import Refreshing

/// Shows how a response is parsed, or suggests an adapter for it.
struct FeedInspection {
  /// The maximum number of items to show.
  private static let shown = 3
  /// The maximum number of items to show in a question.
  private static let headlines = 5
  /// The number of items that are searched for paths that match nothing.
  private static let traced = 50
  /// The maximum number of warnings and rejections to show.
  private static let complaints = 10

  let session: Session
  let config: Config
  let feed: Feed
  /// Requests the documents that the feed's items refer to.
  let fetcher: any FeedFetcher

  /// - Parameter asks: whether the user will be asked to add what is suggested.
  /// - Returns: the adapter that was suggested; nil if none is needed.
  /// - Throws: exit 65 if it is not a feed and there is nothing to suggest.
  @discardableResult
  func report(
    _ response: FetchResponse, asks: Bool = false
  ) async throws(CommandFailure) -> SuggestedBlock? {
    do {
      let parsed = try parse(response, adapter, traced: FeedInspection.traced)
      print(await text(parsed, base: base(response), adapter: adapter, style: session.style))
      return nil
    } catch {
      if let adapter {
        guard adapter.isForPages, case .adapterMismatch = error else {
          throw failure(error, response)
        }
      }
      let suggestion: AdapterSuggestion
      do throws(PageWithoutList) {
        suggestion = try self.suggestion(response)
      } catch let reason {
        throw FeedInspection.withoutAdvice(failure(error, response, reason))
      }
      if adapter == nil { return await suggest(suggestion, response, asks) }
      // The page has changed; the feed fails until its adapter is another.
      _ = await suggest(suggestion, response, asks)
      throw FeedInspection.withoutAdvice(failure(error, response))
    }
  }

  /// A failure without the advice to do what 'aggregate test' has done.
  private static func withoutAdvice(_ failure: CommandFailure) -> CommandFailure {
    var failure = failure
    failure.message = failure.message?.replacing(ParseError.adviceToTest, with: "")
    return failure
  }

  /// Prints what is read as JSON Feed.
  /// - Throws: exit 65 if it cannot be read.
  func convert(_ response: FetchResponse) throws(CommandFailure) {
    let parsed: ParsedFeed
    do {
      parsed = try parse(response, adapter)
    } catch {
      guard feed.adapter == nil else { throw failure(error, response) }
      parsed = try guessed(response, insteadOf: error)
    }
    let document = document(parsed, base(response))
    var writer = JSONWriter()
    var output = StandardOutput()
    DocumentJSON.write(document, entries: document.entries, to: &writer) { output.write($0) }
    writer.lineBreak()
    output.write(writer.bytes)
    output.flush()
    for rejection in parsed.rejections {
      StandardError.line("\(feed.name): \(SecretMask(feed.secrets).masked(rejection)); skipped")
    }
  }

  /// What the suggested adapter reads.
  private func guessed(
    _ response: FetchResponse, insteadOf error: ParseError
  ) throws(CommandFailure) -> ParsedFeed {
    let adapter: Adapter?
    do throws(PageWithoutList) {
      switch try suggestion(response) {
      case .known(let name): adapter = config.adapters[name]
      case .definition(let lines):
        adapter = SuggestedBlock(feed: feed, config: config, definition: lines).adapter
      case .ids: adapter = nil
      }
    } catch let reason {
      throw failure(error, response, reason)
    }
    guard let adapter, let parsed = try? parse(response, adapter) else {
      throw failure(error, response)
    }
    return parsed
  }

  private var adapter: Adapter? { config.adapter(of: feed) }

  private func parse(
    _ response: FetchResponse, _ adapter: Adapter?, traced: Int = 0
  ) throws(ParseError) -> ParsedFeed {
    try FeedParser.parse(
      response.body, contentType: response.contentType, adapter: adapter, traced: traced)
  }

  /// The items as they are stored. They lose secrets before long texts are cut: a part of one would not be recognised.
  private func document(_ parsed: ParsedFeed, _ base: String?) -> FeedDocument {
    var document = FeedNormaliser.document(parsed, feedURL: base)
    SecretRedaction(feed).remove(from: &document)
    return document
  }

  /// - Parameter reason: why the response, if it is a page, cannot be followed as it is.
  private func failure(
    _ error: ParseError, _ response: FetchResponse, _ reason: PageWithoutList = .noPage
  ) -> CommandFailure {
    let words = config.errorMessage(in: response.body, of: feed).map {
      ParseError.api($0).description
    }
    let end = links(in: response) ?? reason.addition
    // An adapter has been looked for already.
    let description =
      error == .unknownJSON
      ? "\(ParseError.unknownJSONWords); it has no list of articles to suggest one for"
      : error.description
    return CommandFailure(
      code: 65,
      message: SecretMask(feed.secrets).masked("\(feed.name): \(words ?? description + end)"))
  }

  /// The feeds that a page links to, as the end of a message; nil if it links to no feeds.
  private func links(in response: FetchResponse) -> String? {
    guard let base = base(response) else { return nil }
    let links = FeedLinks.candidates(
      in: response.body, contentType: response.contentType, url: base)
    guard let first = links.first else { return nil }
    let others = links.count > 1 ? " and \(Amount(links.count - 1, "other feed"))" : ""
    return " that links to \(first.url)\(others); 'aggregate add' subscribes to them"
  }

  private func base(_ response: FetchResponse) -> String? {
    response.finalURL ?? feed.location.baseURL
  }

  private func print(_ text: String) {
    StandardOutput.print(SecretMask(feed.secrets).masked(text))
  }

  // MARK: What was read

  /// The detail document of an article, if the adapter loads one.
  private struct Detail {
    var url: String
    var entry: Entry?
    var origins = ItemOrigins()
    var problem: String?
  }

  /// The detail of the first item, and those of the first items that are only ids.
  private func details(of parsed: ParsedFeed, base: String?, adapter: Adapter?) async -> [Detail] {
    guard let adapter else { return [] }
    let urls =
      parsed.items.prefix(1).compactMap(\.detailURL)
      + parsed.references.prefix(FeedInspection.shown).map(\.url)
    var details: [Detail] = []
    for written in urls {
      guard let url = URLReference.absoluteWeb(written, base: base) else { continue }
      var detail = Detail(url: url)
      do {
        let response =
          try await fetcher
          .fetch(FetchRequest(feed: feed, leadingTo: url, from: base))
        detail.origins = try FeedParser.detailOrigins(response.body, adapter: adapter)
        let item = try FeedParser.parseDetail(response.body, adapter: adapter)
        var entry = FeedNormaliser.detail(item, adapter: adapter.name, url: url)
        SecretRedaction(feed).remove(from: &entry)
        // What the adapter makes of it in the detail itself leads nowhere.
        if entry.detailURL != nil { entry.detailURL = url }
        detail.entry = entry
      } catch {
        detail.problem = "\(error)"
      }
      details.append(detail)
    }
    return details
  }

  private func text(
    _ parsed: ParsedFeed, base: String?, adapter: Adapter?, style: TerminalStyle
  ) async -> String {
    let details = await details(of: parsed, base: base, adapter: adapter)
    let document = document(parsed, base)
    let name = document.title.map { "\(feed.name): \($0)" } ?? feed.name
    var facts = [
      document.format.name, Amount(document.entries.count, "item").description, document.encoding,
    ]
    if !parsed.references.isEmpty {
      facts.append("\(Amount(parsed.references.count, "id")); fetch loads each item by its id")
    }
    if let total = parsed.totalItems { facts.append("\(total) in all") }
    if !document.isComplete { facts.append("cut off") }
    var text = style.text(TerminalText.line(name), .title) + "\n"
    text += TerminalText.line(facts.joined(separator: " · ")) + "\n"
    let isTerminal = session.terminal.isOutput
    let table = FieldTable(width: isTerminal ? session.terminal.width : nil)
    for (entry, origins) in zip(document.entries, parsed.origins).prefix(FeedInspection.shown) {
      text += "\n" + table.text(entry, origins: origins)
    }
    for detail in details {
      text += "\n" + TerminalText.line("detail \(detail.url)") + "\n"
      if let entry = detail.entry { text += table.text(entry, origins: detail.origins) }
      if let problem = detail.problem { text += TerminalText.line("! \(problem)") + "\n" }
    }
    if let adapter {
      text += unmatched(adapter, parsed.origins + details.map(\.origins))
      for problem in adapter.pagingProblems(of: parsed, pages: feed.pages) {
        text += TerminalText.line("! \(problem)") + "\n"
      }
    }
    let lines = document.warnings + document.rejections
    for line in lines.prefix(FeedInspection.complaints) {
      text += TerminalText.line("! \(line)") + "\n"
    }
    if lines.count > FeedInspection.complaints {
      text += "! … and \(lines.count - FeedInspection.complaints) more\n"
    }
    return text
  }

  /// The adapter's paths that match nothing in any item, and the paths that the items have.
  private func unmatched(_ adapter: Adapter, _ origins: [ItemOrigins]) -> String {
    let lines = adapter.unmatched(in: origins).map { key, path in
      TerminalText.line("! \(key): nothing at '\(path)' in any item") + "\n"
    }
    guard !lines.isEmpty else { return "" }
    let paths = Adapter.paths(in: origins)
    let there = paths.isEmpty ? "nothing" : paths.prefix(60).joined(separator: ", ")
    return "\n" + lines.joined() + TerminalText.line("  paths in the items: \(there)") + "\n"
  }

  // MARK: What could be read

  private func suggest(
    _ suggestion: AdapterSuggestion, _ response: FetchResponse, _ asks: Bool
  ) async -> SuggestedBlock {
    let block: SuggestedBlock
    switch suggestion {
    case .known(let name):
      block = SuggestedBlock(feed: feed, config: config, known: name)
    case .definition(let lines):
      block = SuggestedBlock(
        feed: feed, config: config, definition: lines, title: title(response, readBy: lines))
    case .ids(let path, let firstURL):
      block = await self.block(ids: path, firstURL: firstURL, response)
    }
    await show(block, response, asks && block.isUsable)
    return block
  }

  /// What a page calls itself; nil for an API.
  private func title(_ response: FetchResponse, readBy lines: [AdapterSuggestion.Line]) -> String? {
    let adapter = SuggestedBlock(feed: feed, config: config, definition: lines).adapter
    guard let adapter, adapter.isForPages, let page = try? parse(response, adapter),
      let title = FeedNormaliser.document(page, feedURL: base(response)).title
    else { return nil }
    return FeedAddition.name(SecretMask(feed.secrets).masked(title), feed.configuredURL)
  }

  /// How to read a response: that of an API, or a page with a list.
  private func suggestion(
    _ response: FetchResponse
  ) throws(PageWithoutList) -> AdapterSuggestion {
    let api = AdapterSuggestion.suggest(
      response.body, contentType: response.contentType, url: base(response), known: known)
    if let api { return api }
    return try AdapterSuggestion.suggestPage(
      response.body, contentType: response.contentType, url: base(response))
  }

  private var known: [Adapter] { config.adapters.values.sorted { $0.name < $1.name } }

  /// The block for a list of ids, based on the document of the first id, if it can be fetched.
  private func block(
    ids path: String, firstURL: String, _ response: FetchResponse
  ) async -> SuggestedBlock {
    var lines = [
      AdapterSuggestion.Line(key: "items", value: path),
      AdapterSuggestion.Line(key: "detail", value: AdapterSuggestion.usualDetail),
    ]
    guard let url = URLReference.absoluteWeb(firstURL, base: base(response)),
      let detail =
        try? await fetcher
        .fetch(FetchRequest(feed: feed, leadingTo: url, from: base(response)))
    else {
      return SuggestedBlock(feed: feed, config: config, definition: lines, isWorking: false)
    }
    let reading = known.first { adapter in
      let list = try? FeedParser.parse(response.body, adapter: adapter)
      let item = try? FeedParser.parseDetail(detail.body, adapter: adapter)
      return list?.references.isEmpty == false && item?.title != nil
    }
    if let reading { return SuggestedBlock(feed: feed, config: config, known: reading.name) }
    let fields = AdapterSuggestion.lines(forDetail: detail.body)
    lines.insert(contentsOf: fields, at: 1)
    return SuggestedBlock(
      feed: feed, config: config, definition: lines, isWorking: !fields.isEmpty)
  }

  /// The first items as a list, to judge a suggestion by.
  private func headlines(of parsed: ParsedFeed, _ base: String?) -> String {
    let document = document(parsed, base)
    let count = document.entries.count
    let first = min(count, FeedInspection.headlines)
    var text = "\n"
    let width = session.terminal.isOutput ? session.terminal.width : Int.max
    let entries = document.entries.prefix(first)
    let hasDates = entries.contains { $0.published != nil }
    for entry in entries {
      let day =
        entry.published.map { String(Timestamp.rfc3339($0).prefix(10)) }
        ?? String(repeating: " ", count: hasDates ? 10 : 0)
      let title = TerminalText.line(entry.title ?? entry.url ?? "")
      text += TerminalText.cut("  \(day)\(hasDates ? "  " : "")\(title)", to: width) + "\n"
    }
    if count > first { text += "  … and \(count - first) more\n" }
    return text + "\n"
  }

  /// Prints TOML to paste, followed by a comment that shows how it reads the first items.
  private func show(_ block: SuggestedBlock, _ response: FetchResponse, _ asks: Bool) async {
    if !session.isQuiet { StandardError.line(asks ? "this adapter can read it:" : block.advice) }
    var output = StandardOutput()
    output.write(block.text)
    if let adapter = block.adapter,
      let parsed = try? parse(response, adapter, traced: FeedInspection.traced)
    {
      if asks, parsed.references.isEmpty {
        output.write(headlines(of: parsed, base(response)))
        output.flush()
        return
      }
      // Comments are plain text, so that all of the output can be pasted.
      let reading = await text(
        parsed, base: base(response), adapter: adapter, style: TerminalStyle())
      let mask = SecretMask(feed.secrets)
      output.write("\n" + TOMLComment.lines(mask.masked(String(reading.dropLast()))))
    }
    output.flush()
  }
}
