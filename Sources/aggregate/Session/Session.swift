import FeedBasics
import FeedConfiguration
import FeedLibrary

/// The context of a command: the user's library, and the terminal. Environment and clock enter here alone.
struct Session {
  private(set) var library: Library
  let terminal: Terminal
  let verbosity: Int
  /// Whether successes are not reported on standard error.
  let isQuiet: Bool
  /// What the terminal's background is, asked at most once.
  let background: AskedBackground

  init(_ options: GlobalOptions) {
    let environment = ProcessInfo.processInfo.environment
    terminal = Terminal(
      environment: environment, color: options.color, isQuiet: options.quiet)
    verbosity = options.verbosity
    isQuiet = options.quiet
    background = AskedBackground(terminal, environment)
    library =
      LibraryOpening(
        config: options.config, store: options.store, environment: environment,
        userAgent: Program.userAgent, calendar: LocalTime.calendar,
        log: options.verbosity >= 2 ? StandardError.line : nil,
        warn: { [isQuiet] in if !isQuiet { StandardError.line($0) } }
      ).library
  }

  /// A session without a terminal, so that commands can run on a store and a network in memory.
  init(_ library: Library) {
    self.library = library
    terminal = Terminal(environment: library.environment, color: .never)
    verbosity = 0
    isQuiet = false
    background = AskedBackground(terminal, library.environment)
  }

  /// The number of headlines on a page.
  static let pageSize = 50

  /// The default number of headlines; nil for all.
  var defaultLimit: Int? { terminal.isOutput ? Session.pageSize : nil }

  /// - Throws: ``ConfigError`` if `--config` or `AGGREGATE_CONFIG` names a file that does not exist: a command that only
  ///   reads the store works without a config, but not with another one than was meant.
  func requireNamedConfig() throws(ConfigError) {
    if library.paths.isConfigNamed, !FileManager.default.fileExists(atPath: library.paths.config) {
      _ = try library.config()
    }
  }

  /// Reports a success on standard error, unless --quiet was given.
  func note(_ line: String) { if !isQuiet { StandardError.line(line) } }

  /// Shows what is reported while something is done.
  func show(_ remark: Remark) {
    if remark.isWarning { StandardError.line(remark.text) } else { note(remark.text) }
  }

  /// The same session with the config read again, for commands that run long enough for it to change.
  var renewed: Session {
    var session = self
    session.library = library.renewed
    return session
  }
}
