public import FeedBasics
public import FeedModel

/// The queue of a target: what waits for it, what is being sent, and what became of the rest.
struct SendQueue<Transaction: SQLTransaction> {
  let target: String
  let transaction: Transaction

  /// - Parameter articles: numbers of articles, ascending.
  func add(_ articles: [Int], again: Bool, at now: Date) throws -> SendQueueing {
    var result = SendQueueing()
    // A pause is the target's, and so is that of what comes later.
    let latest =
      try transaction.first(
        "SELECT max(due_at) FROM sends WHERE target = $1 AND state = 'waiting'", .text(target)
      ) { $0.date() } ?? nil
    let due = latest.map { max($0, now) } ?? now
    for batch in articles.batches(of: MarkWriter<Transaction>.batchSize) {
      let targets = SQLValue.texts(batch.map { _ in target })
      let states = try transaction.find(
        SendStatements.ofArticle, by: batch, [targets, .integers(batch)]
      ) { SendState(rawValue: $0.text() ?? "") }
      let new = batch.filter { number in
        switch states[number] {
        case nil: true
        case .waiting, .sending: false
        case .sent, .failed, .unclear: again
        }
      }
      if again { try transaction.run(SendStatements.removal, .text(target), .integers(new)) }
      try transaction.write(
        .replace, "sends",
        [
          "target": .texts(new.map { _ in target }), "number": .integers(new),
          "state": .texts(new.map { _ in SendState.waiting.rawValue }),
          "tries": .integers(new.map { _ in 0 }), "queued_at": .dates(new.map { _ in now }),
          "due_at": .dates(new.map { _ in due }), "tried_at": .dates(new.map { _ in nil }),
          "problem": .texts(new.map { _ in nil }),
        ])
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
      try transaction.run(
        """
        UPDATE sends SET state = 'waiting' WHERE target = $1 AND state = 'sending' AND tried_at < $2
        """, .text(target), .date(SendLease.began(before: now)))
    }
    // The one that waits longest.
    while let (number, due) = try transaction.first(
      """
      SELECT number, due_at FROM sends WHERE target = $1 AND state = 'waiting'
      ORDER BY due_at, number LIMIT 1
      """, .text(target),
      read: { ($0.number(), $0.date() ?? Date(timeIntervalSince1970: 0)) })
    {
      if due > now { return .wait(until: due) }
      // When as many as may be were sent within the last minute, the first of them.
      let first =
        try transaction.first(
          """
          SELECT tried_at FROM sends WHERE target = $1 AND tried_at > $2 ORDER BY tried_at DESC
          LIMIT 1 OFFSET $3
          """, .text(target), .date(now.addingTimeInterval(-60)), .integer(perMinute - 1)
        ) { $0.date() } ?? nil
      if let first { return .pause(until: first.addingTimeInterval(60)) }
      let begun = try transaction.first(
        """
        UPDATE sends SET state = 'sending', tries = tries + 1, tried_at = $3
        WHERE target = $1 AND number = $2 AND state = 'waiting' RETURNING tries, queued_at
        """, .text(target), .integer(number), .date(now)
      ) { ($0.number(), $0.date() ?? now) }
      // Another program may have taken it.
      guard let (attempt, queued) = begun else { continue }
      guard let article = try transaction.article(ofAppearance: number) else {
        try set(number, .failed, tries: attempt, due: now, "the article is gone")
        continue
      }
      // Another copy, which was an article of its own, may have been sent.
      let others = try transaction.all(
        """
        SELECT s.state FROM appearances a JOIN sends s ON s.number = a.id
        WHERE a.article_id = $1 AND s.target = $2 AND s.number <> $3 ORDER BY s.number
        """, .integer(article), .text(target), .integer(number)
      ) { SendState(rawValue: $0.text() ?? "") ?? .unclear }
      if others.contains(where: { $0 != .waiting && $0 != .failed }) {
        try set(number, .sent, tries: 0, due: now)
        continue
      }
      return .send(article: number, queued: queued, attempt: attempt)
    }
    return .nothing
  }

  func end(_ number: Int, _ outcome: SendOutcome, at now: Date) throws {
    let tries =
      try transaction.first(
        "SELECT tries FROM sends WHERE target = $1 AND number = $2", .text(target),
        .integer(number)
      ) { $0.number() } ?? 0
    switch outcome {
    case .sent: try set(number, .sent, tries: tries, due: now)
    case .failed(let problem): try set(number, .failed, tries: tries, due: now, problem)
    case .unclear(let problem): try set(number, .unclear, tries: tries, due: now, problem)
    case .later(let problem, let date, let isCounted):
      let tries = isCounted ? tries : max(0, tries - 1)
      let isLast = tries >= SendOutcome.attempts
      try set(number, isLast ? .failed : .waiting, tries: tries, due: date, problem)
      // Nothing is sent to the target before that.
      try transaction.run(
        "UPDATE sends SET due_at = $2 WHERE target = $1 AND state = 'waiting' AND due_at < $2",
        .text(target), .date(date))
    }
  }

  /// Records how sending an article ended, unless it was released or retried meanwhile.
  private func set(
    _ number: Int, _ state: SendState, tries: Int, due: Date, _ problem: String? = nil
  ) throws {
    try transaction.run(
      """
      UPDATE sends SET state = $3, tries = $4, due_at = $5, problem = $6
      WHERE target = $1 AND number = $2 AND state = 'sending'
      """, .text(target), .integer(number), .text(state.rawValue), .integer(tries), .date(due),
      .text(problem))
  }
}

extension TransactionalStore {
  public func queue(
    _ articles: [Int], for target: String, again: Bool, at now: Date
  ) throws(StoreError) -> SendQueueing {
    try write { transaction in
      let known = try transaction.articles(ofAppearances: articles)
      var result = try SendQueue(target: target, transaction: transaction)
        .add(Set(known.values).sorted(), again: again, at: now)
      result.unknown = articles.filter { known[$0] == nil }
      return result
    }
  }

  public func takeSend(
    to target: String, perMinute: Int, isIdempotent: Bool, at now: Date
  ) throws(StoreError) -> SendStep {
    // Usually nothing waits, and unlike a write, a read does not wait for other processes.
    guard try hasSends(to: target) else { return .nothing }
    return try write {
      try SendQueue(target: target, transaction: $0)
        .take(perMinute: perMinute, isIdempotent: isIdempotent, at: now)
    }
  }

  public func endSend(
    of article: Int, to target: String, _ outcome: SendOutcome, at now: Date
  ) throws(StoreError) {
    try write { try SendQueue(target: target, transaction: $0).end(article, outcome, at: now) }
  }

  public func hasSends(to target: String) throws(StoreError) -> Bool {
    try read {
      try $0.finds(
        "SELECT 1 FROM sends WHERE target = $1 AND state IN ('waiting', 'sending') LIMIT 1",
        .text(target))
    }
  }

  public func sendCounts(at now: Date) throws(StoreError) -> [SendCounts] {
    try read { transaction in
      var counts: [String: SendCounts] = [:]
      for row in try transaction.all(
        """
        SELECT target, CASE WHEN state = 'sending' AND tried_at < $1 THEN 'unclear' ELSE state END AS stage,
          count(*), min(due_at), max(tried_at) FROM sends GROUP BY target, stage
        """, .date(SendLease.began(before: now)),
        read: { row in
          (
            target: row.text() ?? "", state: SendState(rawValue: row.text() ?? ""),
            count: row.number(), due: row.date(), tried: row.date()
          )
        })
      {
        var found = counts[row.target] ?? SendCounts(target: row.target)
        switch row.state {
        case .waiting:
          found.waiting += row.count
          found.next = row.due
        case .sending:
          found.waiting += row.count
          found.sending = row.count
          found.sendingEnd = row.tried.map(SendLease.end)
        case .sent: found.sent = row.count
        case .failed: found.failed = row.count
        case .unclear, nil: found.unclear += row.count
        }
        counts[row.target] = found
      }
      for (target, problem) in try transaction.all(
        """
        SELECT target, problem FROM sends WHERE problem IS NOT NULL AND state <> 'sent' ORDER BY tried_at
        """, read: { ($0.text() ?? "", $0.text()) })
      { counts[target]?.problem = problem }
      return counts.values.sorted { $0.target < $1.target }
    }
  }

  public func retrySends(to target: String, at now: Date) throws(StoreError) -> Int {
    try write { transaction in
      let pause =
        try transaction.first(
          "SELECT max(due_at) FROM sends WHERE target = $1 AND state = 'waiting' AND tries > 0",
          .text(target)
        ) { $0.date() } ?? nil
      return try transaction.all(
        """
        UPDATE sends SET state = 'waiting', due_at = $3,
          problem = CASE WHEN state = 'waiting' THEN problem END,
          tries = CASE WHEN state = 'waiting' THEN tries ELSE 0 END
        WHERE target = $1
          AND (state IN ('waiting', 'failed', 'unclear') OR state = 'sending' AND tried_at < $2)
        RETURNING number
        """, .text(target), .date(SendLease.began(before: now)),
        .date(pause.map { max($0, now) } ?? now)
      ) { $0.number() }.count
    }
  }

  public func forgetSends(to target: String, at now: Date) throws(StoreError) -> Int {
    try write {
      try $0.all(
        """
        DELETE FROM sends WHERE target = $1
          AND (state IN ('waiting', 'failed', 'unclear') OR state = 'sending' AND tried_at < $2)
        RETURNING number
        """, .text(target), .date(SendLease.began(before: now))
      ) { $0.number() }.count
    }
  }
}

/// How long a program that sends an article may take for it.
enum SendLease {
  /// In seconds: longer than any request may run, with two logins and the waiting for a connection.
  private static let length = 600.0

  /// When sending began that was interrupted, if it has not ended by now.
  static func began(before now: Date) -> Date { now.addingTimeInterval(-length) }

  /// When sending has been interrupted that began at an instant, if it has not ended by then.
  static func end(_ began: Date) -> Date { began.addingTimeInterval(length) }
}

private enum SendStatements {
  // The last one counts: what is being sent must not be sent beside that.
  static let ofArticle = BatchQuery("target", "article") { dialect in
    """
    SELECT s.state FROM appearances a \(dialect.orderedJoin) sends s ON s.number = a.id AND s.target = {target}
    WHERE a.article_id = {article} ORDER BY s.state = 'sending', s.state
    """
  }
  static let removal = SQLText { dialect in
    """
    DELETE FROM sends WHERE target = $1
      AND number IN (SELECT a.id FROM appearances a WHERE \(dialect.isIn("a.article_id", "$2")))
    """
  }
}
