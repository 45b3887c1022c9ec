public import FeedBasics
public import FeedModel

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
}
