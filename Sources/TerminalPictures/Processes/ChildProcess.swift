import FeedBasics
import Synchronization

/// Runs another program in the foreground, so that it shares the terminal, as a pager or a text browser must, or starts one
/// that does not need it. Foundation's `Process` would put it into a process group of its own, which may not read from the
/// terminal.
public enum ChildProcess {
  /// Runs a program and waits for its end.
  /// - Parameters:
  ///   - command: the program, looked up in `PATH`, and its arguments.
  ///   - input: its standard input; nil to share that of this program.
  /// - Throws: ``ProcessFailure`` if it cannot be started.
  /// - Returns: its exit code, or 128 and the number of the signal that ended it.
  public static func run(
    _ command: [String], environment: [String: String], input: [UInt8]? = nil
  ) throws(ProcessFailure) -> Int32 {
    guard let program = command.first else { throw ProcessFailure("no program was named") }
    var pipe: [Int32] = [-1, -1]
    if input != nil {
      guard FeedBasics.pipe(&pipe) == 0 else {
        throw ProcessFailure("\(program): \(String(cString: strerror(errno)))")
      }
    }
    let start = ProgramStart(command: command, environment: environment)
    let (child, error) = start.child { actions in
      guard pipe[0] >= 0 else { return }
      posix_spawn_file_actions_adddup2(&actions, pipe[0], STDIN_FILENO)
      for end in pipe { posix_spawn_file_actions_addclose(&actions, end) }
    }
    if pipe[0] >= 0 { close(pipe[0]) }
    guard error == 0 else {
      if pipe[1] >= 0 { close(pipe[1]) }
      throw ProcessFailure("\(program): \(String(cString: strerror(error)))")
    }
    if let input {
      // The reader may stop early, as a pager does when the user quits it.
      _ = DescriptorOutput.write(input, to: pipe[1])
      close(pipe[1])
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else {
        throw ProcessFailure("\(program): \(String(cString: strerror(errno)))")
      }
    }
    return ExitStatus.code(of: status)
  }

  /// The programs that run beside this one.
  private static let beside = Mutex<[pid_t]>([])

  /// Starts a program in a session of its own, without a terminal, and does not wait for it.
  /// - Throws: ``ProcessFailure`` if it cannot be started.
  static func start(
    _ command: [String], environment: [String: String]
  ) throws(ProcessFailure) {
    // A pipe that this program inherited would otherwise stay open until the child ends, and its reader would wait.
    let maximum = sysconf(Int32(_SC_OPEN_MAX))
    for descriptor in STDERR_FILENO + 1..<(3...65_536 ~= maximum ? Int32(maximum) : 65_536) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    let start = ProgramStart(command: command, environment: environment, isApart: true)
    let (child, error) = start.child { actions in
      for (descriptor, mode) in [
        (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY),
      ] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
      }
    }
    guard error == 0 else {
      throw ProcessFailure(
        "\(command.first ?? ""): \(String(cString: strerror(error)))")
    }
    // Those that have ended by now are not kept as processes.
    beside.withLock { children in
      children.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      children.append(child)
    }
  }
}

/// Why another program could not be run.
public struct ProcessFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// One line for the user.
  public var message: String

  init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}

/// How a child ended, from the status of `waitpid`.
enum ExitStatus {
  /// Its exit code, or 128 and the number of the signal that ended it (as WIFEXITED and related
  /// macros do, which Swift cannot import).
  static func code(of status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

/// The empty arguments of `posix_spawn`: structures in glibc, pointers that functions of the C library fill in on Darwin.
enum Spawning {
  #if canImport(Darwin)
    typealias Attributes = posix_spawnattr_t?
    typealias Actions = posix_spawn_file_actions_t?
    static var noAttributes: Attributes { nil }
    static var noActions: Actions { nil }
  #else
    typealias Attributes = posix_spawnattr_t
    typealias Actions = posix_spawn_file_actions_t
    static var noAttributes: Attributes { posix_spawnattr_t() }
    static var noActions: Actions { posix_spawn_file_actions_t() }
  #endif
}
