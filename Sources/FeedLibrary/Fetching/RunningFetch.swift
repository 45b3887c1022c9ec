package import FeedBasics
package import FeedModel
package import Refreshing

/// A fetch in the background.
package struct RunningFetch: Sendable {
  let task: Task<RefreshReport, any Error>
  /// In which it stores what arrives.
  let store: any ArticleStore

  /// The report, or the store's failure, once the fetch has ended.
  package var result: Result<RefreshReport, any Error> { get async { await task.result } }

  /// Groups what has arrived so far into stories, which the fetch does only at its end.
  package func groupArrived(at now: Date) throws(StoreError) {
    while !task.isCancelled, try store.group(at: now) != nil {}
  }

  /// Ends the transfers; responses that have arrived are stored.
  package func cancel() { task.cancel() }
}
