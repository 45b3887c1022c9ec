import FeedModel

/// The keys of `[settings]`.
public enum SettingKeys {
  /// `jobs`: the number of transfers at once.
  public static let jobs = ConfigSetting(
    "jobs", .number(1...256), .number(16), "concurrent transfers",
    more: "'--jobs' overrides it for one run.", example: "8")

  static let perHost = ConfigSetting(
    "per_host", .number(1...64), .number(2), "concurrent transfers to one host",
    more:
      "Other feeds of the host wait for a free transfer; no pauses are added. "
      + "Each redirect counts for the host that it leads to.",
    example: "1")

  static let timeout = ConfigSetting(
    "timeout", .span(from: .seconds(1), to: .hours(1)), .seconds(60),
    "the time limit for one request of a feed, redirects included",
    more:
      "Connecting times out after 10 seconds, and a response that stalls after 15. "
      + "Waiting for a turn at a host does not count.",
    example: "\"20s\"")

  static let maxBody = ConfigSetting(
    "max_body", .size(from: .kilobytes(1), to: .gigabytes(1)), .megabytes(15),
    "the size limit of a response, after decompression, and of all further ones that it leads to",
    more: "The feed fails if its response is larger.", example: "\"50MB\"")

  static let interval = ConfigSetting(
    "interval", .span(from: .minutes(0), to: .weeks(52)), .minutes(60),
    "the shortest time between two fetches of a feed; its server may ask for a longer one",
    more:
      "With \"0m\" a feed is due at every run, unless its server or a back-off delays it. More than a day counts as a day.",
    example: "\"2h\"")

  /// `saved_max_age`, in seconds.
  public static let savedMaxAge = ConfigSetting(
    "saved_max_age", .span(from: .seconds(1), to: .weeks(520)), .days(7),
    "the maximum age of saved headlines that are shown while offline",
    more: "'aggregate list' shows headlines of any age.", example: "\"2d\"")

  /// `retention`, in seconds.
  public static let retention = ConfigSetting(
    "retention", .span(from: .days(1), to: .weeks(5200)), .days(365),
    "how long articles are kept after they leave their feeds; starred, labelled and queued ones stay",
    more:
      "The time starts when an article was last in its feed's response, even if the feed has been failing since.",
    example: "\"90d\"")

  static let holdHost = ConfigSetting(
    "hold_host", .flag, .flag(true),
    "whether a pause that a server requests applies to all its feeds",
    more: "With 'false', the pause that a 429 or 503 requests delays that feed only.",
    example: "false")

  /// `wait`, in seconds.
  public static let wait = ConfigSetting(
    "wait", .span(from: .seconds(0), to: .hours(1)), .seconds(5),
    "how long 'aggregate' waits for feeds on a terminal before it shows the headlines",
    more:
      "Feeds that are still loading then are stored as they arrive. With \"0s\" the stored headlines are shown at once. '--wait' overrides it for one run.",
    example: "\"10s\"")

  static let view = ConfigSetting(
    "view", .view, .noView, "the query of 'aggregate' without arguments",
    more: "All articles by default. 'aggregate list' does not use it.",
    example: "\"unread -tag:sport\"")

  static let maxPerFeed = ConfigSetting(
    "max_per_feed", .number(0...10_000), .number(0),
    "the maximum number of rows of one feed in a list; 0 means no limit",
    more:
      "The first in the list's order are shown, which are the newest as a rule. Lists of a feed that you name are not limited, and 'browse' and the pages of 'serve' list everything.",
    example: "5")

  /// `first_unread`, in seconds; nil for all.
  static let firstUnread = ConfigSetting(
    "first_unread", .firstUnread, .allUnread,
    "how old an article may be to be unread when a new feed is fetched for the first time",
    more:
      "Articles dated earlier arrive read, but not those that are starred, imported or undated. With \"all\", every article arrives unread.",
    example: "\"7d\"")

  static let store = ConfigSetting(
    "store", .store, .defaultStore, "the store: a file, or a database on a PostgreSQL server",
    more:
      "A path is relative to this file. '--store' and AGGREGATE_STORE override it. A password belongs in ~/.pgpass, or is written as ${NAME}.",
    example: "\"postgres://db.example/news\"")

  static let newestFirst = ConfigSetting(
    "newest_first", .flag, .flag(true), "whether lists begin with the newest articles",
    more: "'--oldest' and '--sort' override it.", example: "false")

  static let markReadOn = ConfigSetting<MarkReadOn>(
    "mark_read_on", .word, .word(.show), "when an article is marked as read",
    more:
      "With \"show\" when it is shown on a terminal or opened, with \"scroll\" also when the cursor of 'aggregate browse' moves on from it, with \"never\" only by a command or a key.",
    example: "\"never\"")

  static let browseFetches = ConfigSetting(
    "browse_fetches", .flag, .flag(false),
    "whether 'aggregate browse' fetches what is due when it starts, and each minute while it is open",
    more: "Without it, it fetches when you ask for it.", example: "true")

  static let panes = ConfigSetting(
    "panes", .flag, .flag(true),
    "whether 'aggregate browse' keeps the list beside the article on a terminal of 120 columns, and the feeds too from 160",
    example: "false")

  static let folders = ConfigSetting(
    "folders", .flag, .flag(true),
    "whether tags are folders in 'aggregate browse', with their feeds in them",
    more: "Without folders, all feeds are listed, in the order of this file.", example: "false")

  static let pictures = ConfigSetting(
    "pictures", .flag, .flag(true),
    "whether 'aggregate browse' loads the picture of an article that you open",
    more: "The publisher's server can see the request.", example: "false")

  static let dayHeadings = ConfigSetting(
    "day_headings", .flag, .flag(true),
    "whether lists by date in 'aggregate browse' have a heading above the articles of each day",
    example: "false")

  static let hideCounts = ConfigSetting(
    "hide_counts", .flag, .flag(false),
    "whether 'aggregate browse' and the pages of 'aggregate serve' leave out how much is unread",
    more: "A dot marks what has something unread.", example: "true")

  static let allowPrivate = ConfigSetting(
    "allow_private", .flag, .flag(false),
    "whether apps and pages of 'aggregate serve' may add feeds of private addresses, such as 192.168.1.5",
    more: "'aggregate add' and this file always can.", example: "true")

  static let webApps = ConfigSetting(
    "web_apps", .origins, .noOrigins,
    "the web apps that may use the APIs of 'aggregate serve' in a browser, by the origins of their pages",
    more: "An origin is a URL without a path. All other sites are kept out by the browser.",
    example: "[\"https://reader.example\"]")

  static let proxyPictures = ConfigSetting(
    "proxy_pictures", .flag, .flag(false),
    "whether 'aggregate serve' loads the pictures of its pages itself, so that publishers do not see the reader's address",
    more: "They are kept in the cache of pictures.", example: "true")

  static let downloads = ConfigSetting(
    "downloads", .folder, .podcasts,
    "the folder into which 'aggregate browse' downloads enclosures",
    more: "It is relative to this file, or to the home folder if it begins with '~/'.",
    example: "\"~/Music/podcasts\"")

  static let all = [
    jobs.key.entry, perHost.key.entry, timeout.key.entry, maxBody.key.entry, interval.key.entry,
    savedMaxAge.key.entry, retention.key.entry, holdHost.key.entry,
    wait.key.entry, view.key.entry, maxPerFeed.key.entry, firstUnread.key.entry,
    store.key.entry,
    newestFirst.key.entry, markReadOn.key.entry, browseFetches.key.entry,
    panes.key.entry, folders.key.entry,
    pictures.key.entry, dayHeadings.key.entry, hideCounts.key.entry,
    downloads.key.entry, allowPrivate.key.entry, webApps.key.entry, proxyPictures.key.entry,
  ]
}
