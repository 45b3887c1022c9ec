import TerminalColors

/// A table of the config.
struct ConfigSection: Sendable {
  let name: String
  /// Its header in the file.
  let heading: String
  /// Its purpose, in one or two sentences.
  let text: String
  /// Every key that it may have; empty if the user chooses the keys. Most configs need those of few sections.
  var keys: [KeyEntry] { makeKeys() }
  private let makeKeys: @Sendable () -> [KeyEntry]

  private init(
    name: String, heading: String, text: String,
    keys: @autoclosure @escaping @Sendable () -> [KeyEntry]
  ) {
    (self.name, self.heading, self.text, makeKeys) = (name, heading, text, keys)
  }

  static let settings = ConfigSection(
    name: "settings", heading: "[settings]", text: "Settings for all feeds.",
    keys: SettingKeys.all)

  static let queries = ConfigSection(
    name: "queries", heading: "[queries]",
    text:
      "Saved queries, each under a one-word name of your choice. Use '@name' in any query.",
    keys: [])

  static let rule = ConfigSection(
    name: "rule", heading: "[[rule]]",
    text: """
      What to do with articles as they arrive. Rules are applied in the order of the file; 'aggregate rules' shows \
      what each does, and applies them to stored articles.
      """,
    keys: RuleKeys.all)

  static let keys = ConfigSection(
    name: "keys", heading: "[keys]",
    text: """
      The keys of 'aggregate browse', each with an action, a list of actions, or "none". A table such as '[keys.article]' \
      is for one screen. docs/keys.md lists the names of keys, actions and screens.
      """,
    keys: [KeyTableKeys.preset.key.entry])

  static let commands = ConfigSection(
    name: "commands", heading: "[commands]",
    text: """
      Programs that keys of 'aggregate browse' run, each under a one-word name of your choice: \
      'mpv = ["mpv", "{url}"]' is the action "run mpv". No shell is involved. '{url}' is the URL of the article or the \
      selected link, '{title}' the article's title, '{file}' a file with its text; each is an argument of its own.
      """,
    keys: [])

  static let openWith = ConfigSection(
    name: "open_with", heading: "[open_with]",
    text: """
      What opens URLs in place of the browser: a pattern, and the name of a program in '[commands]'. A host also \
      matches its subdomains, and '*' any text, as in '"video.example/watch*" = "mpv"'. The first match applies.
      """,
    keys: [])

  static let colors = ConfigSection(
    name: "colors", heading: "[colors]",
    text: """
      The colours of the output, each a style such as "bold", "black on yellow" or "underline #87afff", for \
      \(ColorRole.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")). docs/colors.md explains them and lists \
      the words. 'NO_COLOR' and '--color never' turn colours off whatever the config says; '--color always' overrides \
      'NO_COLOR'.
      """,
    keys: [ColorKeys.preset.key.entry])

  static let feed = ConfigSection(
    name: "feed", heading: "[[feed]]",
    text: "A feed. Add as many as you like, each beginning with this line.",
    keys: FeedKeys.all)

  static let list = ConfigSection(
    name: "list", heading: "[[list]]",
    text: """
      A list of feeds that somebody else maintains. Its feeds are added here and fetched like all others; one that has left \
      the list is disabled, never removed, and one that is back is enabled. `aggregate remove` disables one for good, \
      since the list would add it again. `aggregate fetch` with its name looks at it now, and fetches its feeds.
      """,
    keys: ListKeys.all)

  static let account = ConfigSection(
    name: "account", heading: "[account.NAME]",
    text: """
      An account at an online reader, whose feeds, folders and marks are kept in step with it. 'aggregate account add' \
      asks for what is needed and tries it. docs/accounts.md has what each service needs.
      """,
    keys: AccountKeys.all)

  static let send = ConfigSection(
    name: "send", heading: "[send.NAME]",
    text: """
      Where 'aggregate send', a key of 'aggregate browse' or the rule 'send:NAME' sends articles to. docs/sending.md \
      has the presets and placeholders.
      """,
    keys: SendKeys.all)

  static let tag = ConfigSection(
    name: "tag", heading: "[tag.NAME]", text: "Settings for all feeds with a tag.",
    keys: FullTextKeys.tag)

  static let site = ConfigSection(
    name: "site", heading: "[site.\"HOST\"]",
    text: """
      How the pages of a host and its subdomains are read, such as '[site."example.org"]', whichever feed links to them. \
      A feed's own settings take precedence.
      """,
    keys: FullTextKeys.site)

  static let adapter = ConfigSection(
    name: "adapter", heading: "[adapter.NAME]",
    text: """
      Maps the response of a JSON API to articles. A feed selects it with 'adapter'. 'aggregate adapters' prints the \
      built-in ones, and 'aggregate test' suggests one.
      """,
    keys: [])

  /// In the order of the reference.
  static let all = [
    settings, queries, rule, keys, commands, openWith, colors, feed, list, account, send, tag, site,
    adapter,
  ]
}
