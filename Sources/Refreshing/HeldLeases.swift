import FeedBasics
import FeedModel
import Synchronization

/// The leases that one refresh holds, where several programs fetch for one store. It is a class because tasks that request
/// feeds look at the leases while others renew them.
///
/// The store counts a lease from when it gave it; here it is counted from before it was asked for, so that it ends here
/// first. What is requested after that fails, and what arrives after that is stored only if no other program has the feed.
final class HeldLeases: Sendable {
  /// Seconds that a lease lasts beyond the timeout of its feed.
  static let margin: Double = 30

  private struct Held {
    var lease: FeedLease
    /// How long it lasts each time.
    var seconds: Double
    var end: ContinuousClock.Instant
    var isTransferred = false
  }

  private struct State {
    /// By the index of the feed in the refresh.
    var held: [Int: Held] = [:]
    /// Requests have ended, which the store does not know yet.
    var transferred: [FeedLease] = []
  }

  private let leasing: any FeedLeasing
  private let owner: String
  private let state = Mutex(State())

  /// - Parameter owner: names this program.
  init(_ leasing: any FeedLeasing, owner: String) {
    self.leasing = leasing
    self.owner = owner
  }

  // MARK: Leasing

  /// Leases groups of feeds that are to be requested now.
  /// - Parameter isDue: whether a feed may be requested in this state.
  /// - Returns: an answer for each group.
  func lease(
    _ groups: [RequestGroup], _ feeds: [Feed], limits: LeaseLimits,
    isDue: (_ index: Int, FeedState) -> Bool
  ) throws(StoreError) -> [LeaseAnswer] {
    let requests = groups.map { group in
      let members = group.members.map { feeds[$0] }
      return LeaseRequest(
        feeds: members, ids: group.states.compactMap(\.id), host: group.leasedHost(feeds),
        seconds: (members.map(\.timeout).max() ?? 0) + HeldLeases.margin)
    }
    let start = ContinuousClock.now
    let answers = try leasing.lease(
      requests, limits: limits, transferred: takeTransferred(), owner: owner
    ) { request, states in
      // A feed of several may have been fetched alone; all of them are left to the next refresh then.
      zip(groups[request].members, states).allSatisfy { isDue($0, $1) }
    }
    state.withLock { state in
      for (place, answer) in answers.enumerated() {
        guard case .granted(let leases, _) = answer else { continue }
        let seconds = requests[place].seconds
        for (index, lease) in zip(groups[place].members, leases) {
          state.held[index] = Held(
            lease: lease, seconds: seconds, end: start.advanced(by: .seconds(seconds)))
        }
      }
    }
    return answers
  }

  /// The lease of a feed; nil if it has none.
  func lease(of index: Int) -> FeedLease? { state.withLock { $0.held[index]?.lease } }

  /// Seconds that the lease of a feed lasts still; at most 0 if it is over.
  func rest(of index: Int) -> Double {
    guard let end = state.withLock({ $0.held[index]?.end }) else { return 0 }
    return ContinuousClock.now.duration(to: end) / .seconds(1)
  }

  // MARK: Ending

  /// Records that a request has ended, so that the next one of its host may begin before the result is stored.
  func noteTransfer(of indices: [Int]) {
    state.withLock { state in
      for index in indices {
        guard let held = state.held[index], !held.isTransferred else { continue }
        state.held[index]?.isTransferred = true
        state.transferred.append(held.lease)
      }
    }
  }

  /// Forgets leases that have ended with a result.
  func forget(_ indices: some Sequence<Int>) {
    state.withLock { state in for index in indices { state.held[index] = nil } }
  }

  /// Gives leases back that have no result to be stored.
  func giveBack(_ indices: [Int]) throws(StoreError) {
    let leases = state.withLock { state in
      indices.compactMap { state.held.removeValue(forKey: $0)?.lease }
    }
    try leasing.giveBack(leases)
  }

  /// Gives back all leases that are left.
  func giveBackAll() throws(StoreError) {
    try giveBack(state.withLock { Array($0.held.keys) })
  }

  // MARK: Keeping

  /// Tells the store which requests have ended, and renews leases of which less than half is left.
  func keep() throws(StoreError) {
    let start = ContinuousClock.now
    let ending = state.withLock { state in
      state.held.filter { start.duration(to: $0.value.end) < .seconds($0.value.seconds / 2) }
    }
    let transferred = takeTransferred()
    guard !ending.isEmpty || !transferred.isEmpty else { return }
    let kept = try leasing.renew(
      ending.values.map { ($0.lease, $0.seconds) }.sorted { $0.0.feed < $1.0.feed },
      transferred: transferred)
    state.withLock { state in
      for (index, held) in ending where state.held[index]?.lease == held.lease {
        // A lease that is lost ends now.
        state.held[index]?.end =
          kept.contains(held.lease) ? start.advanced(by: .seconds(held.seconds)) : start
      }
    }
  }

  private func takeTransferred() -> [FeedLease] {
    state.withLock { state in
      defer { state.transferred = [] }
      return state.transferred
    }
  }

  /// Records that a host asked for a pause. That this fails is no reason to lose the response: the store is used next for
  /// that, and reports what is wrong.
  func hold(host: String, seconds: Double) { try? leasing.hold(host: host, seconds: seconds) }
}

/// Requests for one feed, which end with its lease.
struct LeasedFetcher: FeedFetcher {
  let fetcher: any FeedFetcher
  let leases: HeldLeases
  /// Of the feed in the refresh.
  let index: Int

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let rest = leases.rest(of: index)
    guard rest > 0 else { throw .cancelled }
    var request = request
    request.timeout = min(request.timeout, rest)
    return try await fetcher.fetch(request)
  }
}
