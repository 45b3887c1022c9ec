import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Synchronization

@testable import FeedLibrary
@testable import aggregate

/// `watch` with a config in a temporary folder, a store and a network in memory, and a clock that waits move on.
final class WatchScene: Sendable {
  let clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))
  let network: MemoryFetcher
  let store: any ArticleStore = SQLiteArticleStore.empty()
  private let lock = MemoryLock()
  /// The config that the store keeps for all machines; none until a test adds one.
  let shared = MemorySharedConfig()
  /// What happens at which time. A structure, since a lock around a function would wrap it anew at each use.
  struct Script {
    /// Called before each wait, with the time; returns the event that comes instead of it.
    var event: @Sendable (Date) -> WatchEvent? = { _ in nil }
  }
  let script = Mutex(Script())
  /// How many of the next readings of new articles fail.
  let failures = Mutex(0)
  private struct Failure: Error {}
  private let folder = TemporaryFolder()
  private let lines = Mutex([String]())
  private let remarked = Mutex([String]())
  private let announced = Mutex([Int]())

  init() { network = MemoryFetcher(clock: clock) }

  /// What was printed, line by line.
  var printed: [String] { lines.withLock { $0 } }
  /// What was reported on standard error.
  var remarks: [String] { remarked.withLock { $0 } }
  /// How many articles each notification was about.
  var announcements: [Int] { announced.withLock { $0 } }

  func configure(_ text: String) { folder.write(text, to: "feeds.toml") }

  /// Writes a config of feeds with these names and further keys at `https://NAME.example/feed`.
  func configure(_ feeds: [(name: String, keys: String)], settings: String = "") {
    configure(
      "[settings]\n\(settings)\n"
        + feeds.map {
          "[[feed]]\nname = \"\($0.name)\"\nurl = \"https://\($0.name).example/feed\"\n\($0.keys)\n"
        }.joined())
  }

  func url(_ name: String) -> String { "https://\(name).example/feed" }

  /// A feed whose items are the hours since the start, the newest first.
  func hourly(
    _ name: String, _ change: @escaping @Sendable (inout FetchResponse) -> Void = { _ in }
  ) {
    let start = clock.now
    network.set(url(name)) { [clock] _ in
      let hour = Int(clock.now.timeIntervalSince(start) / 3600)
      return .text(
        WatchScene.rss(name, Array((max(0, hour - 30)...max(0, hour)).reversed())), change)
    }
  }

  static func rss(_ name: String, _ hours: [Int]) -> String {
    let items = hours.map { hour in
      "<item><guid isPermaLink=\"false\">\(name)-\(hour)</guid><title>\(name) \(hour)</title></item>"
    }
    return "<rss version=\"2.0\"><channel><title>\(name)</title>\(items.joined())</channel></rss>"
  }

  var session: Session {
    Session(Library(folder, store, network, clock, lock: lock, sharedConfig: shared))
  }

  /// Watches until the clock shows a time.
  func run(
    until end: Date, format: StreamFormat = .tsv, query: String = ""
  ) async throws -> WatchLoop.Ending {
    let inbox = Mutex<WatchInbox?>(nil)
    let waiting = WatchInbox { [self] seconds in
      let event =
        script.withLock { $0 }.event(clock.now) ?? (clock.now >= end ? .stop(SIGTERM) : nil)
      if let event { return inbox.withLock { $0 }?.post(event) ?? () }
      clock.advance(by: seconds)
    }
    inbox.withLock { $0 = waiting }
    let printer = WatchPrinter(
      format: format, after: try store.lastNumber(),
      write: { [self] bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        lines.withLock { $0 += text.split(separator: "\n").map(String.init) }
      },
      condition: { [self] session, store in
        let fails = failures.withLock { failures in
          defer { failures = max(0, failures - 1) }
          return failures > 0
        }
        if fails { throw Failure() }
        return try session.library.visible(store).condition(
          query.isEmpty
            ? .everything : session.library.resolution(store).condition(query))
      })
    var loop = try WatchLoop(
      session: session, jobs: nil, inbox: waiting,
      output: WatchLoop.Output(
        remark: { [self] text in remarked.withLock { $0.append(text) } },
        announce: { [self] new in announced.withLock { $0.append(new.count) } },
        manager: ServiceManager(environment: [:])),
      printer: printer)
    return await loop.run()
  }

  /// The stored state of each configured feed.
  func states() throws -> [FeedState] {
    let feeds = try session.library.config().feeds
    return try store.states(of: feeds, configured: Set(feeds.map(\.name)))
  }

  /// When a feed was requested, in seconds since the start.
  func requests(_ name: String, since start: Date) -> [Double] {
    network.received.filter { $0.url == url(name) }.map { $0.time.timeIntervalSince(start) }
  }
}
