import Foundation

/// Another program, run in the foreground: it shares our terminal, as a pager or a text browser must. (Foundation's
/// Process would put it into a process group of its own, where it may not read from the terminal.)
enum ChildProcess {
  struct Failure: Error {
    var message: String
  }

  /// - Parameter command: the program, looked up in `PATH`, and its arguments.
  /// - Returns: its exit code, or 128 and the number of the signal that ended it.
  static func run(_ command: [String], environment: [String: String]) throws(Failure) -> Int32 {
    guard let program = command.first else { throw Failure(message: "no program was named") }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // We ignore these; others rely on what they do by default.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for pointer in arguments + variables { free(pointer) }
    }
    var child: pid_t = 0
    let error = posix_spawnp(&child, program, nil, &attributes, &arguments, &variables)
    guard error == 0 else {
      throw Failure(message: "\(program): \(String(cString: strerror(error)))")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else {
        throw Failure(message: "\(program): \(String(cString: strerror(errno)))")
      }
    }
    // As WIFEXITED and its kin, which are macros, read it.
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
