import Browsing
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import aggregate

/// Fetching from within the full-screen reader (docs/politeness.md), without a terminal.
@Suite struct `A fetch from the reader` {
  private let scene: BrowseScene

  init() throws {
    scene = try BrowseScene()
    scene.configure(["a", "b", "c"], further: "tags = [\"t\"]\n")
    for name in ["a", "b", "c"] { scene.serve(name, ["\(name) one"]) }
  }

  private func source(_ kind: BrowseSource.Kind, _ name: String) -> BrowseSource {
    BrowseSource(kind: kind, name: name, condition: .everything)
  }

  private func requested() -> [String] {
    scene.network.urls.map { String($0.dropFirst("https://".count).prefix(1)) }.sorted()
  }

  @Test func `takes all feeds that are due, with progress and a summary`() async throws {
    let result = try await scene.fetch()
    #expect(requested() == ["a", "b", "c"])
    #expect(result.progress.first == "fetching 0/3")
    #expect(result.progress.last == "fetching 3/3")
    #expect(result.summary == "✓ 3 feeds fetched: 3 new articles · 0.0 s")
    #expect(result.isNew)
  }

  @Test func `takes the feeds of a tag`() async throws {
    try await scene.fetch(source(.tag, "t"))
    #expect(requested() == ["c"])
  }

  @Test func `takes a feed before it is due`() async throws {
    try await scene.fetch()
    scene.serve("a", ["a one", "a two"])
    let result = try await scene.fetch(source(.feed, "a"))
    #expect(requested() == ["a", "a", "b", "c"])
    #expect(result.summary == "✓ 1 feed fetched: 1 new article · 0.0 s")
    #expect(result.isNew)
  }

  @Test func `tells when the next feed is due if none is`() async throws {
    try await scene.fetch()
    let all = try await scene.fetch()
    #expect(all.summary.hasPrefix("nothing is due; the next feed is "))
    #expect(!all.isNew)
    // A tag does not override the interval.
    let tag = try await scene.fetch(source(.tag, "t"))
    #expect(tag.summary.hasPrefix("c is due in "))
    #expect(requested().count == 3)
  }

  @Test func `that nobody asked for takes what is due, and is silent if nothing is`() async throws {
    let worker = scene.worker
    func fetch() async throws -> [BrowseEvent] {
      worker.fetch(nil, isAsked: false)
      return try await scene.events { if case .fetched = $0 { true } else { false } }
    }
    let first = try await fetch().map { "\($0)" }
    #expect(first.last?.contains("✓ 3 feeds fetched: 3 new articles") ?? false, "\(first)")
    let second = try await fetch()
    #expect(second.count == 1)
    if case .fetched(let text?, _) = second[0] { Issue.record("\(text)") }
    #expect(requested().count == 3)
  }

  @Test func `takes a feed that failed if it is asked for again`() async throws {
    scene.network.set("https://a.example/feed", .status(500))
    try await scene.fetch()
    scene.serve("a", ["a one"])
    let first = try await scene.fetch(source(.feed, "a"))
    #expect(first.summary.hasPrefix("a failed; next try in "))
    #expect(requested().count == 3)
    let second = try await scene.fetch(source(.feed, "a"), force: true)
    #expect(second.summary == "✓ 1 feed fetched: 1 new article · 0.0 s")
    #expect(requested().count == 4)
  }

  @Test func `is not new if nothing changed`() async throws {
    try await scene.fetch()
    scene.clock.advance(by: 2 * 3600)
    let result = try await scene.fetch()
    #expect(result.summary == "✓ 3 feeds fetched: nothing new · 0.0 s")
    #expect(!result.isNew)
  }

  @Test func `reports why one feed failed, and when it is tried again`() async throws {
    scene.network.set("https://a.example/feed", .status(500))
    let failed = try await scene.fetch(source(.feed, "a"))
    #expect(failed.summary.hasPrefix("✗ a: 500 Internal Server Error (next try in "))
    let waiting = try await scene.fetch(source(.feed, "a"))
    #expect(waiting.summary.hasPrefix("a failed; next try in "))
    scene.network.set("https://b.example/feed", .status(503, retryAfter: 7200))
    _ = try await scene.fetch(source(.feed, "b"))
    let held = try await scene.fetch(source(.feed, "b"))
    #expect(held.summary == "b is paused for 2 h, as its server asked")
  }

  @Test func `counts the feeds that failed among others`() async throws {
    scene.network.set("https://a.example/feed", .status(404))
    let result = try await scene.fetch()
    #expect(result.progress.last == "fetching 3/3 · 1 failed")
    #expect(result.summary == "✓ 2 feeds fetched: 2 new articles · 1 failed · 0.0 s")
  }

  @Test func `marks the tag of a feed that failed`() async throws {
    scene.network.set("https://c.example/feed", .status(404))
    try await scene.fetch()
    let errors = scene.run(.loadSources).sources.filter { $0.error != nil }
    #expect(errors.map(\.name) == ["t", "c"])
    #expect(errors.first?.error == "1 of 1 feed failed")
  }

  @Test func `recognises that the machine is offline`() async throws {
    for name in ["a", "b", "c"] { scene.network.set("https://\(name).example/feed", .unreachable) }
    let result = try await scene.fetch()
    #expect(
      result.summary == "✗ offline: cannot reach a, b, c; could not connect; check the network")
    #expect(!result.isNew)
    for name in ["a", "b", "c"] { scene.serve(name, ["\(name) one"]) }
    #expect(try await scene.fetch().isNew)
  }

  @Test func `reads the config as it is now`() async throws {
    scene.configure(["b"])
    try await scene.fetch()
    #expect(requested() == ["b"])
  }

  @Test func `reports a config that cannot be read`() async throws {
    scene.configure("[[feed]]\nurl = 5\n")
    let result = try await scene.fetch()
    #expect(result.summary.contains("feeds.toml:1: "))
    #expect(!result.isNew)
    #expect(scene.network.urls.isEmpty)
  }

  @Test func `reports a store that cannot be written`() async throws {
    scene.isReadOnly = true
    let result = try await scene.fetch()
    #expect(result.summary == "the store in memory cannot be used: it is read-only")
    #expect(scene.network.urls.isEmpty)
  }

  @Test func `leaves the store to another fetch`() async throws {
    let lock = try scene.lock.claim()
    let result = try await scene.fetch()
    withExtendedLifetime(lock) {}
    #expect(result.summary.hasPrefix("another fetch is running"))
    #expect(scene.network.urls.isEmpty)
  }
}
