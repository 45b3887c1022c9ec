/// The keys of a `[[list]]`.
enum ListKeys {
  static let name = ConfigKey(
    "name", .line, absent: "required", "the list's name, which no feed may have",
    example: "\"Blogroll\"")

  static let url = ConfigKey(
    "url", .line, absent: "required", "the URL or path of the list: OPML, or one URL a line",
    example: "\"https://example.org/blogroll.opml\"")

  static let tags = ConfigKey(
    "tags", FeedKeys.tags.kind, absent: "default: none",
    "tags for its feeds, in addition to the list's folders", example: "[\"blogs\"]")

  static let interval = ConfigSetting(
    "interval", SettingKeys.interval.key.kind, .days(1),
    "the shortest time between two requests for the list", example: "\"12h\"")

  static let all = [name.entry, url.entry, tags.entry, interval.key.entry]
}
