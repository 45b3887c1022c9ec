import FeedBasics
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

/// Signals and the end of standard output's reader as events of `watch`. A second signal to terminate ends the program
/// at once.
struct WatchSignals {
  private let watch: SignalWatch

  /// - Parameters:
  ///   - endsWithOutput: whether the end of standard output's reader is an event.
  ///   - onStop: is called as well when the first signal to terminate arrives.
  init(
    _ inbox: WatchInbox, _ output: WatchOutput, endsWithOutput: Bool = true,
    onStop: @escaping @Sendable () -> Void = {}
  ) {
    let isStopping = Mutex(false)
    watch = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { number in
      if number == SIGHUP {
        // A terminal that is closed sends it as well.
        guard WatchSignals.isTerminalGone else { return inbox.post(.reload) }
        onStop()
        inbox.post(.stop(number))
        return output.stop()
      }
      let isSecond = isStopping.withLock { isStopping in
        defer { isStopping = true }
        return isStopping
      }
      if isSecond { _exit(128 + number) }
      onStop()
      inbox.post(.stop(number))
      output.stop()
    }
    guard endsWithOutput else { return }
    // It waits for as long as the program runs, and ends with it.
    SystemThread.start {
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0, errno == EINTR {}
      if Int32(output.revents) & (POLLERR | POLLHUP) != 0 { inbox.post(.outputClosed) }
    }
  }

  /// From now on the signals do what they did before.
  func cancel() { watch.cancel() }

  /// Whether one of the standard streams was a terminal that has been closed.
  private static var isTerminalGone: Bool {
    [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { descriptor in
      var stream = pollfd(fd: descriptor, events: 0, revents: 0)
      // A pipe's end is no terminal's.
      var information = stat()
      return fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFCHR
        && poll(&stream, 1, 0) > 0 && Int32(stream.revents) & POLLHUP != 0
    }
  }
}
