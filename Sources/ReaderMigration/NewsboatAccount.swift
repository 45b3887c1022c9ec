import FeedConfiguration
import FeedModel
import FeedParsing

/// The account that newsboat takes its feeds from (its manual, "Using … With Newsboat").
struct NewsboatAccount {
  /// The account, with `${NAME}` in place of a password that the config does not contain.
  let account: NewAccount
  /// The variable of the password or token; nil if the config contains it.
  let variable: String?

  /// What newsboat calls a service that has another name here. Its FeedHQ is any server of the Google Reader API.
  private static let names = ["oldreader": "theoldreader", "feedhq": "googlereader"]

  /// Whether newsboat's feeds are those of an account.
  static func source(of config: NewsboatConfig) -> String? {
    config.value("urls-source").flatMap { $0 == "local" || $0 == "opml" ? nil : $0 }
  }

  /// - Parameter name: the account's name.
  /// - Returns: nil if the feeds are not those of an account that can be read here.
  init?(_ config: NewsboatConfig, name: (String) -> String) {
    guard let source = NewsboatAccount.source(of: config),
      let service = OnlineReader.all.first(where: {
        $0.name == NewsboatAccount.names[source] ?? source
      }), let url = config.value("\(source)-url") ?? service.url
    else { return nil }
    let login = config.value("\(source)-login")
    let hasToken = ["token", "tokenfile", "tokeneval"].contains {
      config.value("\(source)-\($0)") != nil
    }
    guard hasToken || login != nil else { return nil }
    let written = config.value("\(source)-\(hasToken ? "token" : "password")")
    let variable = "\(source.uppercased())_\(hasToken ? "TOKEN" : "PASSWORD")"
    let secret = written ?? "${\(variable)}"
    self.variable = written == nil ? variable : nil
    var account = NewAccount(
      name: name(source), type: service.type, url: service.apiURL(url),
      user: hasToken ? nil : login, password: hasToken ? nil : secret,
      token: hasToken ? secret : nil)
    // Inoreader's.
    for (setting, header) in [("app-id", "AppId"), ("app-key", "AppKey")] {
      guard let value = config.value("\(source)-\(setting)") else { continue }
      account.headers.append(HTTPHeader(header, value))
    }
    self.account = account
  }

  /// Whether a setting is a part of it.
  static func takes(_ setting: String, from source: String) -> Bool {
    setting == "urls-source"
      || [
        "url", "login", "password", "passwordfile", "passwordeval", "token", "tokenfile",
        "tokeneval", "app-id", "app-key",
      ]
      .contains { setting == "\(source)-\($0)" }
  }
}
