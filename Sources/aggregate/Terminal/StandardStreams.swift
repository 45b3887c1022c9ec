import ArticleRendering
import FeedBasics

/// The descriptors of standard input, output and error.
enum StandardDescriptors {
  /// Occupies those that are closed. Otherwise a socket or the store would get their numbers, and what is printed with them.
  /// Reading and writing fail as before: `/dev/null` is opened for the other.
  static func occupy() {
    let modes = [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free (POSIX, 2.6 File Descriptor Allocation), which is this one.
      _ = open("/dev/null", mode)
    }
  }
}

/// Standard output, buffered. A pipe that its reader closed is not an error.
struct StandardOutput: ByteOutput {
  private var buffer: [UInt8] = []

  /// Prints a text at once.
  static func print(_ text: String) {
    var output = StandardOutput()
    output.write(text)
    output.flush()
  }

  /// Always false: a failure ends the program.
  var hasFailed: Bool { false }

  mutating func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    flushIfLarge()
  }

  mutating func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    flushIfLarge()
  }

  private mutating func flushIfLarge() { if buffer.count >= 64 * 1024 { flush() } }

  /// Ends the program quietly if the pipe's other end is closed, and with exit 1 on other errors, such as a full disk.
  mutating func flush() {
    switch DescriptorOutput.write(buffer, to: STDOUT_FILENO) {
    case nil: buffer.removeAll(keepingCapacity: true)
    // Not `exit`, whose destructors other threads may still need.
    case EPIPE: _exit(0)
    case .some(let error): StandardOutput.end(error)
    }
  }

  /// Ends the program with exit 1, since its output cannot be written.
  /// - Parameter error: the system's number for the reason.
  static func end(_ error: Int32) -> Never {
    StandardError.line(
      "aggregate: the output cannot be written: \(String(cString: strerror(error)))")
    _exit(1)
  }
}

/// Standard error, without control characters from feeds.
enum StandardError {
  /// A message; on a terminal it is broken between words.
  static func line(_ text: String) { raw(shown(text) + "\n") }

  /// The same for a failure, in its colour.
  static func failure(_ text: String, _ style: TerminalStyle) {
    raw(style.text(shown(text), .bad) + "\n")
  }

  /// A message as it is written.
  static func shown(_ text: String) -> String {
    let line = TerminalText.line(text)
    return layout?.text(line) ?? line
  }

  /// Breaks messages between words; nil if standard error is not a terminal.
  static let layout: MessageText? =
    isatty(STDERR_FILENO) == 0
    ? nil
    : MessageText(
      width: Terminal.size(of: STDERR_FILENO).map { Int($0.ws_col) } ?? 80,
      home: ProcessInfo.processInfo.environment["HOME"])

  /// Writes text that was already filtered and may contain colours.
  static func raw(_ text: String) {
    // There is no place left to report a failure to.
    _ = DescriptorOutput.write(Array(text.utf8), to: STDERR_FILENO)
  }
}

extension TerminalStyle {
  /// A line after a mark that says whether something worked.
  /// - Parameter layout: breaks it between words; nil if it is not to be broken.
  func marked(_ isGood: Bool, _ text: String, _ layout: MessageText? = nil) -> String {
    let mark = isGood ? "✓" : "✗"
    let line = "\(mark) \(TerminalText.line(text))"
    return self.text(mark, isGood ? .title : .bad) + (layout?.text(line) ?? line).dropFirst() + "\n"
  }
}
