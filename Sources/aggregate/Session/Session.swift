import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import ReaderMigration
import TerminalColors

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
    library = .opening(
      config: options.config, store: options.store, environment: environment,
      userAgent: Program.userAgent, calendar: LocalTime.calendar,
      log: options.verbosity >= 2 ? StandardError.line : nil,
      warn: { [isQuiet] in if !isQuiet { StandardError.line($0) } })
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

  /// Reports a failure that does not end the program.
  func complain(_ failure: String) { StandardError.failure("aggregate: \(failure)", failureStyle) }

  /// Warns of queries and rules that still name a feed that was renamed or removed.
  func reportLeftovers(naming feed: String, now new: String? = nil) {
    guard let leftovers = library.leftovers(naming: feed, now: new) else { return }
    StandardError.line("aggregate: in \(library.feedsPlace), \(leftovers)")
  }

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

/// The colours of the config, on the terminal as it is.
extension Session {
  /// The style of standard output. It asks the terminal for its background if the colours depend on it.
  var style: TerminalStyle { styled(terminal.style) { background.value } }

  /// The style of standard error.
  var errorStyle: TerminalStyle { styled(terminal.errorStyle) { background.value } }

  /// The style of the message that ends the program: plain text, unless the config has colours. A config that is not a
  /// file was read before, and cannot be read again.
  var failureStyle: TerminalStyle {
    guard terminal.errorStyle.usesColor, library.configuration.hasFile,
      library.configuration.colors != ColorSettings()
    else { return TerminalStyle() }
    return styled(terminal.errorStyle) { nil }
  }

  /// Shows text on the terminal.
  var pager: Pager { Pager(terminal: terminal, style: style, environment: library.environment) }

  private func styled(
    _ style: TerminalStyle, on background: () -> TerminalBackground?
  ) -> TerminalStyle {
    guard style.usesColor else { return style }
    let settings = library.configuration.colors
    return styled(style, settings, on: settings.needsBackground ? background() : nil)
  }

  /// A style with the colours of these settings, as many as the terminal has.
  func styled(
    _ style: TerminalStyle, _ settings: ColorSettings, on background: TerminalBackground?
  ) -> TerminalStyle {
    guard settings != ColorSettings() else { return style }
    return style.with(settings.scheme(on: background).reduced(to: ColorDepth(library.environment)))
  }
}

/// The options of every command.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The config file.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The store of articles: a file, or the URL of a PostgreSQL database.", valueName: "file"),
    completion: .file())
  var store: String?

  @Option(help: "When to use colours: auto, always or never.")
  var color: ColorMode = .auto

  @Flag(name: .shortAndLong, help: "Print nothing on standard error unless something fails.")
  var quiet = false

  @Flag(name: .short, help: "Print more; -vv logs each request and response, with secrets masked.")
  var verbosity: Int

  var session: Session { Session(self) }

  /// The options of a command; nil for one without them.
  static func of(_ command: any ParsableCommand) -> GlobalOptions? {
    Mirror(reflecting: command).children.lazy
      .compactMap { ($0.value as? OptionGroup<GlobalOptions>)?.wrappedValue }.first
  }

  func validate() throws {
    if config?.isEmpty == true { throw ValidationError(EmptyValue.message("--config")) }
    if store?.isEmpty == true { throw ValidationError(EmptyValue.message("--store")) }
    let environment = ProcessInfo.processInfo.environment
    let places = [
      ("--config", config), ("--store", store),
      ("AGGREGATE_CONFIG", environment["AGGREGATE_CONFIG"]),
      ("AGGREGATE_STORE", environment["AGGREGATE_STORE"]),
    ]
    for (name, path) in places {
      if let problem = path.flatMap(FilePath.shellProblem) {
        throw ValidationError("\(name): \(problem)")
      }
    }
    if let config, GlobalOptions.isDatabase(config) {
      if NewsboatCache.isCache(config) {
        throw ValidationError(
          "\(config) is newsboat's cache, not a config; run 'aggregate import \(config)'")
      }
      throw ValidationError("\(config) is a store of articles, not a config; use --store \(config)")
    }
  }

  /// Whether a file begins like an SQLite database (sqlite.org/fileformat.html §1.3.1).
  private static func isDatabase(_ path: String) -> Bool {
    var information = stat()
    // A pipe gives its text only once.
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      case let descriptor = open(path, O_RDONLY | O_CLOEXEC), descriptor >= 0
    else { return false }
    defer { close(descriptor) }
    return InputFile.read(descriptor, limit: 16) == Data("SQLite format 3\0".utf8)
  }
}

/// The program's name and version, as shown to servers and users.
enum Program {
  static let version = "0.3.0"
  static let nameAndVersion = "aggregate \(version)"
  static let userAgent = "aggregate/\(version) (+https://github.com/aggregate-reader/aggregate)"
}

extension Session {
  /// Asks whether to go on; no is the usual answer.
  /// - Parameter done: what would be done, such as `deleted`.
  /// - Throws: that nothing was done if the user does not agree.
  func confirm(_ question: String, done: String) throws(CommandFailure) {
    guard Question.answer(question, usual: false) == true else {
      throw .failed("nothing was \(done)")
    }
  }

  /// Asks on a terminal before something is done to very many articles.
  /// - Parameter articles: the number of articles; evaluated only on a terminal.
  func confirmMany(_ articles: @autoclosure () throws -> Int, done: String) throws {
    guard Question.canBeAsked(in: terminal) else { return }
    let count = try articles()
    guard count > UserMark.markedUnasked else { return }
    try confirm("\(Amount(count, "article")) will be \(done); go on?", done: done)
  }
}
