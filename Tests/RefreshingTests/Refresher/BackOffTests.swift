import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Failing feeds are tried again after 1, 2, 4 … 24 hours, for ever (docs/politeness.md).
@Suite struct `Feeds that fail`: MakesEntries {
  enum Failure: CaseIterable, Sendable {
    case notFound, serverError, unreachable, broken, tooLarge, noFeed

    var reply: MemoryFetcher.Reply {
      switch self {
      case .notFound: .status(404)
      case .serverError: .status(500)
      case .unreachable: .unreachable
      case .broken: .failure(.broken("the connection was closed"))
      case .tooLarge: .failure(.tooLarge(limit: 10_000))
      case .noFeed: .text("<!DOCTYPE html><html><title>x</title></html>")
      }
    }

    var message: String {
      switch self {
      case .notFound: "404 Not Found"
      case .serverError: "500 Internal Server Error"
      case .unreachable: "could not connect"
      case .broken: "the connection was closed"
      case .tooLarge: "larger than the limit of 10 kB"
      case .noFeed: "not a feed: this is an HTML page"
      }
    }
  }

  /// A scene with a working feed, so that the machine is not offline.
  private func scene(_ failure: Failure, jitter: Double = 0.5) -> RefreshScene {
    var scene = RefreshScene()
    scene.jitter = jitter
    scene.serve("good", .rss(["Good"]))
    scene.serve("bad", failure.reply)
    return scene
  }

  private func fail(_ scene: RefreshScene) async throws -> FeedOutcome {
    let report = try await scene.refresh([feed("good"), feed("bad")]) { $0.force = true }
    #expect(!report.isOffline)
    return try #require(report.outcomes.last)
  }

  @Test(
    arguments: Failure.allCases, [(1, 1.0), (2, 2), (3, 4), (4, 8), (5, 16), (6, 24), (9, 24)])
  func `wait twice as long after each failure`(
    _ failure: Failure, _ step: (failures: Int, hours: Double)
  ) async throws {
    let scene = scene(failure)
    for _ in 1..<step.failures { _ = try await fail(scene) }
    let outcome = try await fail(scene)
    #expect(outcome.status == .failed)
    #expect(scene.wait(until: outcome.nextFetch) == step.hours * 3600)
    #expect(outcome.error?.contains(failure.message) == true, "\(outcome.error ?? "")")
    let state = try scene.state(feed("bad"))
    #expect(state.failures == step.failures)
    #expect(state.lastError == outcome.error)
    #expect(state.lastSuccess == nil)
    #expect(state.lastAttempt == scene.clock.now)
    let count = scene.network.urls.count
    scene.clock.advance(by: step.hours * 3600 - 1)
    try await scene.refresh([feed("bad")])
    #expect(scene.network.urls.count == count)
    scene.clock.advance(by: 1)
    try await scene.refresh([feed("bad")])
    #expect(scene.network.urls.count == count + 1)
  }

  @Test(arguments: [(0.0, 0.9), (0.25, 0.95), (0.5, 1), (0.75, 1.05)])
  func `spread their waits by a tenth to both sides`(_ jitter: Double, _ share: Double)
    async throws
  {
    let outcome = try await fail(scene(.serverError, jitter: jitter))
    #expect(
      outcome.nextFetch.map { $0.timeIntervalSince(start).rounded() } == (3600 * share).rounded())
  }

  @Test(arguments: Failure.allCases)
  func `are as they were after a success`(_ failure: Failure) async throws {
    let scene = scene(failure)
    for _ in 0..<3 { _ = try await fail(scene) }
    scene.serve("bad", .rss(["Better"]))
    let outcome = try await scene.force(feed("bad"))
    #expect(outcome.status == .updated)
    let state = try scene.state(feed("bad"))
    #expect(state.failures == 0)
    #expect(state.lastError == nil)
    #expect(state.lastStatus == 200)
    #expect(try scene.titles() == ["Better", "Good"])
  }

  @Test(arguments: Failure.allCases)
  func `keep their articles, validators and last success`(_ failure: Failure) async throws {
    let scene = scene(failure)
    scene.serve("bad", .rss(["Kept"]) { $0.etag = "\"1\"" })
    try await scene.force(feed("bad"))
    let before = try scene.state(feed("bad"))
    scene.clock.advance(by: 7200)
    scene.serve("bad", failure.reply)
    _ = try await fail(scene)
    let after = try scene.state(feed("bad"))
    #expect(after.etag == before.etag)
    #expect(after.bodyDigest == before.bodyDigest)
    #expect(after.lastSuccess == before.lastSuccess)
    #expect(after.responses == before.responses)
    #expect(try scene.titles().contains("Kept"))
  }

  @Test(arguments: [401, 402, 403, 405, 406, 418, 429, 451, 500, 502, 503, 504, 204, 300, 999])
  func `record the status that the server sent`(_ status: Int) async throws {
    let scene = scene(.notFound)
    scene.serve("bad", .status(status))
    let outcome = try await fail(scene)
    #expect(outcome.httpStatus == status)
    #expect(outcome.error == HTTPStatus.phrase(status))
    #expect(outcome.failure == nil)
    #expect(try scene.state(feed("bad")).lastStatus == status)
  }

  @Test func `because of the config are tried every time, without a request`() async throws {
    let scene = scene(.notFound)
    var broken = feed("bad")
    broken.problem = "the environment variable KEY is not set"
    for _ in 0..<3 {
      let report = try await scene.refresh([broken])
      #expect(!report.isOffline)
      #expect(report.outcomes.first?.failure == .unasked)
      #expect(report.outcomes.first?.error == broken.problem)
    }
    #expect(scene.network.urls.isEmpty)
    #expect(try scene.state(broken).failures == 0)
    #expect(try scene.state(broken).lastError == broken.problem)
  }

  @Test func `because a file is missing are tried every time`() async throws {
    let scene = scene(.notFound)
    let file = Feed(name: "f", location: .file(path: "/f.xml"), configuredURL: "f.xml")
    scene.network.set("file:/f.xml", .failure(.file("no such file")))
    #expect(try await scene.refresh([file]).outcomes.first?.error == "no such file")
    scene.network.set("file:/f.xml", .rss(["Found"]))
    #expect(try await scene.refresh([file]).outcomes.first?.status == .updated)
  }

  @Test(
    arguments: [
      ("swift.org", "https://swift.org"), ("swift.org/atom.xml", "https://swift.org/atom.xml"),
      ("f.xml", nil), ("feeds/f.xml", nil), ("~/swift.org", nil),
    ] as [(String, String?)])
  func `because a web address has no scheme get one suggested`(
    _ text: String, _ url: String?
  ) async throws {
    let scene = scene(.notFound)
    let file = Feed(name: "f", location: .file(path: "/f"), configuredURL: text)
    scene.network.set("file:/f", .failure(.file("no such file")))
    let error = try await scene.refresh([file]).outcomes.first?.error
    #expect(
      error == "no such file" + (url.map { "; if it is a web address, write \"\($0)\"" } ?? ""))
  }
}
