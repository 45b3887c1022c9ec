import FeedBasics
import Synchronization

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
