import ArgumentParser
import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// The commands that deal with accounts; named apart from what they deal with.
struct AccountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "account",
    abstract: "Read the feeds of FreshRSS, Miniflux and others.",
    discussion: """
      The feeds of an account are fetched by its server, and their articles merge with those of your own feeds. Read, \
      unread and starred marks are the same on both sides; they wait while you are offline. 'fetch' keeps accounts in \
      step as it fetches feeds.

      docs/accounts.md has what each service needs.
      """,
    subcommands: [AddAccount.self, ListAccounts.self, RemoveAccount.self])
}

struct AddAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    command: "add",
    abstract: "Add an account to the config, after trying it.",
    discussion: """
      On a terminal it asks for what is missing, and again for what was wrong. A password or token may be written as \
      ${NAME}, which is read from the environment. Otherwise it is stored in the config; make sure that other users cannot \
      read that file.

      Services: \(OnlineReader.all.map(\.name).joined(separator: ", ")).

      Examples:
        aggregate account add
        aggregate account add home --service freshrss \\
          --url https://rss.example.org --user ada --password '${FRESHRSS_PASSWORD}'
        aggregate account add work --service miniflux \\
          --url https://miniflux.example.org --token '${MINIFLUX_TOKEN}'
      """)

  @Argument(help: ArgumentHelp("A name for the account, of one word.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The service of the account.", valueName: "service"))
  var service: String?

  @Option(help: ArgumentHelp("The URL of the server, or of its API.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("The user's name there.", valueName: "user"))
  var user: String?

  @Option(
    help: ArgumentHelp(
      "The password, best as '${NAME}': other users see the arguments of a program.",
      valueName: "password"))
  var password: String?

  @Option(help: ArgumentHelp("A key of the API in place of user and password.", valueName: "token"))
  var token: String?

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let session = global.session
    var questions = AccountQuestions(
      asks: Question.canBeAsked(in: session.terminal), name: name, service: service, url: url,
      user: user, password: password, token: token)
    let added = try await add(&questions, session)
    let path = session.library.feedsPlace
    session.note(
      "added the account '\(added.name)' with \(Amount(added.feeds, "feed")) to \(path); 'aggregate fetch' reads them"
    )
    if session.renewed.library.configuration.exposesSecret {
      StandardError.line(
        "warning: \(path) contains a password now and other users can read it; run: chmod 600 \(path)"
      )
    }
  }

  /// Asks again until the account can be added, as long as there is somebody to ask.
  private func add(
    _ questions: inout AccountQuestions, _ session: Session
  ) async throws -> (name: String, feeds: Int) {
    while true {
      let new = try questions.account()
      do {
        return (new.name, try await session.library.addAccount(new))
      } catch let fault as AccountFault {
        guard questions.canAsk(for: fault.setting) else { throw fault.reason }
        session.complain(fault.words)
        try questions.askAgain(for: fault.setting)
      }
    }
  }
}

struct ListAccounts: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "list",
    abstract: "Show every account, and how many marks wait to be sent.",
    discussion: """
      The tsv columns are: name, type, URL, feeds, waiting marks, last success, next synchronisation, error.

      Examples:
        aggregate account list
        aggregate account list --format json
      """)

  @Option(name: .shortAndLong, help: RowFormat.help)
  var format: RowFormat?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let accounts = try session.library.accounts()
    let format = format ?? .usual(on: session.terminal)
    if accounts.isEmpty, format == .table {
      return session.note("the config has no accounts; add one with 'aggregate account add NAME'")
    }
    RowStream.print(
      accounts,
      .init(
        format,
        table: {
          AccountHealthTable.text($0, width: session.terminal.width, now: session.library.now)
        },
        line: AccountHealthTable.line, write: AccountHealthTable.write))
  }
}

struct RemoveAccount: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "remove",
    abstract: "Remove an account from the config; its articles are kept.",
    discussion: """
      Nothing changes at its server. Marks that have not been sent yet wait until the account is added again. If marks \
      wait, it asks first; without a terminal it then needs --yes.

      Example:
        aggregate account remove home
      """)

  @Argument(help: ArgumentHelp("The account's name.", valueName: "name"))
  var name: String

  @Flag(help: "Remove it even if marks wait to be sent.")
  var yes = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = global.session
    let waiting = try session.library.accounts().first { $0.name == name }?.waiting ?? 0
    if waiting > 0, !yes {
      let marks = AccountHealth.text(waiting: waiting)
      let question =
        "\(marks) to '\(name)', and will be sent only if you add it again; remove it anyway?"
      guard Question.canBeAsked(in: session.terminal) else {
        throw CommandFailure.usage(
          "\(marks) to '\(name)'; run 'aggregate fetch \(name)' first, or use --yes")
      }
      try session.confirm(question, done: "removed")
    }
    try session.library.removeAccount(name)
    session.note(
      "removed the account '\(name)' from \(session.library.feedsPlace); its articles are kept but no longer listed"
    )
  }
}
