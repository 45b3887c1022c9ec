import ArgumentParser
import FeedBasics
import FeedConfiguration

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
    if let config, GlobalOptions.isDatabase(config) {
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
