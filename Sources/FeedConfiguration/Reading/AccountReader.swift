import FeedBasics
import FeedModel

/// Reads `[account.NAME]`.
struct AccountReader {
  /// The defaults of all feeds.
  let settings: Config.Settings
  let environment: [String: String]

  /// nil if it has a problem.
  func account(
    _ name: String, _ table: ConfigTable, _ problems: inout ConfigProblems
  ) -> FeedReader.Found? {
    let hasKnownKeys = table.check(known: AccountKeys.all.map(\.name), &problems)
    guard table.check(name: name, &problems) else { return nil }
    let type = table.value(AccountKeys.type, &problems)
    let written = table.value(AccountKeys.url, &problems)
    let user = table.value(AccountKeys.user, &problems)
    let password = table.value(AccountKeys.password, &problems)
    let token = table.value(AccountKeys.token, &problems)
    let interval = table.value(AccountKeys.interval, &problems)
    if hasKnownKeys {
      table.require([AccountKeys.type.entry, AccountKeys.url.entry], &problems)
      if table["token"] == nil, table["user"] == nil {
        problems.add(
          table.problem(nil, "has no 'user' and 'password', nor a 'token'"))
      }
    }
    guard let type, let written else { return nil }
    var expansion = SecretExpansion(environment: environment)
    let expanded = expansion.text(written)
    guard expansion.problem != nil || URLReference.absoluteWeb(expanded, base: nil) != nil else {
      problems.add(
        table.problem(
          "url", "must be an http(s) URL, not \"\(SecretMask().masked(written))\""))
      return nil
    }
    if URLReference.Parts(expanded).credentials != nil {
      problems.add(
        table.problem(
          AccountKeys.url.name,
          "must not have a user or password; write them as 'user' and 'password'"))
      return nil
    }
    var feed = Feed(name: name, location: .web(url: expanded), configuredURL: written)
    feed.role = .server(type)
    feed.accountUser = user
    feed.interval = interval
    feed.timeout = settings.timeout
    feed.username = user.map { expansion.text($0) }
    feed.password = password.map { expansion.text($0, secretIn: "'password'") }
    if let token = token.map({ expansion.text($0, secretIn: "'token'") }) {
      feed.headers = [AccountReader.header(token, type)]
      feed.username = nil
      feed.password = nil
    }
    feed.headers += FeedReader.headers(AccountKeys.headers, table, &problems, &expansion)
    feed.secrets =
      expansion.secrets + SecretMask.secrets(in: expanded) + feed.basicCredentials
    // The other feeds can be fetched all the same.
    feed.problem =
      expansion.problem
      ?? AccountReader.problem(ofURL: expanded).map { "'\(AccountKeys.url.name)' \($0)" }
    let isInURL = SecretMask.holdsSecret(url: written)
    return FeedReader.Found(feed: feed, secret: isInURL ? "its URL" : expansion.literal)
  }

  /// Why a password must not be sent to a URL; nil if it may be.
  static func problem(ofURL url: String) -> String? {
    let parts = URLReference.Parts(url)
    guard parts.scheme == "http", !PrivateAddress.isPrivate(host: parts.host ?? "") else {
      return nil
    }
    return "must be https: what is sent could be read on the way"
  }

  private static func header(_ token: String, _ type: AccountProtocol) -> HTTPHeader {
    switch type {
    case .googleReader: HTTPHeader("Authorization", "GoogleLogin auth=\(token)")
    case .miniflux: HTTPHeader("X-Auth-Token", token)
    }
  }
}
