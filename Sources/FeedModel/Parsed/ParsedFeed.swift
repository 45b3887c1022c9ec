public import Foundation

/// A feed document as its publisher wrote it: everything optional, nothing resolved, cleaned or filled in.
public struct ParsedFeed: Sendable {
  public var format: FeedFormat
  /// The encoding the bytes were read in, by its common name.
  public var encoding: String = "UTF-8"
  public var id: String?
  public var title: MarkupText?
  public var subtitle: MarkupText?
  public var links: [ParsedLink] = []
  public var language: String?
  public var icon: String?
  public var favicon: String?
  public var authors: [ParsedAuthor] = []
  public var rights: MarkupText?
  public var generator: String?
  public var published: Date?
  public var updated: Date?
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

  public init(format: FeedFormat) {
    self.format = format
  }

  /// How many items the document lists, those that could not be read included.
  public var itemCount: Int { items.count + references.count + rejections.count }
}
