import FeedModel
import FeedPlatform
import Refreshing

/// A fetch in the background.
struct RunningFetch: Sendable {
  private let task: Task<RefreshReport, any Error>
  private let store: any ArticleStore

  /// - Parameter store: in which it stores what arrives.
  init(_ task: Task<RefreshReport, any Error>, _ store: any ArticleStore) {
    self.task = task
    self.store = store
  }

  /// The report, or the store's failure, once the fetch has ended.
  var result: Result<RefreshReport, any Error> { get async { await task.result } }

  /// Groups what has arrived so far into stories, which the fetch does only at its end.
  func groupArrived(at now: Date) throws(StoreError) {
    while !task.isCancelled, try store.group(at: now) != nil {}
  }

  /// Ends the transfers; responses that have arrived are stored.
  func cancel() { task.cancel() }

  /// Something that happens during a fetch.
  enum Moment: Sendable {
    /// It is known which feeds are due.
    case planned
    /// The user has waited long enough.
    case deadline
    /// This signal arrived.
    case interrupted(Int32)
    /// The fetch has ended.
    case ended(Result<RefreshReport, any Error>)
  }

  /// Reports what happens until the fetch ends, which is the last to happen.
  /// - Parameters:
  ///   - wait: the seconds after which the wait has been long enough; nil for never.
  ///   - interruption: the signals.
  func report(
    to moments: AsyncStream<Moment>.Continuation, wait: Double?, _ interruption: Interruption
  ) {
    interruption.onSignal { moments.yield(.interrupted($0)) }
    let timer = wait.map { seconds in
      Task {
        try await Task.sleep(for: .seconds(seconds))
        moments.yield(.deadline)
      }
    }
    Task {
      let result = await task.result
      timer?.cancel()
      moments.yield(.ended(result))
      moments.finish()
    }
  }
}
