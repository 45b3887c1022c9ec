import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// 429 and 503 with `Retry-After` hold the host (docs/politeness.md).
@Suite struct `Hosts that ask for a pause`: MakesEntries {
  private let scene = RefreshScene()
  private var loud: Feed { feed("loud", url: "https://host.example/loud") }
  private var quiet: Feed { feed("quiet", url: "https://host.example/quiet") }
  private var other: Feed { feed("other") }

  private func serve(_ status: Int, retryAfter wait: Double?) {
    scene.network.set("https://host.example/loud", .status(status, retryAfter: wait))
    scene.network.set("https://host.example/quiet", .rss(["Quiet"]))
    scene.serve("other", .rss(["Other"]))
  }

  private func isRequested(_ feed: Feed) -> Bool {
    scene.network.urls.contains(feed.configuredURL)
  }

  @Test(arguments: [429, 503], [true, false])
  func `get it at once from all their feeds, if the config holds hosts`(
    _ status: Int, _ holds: Bool
  ) async throws {
    serve(status, retryAfter: 7200)
    let report = try await scene.refresh([loud, quiet, other]) {
      $0.perHost = 1
      $0.holdsHosts = holds
    }
    #expect(report.outcomes.map(\.status) == [.failed, holds ? .skipped : .updated, .updated])
    #expect(isRequested(quiet) == !holds)
    guard holds else { return }
    #expect(scene.wait(until: report.outcomes[1].nextFetch) == 7200)
    #expect(report.outcomes[1].reason == .retryAfter)
  }

  @Test(arguments: [429, 503], [true, false])
  func `get it in later refreshes, also from feeds that are named and forced`(
    _ status: Int, _ holds: Bool
  ) async throws {
    serve(status, retryAfter: 7200)
    try await scene.refresh([loud]) { $0.configured = [loud, quiet, other] }
    scene.clock.advance(by: 7199)
    let report = try await scene.refresh([quiet, other]) {
      $0.configured = [loud, quiet, other]
      $0.holdsHosts = holds
      $0.asked = true
      $0.force = true
    }
    #expect(report.outcomes[0].status == (holds ? .skipped : .updated))
    #expect(report.outcomes[0].reason == (holds ? .retryAfter : nil))
    #expect(report.outcomes[1].status == .updated)
    scene.clock.advance(by: 1)
    #expect(try await scene.force(quiet).status != .skipped)
  }

  @Test func `get it whatever becomes of the feed that was answered so`() async throws {
    serve(429, retryAfter: 7200)
    try await scene.refresh([loud]) { $0.configured = [loud, quiet] }
    // Removed, and with another URL at the same host.
    let moved = feed("loud", url: "https://host.example/louder")
    for configured in [[quiet], [quiet, moved]] {
      let report = try await scene.refresh(configured) { $0.force = true }
      #expect(report.outcomes.allSatisfy { $0.reason == .retryAfter })
    }
    #expect(!isRequested(quiet) && !isRequested(moved))
    scene.clock.advance(by: 7200)
    #expect(try await scene.force(quiet).status == .updated)
  }

  @Test(arguments: [(429, nil as Double?), (503, nil), (500, 7200), (404, 7200), (403, 7200)])
  func `are those with 429 or 503 and Retry-After only`(_ status: Int, _ wait: Double?)
    async throws
  {
    serve(status, retryAfter: wait)
    let report = try await scene.refresh([loud, quiet]) { $0.perHost = 1 }
    #expect(report.outcomes.map(\.status) == [.failed, .updated])
    // The feed itself has to wait either way.
    scene.clock.advance(by: 60)
    #expect(try await scene.force(loud).status == (wait == nil ? .failed : .skipped))
  }

  @Test(arguments: [(60.0, 60.0), (7200, 7200), (172_800, 172_800), (1e9, 172_800)])
  func `get no more than two days`(_ asked: Double, _ kept: Double) async throws {
    serve(429, retryAfter: asked)
    try await scene.refresh([loud, quiet]) { $0.perHost = 1 }
    let held = try scene.state(loud).heldUntil
    #expect(scene.wait(until: held) == kept)
    scene.clock.advance(by: kept)
    #expect(try await scene.force(loud).status == .failed)
  }

  @Test func `are the ones that sent the status, not those that redirected there`() async throws {
    serve(429, retryAfter: 7200)
    let busy = feed("busy", url: "https://busy.example/feed")
    scene.network.set("https://busy.example/feed", .rss(["Busy"]))
    scene.network.set(
      "https://host.example/loud",
      .status(429, retryAfter: 7200, url: "https://busy.example/target"))
    let report = try await scene.refresh([loud, quiet, busy]) { $0.jobs = 1 }
    #expect(report.outcomes.map(\.status) == [.failed, .updated, .skipped])
    #expect(!isRequested(busy))
  }

  @Test func `hold feeds that redirect there, for which that is no failure`() async throws {
    let end = scene.clock.now.addingTimeInterval(7200)
    scene.serve("other", .failure(.paused("host.example asked for a pause", until: end)))
    let report = try await scene.refresh([other])
    #expect(report.outcomes.map(\.status) == [.skipped])
    #expect(report.outcomes[0].reason == .retryAfter && report.outcomes[0].nextFetch == end)
    let state = try scene.state(other)
    #expect(state.heldUntil == end && !state.holdsHost && state.failures == 0)
    #expect(try await scene.force(other).status == .skipped)
  }

  @Test(arguments: [true, false])
  func `are known to all requests that follow, if the config holds hosts`(_ holds: Bool)
    async throws
  {
    serve(429, retryAfter: 7200)
    try await scene.refresh([loud, other]) {
      $0.jobs = 1
      $0.holdsHosts = holds
    }
    let turns = try #require(scene.network.last?.turns)
    try turns.check("other.example")
    if holds {
      #expect(throws: FetchError.self) { try turns.check("host.example") }
    } else {
      try turns.check("host.example")
    }
  }

  @Test func `hold the feeds that moved there, not those that moved away`() async throws {
    serve(429, retryAfter: 7200)
    scene.serve("other", .rss(["Other"]) { $0.movedTo = "https://host.example/other" })
    try await scene.refresh([other])
    let away = feed("away", url: "https://host.example/away")
    scene.network.set(
      "https://host.example/away",
      .rss(["Away"]) { $0.movedTo = "https://away.example/feed" })
    try await scene.refresh([away])
    let report = try await scene.refresh([loud, other, away]) {
      $0.force = true
      $0.perHost = 1
    }
    #expect(report.outcomes.map(\.status) == [.failed, .skipped, .failed])
    #expect(scene.network.urls.contains("https://away.example/feed"))
  }

  @Test func `end the progress of feeds that are not requested because of them`() async throws {
    serve(429, retryAfter: 7200)
    let log = EventLog()
    try await scene.refresh([loud, quiet], log: log) { $0.perHost = 1 }
    #expect(log.planned == [2])
    #expect(log.ended.sorted() == ["loud", "quiet"])
  }

  @Test func `keep the latest of several pauses`() async throws {
    serve(429, retryAfter: 60)
    scene.network.set("https://host.example/quiet", .status(429, retryAfter: 7200))
    try await scene.refresh([loud, quiet]) { $0.holdsHosts = false }
    scene.clock.advance(by: 61)
    let report = try await scene.refresh([loud]) { $0.configured = [loud, quiet] }
    #expect(scene.wait(until: report.outcomes.first?.nextFetch) == 7139)
  }
}
