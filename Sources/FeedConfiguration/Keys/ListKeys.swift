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
    "the tags of its feeds, beside the folders of the list", example: "[\"blogs\"]")

  static let interval = ConfigSetting(
    "interval", SettingKeys.interval.key.kind, .days(1),
    "the shortest time between two looks at the list", example: "\"12h\"")

  static let all = [name.entry, url.entry, tags.entry, interval.key.entry]
}
