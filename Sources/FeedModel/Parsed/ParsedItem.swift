public import Foundation

/// An entry as its publisher wrote it.
public struct ParsedItem: Sendable {
  /// `guid`, Atom's `id`, or what an API calls so, byte for byte.
  public var guid: String?
  /// RSS: whether the guid may be used as a link; nil where the feed does not say.
  public var guidIsPermaLink: Bool?
  /// The headline.
  public var title: MarkupText?
  /// Descriptions, summaries and excerpts in the order in which they are preferred.
  public var summaries: [MarkupText] = []
  /// The whole text: `content:encoded`, Atom's `content`, JSON Feed's `content_html` or `content_text`.
  public var content: MarkupText?
  /// Its links in the document's order. Enclosures, comments and the licence have places of their own.
  public var links: [ParsedLink] = []
  /// feedburner:origLink.
  public var originalLink: String?
  /// Who wrote it, each as often as the document says so.
  public var authors: [ParsedAuthor] = []
  /// Categories, subjects and keywords, as plain text.
  public var tags: [String] = []
  /// A language tag such as `en-US`, where the item has one of its own.
  public var language: String?
  /// `pubDate`, `published`, `issued`, `created` or `dc:date`; nil also for a date that could not be read.
  public var published: Date?
  /// `updated` or `modified`.
  public var modified: Date?
  /// When it is out of date (`expirationDate`, and what `aggregate export` writes).
  public var expires: Date?
  /// Enclosures and `media:content`, as often as the document names them.
  public var attachments: [ParsedAttachment] = []
  /// Images that markup other than HTML named, in the order in which they are preferred.
  public var images: [ParsedImage] = []
  /// The publisher, where that is not the feed itself.
  public var source: Source?
  /// A page where it is discussed (`comments`). As written, perhaps relative.
  public var commentsURL: String?
  /// Where a JSON API has the rest of it, made from the adapter's `detail`; as written, perhaps relative.
  public var detailURL: String?
  /// Whose rights they are (`rights`, `dc:rights`).
  public var rights: MarkupText?
  /// Its licence, mostly a URL (`cc:license`, `rel=license`, Podcasting 2.0's `license`).
  public var license: String?
  /// xml:base, where the document set one.
  public var base: String?

  /// An empty item.
  public init() {}

  /// Nothing in it would be worth a line in a list.
  public var saysNothing: Bool {
    guid == nil && title == nil && content == nil && summaries.isEmpty && links.isEmpty
      && attachments.isEmpty && images.isEmpty && originalLink == nil
  }
}

/// An item that stands in a document of its own.
public struct ParsedReference: Sendable, Equatable {
  /// What the source calls it.
  public var guid: String
  /// As written, perhaps relative to the feed's URL.
  public var url: String

  /// An item by its id, and where it is to be had.
  public init(guid: String, url: String) {
    self.guid = guid
    self.url = url
  }
}

/// A person or organisation; `mail (Name)` and `Name <mail>` are taken apart.
public struct ParsedAuthor: Sendable {
  /// As it is to be shown.
  public var name: String?
  /// A page of theirs. As written, perhaps relative.
  public var url: String?
  /// The address alone.
  public var email: String?

  /// An author, as far as they are known.
  public init(name: String? = nil, url: String? = nil, email: String? = nil) {
    self.name = name
    self.url = url
    self.email = email
  }
}
