import Foundation
import Synchronization

/// Signals as items of the inbox. A second signal to terminate ends the program at once.
struct BrowseSignals {
  private let sources: [any DispatchSourceSignal]

  init(_ inbox: BrowseInbox, _ screen: TerminalScreen) {
    sources = [SIGWINCH, SIGCONT, SIGTERM, SIGINT, SIGHUP].map { number in
      if number != SIGWINCH, number != SIGCONT { signal(number, SIG_IGN) }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      let count = Atomic(0)
      source.setEventHandler {
        let times = count.add(1, ordering: .relaxed).newValue
        if times > 1, number != SIGWINCH, number != SIGCONT {
          screen.close()
          _exit(128 + number)
        }
        inbox.post(.signal(number))
      }
      source.resume()
      return source
    }
  }

  func cancel() { for source in sources { source.cancel() } }
}
