import FeedBasics

/// Starts another program. No shell is involved.
struct ProgramStart {
  /// The program, looked up in `PATH` unless it is a path, and its arguments.
  let command: [String]
  let environment: [String: String]
  /// Whether it gets a session of its own, without a terminal.
  var isApart = false

  /// - Parameter connect: sets its standard input, output and error.
  /// - Returns: the child, and 0 or the error of `posix_spawnp`.
  func child(
    connect: (inout Spawning.Actions) -> Void
  ) -> (child: pid_t, error: Int32) {
    var attributes = Spawning.noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    // The threads of tasks block most signals, which a pager needs: SIGINT, SIGWINCH, SIGTSTP.
    posix_spawnattr_setsigmask(&attributes, &signals)
    let mask = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    let flags = isApart ? mask | ProgramStart.newSession : mask
    // This program ignores or handles these signals; the child needs their defaults.
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
      // POSIX_SPAWN_SETSID, which glibc declares only with _GNU_SOURCE.
      0x80
    #else
      Int16(POSIX_SPAWN_SETSID)
    #endif
  }
}
