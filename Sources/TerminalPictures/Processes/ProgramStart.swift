import Foundation

/// How another program is started. No shell is involved.
struct ProgramStart {
  /// The program, looked up in `PATH` where it is no path, and its arguments.
  let command: [String]
  let environment: [String: String]
  /// It gets a session of its own, without a terminal to ask anything of, and in which no signals are blocked.
  var isApart = false

  /// - Parameter connect: connects its standard input, output and error.
  /// - Returns: the child, and 0 or the error of `posix_spawnp`.
  func child(
    connect: (inout Spawning.Actions) -> Void
  ) -> (child: pid_t, error: Int32) {
    var attributes = Spawning.noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF)
    if isApart {
      posix_spawnattr_setsigmask(&attributes, &signals)
      flags |= Int16(POSIX_SPAWN_SETSIGMASK) | ProgramStart.newSession
    }
    // We ignore or handle these; others rely on what they do by default.
    let restored = [SIGPIPE, SIGXFSZ, SIGINT] + (isApart ? [SIGTERM] : [])
    for signal in restored { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, flags)
    var actions = Spawning.noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    connect(&actions)
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var child: pid_t = 0
    let error = posix_spawnp(
      &child, command.first ?? "", &actions, &attributes, &arguments, &variables)
    return (child, error)
  }

  private static var newSession: Int16 {
    #if os(Linux)
      // POSIX_SPAWN_SETSID, which the C library shows to those who ask for GNU's additions only.
      0x80
    #else
      Int16(POSIX_SPAWN_SETSID)
    #endif
  }
}
