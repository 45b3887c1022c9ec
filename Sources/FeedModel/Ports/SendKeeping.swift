public import FeedBasics

/// Keeps what is to be sent to targets. An article is sent to a target once, whatever asks for it; programs that send at the
/// same time share the queue.
public protocol SendKeeping: Sendable {
  /// Queues articles for a target, but for those that it has.
  /// - Parameters:
  ///   - again: whether those that it has are sent once more.
  ///   - now: when they may be sent.
  func queue(_ articles: [Int], for target: String, again: Bool, at now: Date) throws(StoreError)
    -> SendQueueing

  /// Whether anything waits for a target, or is being sent to it.
  func hasSends(to target: String) throws(StoreError) -> Bool

  /// Takes the next article of a target from the queue. It is being sent until ``endSend(of:to:_:at:)``.
  /// - Parameters:
  ///   - perMinute: the most articles within a minute.
  ///   - isIdempotent: whether what was being sent when a program was ended is sent again.
  func takeSend(to target: String, perMinute: Int, isIdempotent: Bool, at now: Date)
    throws(StoreError) -> SendStep

  /// Records how sending an article ended.
  func endSend(of article: Int, to target: String, _ outcome: SendOutcome, at now: Date)
    throws(StoreError)

  /// What is queued, and what became of it, by target.
  func sendCounts(at now: Date) throws(StoreError) -> [SendCounts]

  /// Lets everything that was not sent be sent at once: what failed, what is unclear, and what waits for its time. A pause
  /// that the target caused with a response stays.
  /// - Returns: how many articles.
  func retrySends(to target: String, at now: Date) throws(StoreError) -> Int

  /// Takes out of the queue what was not sent: what waits, what failed and what is unclear.
  /// - Returns: how many articles.
  func forgetSends(to target: String, at now: Date) throws(StoreError) -> Int
}
