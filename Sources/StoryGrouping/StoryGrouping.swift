public import FeedBasics

/// Which articles of different publishers are on one event, as a pure function of their titles, summaries and dates.
public enum StoryGrouping {
  /// The version of the words and rules. A store that was grouped by another version is grouped anew, from the titles.
  public static let version = 2

  /// The number of articles, the newest ones, that a window keeps. How often a word occurs is counted among them.
  public static let windowSize = 20_000

  /// The seconds between two articles from which on they are never compared.
  public static let window: TimeInterval = 48 * 3600
}
