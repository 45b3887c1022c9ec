import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing

/// Fetches what is due when it is due and prints what is new, until a signal ends it. The clock, the store and the
/// network are the session's; waits are the inbox's.
struct WatchLoop {
  /// The longest wait, in seconds, before the clock and the store are looked at again: timers do not run while the
  /// machine is suspended, and other programs store articles as well.
  static let longestWait: Double = 30
  /// Seconds until the next try while another program fetches.
  private static let busyWait: Double = 5

  /// What happens outside of the loop.
  struct Output {
    /// Receives text for standard error.
    var remark: @Sendable (String) async -> Void
    /// Receives the articles of a round.
    var announce: @Sendable (NewArticles) -> Void
    var manager: ServiceManager

    /// Writes a line to standard error.
    func say(_ line: String) async { await remark(StandardError.shown(line) + "\n") }
  }

  private var session: Session
  private var config: Config
  private let jobs: Int?
  private let inbox: WatchInbox
  private let output: Output
  /// nil to print nothing.
  private var printer: WatchPrinter?
  private var plan = WatchPlan()
  private var remarks = WatchRemarks()
  /// Why the config could not be read again the last time.
  private var configProblem: String?
  private var unannounced = NewArticles()
  private var running: RunningFetch?
  /// Loads the pages of new articles between two rounds; the next round ends it, and the pages that are left come after it.
  private var pages: Task<PageReport, any Error>?
  /// Sends what is queued and looks at lists of feeds, whatever happens meanwhile.
  private var sends: Task<Void, Never>?
  /// Why the loop ends once the running fetch has; nil if it goes on.
  private var ending: Ending?
  private var reloads = false
  private var hasBegun = false
  private var status = ""

  /// Why the loop ended.
  enum Ending: Sendable, Equatable {
    case signal(Int32)
    case outputClosed
  }

  /// - Throws: ``ConfigError`` if the config cannot be read.
  init(session: Session, jobs: Int?, inbox: WatchInbox, output: Output, printer: WatchPrinter?)
    throws(ConfigError)
  {
    self.session = session
    self.jobs = jobs
    self.inbox = inbox
    self.output = output
    self.printer = printer
    config = try WatchLoop.config(of: session)
  }

  /// The config, with the shortest interval that is possible here.
  private static func config(of session: Session) throws(ConfigError) -> Config {
    var config = try session.library.config()
    for index in config.feeds.indices {
      config.feeds[index].interval = max(
        config.feeds[index].interval, WatchPlan.minimumInterval)
    }
    for index in config.accounts.indices {
      config.accounts[index].interval = max(
        config.accounts[index].interval, WatchPlan.minimumInterval)
    }
    return config
  }

  /// Goes on until a signal or the reader of the output ends it.
  mutating func run() async -> Ending {
    while true {
      let wait = running == nil ? await begin() : nil
      let event = await inbox.next(within: wait)
      switch event {
      case nil, .stored:
        await printNew()
        if running == nil { send() }
      case .ended(let result): await ended(result)
      case .sendsEnded: sends = nil
      case .reload:
        reloads = true
        if running == nil { await reload() }
        await printNew()
      case .stop(let signal): end(.signal(signal))
      case .outputClosed: end(.outputClosed)
      }
      if let ending, running == nil {
        await endPages()
        sends?.cancel()
        await sends?.value
        return ending
      }
    }
  }

  private mutating func end(_ reason: Ending) {
    ending = ending ?? reason
    running?.cancel()
  }

  // MARK: Fetching

  /// Fetches what is due.
  /// - Returns: how long to wait for an event, in seconds; nil while a fetch runs.
  private mutating func begin() async -> Double? {
    if session.library.configuration.isOutdated { await reload(isAsked: false) }
    if hasBegun, let date = plan.goesOnWaiting(now: session.library.now) {
      return seconds(until: date)
    }
    do {
      let store = try session.library.storeIfPresent() ?? session.library.store(.create)
      let states = try store.states(of: config.sources, configured: config.names)
      let now = session.library.now
      let step = plan.next(
        config.sources, states, held: try store.heldHosts(now: now),
        holdsHosts: config.settings.holdsHosts, now: now)
      await report(step)
      switch step {
      case .wait(let date): return seconds(until: date)
      case .fetch(let feeds, let force):
        await endPages()
        running = try start(feeds, force: force)
        return nil
      }
    } catch StoreError.busy {
      plan.blocked(now: session.library.now, for: WatchLoop.busyWait)
      await printNew()
      return WatchLoop.busyWait
    } catch {
      plan.failed(now: session.library.now)
      await complain("\(error)")
      return WatchLoop.longestWait
    }
  }

  /// How long to wait for a moment, nil for one that is not known.
  private func seconds(until date: Date?) -> Double {
    let seconds = date?.timeIntervalSince(session.library.now) ?? WatchLoop.longestWait
    // A little later rather than a little too early, which would be a wait of no time at all.
    return min(max(seconds + 0.01, 0.01), WatchLoop.longestWait)
  }

  private func start(_ feeds: [Feed], force: Bool) throws -> RunningFetch {
    var runner = FeedFetch(library: session.library, config: config)
    runner.jobs = jobs
    runner.force = force
    let inbox = inbox
    let fetch = try runner.start(feeds) { event in
      if case .ended(let outcome) = event, outcome.changes.new > 0 { inbox.post(.stored) }
    }
    // The fetch is a task of its own, so that signals are noticed meanwhile.
    Task { inbox.post(.ended(await fetch.result)) }
    return fetch
  }

  private mutating func ended(_ result: Result<RefreshReport, any Error>) async {
    running = nil
    await printNew()
    switch result {
    case .success(let report):
      plan.ended(report, now: session.library.now)
      if !report.isOffline, ending == nil {
        await loadPages(isOnline: report.isOnline)
        send()
      }
      let text = remarks.text(
        report, isOffline: plan.isOffline, now: session.library.now, style: session.errorStyle,
        layout: StandardError.layout)
      if ending == nil, !text.isEmpty { await output.remark(text) }
    case .failure(let error):
      plan.failed(now: session.library.now)
      await complain("\(error)")
    }
    if reloads { await reload() }
  }

  // MARK: Pages

  private mutating func loadPages(isOnline: Bool) async {
    do {
      pages = try PageFetch(
        library: session.library, config: config, jobs: jobs, isOnline: isOnline
      )
      .start(config.sources) { _ in }
    } catch {
      await complain("\(error)")
    }
  }

  /// Ends the loading of pages; those that arrived are stored.
  private mutating func endPages() async {
    guard let pages else { return }
    self.pages = nil
    pages.cancel()
    if case .failure(let error) = await pages.result { await complain("\(error)") }
  }

  // MARK: Sending, and the lists of others

  /// Sends what is queued for targets once the pages of new articles are loaded, and looks at lists of feeds that are due,
  /// unless that is being done. A list that changes the config has it read again.
  private mutating func send() {
    guard !config.sends.isEmpty || !config.lists.isEmpty, sends == nil else { return }
    var followed = config
    // What is wrong with a list's own lines would be said after every round; 'feeds --failing' shows it.
    followed.lists.removeAll { $0.problem != nil }
    let lists = FollowedLists(library: session.library, config: followed)
    let sending = Sending(library: session.library, config: config)
    sends = Task { [pages, output, inbox, isQuiet = session.isQuiet] in
      defer { inbox.post(.sendsEnded) }
      _ = await pages?.result
      do {
        for report in try await sending.run() where !isQuiet || !report.problems.isEmpty {
          for line in report.lines { await output.say(line) }
        }
        for remark in try await lists.update().compactMap(\.remark)
        where !isQuiet || remark.isWarning {
          await output.say(remark.text)
        }
      } catch {
        await output.say("\(error)")
      }
    }
  }

  // MARK: The config

  /// Reads the config again; one that is not valid changes nothing.
  /// - Parameter isAsked: false to report a problem only once.
  private mutating func reload(isAsked: Bool = true) async {
    reloads = false
    output.manager.reloading()
    let renewed = session.renewed
    do {
      let config = try WatchLoop.config(of: renewed)
      if let printer, let store = try renewed.library.storeIfPresent() {
        _ = try printer.condition(renewed, store)
      }
      (session, self.config) = (renewed, config)
      configProblem = nil
      // The next step is reported as the first one is.
      (hasBegun, status) = (false, "")
      if isAsked { plan.endRoundGap() }
      await ready("config read again")
    } catch {
      let problem = "\(error); the previous config stays in use"
      if isAsked || problem != configProblem {
        await output.say("aggregate: \(problem)")
      }
      configProblem = problem
      output.manager.ready(status)
    }
  }

  // MARK: Output

  private mutating func printNew() async {
    guard ending != .outputClosed else { return }
    var new = NewArticles()
    do {
      try await printer?.printNew(session) { new.add($0) }
    } catch {
      await complain("\(error)")
    }
    unannounced.add(new)
    // What other programs store belongs to no round of this one.
    guard running == nil, unannounced.count > 0 else { return }
    output.announce(unannounced)
    unannounced = NewArticles()
  }

  private mutating func complain(_ problem: String) async {
    if let line = remarks.line("aggregate: \(problem)") { await output.say(line) }
  }

  /// Tells people on a terminal, and the service manager.
  private func ready(_ text: String) async {
    if session.terminal.isError { await output.say(text) }
    output.manager.ready(text)
  }

  /// Reports what is next: to people once, to the service manager whenever it changes.
  private mutating func report(_ step: WatchPlan.Step) async {
    let count = config.sources.count { $0.isEnabled }
    let next: String
    switch step {
    case .fetch(let feeds, _): next = "fetching \(feeds.count)"
    case .wait(let date?): next = "next at \(LocalTime.text(date, now: session.library.now))"
    case .wait(nil): next = "no feed will become due"
    }
    let text = "watching \(Amount(count, "feed")); \(next)"
    guard text != status else { return }
    status = text
    if !hasBegun {
      hasBegun = true
      await ready(text)
    } else {
      output.manager.status(text)
    }
  }
}

/// What `watch` reports on standard error: a failure once when it begins, not every time.
struct WatchRemarks {
  /// The feeds that failed when they were last fetched.
  private var failing: Set<String> = []
  /// The accounts whose marks waited then, although they did not fail.
  private var waiting: Set<String> = []
  private var isOffline = false
  /// The last problem that concerns no single feed.
  private var problem: String?

  /// The lines about a round; empty if it changed nothing that is worth a line.
  /// - Parameter isOffline: whether this round and those before it show that no server can be reached.
  mutating func text(
    _ report: RefreshReport, isOffline isKnown: Bool, now: Date, style: TerminalStyle,
    layout: MessageText?
  ) -> String {
    problem = nil
    let attempted = report.attempted
    // One feed alone shows as little about the network as about its server.
    if report.isOffline, isKnown || attempted.count > 1 {
      defer { isOffline = true }
      let reason = report.obstacle?.reason ?? "no server can be reached"
      return isOffline ? "" : WatchRemarks.offline(reason, layout)
    }
    guard !attempted.isEmpty else { return "" }
    if !report.isOffline { isOffline = false }
    var begun = RefreshReport(
      outcomes: attempted.filter {
        $0.status == .failed
          ? !failing.contains($0.name) : $0.unsent != nil && !waiting.contains($0.name)
      })
    if isOffline { begun.outcomes = [] }
    let names = attempted.map(\.name)
    failing.subtract(names)
    failing.formUnion(attempted.filter { $0.status == .failed }.map(\.name))
    waiting.subtract(names)
    waiting.formUnion(attempted.filter { $0.unsent != nil }.map(\.name))
    return FetchSummary(report: begun, now: now, style: style, layout: layout).failures()
  }

  private static func offline(_ reason: String, _ layout: MessageText?) -> String {
    let line = "offline: \(reason); trying again at least every 15 minutes"
    return (layout?.text(line) ?? line) + "\n"
  }

  /// The line about a problem of the whole program; nil if it is the last one still.
  mutating func line(_ text: String) -> String? {
    defer { problem = text }
    return problem == text ? nil : text
  }
}
