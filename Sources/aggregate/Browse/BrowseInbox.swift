import Browsing
import FeedBasics
import Synchronization

/// Input other than keys: signals, and the results of background work. It wakes the loop through a pipe.
final class BrowseInbox: Sendable {
  enum Item: Sendable {
    case event(BrowseEvent)
    case signal(Int32)
  }

  private let items = Mutex([Item]())
  /// The end of the pipe to poll; readable while there are items.
  let descriptor: Int32
  private let writing: Int32

  /// nil if no pipe can be opened.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, writing) = (ends[0], ends[1])
  }

  func post(_ event: BrowseEvent) { post(.event(event)) }

  func post(_ item: Item) {
    items.withLock { $0.append(item) }
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Works in the background; an error is shown.
  func work(_ session: Session, _ work: @escaping @Sendable () async throws -> Void) {
    Task {
      do {
        try await work()
      } catch {
        post(.failed(session.short(error)))
      }
    }
  }

  func take() -> [Item] {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    return items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}

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
