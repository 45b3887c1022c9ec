import FeedModel

/// The keys of an `[account.NAME]`.
enum AccountKeys {
  static let type = ConfigKey<AccountProtocol>(
    "type", .word, absent: "required", "the API that its server has",
    more:
      "\"googlereader\" for FreshRSS, Inoreader, The Old Reader, BazQux and 'aggregate serve', \"miniflux\" for Miniflux.",
    example: "\"googlereader\"")

  static let url = ConfigKey(
    "url", .line, absent: "required", "the URL of its server's API",
    more: "docs/accounts.md has those of each service.",
    example: "\"https://rss.example.org/api/greader.php\"")

  static let user = ConfigKey(
    "user", .line, absent: "default: none", "the user's name at the server", example: "\"ada\"")

  static let password = ConfigKey(
    "password", .line, absent: "default: none", "the user's password",
    more: "It is never shown, logged or stored.", example: "\"${FRESHRSS_PASSWORD}\"")

  static let token = ConfigKey(
    "token", .line, absent: "default: none", "a key of the API, in place of user and password",
    example: "\"${MINIFLUX_TOKEN}\"")

  static let headers = ConfigKey(
    "headers", .namedTexts, absent: "default: none", "HTTP headers to send with each request",
    more: "Inoreader requires the id and key of an application, which you create in its settings.",
    example: "{ AppId = \"${INOREADER_ID}\", AppKey = \"${INOREADER_KEY}\" }")

  static let interval = ConfigSetting(
    "interval", SettingKeys.interval.key.kind, .minutes(15),
    "the shortest time between two synchronisations", example: "\"1h\"")

  static let all = [
    type.entry, url.entry, user.entry, password.entry, token.entry, headers.entry,
    interval.key.entry,
  ]
}
