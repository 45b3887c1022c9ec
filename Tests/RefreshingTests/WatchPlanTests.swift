import FeedModel
import Foundation
import Testing

@testable import Refreshing

/// What a program that keeps fetching does next (docs/config.md).
@Suite struct `The plan of watch` {
  private let start = Date(timeIntervalSince1970: 1_795_244_400)

  private func feed(_ name: String, host: String? = nil, interval: Double = 3600) -> Feed {
    let url = "https://\(host ?? name).example/feed"
    return Feed(name: name, location: .web(url: url), configuredURL: url, interval: interval)
  }

  private func state(_ last: Date?, _ change: (inout FeedState) -> Void = { _ in }) -> FeedState {
    var state = FeedState()
    state.lastAttempt = last
    state.lastSuccess = last
    change(&state)
    return state
  }

  private func report(_ outcomes: [(Feed, FeedOutcome.Status)], isOffline: Bool = false)
    -> RefreshReport
  {
    var report = RefreshReport(
      outcomes: outcomes.map { feed, status in
        var outcome = FeedOutcome(name: feed.name, url: feed.configuredURL, status: status)
        if status == .failed { outcome.failure = .unreachable }
        return outcome
      })
    report.isOffline = isOffline
    return report
  }

  /// The seconds until the next round begins, with stored states that stay as they are.
  private func seconds(
    to plan: inout WatchPlan, _ feeds: [Feed], _ states: [FeedState], from now: Date
  ) -> Double {
    for second in stride(from: 0.0, to: 90_000, by: 10) {
      let step = plan.next(feeds, states, now: now + second)
      if case .fetch = step { return second }
    }
    return .infinity
  }

  @Test func `fetches what is due, and waits for what is due next`() {
    var plan = WatchPlan()
    let (a, b) = (feed("a"), feed("b"))
    let states = [state(nil), state(start - 3000)]
    #expect(plan.next([a, b], states, now: start) == .fetch([a], force: false))
    plan.ended(report([(a, .updated)]), now: start + 1)
    let later = [state(start + 1), states[1]]
    // The round gap first, then the feed that is due next.
    #expect(plan.next([a, b], later, now: start + 2) == .wait(until: start + 11))
    #expect(plan.next([a, b], later, now: start + 11) == .wait(until: start + 600))
    #expect(plan.next([a, b], later, now: start + 600) == .fetch([b], force: false))
  }

  @Test func `goes on waiting without the states for five minutes, while the clock goes on`() {
    var plan = WatchPlan()
    let states = [state(start - 3000)]
    #expect(plan.goesOnWaiting(now: start) == nil)
    #expect(plan.next([feed("a")], states, now: start) == .wait(until: start + 600))
    #expect(plan.goesOnWaiting(now: start + 30) == start + 300)
    #expect(plan.goesOnWaiting(now: start + 299) == start + 300)
    #expect(plan.goesOnWaiting(now: start + 300) == nil)
    #expect(plan.next([feed("a")], states, now: start + 400) == .wait(until: start + 600))
    // Set back.
    #expect(plan.goesOnWaiting(now: start + 390) == nil)
    #expect(plan.goesOnWaiting(now: start + 599) == start + 600)
    #expect(plan.goesOnWaiting(now: start + 600) == nil)
    for event in [
      { $0.failed(now: start + 500) }, { $0.blocked(now: start + 500, for: 5) },
      { $0.ended(report([]), now: start + 500) },
    ] as [(inout WatchPlan) -> Void] {
      var plan = plan
      event(&plan)
      #expect(plan.goesOnWaiting(now: start + 501) == nil)
    }
  }

  @Test func `begins a round at once after the user has changed the feeds`() {
    var plan = WatchPlan()
    let feeds = [feed("A"), feed("B")]
    _ = plan.next([feeds[0]], [state(nil)], now: start)
    plan.ended(report([(feeds[0], .updated)]), now: start)
    let states = [state(start), state(nil)]
    #expect(plan.next(feeds, states, now: start) == .wait(until: start.addingTimeInterval(10)))
    plan.endRoundGap()
    #expect(plan.next(feeds, states, now: start) == .fetch([feeds[1]], force: false))
  }

  @Test func `leaves out feeds that are switched off or gone`() {
    var plan = WatchPlan()
    var off = feed("a")
    off.isEnabled = false
    let states = [state(nil), state(start - 9999) { $0.isGone = true }]
    #expect(plan.next([off, feed("b")], states, now: start) == .wait(until: nil))
  }

  @Test func `asks a feed at most once a minute, whatever its state is`() {
    var plan = WatchPlan()
    let always = feed("a", interval: 0)
    #expect(seconds(to: &plan, [always], [state(start)], from: start) == 0)
    plan.ended(report([(always, .unchanged)]), now: start)
    #expect(seconds(to: &plan, [always], [state(start)], from: start) == 60)
    // A failure that is not stored, such as that of a missing file.
    var missing = RefreshReport(outcomes: [])
    missing.outcomes = [FeedOutcome(name: "a", url: "a.xml", status: .failed)]
    missing.outcomes[0].failure = .unasked
    plan.ended(missing, now: start + 60)
    #expect(seconds(to: &plan, [always], [state(start)], from: start + 60) == 60)
  }

  @Test
  func `counts the minute from the beginning of a round, which other feeds may have drawn out`() {
    var plan = WatchPlan()
    let often = feed("a", interval: 60)
    #expect(plan.next([often], [state(nil)], now: start) == .fetch([often], force: false))
    plan.ended(report([(often, .updated)]), now: start + 100)
    #expect(seconds(to: &plan, [often], [state(start + 1)], from: start + 100) == 10)
    // It had its turn at the end of the round.
    plan.ended(report([(often, .updated)]), now: start + 300)
    #expect(seconds(to: &plan, [often], [state(start + 290)], from: start + 300) == 50)
  }

  @Test func `waits longer and longer while offline`() {
    var plan = WatchPlan()
    let feeds = [feed("a"), feed("b")]
    let states = feeds.map { _ in state(start - 7200) }
    var now = start
    var waits: [Double] = []
    for _ in 0..<7 {
      now += seconds(to: &plan, feeds, states, from: now)
      plan.ended(report(feeds.map { ($0, .failed) }, isOffline: true), now: now)
      let wait = seconds(to: &plan, feeds, states, from: now)
      waits.append(wait)
      now += wait
    }
    #expect(waits == [60, 120, 240, 480, 900, 900, 900])
    plan.ended(report(feeds.map { ($0, .unchanged) }), now: now)
    #expect(seconds(to: &plan, feeds, states, from: now) == 60)
    plan.ended(report(feeds.map { ($0, .failed) }, isOffline: true), now: now)
    #expect(seconds(to: &plan, feeds, states, from: now) == 60)
  }

  @Test func `waits longer and longer while hosts fail one after another`() {
    var plan = WatchPlan()
    let feeds = ["a", "b", "c"].map { feed($0) }
    // Due 20 seconds apart.
    let states = [0.0, 20, 40].map { state(start - 3600 + $0) }
    var rounds: [Double] = []
    var now = start
    while now < start + 86_400 {
      guard case .fetch(let due, _) = plan.next(feeds, states, now: now) else {
        now += 10
        continue
      }
      rounds.append(now.timeIntervalSince(start))
      plan.ended(report(due.map { ($0, .failed) }, isOffline: true), now: now)
      #expect(plan.isOffline == (rounds.count > 1))
    }
    // The second round waits until the first feed may be asked again.
    #expect(rounds.prefix(5) == [0, 60, 180, 420, 900])
    #expect(rounds.count <= 100)
    plan.ended(report([(feeds[0], .unchanged)]), now: now)
    #expect(!plan.isOffline)
  }

  @Test func `tries again at once after it was suspended while offline`() {
    var plan = WatchPlan()
    let feeds = [feed("a"), feed("b")]
    let states = feeds.map { _ in state(start - 7200) }
    var now = start
    for _ in 0..<6 {
      now += seconds(to: &plan, feeds, states, from: now)
      plan.ended(report(feeds.map { ($0, .failed) }, isOffline: true), now: now)
    }
    #expect(plan.next(feeds, states, now: now + 10) == .wait(until: now + 900))
    #expect(plan.next(feeds, states, now: now + 600) == .fetch(feeds, force: false))
    plan.ended(report(feeds.map { ($0, .failed) }, isOffline: true), now: now + 600)
    #expect(seconds(to: &plan, feeds, states, from: now + 600) == 60)
  }

  @Test func `asks the only host that fails again with a feed of another one`() {
    var plan = WatchPlan()
    let feeds = [feed("dead"), feed("also", host: "dead"), feed("alive")]
    let states = [state(start - 7200), state(start - 7200), state(start - 1200)]
    #expect(
      plan.next(feeds, states, now: start) == .fetch(Array(feeds.prefix(2)), force: false))
    plan.ended(report(feeds.prefix(2).map { ($0, .failed) }, isOffline: true), now: start)
    for second in stride(from: 60.0, to: 2400, by: 10) {
      #expect(plan.next(feeds, states, now: start + second) == .wait(until: start + 2400))
    }
    #expect(plan.next(feeds, states, now: start + 2400) == .fetch(feeds, force: false))
    // Alone, it is asked as often as its interval allows.
    var alone = WatchPlan()
    _ = alone.next([feeds[0]], [states[0]], now: start)
    alone.ended(report([(feeds[0], .failed)], isOffline: true), now: start)
    #expect(seconds(to: &alone, [feeds[0]], [states[0]], from: start) == 3600)
  }

  @Test func `lets a feed of another host wait for the feed that failed`() {
    var plan = WatchPlan()
    let (dead, alive) = (feed("dead"), feed("alive"))
    var states = [state(start - 7200), state(start - 3580)]
    #expect(plan.next([dead, alive], states, now: start) == .fetch([dead], force: false))
    plan.ended(report([(dead, .failed)], isOffline: true), now: start)
    #expect(plan.next([dead, alive], states, now: start + 20) == .wait(until: start + 60))
    #expect(
      plan.next([dead, alive], states, now: start + 60) == .fetch([dead, alive], force: false))
    plan.ended(report([(dead, .failed), (alive, .unchanged)]), now: start + 60)
    states = [state(start + 60) { $0.failures = 1 }, state(start + 60)]
    #expect(seconds(to: &plan, [dead, alive], states, from: start + 60) >= 3240)
  }

  @Test func `takes no stored time that was rounded up for a clock that was set back`() {
    var plan = WatchPlan()
    let (a, b) = (feed("a"), feed("b"))
    let states = [state(start + 0.0004), state(start - 7200)]
    #expect(plan.next([a, b], states, now: start) == .fetch([b], force: false))
    plan.ended(report([(b, .updated)]), now: start)
    let now = start + 7200
    for second in stride(from: 60.0, to: 7200, by: 60) {
      _ = plan.next([a, b], [states[0], state(now)], now: start + second)
    }
    // Not one after the other, the second with force.
    #expect(
      plan.next([a, b], [states[0], state(start)], now: now) == .fetch([a, b], force: false))
  }

  @Test(arguments: [600, 36_000, 34_560_000] as [Double])
  func `neither stops nor starts over when the clock is set back`(_ seconds: Double) {
    var plan = WatchPlan()
    let a = feed("a")
    let stored = state(start) { $0.freshUntil = start + 5400 }
    #expect(plan.next([a], [stored], now: start + 60) == .wait(until: start + 5400))
    let now = start + 60 - seconds
    #expect(plan.next([a], [stored], now: now) == .wait(until: now + 5400))
    #expect(plan.next([a], [stored], now: now + 5390) == .wait(until: now + 5400))
    // The stored state does not show that it is due, but neither a pause nor a 410 is overridden.
    #expect(plan.next([a], [stored], now: now + 5400) == .fetch([a], force: true))
    plan.ended(report([(a, .updated)]), now: now + 5400)
    #expect(
      plan.next([a], [state(now + 5400)], now: now + 5420) == .wait(until: now + 9000))
  }

  @Test func `keeps a pause that a server asked for, unless it is longer than any can be`() {
    var plan = WatchPlan()
    let (a, b) = (feed("a"), feed("b", host: "a"))
    let held = state(start) {
      $0.heldUntil = start + 40 * 3600
      $0.holdsHost = true
    }
    let states = [held, state(nil)]
    #expect(plan.next([a, b], states, now: start) == .wait(until: start + 40 * 3600))
    #expect(plan.next([a, b], states, now: start - 3600) == .wait(until: start + 40 * 3600))
    // The clock was set back by days; the other feed's first fetch need not wait for them.
    let back = start - 9 * 24 * 3600
    #expect(plan.next([a, b], states, now: back) == .fetch([b], force: false))
  }

  @Test func `catches up with one round after the machine was suspended`() {
    var plan = WatchPlan()
    let feeds = (0..<5).map { feed("f\($0)") }
    var states = feeds.indices.map { state(start + Double($0) * 300 - 1500) }
    #expect(plan.next(feeds, states, now: start) == .wait(until: start + 2100))
    let now = start + 8 * 3600
    #expect(plan.next(feeds, states, now: now) == .fetch(feeds, force: false))
    plan.ended(report(feeds.map { ($0, .updated) }), now: now + 5)
    states = feeds.map { _ in state(now + 5) }
    #expect(seconds(to: &plan, feeds, states, from: now + 5) == 3600)
  }

  @Test func `looks again at a feed that another program has leased when the lease ends`() {
    var plan = WatchPlan()
    let feed = feed("a")
    #expect(plan.next([feed], [state(nil)], now: start) == .fetch([feed], force: false))
    var left = report([(feed, .skipped)])
    left.outcomes[0].reason = .leased
    left.outcomes[0].nextFetch = start + 31
    plan.ended(left, now: start + 1)
    #expect(seconds(to: &plan, [feed], [state(nil)], from: start + 1) == 30)
  }

  @Test func `waits for another fetch, and after a failure of the store`() {
    var plan = WatchPlan()
    let a = feed("a")
    _ = plan.next([a], [state(nil)], now: start)
    plan.blocked(now: start, for: 5)
    #expect(plan.next([a], [state(nil)], now: start) == .wait(until: start + 5))
    #expect(plan.next([a], [state(nil)], now: start + 5) == .fetch([a], force: false))
    plan.failed(now: start + 5)
    #expect(seconds(to: &plan, [a], [state(nil)], from: start + 5) == 60)
  }
}
