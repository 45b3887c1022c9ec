import FeedBasics
import FeedConfiguration
import FeedModel

/// Finds out what an account needs: from the options of `account add`, and on a terminal from its user.
struct AccountQuestions {
  /// Whether the user can be asked.
  let asks: Bool
  /// The options; nil for those that were left out.
  let name: String?
  let service: String?
  let url: String?
  let user: String?
  let password: String?
  let token: String?

  /// - Throws: exit 64 if something is missing and cannot be asked for, exit 1 if the user gives up.
  func account() throws(CommandFailure) -> NewAccount {
    let service = try onlineReader()
    var url = self.url ?? service.url
    if url == nil {
      url = try line("URL of the server, such as https://rss.example.org", missing: "--url")
    }
    var name = self.name
    if name == nil {
      guard asks else { throw .usage("the account needs a name: aggregate account add NAME") }
      name = Question.line("A name for the account", usual: service.name)
    }
    guard let name, let url else { throw AccountQuestions.nothing }
    var account = NewAccount(
      name: name, type: service.type, url: service.apiURL(url), user: user, password: password,
      token: token)
    if account.token == nil, account.user == nil, service.takesToken {
      account.token = try secret(
        "Token (Settings > API Keys), or ${NAME}", missing: "--token")
    }
    guard account.token == nil else { return account }
    if account.user == nil { account.user = try line("User", missing: "--user") }
    if account.password == nil {
      account.password = try secret(
        "\(service.title) password, or ${NAME}", missing: "--password")
    }
    return account
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
