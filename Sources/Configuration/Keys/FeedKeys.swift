/// The keys of a `[[feed]]`.
enum FeedKeys {
  static let name = ConfigKey(
    "name", .line, absent: "must be there", "what the feed is called, unlike all others",
    more: "A feed that is renamed keeps its articles.", example: "\"BBC World\"")

  static let url = ConfigKey(
    "url", .line, absent: "must be there",
    "an http(s) URL, or the path of a file, counted from the config's folder or from '~/'",
    more: "A feed whose URL is changed keeps its articles.",
    example: "\"https://feeds.bbci.co.uk/news/world/rss.xml\"")

  static let tags = ConfigKey(
    "tags", .texts, absent: "default: none", "words to choose the feed by",
    more: "'--tag world' and 'tag:world' find them.", example: "[\"world\", \"politics\"]")

  static let adapter = ConfigKey(
    "adapter", .line, absent: "default: none, the content says what it is",
    "the adapter that reads a JSON API",
    more: "It is one of the built-in ones ('aggregate adapters') or one of the config.",
    example: "\"newsapi\"")

  static let headers = ConfigKey(
    "headers", .namedTexts, absent: "default: none", "header fields to be sent along",
    more: "They go to the feed's own server only, wherever a redirect leads.",
    example: "{ X-Api-Key = \"${NEWSAPI_KEY}\" }")

  static let pages = ConfigSetting(
    "pages", .number(1...1000), .number(1), "how many pages of a JSON API are read",
    more: "The adapter says how they follow one another.", example: "3")

  static let interval = ConfigKey(
    "interval", SettingKeys.interval.key.kind, absent: "default: that of '[settings]'",
    SettingKeys.interval.key.entry.brief, example: "\"24h\"")

  static let timeout = ConfigKey(
    "timeout", SettingKeys.timeout.key.kind, absent: "default: that of '[settings]'",
    SettingKeys.timeout.key.entry.brief, example: "\"2m\"")

  static let maxBody = ConfigKey(
    "max_body", SettingKeys.maxBody.key.kind, absent: "default: that of '[settings]'",
    SettingKeys.maxBody.key.entry.brief, example: "\"100MB\"")

  static let username = ConfigKey(
    "username", .line, absent: "default: none", "the user, where the server asks for one",
    example: "\"${FEED_USER}\"")

  static let password = ConfigKey(
    "password", .line, absent: "default: none", "the user's password",
    example: "\"${FEED_PASSWORD}\"")

  static let enabled = ConfigSetting(
    "enabled", .flag, .flag(true), "whether the feed is fetched",
    more: "Of one that is not, what is stored stays.", example: "false")

  static let all = [
    name.entry, url.entry, tags.entry, adapter.entry, headers.entry, pages.key.entry,
    interval.entry, timeout.entry, maxBody.entry, username.entry, password.entry,
    enabled.key.entry,
  ]
}
