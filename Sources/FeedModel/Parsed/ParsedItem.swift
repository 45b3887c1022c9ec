public import FeedBasics

/// An entry as its publisher wrote it.
public struct ParsedItem: Sendable {
  /// `guid`, Atom's `id` or an API's id, byte for byte.
  public var guid: String?
  /// RSS `isPermaLink`: whether the guid is also a link; nil if the feed does not declare it.
  public var guidIsPermaLink: Bool?
  /// The headline.
  public var title: MarkupText?
  /// Descriptions, summaries and excerpts, the preferred one first.
  public var summaries: [MarkupText] = []
  /// The whole text: `content:encoded`, Atom's `content`, JSON Feed's `content_html` or `content_text`.
  public var content: MarkupText?
  /// Its links, in the document's order. Enclosures, comments and the licence have properties of their own.
  public var links: [ParsedLink] = []
  /// `feedburner:origLink`: the story's URL before FeedBurner replaced it.
  public var originalLink: String?
  /// The item's authors, as often as the document lists them.
  public var authors: [ParsedAuthor] = []
  /// Categories, subjects and keywords, as plain text.
  public var tags: [String] = []
  /// A language tag such as `en-US`; nil if the item declares none of its own.
  public var language: String?
  /// `pubDate`, `published`, `issued`, `created` or `dc:date`; nil if absent or unreadable.
  public var published: Date?
  /// `updated` or `modified`.
  public var modified: Date?
  /// When it goes out of date (`expirationDate`, which `aggregate export` writes too).
  public var expires: Date?
  /// Enclosures and `media:content`, as often as the document lists them.
  public var attachments: [ParsedAttachment] = []
  /// Images declared by markup other than HTML, the preferred one first.
  public var images: [ParsedImage] = []
  /// The publisher, if it is not the feed itself.
  public var source: Source?
  /// The page where it is discussed (`comments`), as written, perhaps relative.
  public var commentsURL: String?
  /// The detail document of a JSON API, made from the adapter's `detail`; as written, perhaps relative.
  public var detailURL: String?
  /// The copyright notice (`rights`, `dc:rights`).
  public var rights: MarkupText?
  /// Its licence, usually a URL (`cc:license`, `rel=license`, Podcasting 2.0's `license`).
  public var license: String?
  /// `xml:base`, if the document set one.
  public var base: String?

  /// Creates an item without any content.
  public init() {}

  /// Whether it has nothing that would identify it or be shown in a list.
  public var isBlank: Bool {
    guid == nil && title == nil && content == nil && summaries.isEmpty && links.isEmpty
      && attachments.isEmpty && images.isEmpty && originalLink == nil
  }
}

/// An item whose content is in a document of its own.
public struct ParsedReference: Sendable, Equatable {
  /// The source's id for it.
  public var guid: String
  /// As written, perhaps relative to the feed's URL.
  public var url: String

  /// Creates a reference from an id and the URL of the item's document.
  public init(guid: String, url: String) {
    self.guid = guid
    self.url = url
  }
}

/// A person or organisation; `mail (Name)` and `Name <mail>` are split.
public struct ParsedAuthor: Sendable {
  /// The name to show.
  public var name: String?
  /// The author's page, as written, perhaps relative.
  public var url: String?
  /// The address alone.
  public var email: String?

  /// Creates an author from what the document gives.
  public init(name: String? = nil, url: String? = nil, email: String? = nil) {
    self.name = name
    self.url = url
    self.email = email
  }
}
