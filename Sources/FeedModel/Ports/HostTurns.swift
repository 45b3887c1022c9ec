import Synchronization

/// Limits how many requests each host gets at once, wherever redirects lead: a hop waits for its host. Which feeds are
/// requested next is decided before, by the hosts of their own URLs; where they redirect is known only here. It is a
/// class since all requests of a fetch share it.
public final class HostTurns: Sendable {
  private struct Waiting {
    var id: Int
    var continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    /// Requests that run, by host.
    var running: [String: Int] = [:]
    /// Hops that wait for their host, the first one first.
    var waiting: [String: [Waiting]] = [:]
    var nextID = 0
  }

  private let perHost: Int
  private let pause: @Sendable (String) -> FetchError?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - perHost: the most requests to a host at once; at least 1.
  ///   - pause: why nothing may be requested of a host now; nil if it may.
  public init(perHost: Int, pause: @escaping @Sendable (String) -> FetchError?) {
    self.perHost = max(1, perHost)
    self.pause = pause
  }

  /// - Throws: ``FetchError/paused(_:until:)`` if the host asked for a pause.
  public func check(_ host: String) throws(FetchError) {
    if let error = pause(host) { throw error }
  }

  /// Waits until the host may get a request, which ``end(_:)`` has to end.
  /// - Throws: ``FetchError/paused(_:until:)`` if the host asked for a pause, and ``FetchError/cancelled``.
  public func begin(_ host: String) async throws(FetchError) {
    try check(host)
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    let isGranted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          guard state.running[host, default: 0] >= perHost else {
            state.running[host, default: 0] += 1
            return true
          }
          state.waiting[host, default: []].append(Waiting(id: id, continuation: continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let left = state.withLock { state -> Waiting? in
        guard let place = state.waiting[host]?.firstIndex(where: { $0.id == id }) else {
          return nil
        }
        return state.waiting[host]?.remove(at: place)
      }
      left?.continuation.resume(returning: false)
    }
    guard isGranted else { throw .cancelled }
    do {
      // One of those before it may have been answered with a pause.
      try check(host)
    } catch {
      end(host)
      throw error
    }
  }

  /// Ends a request, whose place the next hop that waits for the host gets.
  public func end(_ host: String) {
    let next = state.withLock { state -> Waiting? in
      guard let waiting = state.waiting[host], !waiting.isEmpty else {
        let left = state.running[host, default: 1] - 1
        state.running[host] = left > 0 ? left : nil
        state.waiting[host] = nil
        return nil
      }
      return state.waiting[host]?.removeFirst()
    }
    next?.continuation.resume(returning: true)
  }
}
