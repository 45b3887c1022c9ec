import FeedModel
import Foundation
import Refreshing
import Testing

/// When a feed is requested again (docs/politeness.md).
@Suite struct `The schedule` {
  private let start = Date(timeIntervalSince1970: 1_795_244_400)

  private func feed(interval: Double = 3600) -> Feed {
    Feed(
      name: "A", location: .web(url: "https://a.example/"), configuredURL: "https://a.example/",
      interval: interval)
  }

  private func state(_ change: (inout FeedState) -> Void = { _ in }) -> FeedState {
    var state = FeedState()
    state.lastAttempt = start
    state.lastSuccess = start
    change(&state)
    return state
  }

  private func wait(_ state: FeedState, interval: Double = 3600) -> Double? {
    Schedule.nextFetch(state, feed: feed(interval: interval), now: start)?
      .timeIntervalSince(start).rounded()
  }

  @Test func `a feed that was never requested is due`() {
    #expect(Schedule.due(FeedState(), feed: feed(), now: start) == .now)
  }

  @Test func `the largest of interval and hints counts, up to 24 hours`() {
    #expect(wait(state()) == 3600)
    #expect(wait(state { $0.freshUntil = start.addingTimeInterval(7200) }) == 7200)
    #expect(wait(state { $0.hints.ttl = 10_000 }) == 10_000)
    #expect(wait(state { $0.hints.ttl = 1e9 }) == 86400)
    #expect(wait(state { $0.freshUntil = start.addingTimeInterval(60) }) == 3600)
    #expect(wait(state(), interval: 0) == 0)
    #expect(wait(state { $0.hints.ttl = 600 }, interval: 0) == 600)
  }

  @Test func `a pause that ends before the interval or the back-off changes nothing`() {
    let pause = start.addingTimeInterval(120)
    #expect(wait(state { $0.heldUntil = pause }) == 3600)
    #expect(wait(state { $0.heldUntil = pause }, interval: 0) == 120)
    #expect((wait(state { ($0.heldUntil, $0.failures) = (pause, 2) }) ?? 0) > 6000)
    let forced = Schedule.due(
      state { $0.heldUntil = pause }, feed: feed(), now: start, force: true)
    #expect(forced == .later(pause, .retryAfter))
  }

  @Test func `the wait of unchanged feeds grows from the third poll, up to six hours`() {
    #expect(wait(state { $0.unchangedPolls = 1 }) == 3600)
    #expect(wait(state { $0.unchangedPolls = 3 }) == 7200)
    #expect(wait(state { $0.unchangedPolls = 50 }) == 21600)
    #expect(wait(state { $0.unchangedPolls = 50 }, interval: 0) == 0)
  }

  @Test(arguments: [(1, 1.0), (2, 2), (3, 4), (4, 8), (5, 16), (6, 24), (50, 24)])
  func `failures back off`(_ failures: Int, _ hours: Double) throws {
    for jitter in [0.0, 0.5, 0.999] {
      let seconds = try #require(
        wait(
          state {
            $0.failures = failures
            $0.jitter = jitter
          }))
      #expect(abs(seconds - hours * 3600) <= hours * 360 + 1)
    }
  }

  @Test func `naming a feed overrides only its interval, force all but Retry-After and 410`() {
    let now = start.addingTimeInterval(60)
    let held = state { $0.heldUntil = now.addingTimeInterval(600) }
    let gone = state { $0.isGone = true }
    let failed = state { $0.failures = 1 }
    let hinted = state { $0.freshUntil = now.addingTimeInterval(7200) }
    let brieflyHinted = state { $0.freshUntil = now.addingTimeInterval(1800) }
    let skipping = state { $0.hints.skipHours = [7, 8] }
    func isDue(_ state: FeedState, asked: Bool = false, force: Bool = false) -> Bool {
      Schedule.due(state, feed: feed(), now: now, asked: asked, force: force) == .now
    }
    #expect(!isDue(state()))
    #expect(isDue(state(), asked: true))
    #expect(!isDue(failed, asked: true))
    #expect(!isDue(hinted, asked: true))
    #expect(!isDue(brieflyHinted, asked: true))
    #expect(!isDue(skipping, asked: true))
    #expect(isDue(state { $0.unchangedPolls = 9 }, asked: true))
    for other in [state(), failed, hinted, skipping] { #expect(isDue(other, force: true)) }
    for other in [held, gone] { #expect(!isDue(other, asked: true, force: true)) }
  }

  @Test func `naming an account tries it at once after a failure, but not before its server wants`()
  {
    var account = feed()
    account.role = .server(.miniflux)
    let now = start.addingTimeInterval(60)
    let failed = state { $0.failures = 1 }
    #expect(Schedule.due(failed, feed: account, now: now) != .now)
    #expect(Schedule.due(failed, feed: account, now: now, asked: true) == .now)
    var held = failed
    held.heldUntil = now.addingTimeInterval(600)
    #expect(Schedule.due(held, feed: account, now: now, asked: true) != .now)
  }

  @Test func `skipped hours and days are waited out`() throws {
    // 2026-11-21 07:00 UTC, a Saturday.
    let hours = try #require(wait(state { $0.hints.skipHours = Set(8...10) }))
    #expect(hours == 4 * 3600)
    #expect(try #require(wait(state { $0.hints.skipDays = [6] })) == 17 * 3600)
    #expect(wait(state { $0.hints.skipHours = Set(0...23) }) == 3600)
  }

  /// The response that a server sends every time.
  enum Response: CaseIterable, Sendable {
    case changed, unchanged, freshForSixHours, ttlOfTwoHours, retryAfterADay, failure, gone

    func apply(to state: inout FeedState, now: Date) {
      switch self {
      case .changed: state.unchangedPolls = 0
      case .unchanged: state.unchangedPolls += 1
      case .freshForSixHours: state.freshUntil = now.addingTimeInterval(6 * 3600)
      case .ttlOfTwoHours: state.hints.ttl = 7200
      case .retryAfterADay: state.heldUntil = now.addingTimeInterval(86400)
      case .failure: state.failures += 1
      case .gone: state.isGone = true
      }
    }

    /// The most requests allowed in 24 hours at an interval of one hour.
    var maximumRequests: Int {
      switch self {
      case .changed: 24
      case .unchanged: 8
      case .freshForSixHours: 4
      case .ttlOfTwoHours: 12
      case .retryAfterADay, .gone: 1
      case .failure: 6
      }
    }
  }

  @Test(arguments: Response.allCases)
  func `a day of half-hourly runs sends no more requests than responses allow`(
    _ response: Response
  ) {
    let feed = feed()
    for jitter in [0, 0.5, 0.99] {
      var state = FeedState()
      var asked = 0
      for halfHour in 0..<48 {
        let now = Date(timeIntervalSince1970: 1_795_244_400 + Double(halfHour) * 1800)
        guard Schedule.due(state, feed: feed, now: now) == .now else { continue }
        asked += 1
        state.lastAttempt = now
        state.jitter = jitter
        response.apply(to: &state, now: now)
      }
      #expect(asked <= response.maximumRequests, "jitter \(jitter): \(asked)")
      #expect(asked >= max(1, response.maximumRequests / 3), "jitter \(jitter): \(asked)")
    }
  }
}
