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

/// An entry as its publisher wrote it.
public struct ParsedItem: Sendable {
  public var guid: String?
  /// RSS: whether the guid may be used as a link; nil where the feed does not say.
  public var guidIsPermaLink: Bool?
  public var title: MarkupText?
  /// Descriptions, summaries and excerpts in the order in which they are preferred.
  public var summaries: [MarkupText] = []
  public var content: MarkupText?
  public var links: [ParsedLink] = []
  /// feedburner:origLink.
  public var originalLink: String?
  public var authors: [ParsedAuthor] = []
  public var tags: [String] = []
  public var language: String?
  public var published: Date?
  public var modified: Date?
  public var expires: Date?
  public var attachments: [ParsedAttachment] = []
  /// Images that markup other than HTML named, in the order in which they are preferred.
  public var images: [ParsedImage] = []
  public var source: Source?
  public var commentsURL: String?
  public var detailURL: String?
  public var rights: MarkupText?
  public var license: String?
  /// xml:base, where the document set one.
  public var base: String?

  public init() {}

  /// Nothing in it would be worth a line in a list.
  public var saysNothing: Bool {
    guid == nil && title == nil && content == nil && summaries.isEmpty && links.isEmpty
      && attachments.isEmpty && images.isEmpty && originalLink == nil
  }
}

/// An item that stands in a document of its own.
public struct ParsedReference: Sendable, Equatable {
  public var guid: String
  /// As written, perhaps relative to the feed's URL.
  public var url: String

  public init(guid: String, url: String) {
    self.guid = guid
    self.url = url
  }
}

/// Text that may carry markup.
public struct MarkupText: Sendable, Equatable {
  public enum Kind: Sendable {
    /// Nothing in it is markup.
    case plain
    /// HTML, with or without tags.
    case html
  }
  public var text: String
  public var kind: Kind
  /// xml:base, where the document set one.
  public var base: String?

  public init(_ text: String, kind: Kind = .html, base: String? = nil) {
    self.text = text
    self.kind = kind
    self.base = base
  }
}

public struct ParsedLink: Sendable {
  /// The kind of a link that stands in for the content (RFC 4287 §4.1.3.2); no document says it.
  public static let outOfLine = "content@src"

  public var href: String
  /// `alternate` where the document says nothing else.
  public var rel: String
  public var type: String?
  public var base: String?
  /// RSS's own `link`, which goes before those of other vocabularies.
  public var isOwn: Bool

  public init(
    href: String, rel: String = "alternate", type: String? = nil, base: String? = nil,
    isOwn: Bool = false
  ) {
    self.isOwn = isOwn
    self.href = href
    self.rel = rel
    self.type = type
    self.base = base
  }
}

public struct ParsedAuthor: Sendable {
  public var name: String?
  public var url: String?
  public var email: String?

  public init(name: String? = nil, url: String? = nil, email: String? = nil) {
    self.name = name
    self.url = url
    self.email = email
  }
}

public struct ParsedAttachment: Sendable {
  public var url: String
  public var mimeType: String?
  public var title: String?
  public var size: Int?
  public var duration: Double?
  public var base: String?

  public init(
    url: String, mimeType: String? = nil, title: String? = nil, size: Int? = nil,
    duration: Double? = nil,
    base: String? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.title = title
    self.size = size
    self.duration = duration
    self.base = base
  }
}

public struct ParsedImage: Sendable {
  public enum Origin: Int, Sendable, Comparable {
    case media
    case thumbnail
    case itunes
    case enclosure

    public static func < (a: Origin, b: Origin) -> Bool { a.rawValue < b.rawValue }
  }
  public var url: String
  public var origin: Origin
  /// Pixels; nil where the feed does not say.
  public var width: Int?
  public var height: Int?
  public var base: String?

  public init(
    url: String, origin: Origin, width: Int? = nil, height: Int? = nil, base: String? = nil
  ) {
    self.url = url
    self.origin = origin
    self.width = width
    self.height = height
    self.base = base
  }
}
