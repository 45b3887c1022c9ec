import FeedTestSupport
import Foundation
import Synchronization
import Testing

@testable import Serving

@Suite struct `The limit on failed logins` {
  private let limit = LoginLimit()
  private let now = Date(timeIntervalSince1970: 1_795_311_769)

  private func attempt(
    _ guess: String, from peer: String = "192.0.2.1", after seconds: Double = 0,
    isRight: Bool = false
  ) async -> LoginLimit.Outcome {
    await limit.attempt(guess, from: peer, at: now.addingTimeInterval(seconds)) { isRight }
  }

  private func fail(_ count: Int, from peer: String = "192.0.2.1") async {
    for number in 0..<count {
      #expect(await attempt("\(number)", from: peer, after: Double(number)) == .wrong)
    }
  }

  @Test func `refuses after ten failures, even the right password`() async {
    await fail(10)
    #expect(await attempt("right", after: 9, isRight: true) == .refused(seconds: 51))
  }

  @Test func `forgets a failure after a minute`() async {
    await fail(10)
    #expect(await attempt("a", after: 59) == .refused(seconds: 1))
    #expect(await attempt("a", after: 60) == .wrong)
    #expect(await attempt("b", after: 60) == .refused(seconds: 1))
  }

  @Test func `does not count what was right, and begins anew after it`() async {
    await fail(9)
    for _ in 0..<20 { #expect(await attempt("right", after: 9, isRight: true) == .right) }
    await fail(10)
    #expect(await attempt("other", after: 9, isRight: true) == .refused(seconds: 51))
  }

  @Test func `counts each time that an app sends an old password, but lets in what was right`()
    async
  {
    #expect(await attempt("right", isRight: true) == .right)
    for second in 0..<10 { #expect(await attempt("old", after: Double(second)) == .wrong) }
    #expect(await attempt("old", after: 10) == .refused(seconds: 50))
    #expect(await attempt("right", after: 10, isRight: true) == .right)
    #expect(await attempt("old", after: 10) == .refused(seconds: 50))
  }

  @Test func `does not refuse for hours when the clock is set back`() async {
    await fail(10)
    #expect(await attempt("right", after: -3600, isRight: true) == .right)
  }

  @Test(arguments: ["192.0.2.2", "2001:db8:0:1::1", "unix", ""])
  func `is that of one client`(other: String) async {
    await fail(10)
    #expect(await attempt("right", from: other, after: 9, isRight: true) == .right)
  }

  @Test(arguments: [
    ("192.0.2.1", "::ffff:192.0.2.1"), ("192.0.2.1", "192.0.2.1:4711"),
    ("2001:db8::1", "2001:db8::ffff:1:2:3"), ("2001:db8::1", "[2001:DB8::2]:4711"),
    ("fe80::1%eth0", "fe80::2"), ("unix", "unknown"), ("a.b", "c.d"),
  ])
  func `is the same for all addresses of a client`(one: String, other: String) async {
    await fail(10, from: one)
    #expect(await attempt("x", from: other, after: 9) == .refused(seconds: 51))
  }

  @Test func `holds for all clients together, but for who was in before`() async {
    #expect(await attempt("right", from: "198.51.100.1", isRight: true) == .right)
    for number in 0..<100 {
      #expect(await attempt("\(number)", from: "192.0.2.\(number)") == .wrong)
    }
    #expect(await attempt("x", from: "203.0.113.1") == .refused(seconds: 60))
    #expect(await attempt("right", from: "203.0.113.1", isRight: true) == .refused(seconds: 60))
    #expect(await attempt("right", from: "198.51.100.1", isRight: true) == .right)
  }

  /// The outcomes of sixty attempts at the same time, whose checks are counted.
  private func atOnce(
    _ guess: (Int) -> String, isRight: Bool, _ checked: Counter
  ) async -> [LoginLimit.Outcome] {
    await withTaskGroup { [limit, now] group in
      for guess in (0..<60).map(guess) {
        group.addTask {
          await limit.attempt(guess, from: "192.0.2.1", at: now) {
            await Task.yield()
            checked.increment()
            return isRight
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `is not exceeded by guesses at the same time`() async {
    let checked = Counter()
    let outcomes = await atOnce({ "\($0)" }, isRight: false, checked)
    #expect(checked.value == 10)
    #expect(outcomes.count { $0 == .wrong } == 10)
  }

  @Test func `lets one app send the same password many times at once`() async {
    let outcomes = await atOnce({ _ in "right" }, isRight: true, Counter())
    #expect(outcomes.allSatisfy { $0 == .right })
  }

  @Test func `reports the addresses of those that failed`() async {
    let reported = Mutex<[String]>([])
    let limit = LoginLimit { peer in reported.withLock { $0.append(peer) } }
    for guess in ["a", "a", "b"] {
      _ = await limit.attempt(guess, from: "192.0.2.1", at: now) { guess == "b" }
    }
    #expect(reported.withLock { $0 } == ["192.0.2.1", "192.0.2.1"])
  }
}
