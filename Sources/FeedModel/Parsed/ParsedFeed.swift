public import Foundation

/// A feed document as its publisher wrote it: everything optional, nothing resolved, cleaned or filled in.
public struct ParsedFeed: Sendable {
  /// What kind of document it is.
  public var format: FeedFormat
  /// The encoding the bytes were read in, by its common name.
  public var encoding: String = "UTF-8"
  /// Atom's `id` (RFC 4287 §4.2.6).
  public var id: String?
  /// What the feed calls itself.
  public var title: MarkupText?
  /// The description, subtitle or tagline.
  public var subtitle: MarkupText?
  /// Every link in the document's order, that to the site and that to the feed itself among them.
  public var links: [ParsedLink] = []
  /// A language tag such as `en-US`: `xml:lang`, RSS's `language` or `dc:language`.
  public var language: String?
  /// A picture for the feed: RSS's `image`, Atom's `logo` or `itunes:image`.
  public var icon: String?
  /// A small one: Atom's `icon`.
  public var favicon: String?
  /// Who writes it, each as often as the document says so.
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
  /// How often the publisher wants to be asked.
  public var pollingHints = PollingHints()
  public var items: [ParsedItem] = []
  /// Items of which the document holds no more than an id.
  public var references: [ParsedReference] = []
  /// What had to be repaired to read the document.
  public var warnings: [String] = []
  /// Items that could not be read, each with its reason.
  public var rejections: [String] = []
  /// False when the document was cut before its end.
  public var isComplete = true
  /// What the fields of the first items were read from, where that was asked for.
  public var origins: [ItemOrigins] = []
  /// The next page of a paged answer.
  public var nextPage: String?
  /// How many items the source says it has in all; nil where it does not say.
  public var totalItems: Int?

  /// An empty feed.
  public init(format: FeedFormat) {
    self.format = format
  }

  /// How many items the document lists, those that could not be read included.
  public var itemCount: Int { items.count + references.count + rejections.count }
}

/// What a feed's own markup says about how often to ask for it.
public struct PollingHints: Sendable, Equatable, Codable {
  /// RSS 2.0 `ttl`, or `sy:updatePeriod` divided by `sy:updateFrequency`, in seconds.
  public var ttl: Double?
  /// RSS 2.0 `skipHours`: hours of the day, UTC, 0–23, in which the feed is not asked.
  public var skipHours: Set<Int> = []
  /// RSS 2.0 `skipDays`: 0 Sunday – 6 Saturday.
  public var skipDays: Set<Int> = []

  /// Hints; without arguments none.
  public init(ttl: Double? = nil, skipHours: Set<Int> = [], skipDays: Set<Int> = []) {
    self.ttl = ttl
    self.skipHours = skipHours
    self.skipDays = skipDays
  }
}
