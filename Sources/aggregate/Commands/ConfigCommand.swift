import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary

/// The commands that deal with the config as a whole; named apart from the config's own type.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "config",
    abstract: "Edit the config, or share it between machines.",
    discussion: """
      With a store on a server, every machine can take its feeds, queries, rules, adapters and settings from there: push \
      puts a config into the store, and pull writes it back to a file.
      """,
    subcommands: [Edit.self, PushConfig.self, PullConfig.self])
}

struct PushConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "push",
    abstract: "Put a config into the store on a server, for all machines.",
    discussion: """
      Compares a config with that of the store, shows what it adds (+), removes (-) and changes (~), asks, and writes it \
      in one transaction. Without a terminal it needs --yes. From then on every machine takes its feeds, queries, rules, \
      adapters and settings from the store, and add, import, remove, rename and tag change them there. Each machine's file \
      keeps 'jobs', 'per_host', 'store', 'downloads', [keys], [commands], [open_with] and [colors].

      Secrets stay in each machine's environment: a config with a password or key that is not a ${NAME} is refused.

      Examples:
        aggregate config push --dry-run
        aggregate config push
        aggregate config push --yes feeds.toml
      """)

  @Argument(
    help: ArgumentHelp("The file (default: the config).", valueName: "file"), completion: .file())
  var file: String?

  @Flag(name: .customLong("dry-run"), help: "Show what would change.")
  var dryRun = false

  @Flag(help: "Write without asking.")
  var yes = false

  @OptionGroup var global: GlobalOptions

  /// The most lines of the difference on a terminal.
  private static let maximumLines = 40

  /// - Throws: ``ConfigError`` if the config cannot be read or written, exit 64 if it cannot be asked, 1 if the answer is no.
  func run() throws {
    let session = global.session
    let (sharing, path) = try session.sharing(file, command: "config push")
    let push = try sharing.push(path)
    let difference = push.difference
    let store = session.library.storeName
    guard !difference.isEmpty || push.isFirst else {
      return session.note("\(store) has the config of \(path) already")
    }
    show(difference, session)
    let summary = PushConfig.summary(difference)
    if dryRun { return session.note("\(summary); nothing was written") }
    if !yes {
      guard Question.canBeAsked(in: session.terminal) else {
        throw CommandFailure.usage("\(summary); nothing was written; add --yes to write it")
      }
      try session.confirm("\(summary). Write this to \(store)?", done: "written")
    }
    try sharing.write(push)
    let first = push.isFirst ? "; every machine takes its feeds from there now" : ""
    session.note("\(store) has the config of \(path): \(summary)\(first)")
  }

  private func show(_ difference: ConfigDifference, _ session: Session) {
    let isShortened =
      session.terminal.isOutput && difference.lines.count > PushConfig.maximumLines + 1
    let lines =
      isShortened ? difference.lines.prefix(PushConfig.maximumLines) : difference.lines[...]
    var output = StandardOutput()
    for line in lines { output.write(TerminalText.line(line.text) + "\n") }
    if isShortened { output.write("… and \(difference.lines.count - lines.count) more\n") }
    output.flush()
  }

  /// Such as `3 feeds added, 1 changed; 2 other changes`.
  static func summary(_ difference: ConfigDifference) -> String {
    let words: [(ConfigDifference.Line.Kind, String)] = [
      (.added, "added"), (.changed, "changed"), (.removed, "removed"),
    ]
    var feeds: [String] = []
    for (kind, word) in words {
      let count = difference.count(kind, feeds: true)
      guard count > 0 else { continue }
      feeds.append(feeds.isEmpty ? "\(Amount(count, "feed")) \(word)" : "\(count) \(word)")
    }
    let others = words.reduce(0) { $0 + difference.count($1.0, feeds: false) }
    let parts = [
      feeds.isEmpty ? nil : feeds.joined(separator: ", "),
      others == 0 ? nil : "\(others) other \(others == 1 ? "change" : "changes")",
    ].compactMap(\.self)
    if parts.isEmpty { return difference.isReordered ? "another order" : "no feeds" }
    return parts.joined(separator: "; ")
  }
}

struct PullConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "pull",
    abstract: "Write the config of the store on a server to a file.",
    discussion: """
      Writes the store's config, together with the settings that this machine keeps for itself. A store keeps no comments. \
      An existing file is replaced only with --force.

      Examples:
        aggregate config pull -
        aggregate config pull --force
      """)

  @Argument(
    help: ArgumentHelp(
      "The file; - is standard output (default: the config).", valueName: "file"),
    completion: .file())
  var file: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let (sharing, path) = try session.sharing(file, command: "config pull")
    let own = session.library.paths.config
    guard path != "-" else {
      return StandardOutput.print(try sharing.text(withSettingsOf: own))
    }
    let feeds = try sharing.write(path, replacing: force, withSettingsOf: own)
    session.note("wrote \(path) with \(Amount(feeds, "feed")); a store keeps no comments")
  }
}

extension Session {
  /// What shares the config by the store, and the file to be shared.
  /// - Throws: exit 64 if the store is a file, or the file's name is empty.
  fileprivate func sharing(
    _ file: String?, command: String
  ) throws(CommandFailure) -> (ConfigSharing, path: String) {
    guard let sharedConfig = library.sharedConfig else {
      throw .usage(
        "the store \(library.storeName) is a file, and its feeds are in \(library.paths.config); "
          + "'\(command)' needs a store on a server (docs/postgres.md)")
    }
    if file?.isEmpty == true { throw .usage(EmptyValue.message("the file's name")) }
    return (
      ConfigSharing(sharedConfig, environment: library.environment), file ?? library.paths.config
    )
  }
}

struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "edit",
    abstract: "Edit the config in a text editor, and check it.",
    discussion: """
      The editor is VISUAL, else EDITOR, else vi. If the config is not valid afterwards, the errors are reported with their \
      lines; on a terminal you can go back to the editor. If there is no config, edit offers on a terminal to write a \
      starter config.

      Example:
        aggregate config edit
      """)

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let path = session.library.paths.config
    try requireConfig(session)
    let editor = Editor(environment: session.library.environment)
    guard session.terminal.isOutput || editor.isNamed else {
      throw CommandFailure.usage(
        "an editor needs a terminal; name one that does not in the variable EDITOR, or edit \(path)"
      )
    }
    while true {
      try editor.edit(path)
      do {
        let config = try LoadedConfig(path: path, environment: session.library.environment).config()
        let place = session.library.configuration.place
        let rest =
          place == path ? "" : "; 'aggregate config push' puts them into \(place), which is used"
        return session.note(
          "\(path) is valid, with \(Amount(config.feeds.count, "feed"))\(rest)")
      } catch {
        let failure = CommandFailure(error)
        guard Question.canBeAsked(in: session.terminal) else { throw failure }
        failure.messages.forEach(session.complain)
        guard Question.answer("edit it again?", usual: true) == true else {
          throw CommandFailure(code: failure.code)
        }
      }
    }
  }

  /// - Throws: exit 78 if there is no config, and the user wants none.
  private func requireConfig(_ session: Session) throws {
    let path = session.library.paths.config
    guard access(path, F_OK) != 0 else { return }
    let isWanted =
      Question.canBeAsked(in: session.terminal)
      && Question.answer("\(path) does not exist. Write a starter config?", usual: true) == true
    guard isWanted else {
      throw CommandFailure(
        code: 78, message: "\(path) does not exist; 'aggregate init' writes a starter config")
    }
    try session.library.edit.begin(with: StarterConfig.text)
    session.note("wrote \(path)")
  }
}
