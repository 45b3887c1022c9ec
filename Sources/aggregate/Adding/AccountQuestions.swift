import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

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
    if url == nil { url = try line(AccountQuestions.urlPrompt, missing: "--url") }
    if name == nil {
      guard asks else { throw .usage("the account needs a name: aggregate account add NAME") }
      name = Question.line("A name for the account", usual: service.name)
    }
    guard let name, let url else { throw AccountQuestions.nothing }
    if token == nil, user == nil, service.takesToken {
      token = try secret("Token (Settings > API Keys), or ${NAME}", missing: "--token")
    }
    if token == nil, user == nil { user = try line("User", missing: "--user") }
    if token == nil, password == nil {
      password = try secret("\(service.title) password, or ${NAME}", missing: "--password")
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
    case .url: url = try again(AccountQuestions.urlPrompt, usual: url)
    case .login where token == nil:
      user = try again("User", usual: user)
      password = nil
    case .login, .secret:
      token = nil
      password = nil
    }
  }

  private func again(_ prompt: String, usual: String?) throws(CommandFailure) -> String {
    guard let line = Question.line(prompt, usual: usual) else { throw AccountQuestions.nothing }
    return line
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
    guard asks else { throw missing("--service") }
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

  private func line(_ prompt: String, missing option: String) throws(CommandFailure) -> String {
    guard asks else { throw missing(option) }
    guard let line = Question.line(prompt) else { throw AccountQuestions.nothing }
    return line
  }

  private func secret(_ prompt: String, missing option: String) throws(CommandFailure) -> String {
    guard asks else { throw missing(option) }
    guard let text = Question.hidden("\(prompt): "), !text.isEmpty else {
      throw AccountQuestions.nothing
    }
    return text
  }

  private func missing(_ option: String) -> CommandFailure {
    .usage("\(option) is required when there is no terminal to ask on")
  }

  private static let nothing = CommandFailure.failed("nothing was added")
}
