/// The keys of `[settings]`.
public enum SettingKeys {
  /// `jobs`.
  public static let jobs = ConfigSetting(
    "jobs", .number(1...256), .number(16), "transfers at once",
    more: "'--jobs' says otherwise for one run.", example: "8")

  static let perHost = ConfigSetting(
    "per_host", .number(1...64), .number(2), "transfers at once to one host",
    more: "The other feeds of the host wait their turn; no pauses are added.", example: "1")

  static let timeout = ConfigSetting(
    "timeout", .span(from: .seconds(1), to: .hours(1)), .seconds(60),
    "the longest that a feed may take, redirects included",
    more:
      "A server that takes no connection for 10 seconds, or is silent for 15, is given up sooner.",
    example: "\"20s\"")

  static let maxBody = ConfigSetting(
    "max_body", .size(from: .kilobytes(1), to: .gigabytes(1)), .megabytes(15),
    "the largest answer, after decompression",
    more: "A larger one fails its feed.", example: "\"50MB\"")

  static let interval = ConfigSetting(
    "interval", .span(from: .minutes(0), to: .weeks(52)), .minutes(60),
    "between two fetches of a feed, where its server says nothing",
    more:
      "With \"0m\" a feed is due at every run, unless its server or a back-off holds it; more than a day counts as a day.",
    example: "\"2h\"")

  /// `saved_max_age`, in seconds.
  public static let savedMaxAge = ConfigSetting(
    "saved_max_age", .span(from: .seconds(1), to: .weeks(520)), .days(7),
    "how old saved headlines may be to be shown while offline",
    more: "'aggregate list' shows them whatever their age.", example: "\"2d\"")

  /// `retention`, in seconds.
  public static let retention = ConfigSetting(
    "retention", .span(from: .days(1), to: .weeks(5200)), .days(365),
    "how long articles are kept after they left their feeds; starred ones stay",
    more:
      "It is counted from when an article was last in its feed's answer, however long the feed has been failing.",
    example: "\"90d\"")

  static let holdHost = ConfigSetting(
    "hold_host", .flag, .flag(true), "a server that asks for a pause gets it for all its feeds",
    more: "With 'false' the pause that a 429 or 503 asks for holds the feed alone.",
    example: "false")

  static let all = [
    jobs.key.entry, perHost.key.entry, timeout.key.entry, maxBody.key.entry, interval.key.entry,
    savedMaxAge.key.entry, retention.key.entry, holdHost.key.entry,
  ]
}
