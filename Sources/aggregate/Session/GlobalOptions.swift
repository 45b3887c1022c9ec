import ArgumentParser
import Configuration

/// The options of every command.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The config file.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(help: ArgumentHelp("The store of articles.", valueName: "file"), completion: .file())
  var store: String?

  @Option(help: "When to use colours: auto, always or never.")
  var color: ColorMode = .auto

  @Flag(name: .short, help: "Print more; -vv logs each request and response, with secrets masked.")
  var verbosity: Int

  var session: Session { Session(self) }

  func validate() throws {
    if config?.isEmpty == true { throw ValidationError(EmptyValue.message("--config")) }
    if store?.isEmpty == true { throw ValidationError(EmptyValue.message("--store")) }
  }
}
