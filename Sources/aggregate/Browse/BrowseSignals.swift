import FeedBasics
import Synchronization

/// Signals as items of the inbox. A second signal to terminate ends the program at once, and SIGQUIT always does.
struct BrowseSignals {
  private let watch: SignalWatch

  init(_ inbox: BrowseInbox, _ screen: TerminalScreen) {
    let requests = Mutex(Set<Int32>())
    watch = SignalWatch([SIGWINCH, SIGCONT, SIGTERM, SIGINT, SIGHUP, SIGQUIT]) { number in
      if number != SIGWINCH, number != SIGCONT {
        guard number != SIGQUIT, requests.withLock({ $0.insert(number).inserted }) else {
          screen.abandon()
          _exit(128 + number)
        }
      }
      inbox.post(.signal(number))
    }
  }

  /// From now on the signals do what they did before.
  func cancel() { watch.cancel() }
}
