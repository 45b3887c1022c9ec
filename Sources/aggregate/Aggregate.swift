import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import HeapSettings
import ReaderMigration
import TerminalPictures

@main
struct Aggregate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "aggregate",
    abstract:
      "A feed aggregator for the terminal: RSS, Atom and JSON news APIs, merged into one list.",
    discussion: """
      aggregate reads the feeds listed in a config file: RSS, Atom, RDF, JSON Feed and JSON news APIs. It keeps their \
      articles in a store for reading offline. Copies of an article from several feeds are merged into one.

      Without a command, aggregate runs latest.

      Examples:
        aggregate add https://www.swift.org    add the feed of a web page
        aggregate import subscriptions.opml    import another reader's feeds
        aggregate                              fetch due feeds, show headlines
        aggregate list -u --since yesterday    show stored headlines, offline
        aggregate 1204                         read an article
        aggregate read tag:sport older:2d      mark articles as read
        aggregate undo                         undo that
        aggregate export --output news.html    write a page for any browser

      Files:
        $XDG_CONFIG_HOME/aggregate/feeds.toml      the config (else in ~/.config)
        $XDG_CONFIG_HOME/aggregate/serve.*         passwords, key and sessions of
                                                   'aggregate serve', and what it
                                                   publishes; beside the config
        $XDG_DATA_HOME/aggregate/articles.sqlite   the store (else in ~/.local/share)
        $XDG_CACHE_HOME/aggregate/icons            icons of feeds, for apps (else in
                                                   ~/.cache)
        $XDG_CACHE_HOME/aggregate/pictures         cached pictures, at most 100 MB;
                                                   safe to delete (else in ~/.cache)
        $XDG_STATE_HOME/aggregate/browse           how lists were last looked at
                                                   (else in ~/.local/state)
        PREFIX/share/doc/aggregate                 the pages named docs/…, where the
                                                   program was installed; of the
                                                   package, doc/aggregate-reader

      Environment:
        AGGREGATE_CONFIG     the config, unless --config is given
        AGGREGATE_STORE      the store, unless --store is given
        AGGREGATE_PICTURES   how the terminal shows pictures, if it is not
                             recognised: kitty, iterm2, sixel, blocks or none
        NO_COLOR             turns colours off if it is not empty
        COLORTERM            truecolor or 24bit: the terminal has all colours
        PAGER                shows output longer than the screen (default: less);
                             empty or cat turns paging off
        VISUAL, EDITOR       the text editor (default: vi)
        BROWSER              browsers to try in turn, separated by colons; %s or
                             %u is replaced by the URL; & at the end: no waiting
        http_proxy, https_proxy, all_proxy, no_proxy
                             proxies, as in curl
        PGPASSWORD, PGPASSFILE, PGSSLROOTCERT and others of libpq
                             how a store on a PostgreSQL server is reached
        SSL_CERT_FILE, SSL_CERT_DIR
                             certificates to trust instead of the system's

      Exit codes:
        0          success, even if nothing was new
        1          failure
        3          some of the fetched feeds failed
        4          all of them failed
        64         wrong usage
        65         the input is not a feed, or not a list of feeds
        74         the store cannot be read or written
        75         another fetch is running
        78         the config is invalid or missing
        129        the terminal was closed; finished work is kept
        130, 143   interrupted; finished work is kept
      """,
    version: Program.nameAndVersion,
    // Each command specifies its name: deriving it from the type's name takes longer than all other parsing.
    subcommands: CommandOverview.commands,
    defaultSubcommand: Latest.self)

  // Not asynchronous: the threads of concurrency would take a tenth of the time of a short command, and most need none.
  static func main() {
    StandardDescriptors.occupy()
    heap_return_memory_early()
    // A pipe that its reader closes early is noticed when output is written.
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the limit on file sizes is reported as a write error, like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    // Swift's runtime would report a crash, and go on.
    signal(SIGQUIT, SIG_DFL)
    let code = run()
    // Nothing but the code is alive here: what a command holds is released before, and a leak is a leak.
    FeedBasics.exit(code)
  }

  /// - Returns: the exit code.
  private static func run() -> Int32 {
    var name: String?
    var started: (any ParsableCommand)?
    do {
      let arguments = Array(ProgramArguments.all.dropFirst())
      let arranged = try CommandArguments.arranged(arguments)
      name = CommandArguments.command(of: arranged)
      if arranged == ["--version"] {
        StandardOutput.print(VersionText.lines + "\n")
        return 0
      }
      if [["help"], ["--help"], ["-h"]].contains(arranged) {
        StandardOutput.print(HelpLayout.text(CommandOverview.text, width: width) + "\n")
        return 0
      }
      if arranged == ["help", "help"] {
        StandardOutput.print(CommandOverview.help + "\n")
        return 0
      }
      var command = try CommandParsing.command(arranged, of: Aggregate.self)
      started = command
      if let asynchronous = command as? any AsyncParsableCommand {
        // Nothing else uses the command until it ends.
        nonisolated(unsafe) var asynchronous = asynchronous
        try AsyncWork.wait { try await asynchronous.run() }
      } else {
        try command.run()
      }
      return 0
    } catch  where isTextRequest(error) {
      // Help and version. The version's other lines query the libraries, which no other command should wait for.
      let isVersion = message(for: error) == Program.nameAndVersion
      let text =
        isVersion ? VersionText.lines : HelpLayout.usage(in: fullMessage(for: error), width: width)
      StandardOutput.print(text + "\n")
      return 0
    } catch {
      let session = started.flatMap(GlobalOptions.of)?.session
      var failure = failure(error, of: name)
      // The fetch that would create the store ends at what is wrong with the config.
      if case StoreError.missing = error, let cause = session?.library.configuration.failure {
        failure = CommandFailure(cause)
      } else if case StoreError.missing(let location) = error,
        (try? session?.library.edit.exists) == false
      {
        failure.message =
          "there is no store at \(location) yet, and no config; \(LoadedConfig.beginning)"
      }
      // It may be why the config or the store is missing.
      let place = [74, 78].contains(failure.code) ? session?.library.paths.problem : nil
      let messages = failure.messages + [place].compactMap(\.self)
      let style = session?.failureStyle ?? TerminalStyle()
      for message in messages { StandardError.failure("aggregate: \(message)", style) }
      return failure.code
    }
  }

  /// The columns of the terminal, for help.
  private static var width: Int {
    Terminal(environment: ProcessInfo.processInfo.environment, color: .never).width
  }

  /// Whether an error of the parser requests text, such as help, rather than reporting a failure. The parser is not asked
  /// about the program's own errors, since it would write its usage first.
  private static func isTextRequest(_ error: any Error) -> Bool {
    if error is CommandFailure { return false }
    // The parser writes its text already here. On a terminal of less than 27 columns it ends in a trap.
    if width < 27 { setenv("COLUMNS", "27", 1) }
    return exitCode(for: error) == .success
  }

  /// - Parameter command: the name of the command; nil if it is not known yet.
  private static func failure(_ error: any Error, of command: String?) -> CommandFailure {
    switch error {
    case let failure as CommandFailure: return failure
    case let failure as LibraryFailure: return CommandFailure(failure)
    case let failure as MigrationFailure: return CommandFailure(failure)
    case let error as StoreError: return CommandFailure(error)
    case let error as ConfigError:
      if let blocks = error.blocks { StandardOutput.print(blocks) }
      return CommandFailure(error)
    case let error as ProcessFailure: return .failed(error.message)
    case let error as FileError: return .failed(error.description)
    default:
      let text = UsageMessage.line(message(for: error), command: command)
      return CommandFailure(code: exitCode(for: error).rawValue, message: text)
    }
  }
}
