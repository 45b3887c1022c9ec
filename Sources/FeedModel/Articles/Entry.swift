public import Foundation

/// What one feed says about one story, cleaned and complete: URLs are absolute where they can be, text is plain,
/// HTML is sanitised. An article is made of the entries of its appearances.
public struct Entry: Sendable, Equatable, Codable {
  /// The publisher's identifier, verbatim; else the link; else a hash of the content.
  public var guid: String
  /// What ``guid`` was made from: whether the publisher gave it, or it stands in for one.
  public var guidOrigin: GUIDOrigin
  /// Plain text.
  public var title: String?
  /// Plain text.
  public var summary: String?
  /// Sanitised HTML.
  public var contentHTML: String?
  /// Plain text: the content of a plain-text source, or the text read out of ``contentHTML``.
  public var contentText: String?
  /// Where the story is.
  public var url: String?
  /// The page a link blog's entry points at, where that is not the entry's own.
  public var externalURL: String?
  public var authors: [Author] = []
  public var tags: [String] = []
  /// A BCP 47 tag as the feed wrote it.
  public var language: String?
  /// Every image found, the lead image first.
  public var images: [String] = []
  public var attachments: [Attachment] = []
  public var published: Date?
  public var modified: Date?
  public var source: Source?
  public var commentsURL: String?
  /// A detail document of the source's API from which the full content can be loaded once.
  public var detailURL: String?
  public var rights: String?
  public var license: String?
  public var expires: Date?

  /// The entry with what a detail document says of it laid over.
  public func detailed(by detail: Entry) -> Entry {
    var result = self
    result.title = detail.title ?? title
    result.summary = detail.summary ?? summary
    if detail.contentText != nil {
      result.contentHTML = detail.contentHTML
      result.contentText = detail.contentText
    }
    result.url = url ?? detail.url
    result.externalURL = externalURL ?? detail.externalURL
    result.published = published ?? detail.published
    result.modified = detail.modified ?? modified
    result.source = source ?? detail.source
    if !detail.authors.isEmpty { result.authors = detail.authors }
    if !detail.tags.isEmpty { result.tags = detail.tags }
    result.images = images + detail.images.filter { !images.contains($0) }
    return result
  }

  /// The lead image.
  public var image: String? { images.first }

  public init(guid: String, guidOrigin: GUIDOrigin = .publisher) {
    self.guid = guid
    self.guidOrigin = guidOrigin
  }
}

/// Where an entry's guid came from.
public enum GUIDOrigin: String, Sendable, Codable {
  /// The publisher's own: `guid`, `atom:id`, an API's id.
  case publisher
  /// The entry's link stands in.
  case link
  /// A hash of the content stands in.
  case content
}

/// A person or organisation named as the author of a feed or an entry.
public struct Author: Sendable, Hashable, Codable {
  /// Plain text; nil when the feed gave only an address.
  public var name: String?
  /// The author's page, or `mailto:` where there is no page.
  public var url: String?

  public init(name: String? = nil, url: String? = nil) {
    self.name = name
    self.url = url
  }
}

/// The publisher of an entry, where that is not the feed itself (Google News, NewsAPI).
public struct Source: Sendable, Hashable, Codable {
  /// Plain text.
  public var title: String?
  /// The publisher's site, or its feed.
  public var url: String?

  /// A publisher, as far as it is known.
  public init(title: String? = nil, url: String? = nil) {
    self.title = title
    self.url = url
  }
}
