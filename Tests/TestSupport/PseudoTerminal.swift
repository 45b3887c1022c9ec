import Foundation
import Synchronization

/// The built program on its own terminal, run as by a user at a keyboard.
public final class PseudoTerminal: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isUnused = false
    var isStalled = false
    var status: Int32?
  }

  /// Kept by the reading thread, which may outlive the terminal.
  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  /// Why the program could not be started on a terminal.
  public struct Failure: Error {
    /// The failed step and the system's error, in one line.
    public var message: String
  }

  private let shared = Shared()
  /// The test's end of the pseudo-terminal, as a terminal emulator has it.
  private let descriptor: Int32
  private let child: pid_t

  /// Starts the program in a new session with this as its controlling terminal.
  /// - Parameter wrapper: a program, with its arguments, that runs ours.
  /// - Throws: ``Failure`` if no terminal can be opened or the program cannot be started.
  public init(
    _ program: BuiltProgram, _ arguments: [String], wrapper: [String] = [], columns: Int = 80,
    rows: Int = 24, pixelsPerCell: (width: Int, height: Int)? = nil
  ) throws {
    var (descriptor, other): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&descriptor, &other, &name, nil, nil) == 0 else {
      throw Failure(message: "no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    defer { close(other) }
    for number in [descriptor, other] { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    self.descriptor = descriptor
    PseudoTerminal.resize(descriptor, columns, rows, pixelsPerCell)
    BuiltProgram.noteRun(arguments)
    child = try PseudoTerminal.start(
      ["/usr/bin/env"] + wrapper + [BuiltProgram.path] + arguments,
      environment: ["TERM": "xterm-256color"].merging(program.variables) { $1 }, on: name)
    let thread = Thread { [shared, descriptor] in PseudoTerminal.read(descriptor, into: shared) }
    thread.start()
  }

  deinit {
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
    if shared.state.withLock({ $0.status }) == nil {
      var status: Int32 = 0
      waitpid(child, &status, 0)
    }
    shared.state.withLock { $0.isUnused = true }
  }

  // MARK: Output

  /// Every byte so far, with line ends as the terminal received them (CR LF).
  public var bytes: [UInt8] { shared.state.withLock { $0.bytes } }

  /// The bytes so far as UTF-8.
  public var output: String { String(decoding: bytes, as: UTF8.self) }

  /// Waits until the program has written a text.
  /// - Parameter start: the offset in the output, in bytes, from which to search.
  /// - Returns: whether the text came within `seconds`.
  public func wait(for text: String, after start: Int = 0, seconds: Double = 20) -> Bool {
    let end = Date().addingTimeInterval(seconds)
    repeat {
      if String(decoding: bytes.dropFirst(start), as: UTF8.self).contains(text) { return true }
      Thread.sleep(forTimeInterval: 0.01)
    } while Date() < end
    return false
  }

  /// Waits until nothing has been written for `quiet` seconds, but no longer than `seconds`.
  /// - Returns: the output from the offset `start` on.
  @discardableResult
  public func settled(after start: Int = 0, quiet: Double = 0.3, seconds: Double = 20) -> String {
    let end = Date().addingTimeInterval(seconds)
    var count = -1
    var last = Date()
    while Date() < end, Date().timeIntervalSince(last) < quiet {
      let now = bytes.count
      if now != count { (count, last) = (now, Date()) }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return String(decoding: bytes.dropFirst(start), as: UTF8.self)
  }

  /// Whether nothing that the program writes is read.
  public var isStalled: Bool {
    get { shared.state.withLock { $0.isStalled } }
    set { shared.state.withLock { $0.isStalled = newValue } }
  }

  // MARK: Input

  /// Sends keys as if typed.
  public func send(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = Foundation.write(descriptor, bytes, bytes.count)
  }

  /// Changes the terminal's size. The kernel sends SIGWINCH to the program in the foreground.
  public func resize(
    columns: Int, rows: Int, pixelsPerCell: (width: Int, height: Int)? = nil
  ) { PseudoTerminal.resize(descriptor, columns, rows, pixelsPerCell) }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) { kill(child, number) }

  /// Whether input is echoed and arrives line by line: the state in which a program has to leave its terminal.
  public var isInLineMode: Bool {
    var mode = termios()
    guard tcgetattr(descriptor, &mode) == 0 else { return false }
    let both = tcflag_t(ECHO) | tcflag_t(ICANON)
    return mode.c_lflag & both == both
  }

  /// Waits for the program's end.
  /// - Returns: its exit code, or 128 plus the signal that ended it; nil if it is still running.
  public func exitCode(within seconds: Double = 20) -> Int32? {
    let end = Date().addingTimeInterval(seconds)
    repeat {
      let ended = shared.state.withLock { state -> Int32? in
        var status: Int32 = 0
        if state.status == nil, waitpid(child, &status, WNOHANG) == child { state.status = status }
        return state.status
      }
      if let ended {
        settled(quiet: 0.1, seconds: 1)
        return ended & 0x7F == 0 ? (ended >> 8) & 0xFF : 128 + (ended & 0x7F)
      }
      Thread.sleep(forTimeInterval: 0.01)
    } while Date() < end
    return nil
  }

  // MARK: The system

  private static func resize(
    _ descriptor: Int32, _ columns: Int, _ rows: Int, _ cell: (width: Int, height: Int)?
  ) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns),
      ws_xpixel: UInt16(columns * (cell?.width ?? 0)), ws_ypixel: UInt16(rows * (cell?.height ?? 0))
    )
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  private static func start(
    _ command: [String], environment: [String: String], on terminal: [CChar]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGTSTP, SIGWINCH] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    #if os(Linux)
      // POSIX_SPAWN_SETSID, which the C library declares only with _GNU_SOURCE.
      let newSession: Int16 = 0x80
    #else
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #endif
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags) | newSession)
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, number, terminal, O_RDWR, 0)
    }
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var child: pid_t = 0
    let error = posix_spawn(
      &child, command[0], &actions, &attributes, &arguments, &variables)
    guard error == 0 else {
      throw Failure(message: "\(command[0]): \(String(cString: strerror(error)))")
    }
    return child
  }

  /// Reads until the terminal is no longer used, and closes it.
  private static func read(_ descriptor: Int32, into shared: Shared) {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while !shared.state.withLock({ $0.isUnused }) {
      if shared.state.withLock({ $0.isStalled }) {
        Thread.sleep(forTimeInterval: 0.05)
        continue
      }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 50) > 0 else { continue }
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        shared.state.withLock { $0.bytes += buffer[..<count] }
      } else {
        // The program has closed it (EIO on Linux).
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
    close(descriptor)
  }
}

/// Waits until a condition is met, which is asked again and again.
///
/// For what a program does without saying so: how long it takes depends on what else the machine does.
/// - Returns: whether it was met within 20 seconds.
public func eventually(_ isMet: () throws -> Bool) rethrows -> Bool {
  let end = Date().addingTimeInterval(20)
  repeat {
    if try isMet() { return true }
    Thread.sleep(forTimeInterval: 0.02)
  } while Date() < end
  return false
}
