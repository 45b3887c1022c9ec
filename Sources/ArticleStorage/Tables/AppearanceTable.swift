public import FeedModel
public import FeedPlatform

/// Items of feeds as they are stored, with their detail documents.
public protocol AppearanceTable {
  /// The feed's items that share a guid or a canonical URL with a response, by number.
  /// - Parameter limit: the maximum number of items for one guid or URL; the newest count for a URL.
  func knownItems(
    ofFeed id: Int64, guids: Set<String>, urlHashes: Set<Int64>, limit: Int
  ) throws -> [KnownItem]

  /// A number that no appearance ever had, larger than all before.
  func nextAppearanceNumber() throws -> Int

  /// The largest number that an appearance ever had; 0 if there was none.
  func lastAppearanceNumber() throws -> Int

  /// Adds appearances; each is an article of its own until clustering joins it with another.
  func insert(_ appearances: [NewAppearance]) throws

  /// The values that show whether an item changed; nil if there is no such appearance.
  func revision(of number: Int) throws -> AppearanceRevision?

  /// The item as the feed carries it, without its detail; nil if there is no such appearance.
  func entry(of number: Int) throws -> Entry?

  /// The feed's item with this guid, the newest if there are several; nil if absent.
  func entry(ofFeed id: Int64, guid: String) throws -> Entry?

  /// Notes that a response contained the item unchanged.
  func confirm(_ number: Int, seen: Date, response: Int) throws

  /// Replaces the item's content.
  func replace(_ number: Int, by entry: StoredEntry, seen: Date, response: Int) throws

  /// Appearances by number, ascending.
  func appearances(_ numbers: [Int]) throws -> [StoredAppearance]

  /// The appearances of articles, by article, in the order of first sight.
  func appearances(ofArticles numbers: [Int]) throws -> [Int: [StoredAppearance]]

  /// Calls `body` with every appearance of a feed.
  func eachAppearance(ofFeed id: Int64, _ body: (StoredAppearance) throws -> Void) throws

  /// The stored detail document of an appearance, as JSON; nil if none was loaded.
  func detail(of number: Int) throws -> String?

  /// Stores a detail document.
  func setDetail(_ json: String, of number: Int) throws

  /// Notes that the item changed since its detail was loaded, so that it is loaded again.
  func markDetailStale(of number: Int) throws

  /// Adds to the names that a search for authors looks through.
  func addAuthors(_ authors: [Author]) throws

  /// Adds to the categories that articles have.
  func addCategories(_ names: [String]) throws
}

/// An item that is stored for the first time.
public struct NewAppearance {
  /// The appearance's number, which is also that of its article.
  public var number: Int
  /// The id of its feed.
  public var feedID: Int64
  /// When the response that contains it arrived.
  public var seen: Date
  /// The number of the feed's response that contains it.
  public var response: Int
  /// The date of the whole feed, for an item without a date in the feed's first response; nil for any other.
  public var channelDate: Date?
  /// Orders items of the same date: see ``Headline/place``.
  public var place: Int
  /// The item with its derived values.
  public var entry: StoredEntry
}

/// The values that show whether an item changed.
public struct AppearanceRevision {
  /// The article that it is part of.
  public var article: Int
  /// The stored guid.
  public var guid: String
  /// The stored fingerprint of its contents.
  public var digest: StoredDigest
  /// The stored ``StoredEntry/urlHash``.
  public var urlHash: Int64?
  /// When the feed first contained the item.
  public var firstSeen: Date

  /// Creates a revision from its parts.
  public init(
    article: Int, guid: String, digest: StoredDigest, urlHash: Int64?, firstSeen: Date
  ) {
    self.article = article
    self.guid = guid
    self.digest = digest
    self.urlHash = urlHash
    self.firstSeen = firstSeen
  }
}
