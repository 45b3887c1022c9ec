import ArgumentParser
import FeedConfiguration
import Serving

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "serve",
    abstract: "Serve the articles to reader apps and browsers.",
    discussion: """
      Speaks the Google Reader API, which NetNewsWire, Reeder, Read You, FeedMe, NewsFlash, RSS Guard, Liferea, Fluent \
      Reader and newsboat support (some call it FreshRSS), and with --fever the API of Fever. Pages for browsers are at /. \
      Each article appears once, however many feeds carry it. Marks are those of the other commands, and 'aggregate \
      undo' reverts them.

      The user is aggregate. The password is generated at the first start, into serve.password beside the config; apps \
      and browsers use the same one. --set-password replaces it with your own, of which only a hash is stored, and does \
      not serve. Feeds are fetched when they are due, as by watch.

      It listens on \(ListenAddress.standard), which only this machine can reach. TLS is left to a proxy; docs/serve.md \
      has recipes, and the settings of each app. With systemd's socket activation it listens on the sockets that it is \
      given. SIGHUP reads the config again. Ctrl-C and SIGTERM end it after the requests in progress (exit 130, 143).

      Examples:
        aggregate serve
        aggregate serve --listen 192.168.1.5:8077
        aggregate serve --url https://news.example.org --fever
        aggregate serve --listen unix:serve.sock --url https://example.org/news
        aggregate serve --new-password
        aggregate serve --set-password
        pass show aggregate | aggregate serve --set-password
        aggregate serve --publish mornings           @mornings as a feed for others
      """)

  @Option(
    help: ArgumentHelp(
      "Listen on ADDRESS:PORT, [IPV6]:PORT or unix:PATH (default: \(ListenAddress.standard)).",
      valueName: "address"))
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "The URL, with its path, at which clients reach the proxy in front of it.", valueName: "url"))
  var url: String?

  @Flag(help: "Offer the API of Fever too, at /fever and /api/fever.php.")
  var fever = false

  @Flag(name: .customLong("no-fetch"), help: "Do not fetch feeds.")
  var noFetch = false

  @Flag(
    name: .customLong("new-password"),
    help: "Generate another password first; all apps and browsers have to log in again.")
  var newPassword = false

  @Flag(
    name: .customLong("set-password"),
    help:
      "Store a hash of your own password, typed or from standard input, and exit; all have to log in again."
  )
  var setPassword = false

  @Option(
    help: ArgumentHelp(
      "Let everybody who knows its address read a saved query as Atom or JSON Feed; print the address, and exit.",
      valueName: "query"))
  var publish: String?

  @Option(help: ArgumentHelp("Make that address invalid for good, and exit.", valueName: "query"))
  var unpublish: String?

  @OptionGroup var transfers: JobsOption

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if setPassword,
      listen != nil || url != nil || fever || noFetch || newPassword
        || transfers.jobs != nil
    {
      throw ValidationError(
        "--set-password only stores a password; start the server with another command")
    }
    if let listen {
      do throws(ServerError) {
        _ = try ListenAddress(listen)
      } catch {
        throw ValidationError("--listen: \(error)")
      }
    }
    if let url, PublicURL(url) == nil {
      throw ValidationError(
        "--url: '\(url)' is not the URL of a site; give one such as https://news.example.org/path")
    }
  }

  func run() async throws {
    if setPassword { return try OwnPassword(session: global.session).store() }
    let address = try listen.map(ListenAddress.init) ?? .standard
    if publish != nil || unpublish != nil {
      return try Publishing(
        session: global.session, url: url.flatMap(PublicURL.init), address: address
      ).change(publish: publish, unpublish: unpublish)
    }
    var run = ServeRun(session: global.session)
    run.address = address
    run.url = url.flatMap(PublicURL.init)
    run.offersFever = fever
    run.fetches = !noFetch
    run.replacesPassword = newPassword
    run.jobs = transfers.jobs
    if let signal = try await run.run() { throw CommandFailure(code: 128 + signal) }
  }
}
