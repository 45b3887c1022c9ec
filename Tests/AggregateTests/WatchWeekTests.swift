import FeedModel
import FeedTestSupport
import Foundation
import Synchronization
import Testing

@testable import aggregate

/// A week of `watch`, with a clock that its waits move on.
@Suite struct `A week of watching` {
  private let scene = WatchScene()
  private let day: Double = 24 * 3600

  /// The gaps between requests, in seconds.
  private func gaps(_ times: [Double]) -> [Double] {
    zip(times.dropFirst(), times).map { $0 - $1 }
  }

  @Test func `marks as read what a rule finds too old, at each fetch`() async throws {
    let start = scene.clock.now
    scene.configure(
      """
      [queries]
      stale = "older:2d"
      [[rule]]
      query = "feed:a @stale"
      then = ["read"]
      [[feed]]
      name = "a"
      url = "https://a.example/feed"
      [[feed]]
      name = "b"
      url = "https://b.example/feed"
      """)
    for name in ["a", "b"] { scene.network.set(scene.url(name), .text(WatchScene.rss(name, [1]))) }
    #expect(try await scene.run(until: start + 1 * day) == .signal(SIGTERM))
    #expect(try scene.store.count(ArticleQuery(.unread)) == 2)
    #expect(try await scene.run(until: start + 3 * day) == .signal(SIGTERM))
    #expect(try scene.store.headlines(ArticleQuery(.unread)).map(\.publisher) == ["b"])
    #expect(try scene.store.undo()?.description == "changed by their age")
    #expect(try await scene.run(until: start + 4 * day) == .signal(SIGTERM))
    #expect(try scene.store.count(ArticleQuery(.unread)) == 2)
  }

  @Test func `asks each feed as often as it is due, and not more often`() async throws {
    let start = scene.clock.now
    let minute = 60.0
    // The shortest wait that each feed allows, in seconds.
    let allowed = [
      "hourly": 60 * minute, "often": 30 * minute, "fresh": 180 * minute, "ttl": 120 * minute,
      "quiet": 60 * minute, "held": 300 * minute,
    ]
    scene.configure([
      ("hourly", ""), ("often", "interval = \"30m\""), ("fresh", ""), ("ttl", ""), ("quiet", ""),
      ("held", ""), ("broken", ""), ("gone", ""),
    ])
    scene.hourly("hourly")
    scene.network.set(scene.url("often")) { [clock = scene.clock] _ in
      // Something new each time, so that the interval is not lengthened.
      .text(WatchScene.rss("often", [Int(clock.now.timeIntervalSince(start) / 30)]))
    }
    scene.hourly("fresh") { $0.freshFor = 180 * minute }
    scene.network.set(scene.url("ttl")) { [clock = scene.clock] _ in
      let item = Int(clock.now.timeIntervalSince(start) / 3600)
      return .text(
        WatchScene.rss("ttl", [item]).replacing("<title>ttl</title>", with: "<ttl>120</ttl>"))
    }
    scene.network.set(scene.url("quiet"), .text(WatchScene.rss("quiet", [1])))
    scene.hourly("held") { $0.retryAfter = 300 * minute }
    scene.network.set(scene.url("broken"), .status(500))
    scene.network.set(scene.url("gone"), .status(410))
    #expect(try await scene.run(until: start + 7 * day) == .signal(SIGTERM))
    for (name, wait) in allowed {
      let times = scene.requests(name, since: start)
      #expect(gaps(times).allSatisfy { $0 >= wait }, "\(name): \(gaps(times).min() ?? 0)")
      // 10 % of jitter, the round gap, and the wait in which the clock is looked at.
      let slowest = Int(7 * day / (wait * 1.1 + 60))
      if name != "quiet" { #expect(times.count >= slowest, "\(name): \(times.count)") }
    }
    // Nothing new: every six hours, after the first few.
    let quiet = scene.requests("quiet", since: start)
    #expect((24...36).contains(quiet.count), "\(quiet.count)")
    // 1, 2, 4, 8, 16, 24, 24, … hours.
    #expect(scene.requests("broken", since: start).count <= 12)
    #expect(scene.requests("gone", since: start).count == 1)
    // Every article once.
    #expect(Set(scene.printed).count == scene.printed.count)
    #expect(try scene.printed.count == scene.store.totals().articles)
    #expect(scene.printed.count { $0.contains("\thourly ") } > 150)
    // A failure is reported when it begins.
    #expect(scene.remarks.count { $0.contains("broken: 500") } == 1)
    #expect(scene.remarks.count { $0.contains("gone: 410") } == 1)
  }

  @Test(arguments: StreamFormat.allCases)
  func `prints after a failed reading what it would have printed`(_ format: StreamFormat)
    async throws
  {
    scene.configure([("a", "")])
    scene.network.set(scene.url("a"), .text(WatchScene.rss("a", [1, 2])))
    scene.failures.withLock { $0 = 2 }
    _ = try await scene.run(until: scene.clock.now + 120, format: format)
    #expect(scene.printed.count == 2, "\(scene.printed)")
    #expect(scene.announcements == [2])
    #expect(scene.remarks.count == 1)
  }

  @Test func `an offline day changes no schedule`() async throws {
    let start = scene.clock.now
    let names = ["a", "b", "c"]
    scene.configure(names.map { ($0, "") })
    let isOffline = { @Sendable (date: Date) in
      let seconds = date.timeIntervalSince(start)
      return seconds >= 24 * 3600 && seconds < 48 * 3600
    }
    for name in names {
      scene.network.set(scene.url(name)) { [clock = scene.clock] _ in
        let hour = Int(clock.now.timeIntervalSince(start) / 3600)
        return isOffline(clock.now) ? .unreachable : .text(WatchScene.rss(name, [hour]))
      }
    }
    _ = try await scene.run(until: start + 3 * day)
    for name in names {
      let times = scene.requests(name, since: start)
      let failed = times.filter { isOffline(start + $0) }
      #expect(try scene.states().allSatisfy { $0.failures == 0 && $0.lastError == nil })
      // Every quarter of an hour at most, and back within one.
      #expect(failed.count <= 100, "\(failed.count)")
      let back = try #require(times.first { $0 >= 2 * day })
      #expect(back - 2 * day <= 910)
      #expect(times.count { $0 >= 2 * day } >= 20)
    }
    #expect(scene.remarks.count { $0.contains("offline") } == 1, "\(scene.remarks)")
  }

  @Test func `a dead feed among others is asked less and less`() async throws {
    let start = scene.clock.now
    let names = ["a", "b", "c", "d"]
    scene.configure((names + ["dead"]).map { ($0, "") })
    for name in names { scene.hourly(name) }
    scene.network.set(scene.url("dead"), .unreachable)
    _ = try await scene.run(until: start + 4 * day)
    let times = scene.requests("dead", since: start)
    // Back-off alone would be 8 or 9; a request that counts as offline is repeated once, with the next feed. The others are
    // asked more than 80 times.
    #expect(times.count <= 18, "\(times)")
    #expect(times.count { $0 > 2 * day } < times.count { $0 < 2 * day }, "\(times)")
    #expect(scene.requests("a", since: start).count > 80)
  }

  @Test func `a suspended machine catches up with one request per feed`() async throws {
    let start = scene.clock.now
    let names = (0..<40).map { "f\($0)" }
    scene.configure(
      names.map { ($0, "") }
        + (0..<6).map { index in ("one\(index)", "") }, settings: "jobs = 8\nper_host = 2")
    for name in names + (0..<6).map({ "one\($0)" }) {
      scene.network.set(
        scene.url(name), .slow(.text(WatchScene.rss(name, [1]))))
    }
    let isAsleep = Mutex(false)
    scene.script.withLock { script in
      script.event = { [clock = scene.clock] now in
        let sleeps =
          now >= start + 2000
          && isAsleep.withLock { isAsleep in
            defer { isAsleep = true }
            return !isAsleep
          }
        if sleeps { clock.advance(by: 8 * 3600) }
        return nil
      }
    }
    _ = try await scene.run(until: start + 2000 + 8 * 3600 + 600)
    for name in names { #expect(scene.requests(name, since: start).count == 2, "\(name)") }
    #expect(scene.network.maximumInFlight <= 8)
    let caughtUp = scene.network.received.suffix(46).map { $0.time.timeIntervalSince(start) }
    #expect((caughtUp.max() ?? 0) - (caughtUp.min() ?? 0) < 60)
  }

  @Test(arguments: [-10_800, -259_200] as [Double])
  func `a clock that is set back neither stops it nor starts it over`(_ jump: Double) async throws {
    let start = scene.clock.now
    scene.configure([("a", ""), ("b", "")])
    scene.hourly("a")
    scene.hourly("b")
    let hasJumped = Mutex(false)
    scene.script.withLock { script in
      script.event = { [clock = scene.clock] now in
        let jumps = hasJumped.withLock { hasJumped in
          guard !hasJumped, now >= start + 5.5 * 3600 else { return false }
          hasJumped = true
          return true
        }
        if jumps { clock.advance(by: jump) }
        return nil
      }
    }
    _ = try await scene.run(until: start + 5.5 * 3600 + 1)
    let times = scene.network.received.filter { $0.url == scene.url("a") }.map(\.time)
    let index = try #require(times.indices.dropFirst().first { times[$0] < times[$0 - 1] })
    let first = times[index]
    let moment = start + 5.5 * 3600 + jump
    // The last request counts as made when the clock was set back.
    #expect(first >= moment + 3600, "\(first.timeIntervalSince(moment))")
    #expect(first <= moment + 4100, "\(first.timeIntervalSince(moment))")
    // Nothing new comes, so the interval is lengthened to six hours at most.
    #expect(times[index...].count >= Int(-jump / 21_600) + 1)
  }
}
