import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// A refresh that ends early: because the store fails, or because the user cancels it.
@Suite struct `A refresh that is interrupted`: MakesEntries {
  private let scene = RefreshScene()

  private func refresh(
    _ feeds: [Feed], failing: FailingIngest.Operation, feed: String? = nil
  ) async -> StoreError? {
    do {
      try await scene.refresh(
        feeds, through: FailingIngest(store: scene.store, failing: failing, feed: feed))
      return nil
    } catch {
      return error as? StoreError
    }
  }

  @Test func `responses wait for each other, also if one is requested after the other`()
    async throws
  {
    let feeds = (0..<20).map { feed("f\($0)") }
    for feed in feeds { scene.network.set(feed.configuredURL, .rss([feed.name])) }
    let batches = Counter()
    let ingest = FailingIngest(store: scene.store, failing: nil, batches: batches)
    let report = try await scene.refresh(feeds, through: ingest) { $0.jobs = 1 }
    #expect(report.outcomes.allSatisfy { $0.status == .updated })
    #expect(batches.value < 10)
  }

  @Test func `sends no request if the store cannot be read`() async {
    #expect(await refresh([feed("a")], failing: .states) == FailingIngest.error)
    #expect(scene.network.urls.isEmpty)
  }

  @Test func `fails if the outcomes cannot be saved`() async throws {
    scene.serve("a", .rss(["One"]))
    try await scene.force(feed("a"))
    scene.clock.advance(by: 3600)
    #expect(await refresh([feed("a")], failing: .save) == FailingIngest.error)
  }

  @Test(arguments: ["a", "b", "c"])
  func `keeps what could be stored if one feed could not`(_ failing: String) async throws {
    let names = ["a", "b", "c"]
    for name in names { scene.serve(name, .rss([name])) }
    let feeds = names.map { feed($0) }
    #expect(await refresh(feeds, failing: .add, feed: failing) == FailingIngest.error)
    #expect(try scene.titles() == names.filter { $0 != failing })
    #expect(try scene.state(feed(failing)).lastAttempt == nil)
    // The next refresh brings the rest.
    try await scene.refresh(feeds)
    #expect(try scene.titles() == names)
  }

  @Test func `reports the feed that could not be stored`() async throws {
    scene.serve("a", .rss(["One"]))
    let log = EventLog()
    let store = FailingIngest(store: scene.store, failing: .add)
    await #expect(throws: FailingIngest.error) {
      try await scene.refresh([feed("a")], through: store, log: log)
    }
    #expect(log.outcomes.first?.status == .failed)
    #expect(log.outcomes.first?.error == FailingIngest.error.description)
  }

  @Test func `keeps the list if it is not known which of its items are stored`() async throws {
    var feed = feed("a")
    feed.adapter = "ids"
    var scene = scene
    scene.adapters = ["ids": try SampleAdapter.ids()]
    scene.serve("a", .text("[1,2]") { $0.etag = "\"1\"" })
    let report = try await scene.refresh(
      [feed], through: FailingIngest(store: scene.store, failing: .entries))
    let outcome = try #require(report.outcomes.first)
    #expect(outcome.isCut)
    #expect(outcome.rejections == [FailingIngest.error.description])
    #expect(try scene.state(feed).etag == nil)
  }

  // MARK: Cancelling

  /// Cancels a refresh once requests for all the URLs were received.
  private func cancel(_ feeds: [Feed], after urls: [String], log: EventLog = EventLog())
    async throws -> RefreshReport
  {
    let task = Task { try await scene.refresh(feeds, log: log) }
    for _ in 0..<5000 where !Set(urls).isSubset(of: scene.network.urls) {
      try await Task.sleep(for: .milliseconds(1))
    }
    task.cancel()
    return try await task.value
  }

  @Test func `keeps what arrived and leaves the other feeds as they were`() async throws {
    scene.serve("quick", .rss(["Quick"]))
    scene.serve("stalled", .hanging)
    let log = EventLog()
    let report = try await cancel(
      [feed("quick"), feed("stalled")], after: [scene.url("quick"), scene.url("stalled")],
      log: log)
    #expect(report.outcomes.map(\.status) == [.updated, .skipped])
    #expect(report.outcomes[1].error == nil)
    #expect(!report.isOffline)
    #expect(try scene.titles() == ["Quick"])
    #expect(try scene.state(feed("stalled")) == FeedState())
    #expect(log.ended.sorted() == ["quick", "stalled"])
  }

  @Test func `requests nothing that had not begun`() async throws {
    let feeds = (0..<20).map { feed("f\($0)", url: "https://host.example/\($0)") }
    for feed in feeds { scene.network.set(feed.configuredURL, .hanging) }
    let report = try await cancel(feeds, after: feeds.prefix(2).map(\.configuredURL))
    #expect(scene.network.urls.count == 2)
    #expect(report.outcomes.count == 20)
    #expect(report.attempted.isEmpty)
  }

  @Test func `keeps the pages that arrived, and reads all of them again`() async throws {
    var scene = scene
    scene.adapters = ["pages": try SampleAdapter.pages()]
    var feed = feed("a", url: "https://a.example/list?page=1")
    feed.adapter = "pages"
    feed.pages = 3
    scene.network.set(
      feed.configuredURL, .text(SampleAdapter.page(1...2)) { $0.etag = "\"1\"" })
    scene.network.set("https://a.example/list?page=2", .hanging)
    let task = Task { [scene, feed] in try await scene.refresh([feed]) }
    for _ in 0..<5000 where scene.network.urls.count < 2 {
      try await Task.sleep(for: .milliseconds(1))
    }
    task.cancel()
    let outcome = try #require(try await task.value.outcomes.first)
    #expect(outcome.isCut)
    #expect(outcome.rejections == ["page 2: interrupted"])
    #expect(try scene.titles() == ["Item 1", "Item 2"])
    #expect(try scene.state(feed).etag == nil)
  }
}
