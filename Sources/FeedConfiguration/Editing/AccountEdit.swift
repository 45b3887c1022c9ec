import FeedBasics
public import FeedModel

/// An account to add to the config.
public struct NewAccount: Sendable, Equatable {
  /// Its name, which no other account and no feed has.
  public var name: String
  /// What its server speaks.
  public var type: AccountProtocol
  /// The URL of its server's API.
  public var url: String
  /// With `${NAME}` as written, not expanded; nil if it has a token.
  public var user: String?
  /// As ``user``.
  public var password: String?
  /// As ``user``; nil if it has user and password.
  public var token: String?
  /// Headers to send, with `${NAME}` as written.
  public var headers: [HTTPHeader] = []

  /// Creates an account from its settings.
  public init(
    name: String, type: AccountProtocol, url: String, user: String? = nil, password: String? = nil,
    token: String? = nil, headers: [HTTPHeader] = []
  ) {
    self.name = name
    self.type = type
    self.url = url
    self.user = user
    self.password = password
    self.token = token
    self.headers = headers
  }

  /// Whether its name can be that of an account.
  public var hasValidName: Bool { ConfigTable.isName(name) }

  /// What is wrong with its user, in words; nil if nothing is.
  public var userProblem: String? { user.flatMap { NewAccount.problem(of: "user", $0) } }

  /// What is wrong with its password or token, in words without it; nil if nothing is.
  public var secretProblem: String? {
    password.flatMap { NewAccount.problem(of: "password", $0) }
      ?? token.flatMap { NewAccount.problem(of: "token", $0) }
  }

  private static func problem(of what: String, _ text: String) -> String? {
    ConfigKind<String>.problem(ofLine: text).map { "the \(what) \($0)" }
  }

  /// Its table as TOML.
  public var block: String {
    let lines = [
      (AccountKeys.type.name, type.rawValue), (AccountKeys.url.name, url),
      (AccountKeys.user.name, user), (AccountKeys.password.name, password),
      (AccountKeys.token.name, token),
    ].compactMap { key, value in value.map { "\(key) = \(TOMLText.quoted($0))\n" } }
    let fields = headers.map { "\(TOMLText.key([$0.name])) = \(TOMLText.quoted($0.value))" }
    let sent =
      fields.isEmpty ? "" : "\(AccountKeys.headers.name) = { \(fields.joined(separator: ", ")) }\n"
    return "[\(TOMLText.key([ConfigSection.account.name, name]))]\n\(lines.joined())\(sent)"
  }

  /// The account as the config would have it.
  /// - Throws: ``ConfigError`` of the kind `request` if it is not valid.
  public func feed(environment: [String: String]) throws(ConfigError) -> Feed {
    guard hasValidName else {
      throw .request(
        "an account's name is one word of letters, digits, '-', '_' and '.', not '\(name)'")
    }
    if let problem = userProblem ?? secretProblem { throw .request(problem) }
    let config: Config
    do throws(ConfigError) {
      config = try ConfigReader.read(block, path: "", environment: environment)
    } catch {
      // Its line is one of a text that is not in any file.
      throw .request(error.message)
    }
    guard let feed = config.accounts.first else { throw .request("the account is not valid") }
    if let problem = AccountReader.problem(ofURL: feed.location.baseURL ?? "") {
      throw .request("'\(AccountKeys.url.name)' in [account.\(name)] \(problem)")
    }
    return feed
  }
}

/// Accounts put in and taken out.
extension ConfigEdit {
  /// Removes an account's table.
  /// - Throws: ``ConfigError`` of the kind `missing` if there is no config, `request` if it has no such account, `edit` if
  ///   anything else would change.
  public func removeAccount(_ name: String) throws(ConfigError) {
    try existing(feeds: nil) { (current) throws(ConfigError) in
      guard current.config.accounts.contains(where: { $0.name == name }) else {
        let advice = SpellingSuggestion.text(for: name, among: current.config.accounts.map(\.name))
        throw .request("no account in \(current.place.path) is named '\(name)'\(advice)")
      }
      let new = current.document.removing(table: [ConfigSection.account.name, name])
      return try current.edited(new, meaning: current.config.feeds) { () in
        "the account '\(name)' cannot be removed safely; remove it by hand"
      }
    }
  }
}
