import ArgumentParser
import FeedConfiguration
import FeedModel

/// `aggregate config`; named apart from the config's own type.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract:
      "Put the config into a store on a server, for all machines, or write it back to a file.",
    discussion: """
      push compares a config with that of the store, shows what it adds (+), removes (-) and changes (~), asks, and writes \
      it in one transaction. Without a terminal it needs --yes. From then on every machine takes its feeds, queries, rules, \
      adapters and settings from the store, and add, import, remove, rename and tag change them there. Each machine's file \
      keeps 'jobs', 'per_host', 'store', [keys] and [colors].

      Secrets stay in each machine's environment: a config with a password or key that is not a ${NAME} is refused.

      pull writes the store's config to a file, together with the settings that this machine keeps for itself. A store \
      keeps no comments. An existing file is replaced only with --force.

      The file is the config unless one is named; for pull, - is standard output.

      Examples:
        aggregate config push --dry-run
        aggregate config push
        aggregate config push --yes feeds.toml
        aggregate config pull -
        aggregate config pull --force
      """)

  enum Action: String, ExpressibleByArgument, CaseIterable {
    case push
    case pull
  }

  @Argument(help: ArgumentHelp("push or pull.", valueName: "push|pull"))
  var action: Action

  @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
  var file: String?

  @Flag(name: .customLong("dry-run"), help: "Show what push would change.")
  var dryRun = false

  @Flag(help: "Let push write without asking.")
  var yes = false

  @Flag(help: "Let pull replace an existing file.")
  var force = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    guard let store = session.sharedConfig else {
      throw CommandFailure.usage(
        "the store \(session.storeName) is a file, and its feeds are in \(session.paths.config); "
          + "'config \(action.rawValue)' needs a store on a server (docs/postgres.md)")
    }
    if file?.isEmpty == true { throw CommandFailure.usage(EmptyValue.message("the file's name")) }
    let sharing = ConfigSharing(store, environment: session.environment)
    switch action {
    case .push:
      if force { throw CommandFailure.usage("--force is for pull; push asks, or takes --yes") }
      try ConfigPush(
        session: session, sharing: sharing, path: file ?? session.paths.config, isDry: dryRun,
        isConfirmed: yes
      ).run()
    case .pull:
      if dryRun || yes { throw CommandFailure.usage("--dry-run and --yes are for push") }
      try ConfigPull(
        session: session, sharing: sharing, path: file ?? session.paths.config, replaces: force
      ).run()
    }
  }
}
