import FeedModel
import Foundation
import Testing

@testable import Refreshing

/// `per_host` and `hold_host` (docs/config.md): which feeds share a host, and what that means.
@Suite struct `Feeds of one host` {
  private let now = Date(timeIntervalSince1970: 1_795_244_400)

  private func feed(_ url: String) -> Feed {
    Feed(name: url, location: .web(url: url), configuredURL: url)
  }

  private func state(movedTo: String? = nil, held seconds: Double? = nil, host: Bool = true)
    -> FeedState
  {
    var state = FeedState()
    state.movedTo = movedTo
    state.heldUntil = seconds.map { now.addingTimeInterval($0) }
    state.holdsHost = seconds != nil && host
    return state
  }

  @Test func `wait together until the latest of their pauses ends`() {
    let feeds = ["https://a.example/1", "https://A.example:8080/2", "https://b.example/"].map(feed)
    let states = [state(held: 60), state(held: 600), state(held: 600, host: false)]
    let holds = HostHolds(feeds, states, stored: [:], now: now)
    #expect(holds.until(feeds[0], states[0]) == now.addingTimeInterval(600))
    #expect(holds.until(feeds[2], states[2]) == nil)
    #expect(
      HostHolds(feeds, states, stored: [:], now: now.addingTimeInterval(600)).until(
        feeds[0], states[0]) == nil)
  }

  @Test func `are due when both their own wait and the pause of the host have ended`() {
    var feeds = ["https://a.example/1", "https://a.example/2", "https://b.example/"].map(feed)
    var states = [state(held: 600), state(), state()]
    let holds = HostHolds(feeds, states, stored: [:], now: now)
    #expect(holds.nextFetch(feeds[1], states[1], now: now) == now.addingTimeInterval(600))
    #expect(holds.nextFetch(feeds[2], states[2], now: now) == now)
    (states[1].lastAttempt, states[1].failures) = (now, 3)
    #expect(holds.nextFetch(feeds[1], states[1], now: now)! > now.addingTimeInterval(3000))
    states[1].isGone = true
    #expect(holds.nextFetch(feeds[1], states[1], now: now) == nil)
    feeds[2].isEnabled = false
    #expect(holds.nextFetch(feeds[2], states[2], now: now) == nil)
  }

  @Test func `are those of the host they moved to`() {
    let feeds = ["https://old.example/1", "https://old.example/2", "https://new.example/"].map(feed)
    let states = [state(movedTo: "https://new.example/1", held: 60), state(), state()]
    let holds = HostHolds(feeds, states, stored: [:], now: now)
    #expect(holds.until(feeds[1], states[1]) == nil)
    #expect(holds.until(feeds[2], states[2]) == now.addingTimeInterval(60))
  }

  @Test(
    arguments: [
      (["https://new.example/1"], "new.example"), ([nil], "old.example"),
      (["https://new.example/1", "https://new.example/1"], "new.example"),
      (["https://new.example/1", nil], "old.example"),
    ] as [([String?], String)])
  func `count for the host of their first request`(_ moved: [String?], _ expected: String) {
    let feeds = moved.map { _ in feed("https://old.example/1") }
    let group = RequestGroup(
      members: Array(feeds.indices), states: moved.map { state(movedTo: $0) })
    #expect(group.host(feeds) == expected)
  }
}
