/// What lists need of the config, so that they need not read it.
public struct ConfigNote: Sendable, Equatable, Codable {
  /// The stored names of the feeds that the config no longer has.
  public var removedFeeds: [String]
  /// The most rows of one feed in a list; nil for no limit.
  public var maxPerFeed: Int?
  /// Whether lists begin with the newest articles.
  public var newestFirst: Bool

  /// Creates a note from its parts; by default that of an empty config.
  public init(removedFeeds: [String] = [], maxPerFeed: Int? = nil, newestFirst: Bool = true) {
    self.removedFeeds = removedFeeds
    self.maxPerFeed = maxPerFeed
    self.newestFirst = newestFirst
  }
}

/// Keeps a note of the config.
public protocol ConfigNotes: Sendable {
  /// The note of this config; nil if the last one is of another config.
  /// - Parameter stamp: identifies the config's contents.
  func configNote(stamp: String) throws(StoreError) -> ConfigNote?

  /// Replaces the note.
  func setConfigNote(_ note: ConfigNote, stamp: String) throws(StoreError)
}

extension ArticleReading where Self: FeedNames {
  /// The stored names of feeds that have articles and are not configured, sorted.
  /// - Parameter feeds: all that are configured.
  public func removedFeeds(configured feeds: [Feed]) throws(StoreError) -> [String] {
    let configured = Set(try storedNames(of: feeds).values)
    let stored = try feedCounts().values
    return stored.filter { $0.articles > 0 && !configured.contains($0.name) }.map(\.name).sorted()
  }
}
