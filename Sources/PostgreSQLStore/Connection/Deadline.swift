import FeedBasics

/// An instant by the monotonic clock until which something is waited for.
struct Deadline {
  private let end: ContinuousClock.Instant

  /// - Parameter seconds: from now on.
  init(after seconds: Double) { end = .now + .seconds(seconds) }

  /// Waits for a socket.
  /// - Returns: the events of `poll`; 0 if the time is over.
  func wait(_ socket: Int32, for events: Int16) -> Int16 {
    while true {
      let rest = max(.zero, ContinuousClock.now.duration(to: end))
      let milliseconds = Int32(
        clamping: rest.components.seconds * 1000
          + rest.components.attoseconds / 1_000_000_000_000_000 + 1)
      var descriptor = pollfd(fd: socket, events: events, revents: 0)
      let count = poll(&descriptor, 1, milliseconds)
      if count > 0 { return descriptor.revents }
      if count < 0, errno == EINTR { continue }
      // A socket that cannot be waited for is reported by the call that uses it.
      if count < 0 { return events }
      if ContinuousClock.now >= end { return 0 }
    }
  }
}
