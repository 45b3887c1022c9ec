import FeedBasics

/// The channels to a child's standard input, output and error. They are sockets, since writing to a pipe that the child
/// has closed would raise a signal, and since no other child inherits them. Standard error is `/dev/null`, or a terminal
/// whose output is discarded.
final class ChildChannels {
  struct Exchange {
    var output: [UInt8] = []
    /// Whether the child closed its output in time.
    var isWhole = false
    var isTooLong = false
  }

  private var input: Int32 = -1
  private var childInput: Int32 = -1
  private var output: Int32 = -1
  private var childOutput: Int32 = -1
  private var screen: Int32 = -1
  private var childScreen: Int32 = -1

  /// - Returns: nil with the reason in `errno` if the system cannot create them.
  init?(screen size: winsize?) {
    guard let first = ChildChannels.pair() else { return nil }
    (input, childInput) = first
    guard let second = ChildChannels.pair() else { return nil }
    (output, childOutput) = second
    if var size {
      guard openpty(&screen, &childScreen, nil, nil, &size) == 0 else { return nil }
    } else {
      childScreen = open("/dev/null", O_WRONLY | O_CLOEXEC)
    }
    for descriptor in [input, childInput, output, childOutput, screen, childScreen] {
      if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }
    for descriptor in [input, output, screen] where descriptor >= 0 {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  private static func pair() -> (Int32, Int32)? {
    var pair: [Int32] = [-1, -1]
    let kind = SocketKind.stream | SocketKind.closedOnExec
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(pair[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return (pair[0], pair[1])
  }

  deinit {
    closeChildEnds()
    for descriptor in [input, output, screen] where descriptor >= 0 { close(descriptor) }
  }

  func add(to actions: inout Spawning.Actions) {
    posix_spawn_file_actions_adddup2(&actions, childInput, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, childOutput, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, childScreen, STDERR_FILENO)
  }

  func closeChildEnds() {
    for descriptor in [childInput, childOutput, childScreen] where descriptor >= 0 {
      close(descriptor)
    }
    (childInput, childOutput, childScreen) = (-1, -1, -1)
  }

  /// Writes the input and reads the output at the same time.
  func exchange(
    _ bytes: Data, until deadline: ContinuousClock.Instant, maxOutput: Int
  ) -> Exchange {
    var result = Exchange()
    var rest = bytes[...]
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      if rest.isEmpty { closeInput() }
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return result }
      // poll(2) ignores negative descriptors.
      var ready = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: screen, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      ]
      guard poll(&ready, nfds_t(ready.count), Int32(left) + 1) >= 0 || errno == EINTR else {
        return result
      }
      if ready[2].revents != 0, !send(&rest) { closeInput() }
      // Errors are read so that the child does not block, and discarded.
      if ready[1].revents != 0, read(screen, &buffer, buffer.count) <= 0, errno != EINTR {
        close(screen)
        screen = -1
      }
      guard ready[0].revents != 0 else { continue }
      let count = read(output, &buffer, buffer.count)
      if count == 0 {
        result.isWhole = true
        return result
      }
      guard count > 0 else {
        if errno == EINTR || errno == EAGAIN { continue }
        return result
      }
      result.output += buffer[..<count]
      if result.output.count > maxOutput {
        result.isTooLong = true
        return result
      }
    }
  }

  /// - Returns: whether the child still accepts input.
  private func send(_ rest: inout Data) -> Bool {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let sent = rest.withUnsafeBytes {
      FeedBasics.send(input, $0.baseAddress, min($0.count, 64 * 1024), flags)
    }
    if sent < 0 { return errno == EAGAIN || errno == EINTR }
    rest = rest.dropFirst(sent)
    return true
  }

  private func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }
}
