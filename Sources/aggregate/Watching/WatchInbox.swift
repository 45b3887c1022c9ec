import Refreshing
import Synchronization

/// What `watch` reacts to.
enum WatchEvent: Sendable {
  /// The fetch stored new articles.
  case stored
  /// The fetch has ended.
  case ended(Result<RefreshReport, any Error>)
  /// What is queued for targets was sent, as far as it could be.
  case sendsEnded
  /// The config is to be read again (SIGHUP).
  case reload
  /// A signal that ends the program.
  case stop(Int32)
  /// The reader of standard output has closed it, or the terminal is gone.
  case outputClosed
}

/// Events for `watch`, waited for one at a time. A wait ends with the next event or after some seconds, counted by a
/// clock that tests replace.
final class WatchInbox: Sendable {
  private struct State {
    var events: [WatchEvent] = []
    var waiting: CheckedContinuation<WatchEvent?, Never>?
    var timer: Task<Void, Never>?
    /// How many waits there were: a timer ends only its own.
    var turn = 0
  }

  private let state = Mutex(State())
  private let sleep: @Sendable (Double) async -> Void

  /// - Parameter sleep: returns after this number of seconds, or when its task is cancelled.
  init(sleep: @escaping @Sendable (Double) async -> Void) { self.sleep = sleep }

  func post(_ event: WatchEvent) {
    let waiting = state.withLock { state -> CheckedContinuation<WatchEvent?, Never>? in
      guard let waiting = state.waiting else {
        // One look at the store shows everything that was stored until then.
        if case .stored = event, case .stored? = state.events.last { return nil }
        state.events.append(event)
        return nil
      }
      state.waiting = nil
      state.timer?.cancel()
      state.timer = nil
      return waiting
    }
    waiting?.resume(returning: event)
  }

  /// The next event; nil if none comes in time. Only one task may wait.
  /// - Parameter seconds: nil for as long as it takes.
  func next(within seconds: Double?) async -> WatchEvent? {
    await withCheckedContinuation { continuation in
      let event = state.withLock { state -> WatchEvent? in
        if !state.events.isEmpty { return state.events.removeFirst() }
        state.waiting = continuation
        state.turn += 1
        guard let seconds else { return nil }
        // The timer ends with the wait: an event cancels it.
        state.timer = Task { [turn = state.turn] in
          await sleep(seconds)
          timeOut(turn)
        }
        return nil
      }
      if let event { continuation.resume(returning: event) }
    }
  }

  private func timeOut(_ turn: Int) {
    let waiting = state.withLock { state -> CheckedContinuation<WatchEvent?, Never>? in
      guard state.turn == turn else { return nil }
      defer { state.waiting = nil }
      state.timer = nil
      return state.waiting
    }
    waiting?.resume(returning: nil)
  }
}
