public import FeedBasics

/// A feed document as its publisher wrote it: everything optional, nothing resolved, cleaned or filled in.
public struct ParsedFeed: Sendable {
  /// More items than any feed has: no more are read. It bounds what a hostile document of 15 MB can produce.
  public static let maximumItems = 200_000
  /// What is rejected of a document with more.
  package static let isFull = "items beyond the first \(maximumItems) were left out"

  /// The format the document was read as.
  public var format: FeedFormat
  /// The encoding the bytes were read in, by its common name.
  public var encoding: String = "UTF-8"
  /// Atom's `id` (RFC 4287 §4.2.6).
  public var id: String?
  /// The feed's own title.
  public var title: MarkupText?
  /// The description, subtitle or tagline.
  public var subtitle: MarkupText?
  /// Every link, in the document's order, including those to the site and to the feed itself.
  public var links: [ParsedLink] = []
  /// A language tag such as `en-US`: `xml:lang`, RSS's `language` or `dc:language`.
  public var language: String?
  /// A picture for the feed: RSS's `image`, Atom's `logo` or `itunes:image`.
  public var icon: String?
  /// A small picture: Atom's `icon`.
  public var favicon: String?
  /// The feed's authors, as often as the document lists them.
  public var authors: [ParsedAuthor] = []
  /// `copyright`, `rights` or `dc:rights`.
  public var rights: MarkupText?
  /// The program that wrote the document.
  public var generator: String?
  /// `pubDate` of the channel, or `published`.
  public var published: Date?
  /// `lastBuildDate` or `updated`: when anything in it last changed.
  public var updated: Date?
  /// Categories of the whole feed.
  public var tags: [String] = []
  /// How often the publisher wants the feed to be requested.
  public var pollingHints = PollingHints()
  /// The items, in the document's order.
  public var items: [ParsedItem] = []
  /// Items that the document lists by id only.
  public var references: [ParsedReference] = []
  /// What had to be repaired to read the document.
  public var warnings: [String] = []
  /// Items that could not be read, each with its reason.
  public var rejections: [String] = []
  /// How many items the publisher took back, of which only a remark is left.
  public var removedItems = 0
  /// False if the document was cut off before its end.
  public var isComplete = true
  /// What the fields of the first items were read from; empty unless requested.
  public var origins: [ItemOrigins] = []
  /// The next page of a paged response; nil if this is the last page or the response is not paged.
  public var nextPage: String?
  /// The total number of items that the source declares; nil if it declares none.
  public var totalItems: Int?

  /// Creates a feed without items.
  public init(format: FeedFormat) {
    self.format = format
  }

  /// How many items the document lists, including those that could not be read.
  public var itemCount: Int {
    items.count + references.count + rejections.count + removedItems
  }
}

/// The publisher's hints, in the feed's own markup, about how often to request it.
public struct PollingHints: Sendable, Equatable, Codable {
  /// RSS 2.0 `ttl`, or `sy:updatePeriod` divided by `sy:updateFrequency`, in seconds.
  public var ttl: Double?
  /// RSS 2.0 `skipHours`: hours of the day, UTC, 0–23, in which the feed is not requested.
  public var skipHours: Set<Int> = []
  /// RSS 2.0 `skipDays`, UTC: 0 Sunday – 6 Saturday.
  public var skipDays: Set<Int> = []

  /// Creates an empty set of hints.
  public init() {}
}
