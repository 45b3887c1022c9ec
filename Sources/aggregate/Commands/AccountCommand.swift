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

/// Finds out what an account needs: from the options of `account add`, and on a terminal from its user.
struct AccountQuestions {
  private static let urlPrompt = "URL of the server, such as https://rss.example.org"

  /// Whether the user can be asked.
  let asks: Bool
  /// The options and what was asked for; nil for what is not known yet.
  var name: String?
  var service: String?
  var url: String?
  var user: String?
  var password: String?
  var token: String?

  /// Asks for what is missing.
  /// - Throws: exit 64 if something is missing and cannot be asked for, exit 1 if the user gives up.
  mutating func account() throws(CommandFailure) -> NewAccount {
    let service = try onlineReader()
    self.service = service.name
    if url == nil { url = service.url }
    if url == nil { url = try typed("--url") { Question.line(AccountQuestions.urlPrompt) } }
    if name == nil {
      guard asks else { throw .usage("the account needs a name: aggregate account add NAME") }
      name = Question.line("A name for the account", usual: service.name)
    }
    guard let name, let url else { throw AccountQuestions.nothing }
    if token == nil, user == nil, service.takesToken {
      token = try typed("--token") { Question.hidden("Token (Settings > API Keys), or ${NAME}: ") }
    }
    if token == nil, user == nil { user = try typed("--user") { Question.line("User") } }
    if token == nil, password == nil {
      password = try typed("--password") {
        Question.hidden("\(service.title) password, or ${NAME}: ")
      }
    }
    return NewAccount(
      name: name, type: service.type, url: service.apiURL(url), user: user, password: password,
      token: token)
  }

  /// Whether the user can be asked for something again: all users of some services have one URL.
  func canAsk(for setting: AccountFault.Setting) -> Bool {
    let isFixed = OnlineReader.all.contains { $0.name == service && $0.url != nil }
    return asks && (setting != .url || !isFixed)
  }

  /// Forgets what was wrong, so that it is asked for with the next ``account()``. A URL and a user are offered again.
  /// - Throws: exit 1 if the user gives up.
  mutating func askAgain(for setting: AccountFault.Setting) throws(CommandFailure) {
    switch setting {
    case .name: name = nil
    case .url: url = try typed("--url") { Question.line(AccountQuestions.urlPrompt, usual: url) }
    case .login where token == nil:
      user = try typed("--user") { Question.line("User", usual: user) }
      password = nil
    case .login, .secret:
      token = nil
      password = nil
    }
  }

  private func onlineReader() throws(CommandFailure) -> OnlineReader {
    let all = OnlineReader.all
    if let name = service {
      if let known = all.first(where: { $0.name == name.lowercased() }) { return known }
      let advice = SpellingSuggestion.text(for: name, among: all.map(\.name))
      throw .usage(
        "no service is named '\(name)'\(advice); choose one of "
          + all.map(\.name).joined(separator: ", "))
    }
    guard asks else { throw AccountQuestions.missing("--service") }
    StandardError.line("What is the account at?")
    for (index, service) in all.enumerated() {
      StandardError.line("  \(index + 1)  \(service.title)")
    }
    while true {
      guard let line = Question.line("1 to \(all.count)") else { throw AccountQuestions.nothing }
      if let number = Int(line), all.indices.contains(number - 1) { return all[number - 1] }
      if let known = all.first(where: { $0.name == line.lowercased() }) { return known }
    }
  }

  /// What the user types in place of an option.
  private func typed(_ option: String, _ ask: () -> String?) throws(CommandFailure) -> String {
    guard asks else { throw AccountQuestions.missing(option) }
    guard let text = ask(), !text.isEmpty else { throw AccountQuestions.nothing }
    return text
  }

  private static func missing(_ option: String) -> CommandFailure {
    .usage("\(option) is required when there is no terminal to ask on")
  }

  private static let nothing = CommandFailure.failed("nothing was added")
}
