import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Which feeds a refresh requests, after what their servers sent before (docs/politeness.md).
@Suite struct `Feeds that are due`: MakesEntries {
  struct Hint: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var interval = 3600.0
    /// Elements of the channel.
    var channel = ""
    var freshFor: Double?
    var retryAfter: Double?
    /// Seconds until the feed is due again.
    var wait: Double
    var reason = Schedule.Reason.interval
  }

  private static func skipped(_ hours: some Sequence<Int>) -> String {
    "<skipHours>\(hours.map { "<hour>\($0)</hour>" }.joined())</skipHours>"
  }

  /// The first response comes on Saturday, 21 November 2026, at 07:00 UTC.
  static let hints = [
    Hint(testDescription: "no hint", wait: 3600),
    Hint(testDescription: "a short interval", interval: 600, wait: 600),
    Hint(testDescription: "an interval over a day", interval: 200_000, wait: 86400),
    Hint(
      testDescription: "ttl above the interval", channel: "<ttl>120</ttl>", wait: 7200,
      reason: .serverHints),
    Hint(testDescription: "ttl below the interval", channel: "<ttl>10</ttl>", wait: 3600),
    Hint(
      testDescription: "ttl over a day", channel: "<ttl>99999</ttl>", wait: 86400,
      reason: .serverHints),
    Hint(
      testDescription: "sy:updatePeriod",
      channel:
        "<p xmlns=\"http://purl.org/rss/1.0/modules/syndication/\"/><s:updatePeriod xmlns:s=\"http://purl.org/rss/1.0/modules/syndication/\">daily</s:updatePeriod>",
      wait: 86400, reason: .serverHints),
    Hint(
      testDescription: "max-age above the interval", freshFor: 7200, wait: 7200,
      reason: .serverHints),
    Hint(testDescription: "max-age below the interval", freshFor: 60, wait: 3600),
    Hint(
      testDescription: "max-age over a day", freshFor: 1e9, wait: 86400, reason: .serverHints),
    Hint(
      testDescription: "max-age above ttl", channel: "<ttl>90</ttl>", freshFor: 7200, wait: 7200,
      reason: .serverHints),
    Hint(
      testDescription: "Retry-After", retryAfter: 7200, wait: 7200, reason: .retryAfter),
    Hint(
      testDescription: "Retry-After over two days", retryAfter: 1e9, wait: 172_800,
      reason: .retryAfter),
    Hint(
      testDescription: "skipHours", channel: skipped(8...10), wait: 4 * 3600,
      reason: .serverHints),
    Hint(testDescription: "every hour skipped", channel: skipped(0...23), wait: 3600),
    Hint(
      testDescription: "skipDays", channel: "<skipDays><day>Saturday</day></skipDays>",
      wait: 17 * 3600, reason: .serverHints),
  ]

  @Test(arguments: hints)
  func `wait for the longest of the interval and the server's hints`(_ hint: Hint) async throws {
    let scene = RefreshScene()
    var feed = feed("a")
    feed.interval = hint.interval
    scene.serve(
      "a",
      .rss(["One"], channel: hint.channel) {
        $0.freshFor = hint.freshFor
        $0.retryAfter = hint.retryAfter
      })
    let first = try #require(try await scene.refresh([feed]).outcomes.first)
    #expect(first.status == .updated)
    #expect(scene.wait(until: first.nextFetch) == hint.wait)
    scene.clock.advance(by: hint.wait - 1)
    let early = try #require(try await scene.refresh([feed]).outcomes.first)
    #expect(early.status == .skipped)
    #expect(early.reason == hint.reason)
    #expect(early.nextFetch == first.nextFetch)
    #expect(early.httpStatus == nil)
    #expect(early.seconds == nil)
    #expect(scene.network.urls.count == 1)
    scene.clock.advance(by: 1)
    let due = try #require(try await scene.refresh([feed]).outcomes.first)
    #expect(due.status == .unchanged)
    #expect(scene.network.urls.count == 2)
  }

  @Test(arguments: [(0, 1.0), (1, 1), (2, 1), (3, 2), (4, 4), (5, 6), (9, 6)])
  func `wait longer from the third poll without anything new, up to six hours`(
    _ polls: Int, _ hours: Double
  ) async throws {
    let scene = RefreshScene()
    scene.serve("a", .rss(["One"]))
    var outcome = try await scene.force(feed("a"))
    for _ in 0..<polls {
      scene.clock.advance(by: try #require(scene.wait(until: outcome.nextFetch)))
      outcome = try await scene.force(feed("a"))
    }
    #expect(scene.wait(until: outcome.nextFetch) == hours * 3600)
    // A forced request before the feed is due is not counted.
    outcome = try await scene.force(feed("a"))
    #expect(scene.wait(until: outcome.nextFetch) == hours * 3600)
    scene.serve("a", .rss(["One", "Two"]))
    outcome = try await scene.force(feed("a"))
    #expect(scene.wait(until: outcome.nextFetch) == 3600)
    #expect(try scene.state(feed("a")).unchangedPolls == 0)
  }

  @Test(arguments: [0, 0.5, 0.999])
  func `spread their waits by at most a tenth`(_ jitter: Double) async throws {
    var scene = RefreshScene()
    scene.jitter = jitter
    scene.serve("a", .rss(["One"]))
    let outcome = try await scene.force(feed("a"))
    #expect(scene.wait(until: outcome.nextFetch) == (3600 * (1 + jitter / 10)).rounded())
  }

  // MARK: Overrides

  enum Situation: CaseIterable, Sendable {
    case interval, serverHints, backOff, retryAfter, gone, disabled

    var reason: Schedule.Reason? {
      switch self {
      case .interval: .interval
      case .serverHints: .serverHints
      case .backOff: .backOff
      case .retryAfter: .retryAfter
      case .gone, .disabled: nil
      }
    }
  }

  struct Override: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var asked = false
    var force = false
    var overridden: Set<Situation> = []
  }

  static let overrides = [
    Override(testDescription: "neither named nor forced"),
    Override(testDescription: "named", asked: true, overridden: [.interval]),
    Override(
      testDescription: "forced", force: true, overridden: [.interval, .serverHints, .backOff]),
    Override(
      testDescription: "named and forced", asked: true, force: true,
      overridden: [.interval, .serverHints, .backOff]),
  ]

  @Test(arguments: Situation.allCases, overrides)
  func `are requested before their time only if that may be overridden`(
    _ situation: Situation, _ override: Override
  ) async throws {
    let scene = RefreshScene()
    var feed = feed("a")
    let reply: MemoryFetcher.Reply =
      switch situation {
      case .interval, .disabled: .rss(["One"])
      case .serverHints: .rss(["One"], channel: "<ttl>120</ttl>")
      case .backOff: .status(500)
      case .retryAfter: .status(503, retryAfter: 7200)
      case .gone: .status(410)
      }
    scene.serve("a", reply)
    try await scene.refresh([feed])
    feed.isEnabled = situation != .disabled
    scene.clock.advance(by: 60)
    let report = try await scene.refresh([feed]) {
      $0.asked = override.asked
      $0.force = override.force
    }
    let isRequested = override.overridden.contains(situation)
    #expect(scene.network.urls.count == (isRequested ? 2 : 1))
    guard !isRequested else { return }
    let outcome = try #require(report.outcomes.first)
    #expect(outcome.status == .skipped)
    #expect(outcome.reason == situation.reason)
    #expect((outcome.nextFetch == nil) == (situation == .gone || situation == .disabled))
    #expect(report.attempted.isEmpty)
  }

  @Test func `explain that they are disabled or gone`() async throws {
    let scene = RefreshScene()
    var disabled = feed("a")
    disabled.isEnabled = false
    scene.serve("b", .status(410))
    try await scene.refresh([feed("b")])
    let report = try await scene.refresh([disabled, feed("b")])
    #expect(
      report.outcomes.map(\.error) == [
        "disabled in the config (enabled = false)", "gone (410); remove it from the config",
      ])
  }

  @Test func `are requested again if their URL changed after 410`() async throws {
    let scene = RefreshScene()
    scene.serve("a", .status(410))
    #expect(try await scene.refresh([feed("a")]).outcomes.first?.nextFetch == nil)
    scene.serve("b", .rss(["One"]))
    let moved = feed("a", url: scene.url("b"))
    #expect(try await scene.refresh([moved]).outcomes.first?.status == .updated)
  }

  @Test(arguments: [(299, 0), (301, 1), (144_000, 1), (172_801, 1)] as [(Double, Int)])
  func `are requested if the clock was set back by more than the skew of two machines`(
    _ seconds: Double, _ requests: Int
  ) async throws {
    let scene = RefreshScene()
    scene.serve("a", .rss(["One"]))
    try await scene.refresh([feed("a")])
    scene.clock.advance(by: -seconds)
    #expect(try await scene.refresh([feed("a")]).attempted.count == requests)
    // By the new time it waits as usual.
    #expect(try await scene.refresh([feed("a")]).attempted.isEmpty)
  }
}
