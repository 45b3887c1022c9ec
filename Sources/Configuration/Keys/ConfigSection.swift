/// A table of the config.
struct ConfigSection: Sendable {
  let name: String
  /// As it is written in the file.
  let heading: String
  /// What it is for, in a sentence or two.
  let text: String
  /// Every key that it may have; none where the user names them.
  let keys: [KeyEntry]

  static let settings = ConfigSection(
    name: "settings", heading: "[settings]", text: "What holds for every feed.",
    keys: SettingKeys.all)

  static let queries = ConfigSection(
    name: "queries", heading: "[queries]",
    text:
      "Saved queries, each under a name of your choice, in one word; '@name' calls it wherever a query may stand.",
    keys: [])

  static let feed = ConfigSection(
    name: "feed", heading: "[[feed]]",
    text: "A feed. There may be as many as you like, each beginning with this line.",
    keys: FeedKeys.all)

  static let adapter = ConfigSection(
    name: "adapter", heading: "[adapter.NAME]",
    text: """
      Says where a JSON API's answer holds what an article has; a feed names it with 'adapter'. 'aggregate adapters' \
      prints the built-in ones, and 'aggregate test' suggests one.
      """,
    keys: [])

  /// In the order of the reference.
  static let all = [settings, queries, feed, adapter]
}
