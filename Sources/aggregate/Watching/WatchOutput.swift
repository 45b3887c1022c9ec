import FeedBasics
import Synchronization

/// Standard output and standard error of `watch`. Each write has a thread of its own: a reader that stalls delays the
/// lines that follow, but neither a running fetch nor the end of the program.
final class WatchOutput: Sendable {
  private struct State {
    /// The write that is waited for.
    var waiting: CheckedContinuation<Void, Never>?
    /// How many writes there were: a time limit ends only its own.
    var turn = 0
    var isStopping = false
    /// Whether nothing is written any more.
    var isOver = false
  }

  /// How long each write may take after a signal to end, in seconds.
  private static let grace: UInt32 = 1

  private let state = Mutex(State())
  private let onClosed: @Sendable () -> Void

  /// - Parameter onClosed: is called when standard output's reader has closed its end.
  init(onClosed: @escaping @Sendable () -> Void) { self.onClosed = onClosed }

  /// Returns when everything is written, or when nothing is written any more. Only one task may write.
  func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) async {
    await withCheckedContinuation { continuation in
      let (isOver, isStopping) = state.withLock { state in
        if !state.isOver {
          state.waiting = continuation
          state.turn += 1
        }
        return (state.isOver, state.isStopping)
      }
      if isOver { return continuation.resume() }
      if isStopping { limitTime() }
      SystemThread.start { [self] in
        let error = DescriptorOutput.write(bytes, to: descriptor)
        if let error, descriptor == STDOUT_FILENO { failed(error) }
        finish()
      }
    }
  }

  /// From now on a write that is blocked is given up after a second, and so is everything after it.
  func stop() {
    state.withLock { $0.isStopping = true }
    limitTime()
  }

  private func limitTime() {
    let turn = state.withLock { $0.turn }
    SystemThread.start { [self] in
      sleep(WatchOutput.grace)
      let isBlocked = state.withLock { state in
        guard state.turn == turn, state.waiting != nil else { return false }
        state.isOver = true
        return true
      }
      if isBlocked { finish() }
    }
  }

  private func finish() {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  private func failed(_ error: Int32) {
    let isStopping = state.withLock { state in
      state.isOver = true
      return state.isStopping
    }
    if error == EPIPE { return onClosed() }
    // A terminal that is closed sends SIGHUP as well.
    if !isStopping { StandardOutput.end(error) }
  }
}
