import ArticleRendering
import FeedFetching
import FeedModel
import FeedParsing
import Foundation
import Refreshing

/// Tells how an answer is read, or how it could be.
struct FeedTrial {
  /// How many items are shown.
  private static let shown = 3
  /// How many are looked at for paths that match nothing.
  private static let traced = 50

  let session: Session
  let config: Config
  let feed: Feed

  /// - Throws: exit 65 where there is no feed in it and nothing to suggest.
  func report(_ answer: FetchAnswer) async throws(CommandFailure) {
    let adapter = feed.adapter.flatMap { config.adapters[$0] }
    do {
      let parsed = try FeedParser.parse(
        answer.body, contentType: answer.contentType, adapter: adapter, traced: FeedTrial.traced)
      let details = await details(of: parsed, base: base(answer), adapter: adapter)
      print(text(parsed, base: base(answer), adapter: adapter, details: details))
    } catch {
      guard adapter == nil, let suggestion = suggestion(answer) else {
        throw CommandFailure(
          code: 65, message: SecretMask(feed.secrets).masked("\(feed.name): \(error)"))
      }
      try suggest(suggestion, answer)
    }
  }

  /// What an API says in an answer that came as an error.
  static func words(in body: Data, _ feed: Feed, _ config: Config) -> String? {
    feed.adapter.flatMap { config.adapters[$0] }.flatMap {
      FeedParser.errorMessage(in: body, adapter: $0)
    }
  }

  private func base(_ answer: FetchAnswer) -> String? {
    answer.finalURL ?? feed.location.baseURL
  }

  private func print(_ text: String) {
    var output = StandardOutput()
    output.write(SecretMask(feed.secrets).masked(text))
    output.flush()
  }

  // MARK: What was read

  /// The document of an article's own, where the adapter has one.
  private struct Detail {
    var url: String
    var entry: Entry?
    var origins = ItemOrigins()
    var problem: String?
  }

  /// That of the first item, and those of the first items that are mere ids.
  private func details(of parsed: ParsedFeed, base: String?, adapter: Adapter?) async -> [Detail] {
    guard let adapter else { return [] }
    let urls =
      parsed.items.prefix(1).compactMap(\.detailURL)
      + parsed.references.prefix(FeedTrial.shown).map(\.url)
    var details: [Detail] = []
    for written in urls {
      guard let url = URLReference.web(written, base: base), url.hasPrefix("http") else { continue }
      var detail = Detail(url: url)
      do {
        let answer = try await session.fetcher(secrets: feed.secrets)
          .fetch(FetchRequest(feed: feed, leadingTo: url))
        detail.origins = try FeedParser.detailOrigins(answer.body, adapter: adapter)
        let item = try FeedParser.parseDetail(answer.body, adapter: adapter)
        detail.entry = FeedNormaliser.detail(item, adapter: adapter.name, url: url)
      } catch {
        detail.problem = "\(error)"
      }
      details.append(detail)
    }
    return details
  }

  private func text(
    _ parsed: ParsedFeed, base: String?, adapter: Adapter?, details: [Detail] = []
  ) -> String {
    let document = FeedNormaliser.document(parsed, feedURL: base)
    let style = session.terminal.style
    let name = document.title.map { "\(feed.name): \($0)" } ?? feed.name
    var facts = [document.format.name, "\(document.entries.count) items", document.encoding]
    if !parsed.references.isEmpty {
      facts.append("\(parsed.references.count) mere ids, which a fetch loads one by one")
    }
    if let total = parsed.totalItems { facts.append("\(total) in all") }
    if !document.isComplete { facts.append("cut off before its end") }
    var text = style.text(TerminalText.line(name), .heading) + "\n"
    text += TerminalText.line(facts.joined(separator: " · ")) + "\n"
    let isTerminal = session.terminal.isOutput
    let table = FieldTable(width: isTerminal ? session.terminal.width : nil, style: style)
    for (entry, origins) in zip(document.entries, parsed.origins).prefix(FeedTrial.shown) {
      text += "\n" + table.text(entry, origins: origins)
    }
    for detail in details {
      text += "\n" + TerminalText.line("detail \(detail.url)") + "\n"
      if let entry = detail.entry { text += table.text(entry, origins: detail.origins) }
      if let problem = detail.problem { text += TerminalText.line("! \(problem)") + "\n" }
    }
    if let adapter { text += unmatched(adapter, parsed.origins + details.map(\.origins)) }
    for line in document.warnings + document.rejections {
      text += "\n" + TerminalText.line("! \(line)")
    }
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// The paths that led nowhere in every item, and what the items have instead.
  private func unmatched(_ adapter: Adapter, _ origins: [ItemOrigins]) -> String {
    let lines = adapter.unmatched(in: origins).map { key, path in
      TerminalText.line("! \(key): nothing at '\(path)' in any item") + "\n"
    }
    guard !lines.isEmpty else { return "" }
    var paths: [String] = []
    for path in origins.flatMap(\.paths) where !paths.contains(path) { paths.append(path) }
    let there = paths.isEmpty ? "nothing" : paths.prefix(60).joined(separator: ", ")
    return "\n" + lines.joined() + TerminalText.line("  the items have: \(there)") + "\n"
  }

  // MARK: What could be read

  private func suggestion(_ answer: FetchAnswer) -> AdapterSuggestion? {
    AdapterSuggestion.suggest(
      answer.body, contentType: answer.contentType, url: base(answer),
      known: config.adapters.values.sorted { $0.name < $1.name })
  }

  /// TOML to paste; how it reads the first item stands behind it as a comment.
  private func suggest(
    _ suggestion: AdapterSuggestion, _ answer: FetchAnswer
  ) throws(CommandFailure) {
    let block = SuggestedBlock(feed: feed, config: config, suggestion: suggestion)
    StandardError.line(block.advice)
    var text = block.text
    if let adapter = block.adapter,
      let parsed = try? FeedParser.parse(
        answer.body, contentType: answer.contentType, adapter: adapter, traced: FeedTrial.traced)
    {
      let reading = self.text(parsed, base: base(answer), adapter: adapter)
      text +=
        "\n"
        + reading.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
    }
    print(text)
  }
}
