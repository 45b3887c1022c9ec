import Synchronization

/// Has clients mark articles one after the other. While another program has locked the store, a write waits for seconds and
/// holds its thread; those that come meanwhile wait here without one, so that reading and logging in go on.
final class WriteQueue: Sendable {
  private typealias Waiting = CheckedContinuation<Bool, Never>

  private struct State {
    var isBusy = false
    var waiting: [(since: ContinuousClock.Instant, continuation: Waiting)] = []
  }

  /// More writes than clients send at once.
  private static let maximumWaiting = 64

  private let patience: Duration
  private let state = Mutex(State())

  /// - Parameter patience: when a write ends, those that have waited longer are refused. A write waits up to ten seconds
  ///   for a locked store, so a client gets its response within fifteen.
  init(patience: Duration = .seconds(5)) { self.patience = patience }

  /// How many writes wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Runs `write` after all that came before.
  /// - Throws: a refusal with status 503 if that takes too long.
  func run<Result>(_ write: () throws -> Result) async throws -> Result {
    guard await enter() else {
      throw RequestRefusal("The store is busy. Try again in a moment.", status: 503)
    }
    defer { leave() }
    return try write()
  }

  /// Waits until it is a write's turn, which ``leave()`` ends.
  /// - Returns: false if it is refused, and has no turn.
  func enter() async -> Bool {
    await withCheckedContinuation { (continuation: Waiting) in
      let isAdmitted = state.withLock { state -> Bool? in
        guard state.isBusy else {
          state.isBusy = true
          return true
        }
        guard state.waiting.count < WriteQueue.maximumWaiting else { return false }
        state.waiting.append((since: .now, continuation: continuation))
        return nil
      }
      if let isAdmitted { continuation.resume(returning: isAdmitted) }
    }
  }

  /// Ends the turn of a write.
  func leave() {
    let (late, next) = state.withLock { state -> ([Waiting], Waiting?) in
      let latest = ContinuousClock.now - patience
      let late = state.waiting.prefix { $0.since < latest }.map(\.continuation)
      state.waiting.removeFirst(late.count)
      let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst().continuation
      state.isBusy = next != nil
      return (late, next)
    }
    for continuation in late { continuation.resume(returning: false) }
    next?.resume(returning: true)
  }
}
