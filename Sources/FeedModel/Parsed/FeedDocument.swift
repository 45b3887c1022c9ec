public import FeedBasics

/// A feed document after normalising: what `parse` prints and the store ingests.
public struct FeedDocument: Sendable {
  /// The format the document was read as.
  public var format: FeedFormat
  /// The encoding of the bytes, by its common name.
  public var encoding: String
  /// Atom's `id` (RFC 4287 §4.2.6); nil if the document has none.
  public var id: String?
  /// Plain text.
  public var title: String?
  /// The site's page; nil if the feed links to none.
  public var homePageURL: String?
  /// The feed's own URL: its `self` link, else the URL it was fetched from.
  public var feedURL: String?
  /// Plain text: the description, subtitle or tagline.
  public var description: String?
  /// The URL of the feed's picture.
  public var icon: String?
  /// The URL of the feed's small picture.
  public var favicon: String?
  /// A language tag (BCP 47) as the feed wrote it.
  public var language: String?
  /// The feed's own authors, each once.
  public var authors: [Author] = []
  /// The copyright notice, as plain text.
  public var rights: String?
  /// The program that wrote the document.
  public var generator: String?
  /// When the feed was published, according to the document.
  public var published: Date?
  /// When anything in the feed last changed, according to the document.
  public var updated: Date?
  /// Categories of the whole feed, each once, ignoring letter case.
  public var tags: [String] = []
  /// How often the publisher wants the feed to be requested; `ttl` is at most 30 days.
  public var pollingHints = PollingHints()
  /// The normalised items, in the document's order.
  public var entries: [Entry] = []
  /// What had to be repaired to read the document, a line each.
  public var warnings: [String] = []
  /// Items that could not be read, a line each with the reason.
  public var rejections: [String] = []
  /// False if the document was cut off before its end.
  public var isComplete = true

  /// Creates a document without entries.
  public init(format: FeedFormat, encoding: String = "UTF-8") {
    self.format = format
    self.encoding = encoding
  }
}
