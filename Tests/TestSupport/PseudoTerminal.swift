import Foundation
import Synchronization

/// The built program on a terminal of its own, as a user at a keyboard runs it.
public final class PseudoTerminal: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isUnused = false
    var status: Int32?
  }

  /// Outlives the terminal for as long as the thread reads.
  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  public struct Failure: Error {
    public var message: String
  }

  private let shared = Shared()
  /// The end that we hold, as a terminal emulator does.
  private let descriptor: Int32
  private let child: pid_t

  /// Starts the program in a session of its own, whose controlling terminal this is.
  /// - Parameter wrapper: a program, with its arguments, that runs ours.
  /// - Throws: ``Failure`` where there is no terminal to be had, or no such program.
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

  // MARK: What the program wrote

  /// Every byte so far, with line ends as the terminal got them (CR LF).
  public var bytes: [UInt8] { shared.state.withLock { $0.bytes } }

  public var output: String { String(decoding: bytes, as: UTF8.self) }

  /// Waits until the program has written what is looked for.
  /// - Parameter start: how many bytes of the output do not count, as written before.
  /// - Returns: whether it came in time.
  public func wait(for text: String, after start: Int = 0, seconds: Double = 20) -> Bool {
    let end = Date().addingTimeInterval(seconds)
    repeat {
      if String(decoding: bytes.dropFirst(start), as: UTF8.self).contains(text) { return true }
      Thread.sleep(forTimeInterval: 0.01)
    } while Date() < end
    return false
  }

  /// Waits until nothing was written for a while.
  /// - Returns: the output from a position on.
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

  // MARK: What the user does

  public func send(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = Foundation.write(descriptor, bytes, bytes.count)
  }

  /// The kernel sends SIGWINCH to the program in the foreground.
  public func resize(
    columns: Int, rows: Int, pixelsPerCell: (width: Int, height: Int)? = nil
  ) { PseudoTerminal.resize(descriptor, columns, rows, pixelsPerCell) }

  public func signal(_ number: Int32) { kill(child, number) }

  /// Whether what is typed is shown and arrives by the line: the state in which a program has to leave its terminal.
  public var isInLineMode: Bool {
    var mode = termios()
    guard tcgetattr(descriptor, &mode) == 0 else { return false }
    let both = tcflag_t(ECHO) | tcflag_t(ICANON)
    return mode.c_lflag & both == both
  }

  /// Waits for the program's end.
  /// - Returns: its exit code, or 128 and the signal that ended it; nil where it still runs.
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

  // MARK: The other side

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
      // POSIX_SPAWN_SETSID, which the C library shows to those who ask for GNU's additions only.
      let newSession: Int16 = 0x80
    #else
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #endif
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags) | newSession)
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session's leader opens becomes its controlling one.
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

  /// Reads until nobody needs the terminal any more, and closes it.
  private static func read(_ descriptor: Int32, into shared: Shared) {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while !shared.state.withLock({ $0.isUnused }) {
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
