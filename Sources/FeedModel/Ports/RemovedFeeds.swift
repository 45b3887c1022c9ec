/// Remembers which stored feeds the config no longer has, so that a list can leave them out without reading the config.
public protocol RemovedFeeds: Sendable {
  /// The stored names that were noted for this config; nil if they are those of another one.
  /// - Parameter stamp: identifies the config's contents.
  func removedFeeds(stamp: String) throws(StoreError) -> [String]?

  /// Notes the stored names of the feeds that a config no longer has, in place of those noted before.
  func noteRemovedFeeds(_ names: [String], stamp: String) throws(StoreError)
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

extension ArticleCondition {
  /// The feeds that it asks for by name.
  public var namedFeeds: Set<String> {
    switch self {
    case .feeds(let names), .onlyFeeds(let names): Set(names)
    case .all(let parts), .any(let parts):
      parts.reduce(into: []) { $0.formUnion($1.namedFeeds) }
    case .not, .unread, .starred, .muted, .hidden, .withImage, .tagged, .author, .category, .url,
      .undated, .outside, .literal, .since, .until, .text, .numbers, .numberAfter, .numberBefore,
      .changedAfter:
      []
    }
  }

  /// Whether it asks for muted articles.
  public var asksForMuted: Bool {
    switch self {
    case .muted, .hidden: true
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForMuted)
    case .not, .unread, .starred, .withImage, .feeds, .onlyFeeds, .tagged, .author, .category, .url,
      .undated, .outside, .literal, .since, .until, .text, .numbers, .numberAfter, .numberBefore,
      .changedAfter:
      false
    }
  }
}
