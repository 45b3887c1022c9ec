import Browsing
import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Synchronization
import Testing

@testable import aggregate

/// The worker of the full-screen reader, with a config in a temporary folder and a store and a network in memory.
final class BrowseScene: Sendable {
  let clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
  let network: MemoryFetcher
  let store: any ArticleStore = SQLiteArticleStore.empty()
  let lock = MemoryLock()
  let inbox: BrowseInbox
  private let folder = TemporaryFolder()
  private let readOnly = Mutex(false)
  private let created = Mutex(true)
  private let openingTime = Mutex(Duration.zero)
  private let events = Mutex([BrowseEvent]())

  init() throws {
    network = MemoryFetcher(clock: clock)
    inbox = try #require(BrowseInbox())
  }

  /// Whether opening the store for writing fails.
  var isReadOnly: Bool {
    get { readOnly.withLock { $0 } }
    set { readOnly.withLock { $0 = newValue } }
  }

  /// How long opening the store for writing takes.
  var writingTakes: Duration {
    get { openingTime.withLock { $0 } }
    set { openingTime.withLock { $0 = newValue } }
  }

  /// Whether there is a store; a fetch creates it.
  var isCreated: Bool {
    get { created.withLock { $0 } }
    set { created.withLock { $0 = newValue } }
  }

  /// Writes the config.
  func configure(_ text: String) { folder.write(text, to: "feeds.toml") }

  /// Writes a config of feeds with these names at `https://NAME.example/feed`.
  func configure(_ names: [String], further: String = "") {
    configure(
      names.map { "[[feed]]\nname = \"\($0)\"\nurl = \"https://\($0).example/feed\"\n" }.joined()
        + further)
  }

  /// Serves a feed of items with these titles, the first one the newest.
  func serve(_ name: String, _ titles: [String]) {
    let items = titles.enumerated().map { index, title in
      "<item><guid isPermaLink=\"false\">\(name)-\(title)</guid><title>\(title)</title>"
        + "<pubDate>Fri, 20 Nov 2026 \(20 - index):00:00 GMT</pubDate>"
        + "<description>About \(title).</description></item>"
    }
    network.set(
      "https://\(name).example/feed",
      .text("<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"))
  }

  /// A worker, as a start of the reader makes it.
  var worker: BrowseWorker {
    let library = Library(
      paths: Paths(config: "\(folder.path)/feeds.toml", store: nil, environment: [:]),
      environment: [:], clock: clock.read,
      lock: { [lock] () throws(StoreError) in try lock.claim() },
      store: { [self] (access) throws(StoreError) in
        if access == .create { isCreated = true }
        guard isCreated else { throw StoreError.missing(.memory) }
        if isReadOnly, access != .read {
          throw StoreError.unusable(.memory, reason: "it is read-only")
        }
        if access == .write { usleep(UInt32(writingTakes / .microseconds(1))) }
        return store
      },
      fetcher: { [network] _ in network })
    return BrowseWorker(session: Session(library), inbox: inbox)
  }

  /// Runs a command that is done when it returns.
  /// - Parameter own: the worker; nil for a new one.
  /// - Returns: the events that it posted.
  func run(_ command: BrowseCommand, on own: BrowseWorker? = nil) -> [BrowseEvent] {
    (own ?? worker).run(command)
    return take()
  }

  /// Runs a command that goes on in the background, until the last event is there.
  /// - Returns: all events, or those that came within five seconds.
  func run(
    _ command: BrowseCommand, until isLast: (BrowseEvent) -> Bool
  ) async throws -> [BrowseEvent] {
    try await events(until: isLast, after: run(command))
  }

  /// The events up to the last one, or those that came within five seconds.
  func events(
    until isLast: (BrowseEvent) -> Bool, after first: [BrowseEvent] = []
  ) async throws -> [BrowseEvent] {
    var events = first
    for _ in 0..<2500 where !events.contains(where: isLast) {
      try await Task.sleep(for: .milliseconds(2))
      events += take()
    }
    let isDone = events.contains(where: isLast)
    #expect(isDone, "\(events)")
    return events
  }

  /// Fetches, and waits for the end.
  /// - Returns: the progress, and the result with whether it is new.
  @discardableResult
  func fetch(_ source: BrowseSource? = nil, force: Bool = false) async throws
    -> (progress: [String], summary: String, isNew: Bool)
  {
    let events = try await run(.fetch(of: source, force: force)) {
      switch $0 {
      case .fetched, .notDue: true
      default: false
      }
    }
    let progress = events.compactMap { if case .fetching(let line) = $0 { line } else { nil } }
    let ends = events.compactMap { event -> (String, Bool)? in
      switch event {
      case .fetched(let text, let isNew): (text ?? "", isNew)
      case .notDue(let text, _): (text, false)
      default: nil
      }
    }
    let end = try #require(ends.first)
    #expect(ends.count == 1)
    return (progress, end.0, end.1)
  }

  private func take() -> [BrowseEvent] {
    inbox.take().compactMap { if case .event(let event) = $0 { event } else { nil } }
  }
}

extension BrowseScene {
  /// The numbers of rows, and of those with something unread.
  static func text(_ rows: [ListRow]) -> String {
    let unread = rows.filter { $0.unread > 0 }
    return
      "\(rows.map { "\($0.number)" }.joined()) unread: \(unread.map { "\($0.number)" }.joined())"
  }
}

extension [BrowseEvent] {
  /// The messages and errors in lines, and the rest as their kinds, but for the progress of downloads.
  var lines: [String] {
    compactMap { event in
      switch event {
      case .downloading, .downloadEnded: nil
      case .wrongQuery(_, _, let problem): "wrong query: \(problem)"
      case .message(let text): "message: \(text)"
      case .failed(let text): "failed: \(text)"
      case .changed(let headlines, _): "changed: \(headlines.map { "\($0.number)" }.joined())"
      case .article(let article, _, _, _): "article: \(article.number)"
      case .completed(let article, _): "completed: \(article.number)"
      case .found(let source): "found: \(source.name)"
      case .rows(let rows, _): "rows: \(BrowseScene.text(rows))"
      case .unread(let rows, _): "unread: \(BrowseScene.text(rows))"
      case .deleted(let text): "deleted: \(text)"
      case .candidates(let found): "candidates: \(found.map(\.url).joined(separator: " "))"
      case .edited(let text, let source): "edited: \(text) [\(source?.name ?? "")]"
      case .details(let fields):
        fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
      case .notMarked(let mark, let numbers): "not \(mark.done): \(numbers)"
      case .labels(let names): "labels: \(names.joined(separator: " "))"
      case .enclosures, .key, .resized, .sources, .headlines, .picture, .fetching,
        .fetched, .storeChanged, .undone, .marksChanged, .notDue:
        "\(event)"
      }
    }
  }

  /// The sources of the last event that has some.
  var sources: [BrowseSource] {
    compactMap { if case .sources(let sources) = $0 { sources } else { nil } }.last ?? []
  }
}
