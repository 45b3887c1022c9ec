import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "watch",
    abstract: "Fetch feeds as they fall due, and print new articles.",
    discussion: """
      Prints each new article that matches once, in one line, whether this program or another one fetched it: a table line \
      on a terminal, tsv in a pipe. jsonl prints one JSON Feed item per line. Every line is written at once. All feeds are \
      fetched, as by fetch, at most once a minute each; filters choose what is printed.

      While offline, it tries again after 1, 2, 4, 8 and then every 15 minutes. After the machine was suspended, what \
      became due is fetched at once. While another fetch runs, it waits, and prints what that one stores.

      SIGHUP reads the config again; one that is not valid changes nothing. watch never runs another program. Ctrl-C \
      and SIGTERM end it and keep what has arrived (exit 130, 143), and so does closing the pipe (exit 0).

      Examples:
        aggregate watch
        aggregate watch tag:world -crypto
        aggregate watch --notify title:swift
        aggregate watch -f jsonl | jq --unbuffered -r .title
        aggregate watch -f jsonl | while read -r item; do play bell.wav; done
      """)

  @Argument(help: ArgumentHelp("A query; see 'search --help'.", valueName: "query"))
  var words: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "table, jsonl, tsv or markdown (table on a terminal, else tsv).", valueName: "format"),
    completion: .list(StreamFormat.allCases.map(\.rawValue)))
  var format: String?

  @Flag(
    help: "Also show desktop notifications through the terminal, or ring its bell if it has none.")
  var notify = false

  @OptionGroup var transfers: JobsOption

  @OptionGroup(title: "Filters") var conditions: ConditionOptions<StreamScope>
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    _ = try format.map(StreamFormat.init(argument:))
    if conditions.isOrdered || conditions.count || conditions.stories {
      throw ValidationError(
        "watch prints articles as they come; it has no --oldest, --sort, --stories or --count")
    }
  }

  func run() async throws {
    let session = global.session
    let format = try format.map(StreamFormat.init(argument:))
    _ = try session.library.config()
    let condition = { @Sendable (session: Session, store: any ArticleStore) throws in
      var condition = try conditions.condition(session, store)
      if !words.isEmpty {
        condition = condition.and(
          try session.library.resolution(store).resolved(words: words).condition)
      }
      return try session.library.visible(store).condition(condition)
    }
    let store = try session.library.store(.create)
    _ = try condition(session, store)
    // A store that cannot be written is known now, and not when the first feed is due.
    try session.library.requireWritableStore()
    let manager = ServiceManager(environment: session.library.environment)
    // The length of a wait is that of the clock which goes on while the machine sleeps, where the system has one.
    let inbox = WatchInbox { try? await Task.sleep(for: .seconds($0), clock: .continuous) }
    let output = WatchOutput { inbox.post(.outputClosed) }
    let printer = WatchPrinter(
      format: format ?? (session.terminal.isOutput ? .table : .tsv), after: try store.lastNumber(),
      write: { await output.write($0) }, condition: condition)
    let notification = notify ? DesktopNotification(environment: session.library.environment) : nil
    if notify, !DesktopNotification.write(""), !session.isQuiet {
      StandardError.line("aggregate: --notify: no terminal to notify")
    }
    let signals = WatchSignals(inbox, output)
    defer { signals.cancel() }
    var loop = try WatchLoop(
      session: session, jobs: transfers.jobs, inbox: inbox,
      output: WatchLoop.Output(
        remark: { await output.write(Array($0.utf8), to: STDERR_FILENO) },
        announce: { new in
          if let notification { DesktopNotification.write(notification.sequences(new)) }
        }, manager: manager),
      printer: printer)
    let ending = await loop.run()
    manager.stopping()
    if case .signal(let number) = ending { throw CommandFailure(code: 128 + number) }
  }
}
