import ArgumentParser
import ArticleRendering
import FeedLibrary
import FeedModel

/// Prints articles as they come, each once.
struct WatchPrinter {
  /// What an article must fulfil, with names and dates as they are now.
  let condition: @Sendable (Session, any ArticleStore) throws -> ArticleCondition
  let format: StreamFormat
  /// Writes lines, at once.
  let write: @Sendable ([UInt8]) async -> Void
  /// Articles with a higher number have not been considered yet. Merging gives an article its lowest number, and one
  /// that gains an appearance keeps it, so that nothing is printed twice.
  private var last: Int
  /// The articles up to that number that have not been printed yet.
  private var pending: ArraySlice<Int> = []
  /// How many articles are read at a time. No reading of the store is open while they are written, which may take as
  /// long as the reader of the output likes.
  private static let batchSize = 50

  init(
    format: StreamFormat, after last: Int, write: @escaping @Sendable ([UInt8]) async -> Void,
    condition: @escaping @Sendable (Session, any ArticleStore) throws -> ArticleCondition
  ) {
    self.format = format
    self.last = last
    self.write = write
    self.condition = condition
  }

  /// Prints the matching articles that any program has stored since, oldest first. After a failure the next call goes on
  /// with what was not printed.
  /// - Parameter printed: receives each batch that was printed.
  mutating func printNew(_ session: Session, printed: (NewArticles) -> Void) async throws {
    guard let store = try session.library.storeIfPresent() else { return }
    let newest = try store.lastNumber()
    if newest < last {
      // A lower number is that of another store in the same place.
      (last, pending) = (newest, [])
    }
    guard newest > last || !pending.isEmpty else { return }
    let range = ArticleCondition.all([.numberAfter(last), .numberBefore(newest + 1)])
    let query = ArticleQuery(range.and(try condition(session, store)), order: .oldest)
    if newest > last { pending += try store.numbers(query) }
    last = newest
    let searched = query.condition.searchedWords
    while !pending.isEmpty {
      let numbers = Array(pending.prefix(WatchPrinter.batchSize))
      let (lines, new) = try batch(numbers, store, session, searched)
      pending = pending.dropFirst(numbers.count)
      if !lines.isEmpty { await write(lines) }
      printed(new)
    }
  }

  /// The lines of a batch, and its headlines.
  private func batch(
    _ numbers: [Int], _ store: any ArticleStore, _ session: Session, _ searched: [TextMatch]
  ) throws -> ([UInt8], NewArticles) {
    var new = NewArticles()
    if format == .jsonl {
      var document = JSONFeedDocument(isLines: true)
      var lines: [UInt8] = []
      try store.articles(ArticleQuery(.numbers(numbers), order: .oldest)) { articles in
        for article in articles {
          lines += document.part(article)
          new.add(Headline(article))
        }
      }
      return (lines, new)
    }
    let headlines = try store.headlines(numbers)
    for headline in headlines { new.add(headline) }
    let text: (Headline) -> String
    switch format {
    case .table:
      let table = HeadlineTable(
        width: session.terminal.currentWidth, now: session.library.now, style: session.style,
        digits: 5, searched: searched)
      text = { table.text([$0]) }
    case .markdown: text = { ArticleMarkdown.line($0, time: LocalTime.clock) }
    case .tsv, .jsonl: text = { HeadlineTSV.line($0) }
    }
    return (headlines.flatMap { Array(text($0).utf8) }, new)
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
    first.append((headline.publisher, headline.heading))
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
          ? "--format json is one document, and watch has no end; use --format jsonl, one item per line"
          : "--format must be table, jsonl, tsv or markdown, not '\(argument)'")
    }
    self = format
  }
}
