import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// The queue of what is sent to targets.
@Suite(.everyStore) struct `Sends`: FillsStore {
  let store: any ArticleStore

  init() throws {
    store = try StoreKind.current.make()
    try add((1...5).map { entry("\($0)", "t\($0)") }, to: feed("A"))
  }

  private func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  private func take(
    _ target: String = "x", after seconds: Double = 0, perMinute: Int = 30,
    isIdempotent: Bool = false
  ) throws -> SendStep {
    try store.takeSend(
      to: target, perMinute: perMinute, isIdempotent: isIdempotent, at: at(seconds))
  }

  private func send(_ article: Int, queued seconds: Double = 0, attempt: Int) -> SendStep {
    .send(article: article, queued: at(seconds), attempt: attempt)
  }

  private func end(_ article: Int, _ outcome: SendOutcome, after seconds: Double = 0) throws {
    try store.endSend(of: article, to: "x", outcome, at: at(seconds))
  }

  private func counts(after seconds: Double = 0) throws -> SendCounts? {
    try store.sendCounts(at: at(seconds)).first { $0.target == "x" }
  }

  @Test func `are taken in order, each once`() throws {
    #expect(try take() == .nothing)
    #expect(
      try store.queue([2, 1, 2, 9], for: "x", again: false, at: at(0))
        == SendQueueing(queued: 2, unknown: [9]))
    #expect(try store.queue([1], for: "y", again: false, at: at(0)).queued == 1)
    #expect(
      try store.queue([1, 3], for: "x", again: false, at: at(1))
        == SendQueueing(queued: 1, waiting: 1))
    #expect(try take() == send(1, attempt: 1))
    #expect(try take() == send(2, attempt: 1))
    try end(1, .sent)
    try end(2, .failed("400 Bad Request"))
    #expect(try take(after: 1) == send(3, queued: 1, attempt: 1))
    #expect(
      try store.queue([1, 2, 3], for: "x", again: false, at: at(1))
        == SendQueueing(waiting: 1, known: 1, failed: 1))
    let counts = try #require(try counts())
    #expect(counts.sent == 1 && counts.failed == 1 && counts.waiting == 1 && counts.unclear == 0)
    #expect(counts.problem == "400 Bad Request")
    // What is being sent stays so.
    #expect(
      try store.queue([1, 2, 3], for: "x", again: true, at: at(1))
        == SendQueueing(queued: 2, waiting: 1))
    #expect(try take(after: 1) == send(1, queued: 1, attempt: 1))
    #expect(try take("y") == send(1, attempt: 1))
  }

  @Test func `wait after a failure that is the target's, and fail after three`() throws {
    _ = try store.queue([1, 2], for: "x", again: false, at: at(0))
    for attempt in 1...3 {
      let now = Double(attempt) * 1000
      #expect(try take(after: now) == send(1, attempt: attempt))
      // Nothing else is sent to the target before.
      try end(1, .later("503", until: at(now + 600), isCounted: true), after: now)
      #expect(try take(after: now + 599) == .wait(until: at(now + 600)))
    }
    // A failed article is not in the way of the next one.
    #expect(try take(after: 4000) == send(2, attempt: 1))
    try end(2, .sent, after: 4000)
    #expect(try counts()?.failed == 1)
    #expect(try store.retrySends(to: "x", at: at(9000)) == 1)
    #expect(try take(after: 9000) == send(1, attempt: 1))
  }

  @Test func `that could not be reached lose no attempt`() throws {
    _ = try store.queue([1], for: "x", again: false, at: at(0))
    for round in 0..<5 {
      let seconds = Double(round) * 1000
      #expect(try take(after: seconds) == send(1, attempt: 1))
      try end(1, .later("no route", until: at(seconds + 300), isCounted: false), after: seconds)
    }
    #expect(try counts()?.waiting == 1)
  }

  @Test func `that wait for an unreachable target are tried at once on demand, or forgotten`()
    throws
  {
    _ = try store.queue([1, 2], for: "x", again: false, at: at(0))
    _ = try take()
    try end(1, .later("no route", until: at(300), isCounted: false))
    #expect(try take(after: 10) == .wait(until: at(300)))
    #expect(try store.retrySends(to: "x", at: at(10)) == 2)
    #expect(try take(after: 10) == send(1, attempt: 1))
    try end(1, .later("503", until: at(900), isCounted: true), after: 10)
    // A target that answered has its pause.
    #expect(try store.retrySends(to: "x", at: at(20)) == 2)
    #expect(try take(after: 20) == .wait(until: at(900)))
    #expect(try store.forgetSends(to: "x", at: at(20)) == 2)
    #expect(try counts() == nil)
  }

  @Test func `are so many within a minute`() throws {
    _ = try store.queue([1, 2, 3], for: "x", again: false, at: at(0))
    #expect(try take(perMinute: 2) == send(1, attempt: 1))
    #expect(try take(after: 10, perMinute: 2) == send(2, attempt: 1))
    #expect(try take(after: 20, perMinute: 2) == .pause(until: at(60)))
    #expect(try take(after: 61, perMinute: 2) == send(3, attempt: 1))
  }

  @Test func `that were interrupted are unclear, or sent again where that does no harm`() throws {
    _ = try store.queue([1, 2], for: "x", again: false, at: at(0))
    _ = try take()
    #expect(try take(after: 200) == send(2, attempt: 1))
    let begun = try #require(try self.counts(after: 200))
    #expect(begun.waiting == 2 && begun.sending == 2 && begun.sendingEnd == at(800))
    try end(2, .unclear("no response"), after: 200)
    #expect(try take(after: 800) == .nothing)
    let counts = try #require(try counts(after: 800))
    #expect(counts.unclear == 2 && counts.waiting == 0)
    #expect(try take(after: 100, isIdempotent: true) == .nothing)
    #expect(try take(after: 800, isIdempotent: true) == send(1, attempt: 2))
    try end(1, .sent, after: 800)
    #expect(try store.retrySends(to: "x", at: at(900)) == 1)
    #expect(try take(after: 900) == send(2, attempt: 1))
  }

  @Test func `stay until they are done, whatever retention removes`() throws {
    _ = try store.queue([1, 2], for: "x", again: false, at: at(0))
    _ = try take()
    try end(1, .sent)
    _ = try store.mark([1, 2, 3, 4, 5], .read(true))
    #expect(try store.prune(lastSeenBefore: at(86400), configured: [], at: at(86400)) == 4)
    #expect(try take(after: 86400) == send(2, attempt: 1))
    #expect(try counts()?.sent == 0)
    _ = try store.delete([2])
    #expect(try counts() == nil)
  }

  @Test func `of copies that turn out to be one article are one`() throws {
    let url = "https://news.example/x"
    try add([entry("6", "six")], to: feed("A"), after: 60)
    try add([entry("7", "seven", url: url)], to: feed("B"), after: 60)
    _ = try store.queue([6, 7], for: "x", again: false, at: at(60))
    #expect(try take(after: 60) == send(6, queued: 60, attempt: 1))
    try end(6, .sent, after: 60)
    try add([entry("6", "six", url: url)], to: feed("A"), after: 120)
    #expect(try store.article(7)?.number == 6)
    #expect(try take(after: 120) == .nothing)
    #expect(try store.queue([7], for: "x", again: false, at: at(120)) == SendQueueing(known: 1))
    // On request it is sent once more, whichever of them was sent.
    #expect(
      try store.queue([7], for: "x", again: true, at: at(120)) == SendQueueing(queued: 1))
    #expect(try take(after: 120) == send(6, queued: 120, attempt: 1))
    try end(6, .sent, after: 120)
    #expect(try take(after: 120) == .nothing)
  }

  @Test func `that another program has taken over end as this one finds`() throws {
    _ = try store.queue([1], for: "x", again: false, at: at(0))
    _ = try take()
    #expect(try store.retrySends(to: "x", at: at(700)) == 1)
    try end(1, .sent, after: 701)
    #expect(try counts(after: 701)?.waiting == 1)
  }

  // MARK: Rules

  @Test func `by rules are of what arrives, never of a backlog`() throws {
    let all = rule("all", .everything, .send("x"))
    try add([entry("1", "n1"), entry("2", "n2")], to: feed("New"), rules: [all])
    #expect(try counts() == nil)
    try add([entry("3", "n3"), entry("1", "n1")], to: feed("New"), after: 60, rules: [all])
    try add([entry("9", "a9")], to: feed("A"), after: 60, rules: [all.forBacklog])
    let number = try #require(
      try store.numbers(ArticleQuery(.text(TextMatch("n3", in: .title)))).first)
    #expect(try take(after: 60) == send(number, queued: 60, attempt: 1))
    #expect(try take(after: 60) == .nothing)
    #expect(try store.ruleEffects(on: number) == [RuleEffect(query: "all", action: .send("x"))])
    // What is stored is no news.
    #expect(try store.apply([all], description: "d").map(\.changes) == [[0]])
    #expect(try store.undo() == nil)
    #expect(try take(after: 61) == .nothing)
  }

  @Test func `by rules leave out what is muted`() throws {
    let title = ArticleCondition.text(TextMatch("live", in: .title))
    let rules = [rule("all", .everything, .send("x")), rule("title:live", title, .mute)]
    try add([entry("8", "live now"), entry("9", "nine")], to: feed("A"), after: 60, rules: rules)
    #expect(try counts()?.waiting == 1)
    let all = try store.numbers(ArticleQuery()).sorted().suffix(2)
    let sent = try all.filter {
      try store.ruleEffects(on: $0).contains(RuleEffect(query: "all", action: .send("x")))
    }
    #expect(sent.count == 1)
  }

  @Test func `by rules are once an article, whichever feeds carry it`() throws {
    let all = rule("all", .everything, .send("x"), .send("y"))
    let url = "https://news.example/y"
    try add([entry("1", "b")], to: feed("B"), rules: [all])
    try add([entry("8", "same", url: url)], to: feed("A"), after: 60, rules: [all])
    try add([entry("9", "same", url: url)], to: feed("B"), after: 90, rules: [all])
    #expect(try store.sendCounts(at: at(90)).map(\.waiting) == [1, 1])
  }
}
