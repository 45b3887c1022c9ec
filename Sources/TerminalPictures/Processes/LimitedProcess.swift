import FeedBasics

/// Runs another program on untrusted input. The program has no terminal, is limited in memory, processor time and file
/// size, and is killed after a timeout. No shell is involved.
struct LimitedProcess: Sendable {
  enum Failure: Error, Equatable {
    case notStarted(String)
    case tookTooLong
    case wroteTooMuch
    /// The exit code, or 128 and the number of the signal that ended it.
    case failed(Int32)
  }

  /// The time limit in seconds.
  var timeout = 3.0
  /// The limit on its output, in bytes.
  var maxOutput = 8_000_000
  /// The limit on its address space in bytes, on systems that have one.
  var maxMemory = 1_000_000_000
  /// The limit on each file that it writes, in bytes.
  var maxFile = 64_000_000
  var environment: [String: String]

  /// Runs the program to its end, in its own session. Blocks the caller's thread.
  /// - Parameters:
  ///   - command: the program's path, and its arguments.
  ///   - screen: the size of a terminal that it gets as standard error, whose output is discarded; nil for no terminal.
  /// - Returns: its standard output.
  func output(
    of command: [String], input: Data, screen: winsize? = nil
  ) throws(Failure) -> [UInt8] {
    guard let channels = ChildChannels(screen: screen) else {
      throw .notStarted(String(cString: strerror(errno)))
    }
    let child = try start(limited(command), channels)
    let deadline = ContinuousClock.now + .seconds(timeout)
    let exchange = channels.exchange(input, until: deadline, maxOutput: maxOutput)
    let status = end(child, until: exchange.isWhole ? deadline : .now)
    if exchange.isTooLong { throw .wroteTooMuch }
    guard exchange.isWhole, let status else { throw .tookTooLong }
    let code = ExitStatus.code(of: status)
    guard code == 0 else { throw .failed(code) }
    return exchange.output
  }

  private func start(_ command: [String], _ channels: ChildChannels) throws(Failure) -> pid_t {
    let start = ProgramStart(command: command, environment: environment, isApart: true)
    let (child, error) = start.child { channels.add(to: &$0) }
    channels.closeChildEnds()
    guard error == 0 else { throw .notStarted(String(cString: strerror(error))) }
    return child
  }

  /// The command, run by `prlimit` (util-linux) if that is installed, so that the limits apply from the start.
  private func limited(_ command: [String]) -> [String] {
    guard let prlimit = LimitedProcess.path(of: "prlimit", environment) else { return command }
    let limits = [
      "--as=\(maxMemory)", "--fsize=\(maxFile)", "--cpu=\(Int(timeout.rounded(.up)) + 5)",
      "--core=0",
    ]
    return [prlimit] + limits + command
  }

  /// A program's path, searched in `PATH`. Relative folders are not searched.
  static func path(of program: String, _ environment: [String: String]) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// Waits for the child's end, and kills it and everything it started at the deadline.
  /// - Returns: its status; nil if it was killed.
  private func end(_ child: pid_t, until deadline: ContinuousClock.Instant) -> Int32? {
    var hasEnded = false
    while true {
      var information = siginfo_t()
      // WNOWAIT leaves the child waitable, so that its process ID is not reused.
      let options = WEXITED | WNOHANG | WNOWAIT
      hasEnded = waitid(P_PID, id_t(child), &information, options) == 0 && information.si_signo != 0
      if hasEnded || ContinuousClock.now >= deadline { break }
      usleep(2000)
    }
    kill(-child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return hasEnded ? status : nil
  }
}
