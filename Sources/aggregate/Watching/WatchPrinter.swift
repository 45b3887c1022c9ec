import ArgumentParser
import ArticleRendering
import FeedModel

/// Prints articles as they come, each once.
struct WatchPrinter {
  /// What an article must fulfil, with names and dates as they are now.
  let condition: @Sendable (Session, any ArticleStore) throws -> ArticleCondition
  let format: StreamFormat
  /// Writes one article's line, at once.
  let write: @Sendable ([UInt8]) -> Void
  /// Articles with a higher number have not been considered yet. Merging gives an article its lowest number, and one
  /// that gains an appearance keeps it, so that nothing is printed twice.
  private var last: Int

  init(
    format: StreamFormat, after last: Int, write: @escaping @Sendable ([UInt8]) -> Void,
    condition: @escaping @Sendable (Session, any ArticleStore) throws -> ArticleCondition
  ) {
    self.format = format
    self.last = last
    self.write = write
    self.condition = condition
  }

  /// Prints the matching articles that any program has stored since, oldest first.
  /// - Returns: their headlines, without their summaries; at most ``DesktopNotification/maximumCount`` and how many
  ///   there are.
  mutating func printNew(_ session: Session) throws -> NewArticles {
    var new = NewArticles()
    guard let store = try session.storeIfPresent() else { return new }
    let newest = try store.lastNumber()
    // A lower number is that of another store in the same place.
    defer { last = newest }
    guard newest > last else { return new }
    let range = ArticleCondition.all([.numberAfter(last), .numberBefore(newest + 1)])
    var query = ArticleQuery(range.and(try condition(session, store)))
    query.order = .oldest
    switch format {
    case .table:
      let table = HeadlineTable(
        width: session.terminal.currentWidth, now: session.now, style: session.style,
        digits: 5, searched: query.condition.searchedWords)
      try store.headlines(query) {
        write(Array(table.text([$0]).utf8))
        new.add($0)
      }
    case .tsv:
      try store.headlines(query) {
        write(Array(HeadlineTSV.line($0).utf8))
        new.add($0)
      }
    case .markdown:
      try store.headlines(query) {
        write(Array(ArticleMarkdown.line($0).utf8))
        new.add($0)
      }
    case .jsonl:
      var writer = JSONWriter()
      try store.articles(query) { batch in
        for article in batch {
          writer.removeAll()
          ArticleJSON.write(article, to: &writer)
          writer.lineBreak()
          write(writer.bytes)
        }
      }
      try store.headlines(query) { new.add($0) }
    }
    return new
  }
}

/// Articles that were printed and not announced yet.
struct NewArticles {
  /// The first of them.
  private(set) var first: [(publisher: String, title: String)] = []
  private(set) var count = 0

  mutating func add(_ headline: Headline) {
    count += 1
    guard first.count < DesktopNotification.maximumCount else { return }
    first.append((headline.publisher, headline.title ?? headline.summary ?? headline.url ?? ""))
  }

  mutating func add(_ others: NewArticles) {
    count += others.count
    first = Array((first + others.first).prefix(DesktopNotification.maximumCount))
  }
}

/// The formats in which articles are printed one by one.
enum StreamFormat: String, CaseIterable {
  case table
  case jsonl
  case tsv
  case markdown

  /// - Throws: a message that names the format meant, since a stream has no end at which a document could be closed.
  init(argument: String) throws {
    guard let format = StreamFormat(rawValue: argument) else {
      throw ValidationError(
        argument == "json"
          ? "--format json is one document, and watch has no end; use --format jsonl, one item a line"
          : "--format must be table, jsonl, tsv or markdown, not '\(argument)'")
    }
    self = format
  }
}
