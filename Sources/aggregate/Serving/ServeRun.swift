import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing
import Serving
import Synchronization

/// One run of the server: its sockets, its parts, and fetching beside it, until a signal ends it.
struct ServeRun {
  let session: Session
  var address = ListenAddress.standard
  var url: PublicURL?
  var offersFever = false
  var fetches = true
  var replacesPassword = false
  var jobs: Int?

  /// How often the config is looked at, in seconds, beside SIGHUP and the requests that read it.
  private static let configInterval: Double = 30
  /// When icons are looked for after the start, and how often, in seconds.
  private static let (iconsBegin, iconInterval): (Double, Double) = (30, 3600)

  /// - Returns: the signal that ended it; nil if there was nothing to do.
  func run() async throws -> Int32? {
    if let problem = HTTPServer.problem { throw CommandFailure.failed("\(problem)") }
    let feeds = try session.library.config().feeds
    let files = LoginFiles(besides: session.library.paths.config, complain: StandardError.line)
    if replacesPassword {
      try files.replace()
      session.note(
        "wrote a new password to \(files.passwordPath); all apps and browsers have to log in again")
    }
    let log = RequestLog(
      isVerbose: session.verbosity > 0, isQuiet: session.isQuiet, clock: session.library.clock,
      write: StandardError.line)
    let inbox = WatchInbox { try? await Task.sleep(for: .seconds($0), clock: .continuous) }
    let config = CurrentConfig(session.library.configuration) {
      StandardError.line("\($0); until that is corrected, the config as it was before applies")
    }
    let subscriptions = Subscriptions(session.library, config: config) { inbox.post(.reload) }
    _ = try session.library.store(.create)
    // A browser or an app does not wait as long for a server as a fetch does.
    let store = try session.library.store(.write)
    try store.register(feeds)
    // A client that finds the server listening finds the password, too.
    let access = try files.access()
    let logins = LoginLimit { log.failedLogin(from: $0) }
    let sockets: [ListeningSocket]
    do throws(ServerError) {
      sockets = try self.sockets()
    } catch ServerError.inUse(let address) where replacesPassword {
      session.note("another server listens on \(address), and uses the new password from now on")
      return nil
    } catch {
      throw CommandFailure.failed("\(error)")
    }
    let hosts = HostCheck(listening: sockets.map(\.address), url: url)
    let icons = FeedIcons(folder: session.library.paths.icons)
    let published = PublishedFeeds(besides: session.library.paths.config)
    let router = try ServedRouter(files, complain: StandardError.line) {
      [library = session.library, url, offersFever] access in
      let site = ServedSite(
        library, config: config, store: store, subscriptions: subscriptions, access: access,
        logins: logins, url: url, icons: icons, time: LocalTime.clock)
      return Router(
        hosts: hosts, base: url?.base ?? "", googleReader: GoogleReaderAPI(site),
        fever: offersFever ? FeverAPI(site) : nil,
        published: PublishedHandler(published, site, version: Program.version),
        pages: WebPages(site), webApps: { site.library.settings.webApps })
    }
    let server = HTTPServer(sockets, handler: router) { log.ended($0) }
    do {
      try server.start()
    } catch {
      throw CommandFailure.failed("\(error)")
    }
    let looking = fetches ? Task { try await fetchIcons(icons, subscriptions) } : nil
    defer { looking?.cancel() }
    return try await serve(server, inbox, subscriptions) {
      announce(sockets, files, hasHash: access.hasHashedPassword)
    }
  }

  /// Looks for the icons of feeds that have none, once their first fetch may be over, and then every hour: there are new
  /// feeds, and old icons.
  private func fetchIcons(_ icons: FeedIcons, _ subscriptions: Subscriptions) async throws {
    var wait = ServeRun.iconsBegin
    while true {
      try await Task.sleep(for: .seconds(wait))
      wait = ServeRun.iconInterval
      let library = session.renewed.library
      // A config that is not valid for a while is no reason to give up.
      guard let feeds = try? await subscriptions.feeds(), let config = try? library.config() else {
        continue
      }
      let known = library.websites(of: feeds, in: config)
      let sites = feeds.filter(\.isEnabled).compactMap { feed -> String? in
        guard let site = known[feed.name] ?? feed.frontPage else { return nil }
        // A public feed must not name a site in the user's network.
        let isOwn = feed.location.baseURL.map(PrivateAddress.isPrivate(url:)) ?? true
        return isOwn || !PrivateAddress.isPrivate(url: site) ? site : nil
      }
      let fetcher = library.fetcher(secrets: feeds.flatMap(\.secrets))
      try await icons.fetchUnknown(among: sites, by: fetcher, at: library.now) {
        try await Task.sleep(for: .seconds($0))
      }
    }
  }

  private func sockets() throws(ServerError) -> [ListeningSocket] {
    let given = try SocketActivation.sockets(session.library.environment)
    return given.isEmpty ? [try ListeningSocket(address)] : given
  }

  private func announce(_ sockets: [ListeningSocket], _ files: LoginFiles, hasHash: Bool) {
    let places =
      url.map { [$0.text] }
      ?? sockets.map { socket in
        if case .internet = socket.address { "http://\(socket)" } else { "\(socket)" }
      }
    let password = hasHash ? "a hash of your password in" : "password in"
    session.note(
      "serving at \(places.joined(separator: ", ")); user \(Access.user), \(password) \(files.passwordPath)"
    )
    for socket in sockets where !socket.isLocal && url?.isSecure != true {
      StandardError.line(
        "warning: other machines reach \(socket), and what they send is not encrypted; see docs/serve.md for TLS"
      )
    }
    if files.isReadableByOthers {
      StandardError.line(
        "warning: other users can read \(files.passwordPath); run: chmod 600 \(files.passwordPath)")
    }
  }

  // MARK: Until the end

  private func serve(
    _ server: HTTPServer, _ inbox: WatchInbox, _ subscriptions: Subscriptions,
    announce: () -> Void
  ) async throws -> Int32? {
    let output = WatchOutput {}
    let stopping = Mutex<Task<Void, Never>?>(nil)
    // The requests end while a fetch does, so that neither has to wait for the other.
    let stop = { @Sendable in
      stopping.withLock { task in
        let running = task ?? Task { await server.stop() }
        task = running
        return running
      }
    }
    let signals = WatchSignals(inbox, output, endsWithOutput: false) { _ = stop() }
    defer { signals.cancel() }
    // Only now: a program that waits for this line may send a signal at once.
    announce()
    let looks = Task {
      while true {
        try await Task.sleep(for: .seconds(ServeRun.configInterval))
        _ = try? await subscriptions.feeds()
      }
    }
    defer { looks.cancel() }
    let manager = ServiceManager(environment: session.library.environment)
    do {
      let signal = try await wait(inbox, output, manager)
      manager.stopping()
      await stop().value
      return signal
    } catch {
      await stop().value
      throw error
    }
  }

  /// Fetches what is due until a signal arrives.
  private func wait(_ inbox: WatchInbox, _ output: WatchOutput, _ manager: ServiceManager)
    async throws -> Int32?
  {
    if fetches {
      var loop = try WatchLoop(
        session: session, jobs: jobs, inbox: inbox,
        output: WatchLoop.Output(
          remark: { await output.write(Array($0.utf8), to: STDERR_FILENO) }, announce: { _ in },
          manager: manager),
        printer: nil)
      guard case .signal(let number) = await loop.run() else { return nil }
      return number
    }
    manager.ready("serving")
    while true {
      switch await inbox.next(within: nil) {
      case .stop(let number): return number
      case .reload:
        manager.reloading()
        manager.ready("serving")
      case .stored, .sendsEnded, .ended, .outputClosed, nil: continue
      }
    }
  }
}
