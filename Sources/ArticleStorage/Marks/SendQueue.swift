import FeedBasics
import FeedModel

/// The queue of a target.
struct SendQueue<Transaction: SQLTransaction> {
  let target: String
  let transaction: Transaction

  /// - Parameter articles: numbers of articles, ascending.
  func add(_ articles: [Int], again: Bool, at now: Date) throws -> SendQueueing {
    var result = SendQueueing()
    // A pause is the target's, and so is that of what comes later.
    let due = try transaction.latestSend(to: target).map { max($0, now) } ?? now
    for batch in articles.batches(of: MarkWriter<Transaction>.batchSize) {
      let states = try transaction.sends(ofArticles: batch, to: target)
      let new = batch.filter { number in
        switch states[number] {
        case nil: true
        case .waiting, .sending: false
        case .sent, .failed, .unclear: again
        }
      }
      if again { try transaction.forgetSends(ofArticles: new, to: target) }
      try transaction.addSends(new, to: target, at: now, due: due)
      result.queued += new.count
      result.waiting += batch.count { [.waiting, .sending].contains(states[$0]) }
      if !again {
        result.known += batch.count { states[$0] == .sent }
        result.failed += batch.count { [.failed, .unclear].contains(states[$0]) }
      }
    }
    return result
  }

  func take(perMinute: Int, isIdempotent: Bool, at now: Date) throws -> SendStep {
    if isIdempotent {
      try transaction.releaseSends(to: target, triedBefore: SendLease.began(before: now))
    }
    while let (number, due) = try transaction.nextSend(to: target) {
      if due > now { return .wait(until: due) }
      let minute = now.addingTimeInterval(-60)
      if let first = try transaction.firstSend(to: target, of: perMinute, since: minute) {
        return .pause(until: first.addingTimeInterval(60))
      }
      guard let (attempt, queued) = try transaction.beginSend(number, to: target, at: now) else {
        continue
      }
      guard let article = try transaction.articles(ofAppearances: [number])[number] else {
        try transaction.setSend(
          number, to: target, .failed, tries: attempt, due: now, problem: "the article is gone")
        continue
      }
      // Another copy, which was an article of its own, may have been sent.
      let states = try transaction.otherSends(number, ofArticle: article, to: target)
      if states.contains(where: { $0 != .waiting && $0 != .failed }) {
        try transaction.setSend(number, to: target, .sent, tries: 0, due: now, problem: nil)
        continue
      }
      return .send(article: number, queued: queued, attempt: attempt)
    }
    return .nothing
  }

  func end(_ number: Int, _ outcome: SendOutcome, at now: Date) throws {
    let tries = try transaction.tries(of: number, to: target)
    func set(_ state: SendState, tries: Int, due: Date = now, _ problem: String? = nil) throws {
      try transaction.setSend(number, to: target, state, tries: tries, due: due, problem: problem)
    }
    switch outcome {
    case .sent: try set(.sent, tries: tries)
    case .failed(let problem): try set(.failed, tries: tries, problem)
    case .unclear(let problem): try set(.unclear, tries: tries, problem)
    case .later(let problem, let date, let isCounted):
      let tries = isCounted ? tries : max(0, tries - 1)
      let isLast = tries >= SendOutcome.attempts
      try set(isLast ? .failed : .waiting, tries: tries, due: date, problem)
      try transaction.postponeSends(to: target, until: date)
    }
  }
}
