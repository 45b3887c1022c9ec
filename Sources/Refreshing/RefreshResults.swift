import FeedModel

/// What a refresh has brought so far: the outcome of each feed, and the states that are still to be saved. States after
/// a response without anything new are saved a few at a time, so that their memory does not grow with the number of
/// feeds. States after a failure wait for the end of the refresh, when it is known whether the machine was offline.
struct RefreshResults {
  /// How many states one transaction saves.
  private static let batchSize = 250

  /// Feed by feed in the order of the refresh; nil for a feed that has not ended.
  private(set) var outcomes: [FeedOutcome?]
  private let feeds: [Feed]
  private let store: any ArticleIngest
  private var confirmed: [FeedStateChange] = []
  private var failed: [FeedStateChange] = []
  /// Why states could not be saved.
  private var problem: StoreError?

  init(of feeds: [Feed], store: any ArticleIngest) {
    outcomes = Array(repeating: nil, count: feeds.count)
    self.feeds = feeds
    self.store = store
  }

  /// Records that a feed ended without being fetched.
  mutating func skip(_ index: Int, _ outcome: FeedOutcome) { outcomes[index] = outcome }

  /// Records that a feed ended.
  /// - Parameter index: the feed's, in the refresh.
  mutating func end(_ index: Int, _ result: FeedUpdate.Result) {
    outcomes[index] = result.outcome
    if let state = result.confirmedState {
      confirmed.append(FeedStateChange(state: state, feed: feeds[index]))
      if confirmed.count >= RefreshResults.batchSize { saveConfirmed() }
    } else if let state = result.failedState {
      failed.append(FeedStateChange(state: state, feed: feeds[index]))
    }
  }

  private mutating func saveConfirmed() {
    defer { confirmed = [] }
    do throws(StoreError) {
      try store.save(confirmed)
    } catch {
      problem = problem ?? error
    }
  }

  /// Saves the states that were not saved yet.
  /// - Parameter failures: whether to save those after failures as well.
  /// - Throws: ``StoreError``, also for states that could not be saved earlier.
  mutating func save(failures: Bool) throws(StoreError) {
    if failures { confirmed += failed }
    saveConfirmed()
    if let problem { throw problem }
  }
}
