import FeedBasics
import Synchronization

/// Ctrl-C and SIGTERM as something to react to, so that what is finished can be kept. From the object's beginning until
/// its ``end()`` the signals do not end the program by themselves.
final class Interruption: Sendable {
  private struct State {
    var signal: Int32?
    var isPaused = false
    var action: @Sendable (Int32) -> Void = { _ in }
    var watch: SignalWatch?
  }

  private let state = Mutex(State())

  init() {
    let watch = SignalWatch([SIGINT, SIGTERM]) { [weak self] in self?.arrived($0) }
    state.withLock { $0.watch = watch }
  }

  /// The first signal that arrived; nil if none did.
  var signal: Int32? { state.withLock { $0.signal } }

  /// - Parameter action: is called with the signal, at once if it has arrived before.
  func onSignal(_ action: @escaping @Sendable (Int32) -> Void) {
    let arrived = state.withLock { state in
      state.action = action
      return state.signal
    }
    if let arrived { action(arrived) }
  }

  /// While a pager runs, Ctrl-C is for it alone.
  func pause() { state.withLock { $0.isPaused = true } }

  /// Ctrl-C is for this program again.
  func resume() { state.withLock { $0.isPaused = false } }

  /// From now on the signals do what they did before.
  func end() { state.withLock { $0.watch }?.cancel() }

  private func arrived(_ number: Int32) {
    let action = state.withLock { state -> (@Sendable (Int32) -> Void)? in
      if state.isPaused {
        if number == SIGINT { return nil }
        _exit(128 + number)
      }
      // A second one means that the user does not want to wait.
      if state.signal != nil { _exit(128 + number) }
      state.signal = number
      return state.action
    }
    action?(number)
  }
}

extension Interruption {
  /// Ignores Ctrl-C, which is then for the program alone that another one runs on the terminal.
  static func ignored<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var old = sigaction()
    sigaction(SIGINT, nil, &old)
    _ = FeedBasics.signal(SIGINT, SIG_IGN)
    SignalWatch.ignoresInterrupts.store(true, ordering: .relaxed)
    defer {
      SignalWatch.ignoresInterrupts.store(false, ordering: .relaxed)
      sigaction(SIGINT, &old, nil)
    }
    return try body()
  }
}
