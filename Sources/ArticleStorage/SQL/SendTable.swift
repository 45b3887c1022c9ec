public import FeedBasics
public import FeedModel

/// What is queued for targets, and what became of it.
extension SQLTransaction {
  /// The articles, of some, that a target has or that wait for it.
  func sends(ofArticles numbers: [Int], to target: String) throws -> [Int: SendState] {
    let targets = SQLValue.texts(numbers.map { _ in target })
    return try find(SendStatements.ofArticle, by: numbers, [targets, .integers(numbers)]) {
      SendState(rawValue: $0.text() ?? "")
    }
  }

  /// Queues articles, whatever became of them before.
  func addSends(_ numbers: [Int], to target: String, at now: Date, due: Date) throws {
    try run(
      SendStatements.addition,
      [
        .texts(numbers.map { _ in target }), .integers(numbers),
        .texts(numbers.map { _ in SendState.waiting.rawValue }), .integers(numbers.map { _ in 0 }),
        .dates(numbers.map { _ in now }), .dates(numbers.map { _ in due }),
        .dates(numbers.map { _ in nil }), .texts(numbers.map { _ in nil }),
      ])
  }

  /// Forgets what became of articles and all their copies.
  func forgetSends(ofArticles numbers: [Int], to target: String) throws {
    try run(SendStatements.removal, .text(target), .integers(numbers))
  }

  /// When as many articles as may be within a minute were sent to a target since an instant, the time of the first of them.
  func firstSend(to target: String, of limit: Int, since date: Date) throws -> Date? {
    try first(
      """
      SELECT tried_at FROM sends WHERE target = $1 AND tried_at > $2 ORDER BY tried_at DESC
      LIMIT 1 OFFSET $3
      """, .text(target), .date(date), .integer(limit - 1)
    ) { $0.date() } ?? nil
  }

  /// The article that waits longest for a target, and when it may be sent.
  func nextSend(to target: String) throws -> (number: Int, due: Date)? {
    try first(
      """
      SELECT number, due_at FROM sends WHERE target = $1 AND state = 'waiting'
      ORDER BY due_at, number LIMIT 1
      """, .text(target)
    ) { ($0.number(), $0.date() ?? Date(timeIntervalSince1970: 0)) }
  }

  /// The latest instant at which something that waits for a target may be sent.
  func latestSend(to target: String) throws -> Date? {
    try first(
      "SELECT max(due_at) FROM sends WHERE target = $1 AND state = 'waiting'", .text(target)
    ) { $0.date() } ?? nil
  }

  /// Lets articles wait again whose sending was interrupted before an instant.
  func releaseSends(to target: String, triedBefore date: Date) throws {
    try run(
      """
      UPDATE sends SET state = 'waiting' WHERE target = $1 AND state = 'sending' AND tried_at < $2
      """, .text(target), .date(date))
  }

  /// Begins to send an article that waits.
  /// - Returns: for which time, and when it was queued; nil if another program has taken it.
  func beginSend(
    _ number: Int, to target: String, at date: Date
  ) throws -> (attempt: Int, queued: Date)? {
    try first(
      """
      UPDATE sends SET state = 'sending', tries = tries + 1, tried_at = $3
      WHERE target = $1 AND number = $2 AND state = 'waiting' RETURNING tries, queued_at
      """, .text(target), .integer(number), .date(date)
    ) { ($0.number(), $0.date() ?? date) }
  }

  /// What became of the other copies of an article.
  func otherSends(_ number: Int, ofArticle article: Int, to target: String) throws -> [SendState] {
    try all(
      """
      SELECT s.state FROM appearances a JOIN sends s ON s.number = a.id
      WHERE a.article_id = $1 AND s.target = $2 AND s.number <> $3 ORDER BY s.number
      """, .integer(article), .text(target), .integer(number)
    ) { SendState(rawValue: $0.text() ?? "") ?? .unclear }
  }

  /// How often an article's request was sent to a target.
  func tries(of number: Int, to target: String) throws -> Int {
    try first(
      "SELECT tries FROM sends WHERE target = $1 AND number = $2", .text(target), .integer(number)
    ) { $0.number() } ?? 0
  }

  /// Records how sending an article ended, unless it was released or retried meanwhile.
  func setSend(
    _ number: Int, to target: String, _ state: SendState, tries: Int, due: Date, problem: String?
  ) throws {
    try run(
      """
      UPDATE sends SET state = $3, tries = $4, due_at = $5, problem = $6
      WHERE target = $1 AND number = $2 AND state = 'sending'
      """, .text(target), .integer(number), .text(state.rawValue), .integer(tries), .date(due),
      .text(problem))
  }

  /// Sends nothing to a target before an instant.
  func postponeSends(to target: String, until date: Date) throws {
    try run(
      "UPDATE sends SET due_at = $2 WHERE target = $1 AND state = 'waiting' AND due_at < $2",
      .text(target), .date(date))
  }
}

extension TransactionalStore {
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
  static let addition = BatchStatement(
    .replace(key: ["target", "number"]), "sends",
    ["target", "number", "state", "tries", "queued_at", "due_at", "tried_at", "problem"])
  static let removal = SQLText { dialect in
    """
    DELETE FROM sends WHERE target = $1
      AND number IN (SELECT a.id FROM appearances a WHERE \(dialect.isIn("a.article_id", "$2")))
    """
  }
}
