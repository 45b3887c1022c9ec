/// What an algorithm is about to ask a transaction for. A store on a server reads all of it at once, in place of a round trip
/// for each question; a store in a file does nothing. The answers are the same either way.
public enum PrefetchedRows {
  /// ``AppearanceTable/entry(of:)`` with the detail and the page.
  case items([Int])
  /// ``ArticleTable/article(ofAppearance:)``.
  case articles(ofAppearances: [Int])
  /// ``ArticleTable/marks(of:)``, the sizes, the stories and the feeds of articles.
  case marks(ofArticles: [Int])
  /// ``AppearanceTable/appearances(_:)``.
  case appearances([Int])
  /// ``ClusterTable/hasAppearance(ofURL:)`` and ``ClusterTable/hasAppearance(ofKey:)``.
  case presence(urls: [Int64], keys: [Int64])
  /// ``ClusterTable/clusterRow(_:)``.
  case clusterRows([Int])
  /// The appearances with these URLs, with these keys at these dates, and of these articles.
  case connected(urls: [Int64], keys: [DatedKey], articles: [Int])
  /// ``RetentionTable/isRemembered(guidHash:ofFeed:urlHash:)``.
  case remembered(feed: Int64, items: [RememberedItem])
  /// ``StoryTable/appearances(listing:)``.
  case listings([Int64])
  /// ``StoryTable/story(_:)``.
  case stories([Int])
  /// ``FeedTable/feed(named:)``.
  case feeds(names: [String])
}

/// A key with the dates between which it counts, in seconds since 1970.
public struct DatedKey: Hashable, Sendable {
  /// The hash of the key.
  public var hash: Int64
  /// From the first to the last.
  public var dates: ClosedRange<Double>

  /// Creates a key from its parts.
  public init(hash: Int64, dates: ClosedRange<Double>) {
    self.hash = hash
    self.dates = dates
  }
}

/// What identifies an item that retention may have removed.
public struct RememberedItem: Hashable, Sendable {
  /// The hash of its guid.
  public var guidHash: Int64
  /// The hash of its canonical URL; nil without a link.
  public var urlHash: Int64?

  /// Creates an item from its hashes.
  public init(guidHash: Int64, urlHash: Int64?) {
    self.guidHash = guidHash
    self.urlHash = urlHash
  }
}

/// Takes hints at what will be asked for.
public protocol Prefetching {
  /// Reads rows that will be asked for one by one.
  func prefetch(_ rows: PrefetchedRows) throws
}

extension Prefetching {
  /// Does nothing.
  public func prefetch(_ rows: PrefetchedRows) {}
}
