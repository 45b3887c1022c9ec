/// The keys of a `[[feed]]`.
enum FeedKeys {
  static let name = ConfigKey(
    "name", .line, absent: "required", "the feed's name, which no other feed may have",
    more:
      "A renamed feed keeps its articles. The command 'rename' gives the queries of the config the new name too.",
    example: "\"BBC World\"")

  static let url = ConfigKey(
    "url", .line, absent: "required",
    "an http(s) URL, or the path of a file, relative to the config's folder or beginning with '~/'",
    more: "A feed keeps its articles if its URL changes.",
    example: "\"https://feeds.bbci.co.uk/news/world/rss.xml\"")

  static let tags = ConfigKey(
    "tags", .texts, absent: "default: none", "words to select the feed by",
    more: "'--tag world' and 'tag:world' select feeds with this tag.",
    example: "[\"world\", \"politics\"]")

  static let adapter = ConfigKey(
    "adapter", .line, absent: "default: none, the format is recognised",
    "the adapter that reads a JSON API",
    more: "A built-in one ('aggregate adapters') or one that the config defines.",
    example: "\"newsapi\"")

  static let headers = ConfigKey(
    "headers", .namedTexts, absent: "default: none", "HTTP headers to send",
    more:
      "They are sent only to the origin of the feed's URL, not to another one that it redirects to.",
    example: "{ X-Api-Key = \"${NEWSAPI_KEY}\" }")

  static let pages = ConfigSetting(
    "pages", .number(1...1000), .number(1), "how many pages of a JSON API to read",
    more: "The adapter defines how to request the next page.", example: "3")

  static let interval = ConfigKey(
    "interval", SettingKeys.interval.key.kind, absent: "default: the value in '[settings]'",
    SettingKeys.interval.key.entry.brief, more: "More than a day counts as a day.",
    example: "\"24h\"")

  static let timeout = ConfigKey(
    "timeout", SettingKeys.timeout.key.kind, absent: "default: the value in '[settings]'",
    SettingKeys.timeout.key.entry.brief, example: "\"2m\"")

  static let maxBody = ConfigKey(
    "max_body", SettingKeys.maxBody.key.kind, absent: "default: the value in '[settings]'",
    SettingKeys.maxBody.key.entry.brief, example: "\"100MB\"")

  static let username = ConfigKey(
    "username", .line, absent: "default: none", "the user name, if the server requires one",
    example: "\"${FEED_USER}\"")

  static let password = ConfigKey(
    "password", .line, absent: "default: none", "the user's password",
    example: "\"${FEED_PASSWORD}\"")

  static let enabled = ConfigSetting(
    "enabled", .flag, .flag(true), "whether the feed is fetched",
    more: "The stored articles of a disabled feed are kept.", example: "false")

  static let mute = ConfigKey(
    "mute", .mute, absent: "default: none", "what to mute of the feed: a query, or 'true' for all",
    more:
      "The short form of a '[[rule]]' for this feed. An article that another feed carries too stays visible.",
    example: "\"title:live*\"")

  static let firstUnread = ConfigKey(
    "first_unread", .firstUnread, absent: "default: the value in '[settings]'",
    SettingKeys.firstUnread.key.entry.brief, example: "\"30d\"")

  static let onChange = ConfigKey<OnChange>(
    "on_change", .word, absent: "default: nothing",
    "what becomes of an article whose text the feed changes",
    more:
      "\"unread\" shows it again. Changes of punctuation and white space do not count. "
      + "'changed' in a query finds all articles that changed.",
    example: "\"unread\"")

  static let list = ConfigKey(
    "list", .line, absent: "default: none",
    "the name of the '[[list]]' that the feed follows, which adds this line",
    more: "Without it the list does not enable or disable the feed.", example: "\"Blogroll\"")

  static let all = [
    name.entry, url.entry, tags.entry, adapter.entry, headers.entry, pages.key.entry,
    interval.entry, timeout.entry, maxBody.entry, username.entry, password.entry,
    enabled.key.entry, mute.entry, firstUnread.entry, onChange.entry, list.entry,
    FullTextKeys.full.entry,
    FullTextKeys.fullRule.entry, FullTextKeys.fullPages.entry,
  ]
}
