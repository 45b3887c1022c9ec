import ArgumentParser
import FeedBasics
import FeedConfiguration
import FeedLibrary
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
    let session = global.session
    if setPassword { return try storePassword(session) }
    let address = try listen.map(ListenAddress.init) ?? .standard
    if publish != nil || unpublish != nil { return try changePublished(session, address) }
    var run = ServeRun(session: session)
    run.address = address
    run.url = url.flatMap(PublicURL.init)
    run.offersFever = fever
    run.fetches = !noFetch
    run.replacesPassword = newPassword
    run.jobs = transfers.jobs
    if let signal = try await run.run() { throw CommandFailure(code: 128 + signal) }
  }

  // MARK: A password of the user's own

  /// Stores the hash of a password that is typed twice on a terminal without being shown, or is standard input. A server that
  /// runs uses it from then on.
  private func storePassword(_ session: Session) throws {
    _ = try session.library.config()
    let password = try session.terminal.isInput ? typedPassword() : pipedPassword()
    if let problem = LoginFiles.problem(of: password) {
      throw CommandFailure.failed("the password \(problem); nothing was changed")
    }
    let files = LoginFiles(besides: session.library.paths.config)
    try files.set(password)
    session.note(
      "stored a hash of the password in \(files.passwordPath); all apps and browsers have to log in again"
    )
  }

  private func pipedPassword() throws -> String {
    var text = String(decoding: try InputFile.contents(of: "-", limit: 4096), as: UTF8.self)
    // A line break of Windows is one character.
    if text.last?.isNewline == true { text.removeLast() }
    return text
  }

  private func typedPassword() throws -> String {
    guard let password = Question.hidden("New password: "), let again = Question.hidden("Again: ")
    else {
      throw CommandFailure.failed("no password was typed; nothing was changed")
    }
    guard password == again else {
      throw CommandFailure.failed("the passwords are not the same; nothing was changed")
    }
    return password
  }

  // MARK: Published feeds

  /// Publishes saved queries as feeds, and ends that.
  /// - Parameter address: where the server listens.
  private func changePublished(_ session: Session, _ address: ListenAddress) throws {
    let feeds = PublishedFeeds(besides: session.library.paths.config)
    if let name = unpublish.map(Serve.queryName) {
      guard try feeds.revoke(name) else {
        throw CommandFailure.failed("@\(name) is not published")
      }
      session.note("the address of @\(name) is no longer valid")
    }
    guard let name = publish.map(Serve.queryName) else { return }
    let queries = try session.library.config().queries
    guard queries[name] != nil else {
      let known = queries.keys.sorted().map { "@\($0)" }.joined(separator: ", ")
      throw CommandFailure.usage(
        "there is no saved query '@\(name)'\(SpellingSuggestion.text(for: name, among: queries.keys)); "
          + "[queries] in the config has \(known.isEmpty ? "none" : known)")
    }
    let feed = try feeds.publish(name)
    let root = url.flatMap(PublicURL.init)?.text ?? "http://\(address)"
    StandardOutput.print(["atom", "json"].map { "\(root)\(feed.path($0))\n" }.joined())
    if url == nil {
      session.note("give --url to print the addresses at which others reach the server")
    }
  }

  /// A name with or without the `@` before it.
  private static func queryName(_ text: String) -> String {
    text.hasPrefix("@") ? String(text.dropFirst()) : text
  }
}
