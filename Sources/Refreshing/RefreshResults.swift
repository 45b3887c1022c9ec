import FeedBasics
import FeedModel

/// What the feeds of a refresh have brought, and the states that are still to be saved.
///
/// States without anything new are saved a few at a time, so that their memory does not grow with the number of
/// feeds. States after a failure wait until it is known whether the machine was offline: for the end of the refresh, or,
/// where feeds are leased and others wait for them, for a response from any server.
struct RefreshResults {
  /// How many states one transaction saves.
  private static let batchSize = 250
  /// So many failures in a row, at so many hosts, show that the machine is offline, where feeds are leased.
  private static let offline = (failures: 20, hosts: 3)

  /// Feed by feed in the order of the refresh; nil for a feed that has not ended.
  private(set) var outcomes: [FeedOutcome?]
  private let feeds: [Feed]
  private let store: any ArticleIngest
  private let leases: HeldLeases?
  private var confirmed: [Change] = []
  private var failed: [Change] = []
  /// What is saved in place of these if the machine was offline.
  private var offline: [Change] = []
  /// Leased feeds that ended without a result.
  private var unused: [Int] = []
  /// The hosts that could not be reached since any could.
  private var unreached: (failures: Int, hosts: Set<String>) = (0, [])
  /// Why states could not be saved, or feeds not leased.
  private var problem: StoreError?

  private struct Change {
    var index: Int
    var change: FeedStateChange
  }

  /// What can be saved, and the leases that can be given back.
  struct Finished: Sendable {
    var changes: [FeedStateChange] = []
    /// The feeds of the changes.
    var saved: [Int] = []
    var unused: [Int] = []
  }

  /// - Parameter leases: nil if feeds are not leased.
  init(of feeds: [Feed], store: any ArticleIngest, leases: HeldLeases?) {
    outcomes = Array(repeating: nil, count: feeds.count)
    self.feeds = feeds
    self.store = store
    self.leases = leases
  }

  /// Whether the machine turned out to be offline. Known only at the end where feeds are not leased.
  var isOffline: Bool {
    leases != nil && unreached.failures >= RefreshResults.offline.failures
      && unreached.hosts.count >= RefreshResults.offline.hosts
  }

  /// Whether nothing more is to be leased.
  var isOver: Bool { isOffline || problem != nil }

  /// Records that a feed ended without being fetched.
  mutating func skip(_ index: Int, _ outcome: FeedOutcome) { outcomes[index] = outcome }

  /// Records that a feed ended.
  /// - Parameter index: the feed's, in the refresh.
  mutating func end(_ index: Int, _ result: FeedUpdate.Result) {
    outcomes[index] = result.outcome
    if leases != nil { noteReach(index, result) }
    if let state = result.confirmedState {
      confirmed.append(change(of: index, to: state))
      if leases == nil, confirmed.count >= RefreshResults.batchSize { saveConfirmed() }
    } else if let state = result.failedState {
      if leases != nil, result.outcome.failure == nil, result.outcome.page == nil {
        confirmed.append(change(of: index, to: state))
      } else {
        failed.append(change(of: index, to: state))
        if let state = result.offlineState { offline.append(change(of: index, to: state)) }
      }
    } else if leases != nil {
      unused.append(index)
    }
  }

  private func change(of index: Int, to state: FeedState) -> Change {
    var change = FeedStateChange(state: state, feed: feeds[index])
    change.lease = leases?.lease(of: index)
    return Change(index: index, change: change)
  }

  /// A response from any server shows that those which failed did so themselves.
  private mutating func noteReach(_ index: Int, _ result: FeedUpdate.Result) {
    let outcome = result.outcome
    if outcome.failure?.isOfNetwork == true {
      // A feed that was not requested, since its host does not respond, has no state to save.
      guard result.failedState != nil else { return }
      unreached.failures += 1
      let host = feeds[index].location.baseURL.flatMap { URLReference.Parts($0).host }
      unreached.hosts.insert(host ?? "")
    } else if outcome.httpStatus != nil, outcome.page == nil, !isOffline {
      unreached = (0, [])
      confirmed += failed
      (failed, offline) = ([], [])
    }
  }

  /// Records that the store failed.
  mutating func fail(_ error: StoreError) { problem = problem ?? error }

  /// What can be saved and given back before the end, where feeds are leased.
  mutating func takeFinished() -> Finished {
    defer {
      confirmed = []
      unused = []
    }
    return Finished(
      changes: confirmed.map(\.change), saved: confirmed.map(\.index), unused: unused)
  }

  private mutating func saveConfirmed() {
    defer { confirmed = [] }
    do throws(StoreError) {
      try store.save(confirmed.map(\.change))
      leases?.forget(confirmed.map(\.index))
    } catch {
      fail(error)
    }
  }

  /// Saves the states that were not saved yet.
  /// - Parameter failures: whether to save those after failures as well; otherwise only why accounts failed.
  /// - Throws: ``StoreError``, also for states that could not be saved earlier.
  mutating func save(failures: Bool) throws(StoreError) {
    confirmed += failures ? failed : offline
    saveConfirmed()
    if let problem { throw problem }
  }
}
