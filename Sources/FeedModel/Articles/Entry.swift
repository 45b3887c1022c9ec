public import FeedBasics

/// One feed's account of one story, cleaned and completed: URLs are absolute if they can be resolved, text is plain,
/// HTML is sanitised. An article is merged from the entries of its appearances.
public struct Entry: Sendable, Equatable, Codable {
  /// The publisher's identifier, verbatim; else the link; else a hash of the content.
  public var guid: String
  /// Whether the publisher gave ``guid`` or it was derived from the link or the content.
  public var guidOrigin: GUIDOrigin
  /// Plain text.
  public var title: String?
  /// Plain text.
  public var summary: String?
  /// Sanitised HTML.
  public var contentHTML: String?
  /// Plain text: the content of a plain-text source, or the text extracted from ``contentHTML``.
  public var contentText: String?
  /// The story's page; nil if the feed gave no usable link.
  public var url: String?
  /// The page that a link blog's entry points to, if it differs from the entry's own page.
  public var externalURL: String?
  /// Each author once, in the feed's order.
  public var authors: [Author] = []
  /// Categories and keywords, each once, ignoring letter case.
  public var tags: [String] = []
  /// A language tag (BCP 47) as the feed wrote it.
  public var language: String?
  /// Every image found, the lead image first.
  public var images: [String] = []
  /// How many images at the end of ``images`` are avatars, icons or too small to lead: they lead only without a picture.
  public var minorImages: Int {
    get { minorImagesIfAny ?? 0 }
    set { minorImagesIfAny = newValue == 0 ? nil : newValue }
  }
  // Optional, since it is absent in details that earlier versions stored.
  private var minorImagesIfAny: Int?
  /// Enclosures and media objects, each URL once.
  public var attachments: [Attachment] = []
  /// When the publisher published it; nil if the feed gave no readable date.
  public var published: Date?
  /// When the publisher last changed it; nil if the feed gave no readable date.
  public var modified: Date?
  /// The publisher, if it is not the feed itself.
  public var source: Source?
  /// The page where the story is discussed.
  public var commentsURL: String?
  /// A detail document of the source's API from which the full content can be loaded once.
  public var detailURL: String?
  /// The copyright notice, as plain text.
  public var rights: String?
  /// The licence, usually a URL.
  public var license: String?
  /// When the entry goes out of date (RSS `expirationDate`).
  public var expires: Date?

  /// The entry updated with the fields of its detail document.
  /// - Parameter isStale: whether the entry changed since the document was loaded; its title and summary are then the
  ///   newer ones.
  public func detailed(by detail: Entry, isStale: Bool = false) -> Entry {
    var result = self
    result.title = isStale ? title ?? detail.title : detail.title ?? title
    result.summary = isStale ? summary ?? detail.summary : detail.summary ?? summary
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
    result.gatherImages(of: [self, detail])
    return result
  }

  /// Takes each image of several entries once, pictures first, in the order of the entries.
  public mutating func gatherImages(of entries: [Entry]) {
    var seen: Set<String> = []
    images = entries.flatMap { $0.images.dropLast($0.minorImages) }
      .filter { seen.insert($0).inserted }
    let minor = entries.flatMap { $0.images.suffix($0.minorImages) }
      .filter { seen.insert($0).inserted }
    images += minor
    minorImages = minor.count
  }

  /// The lead image.
  public var image: String? { images.first }

  /// Changes every URL of the entry, its guid included if that is its link.
  /// - Parameters:
  ///   - change: returns the replacement of one URL.
  ///   - changeHTML: returns the replacement of the content, whose URLs are those of its links and images.
  public mutating func changeURLs(
    _ change: (String) -> String, inHTML changeHTML: (String) -> String
  ) {
    if guidOrigin == .link { guid = change(guid) }
    url = url.map(change)
    externalURL = externalURL.map(change)
    commentsURL = commentsURL.map(change)
    detailURL = detailURL.map(change)
    license = license.map(change)
    if let url = source?.url { source?.url = change(url) }
    images = images.map(change)
    for index in authors.indices { authors[index].url = authors[index].url.map(change) }
    for index in attachments.indices { attachments[index].url = change(attachments[index].url) }
    contentHTML = contentHTML.map(changeHTML)
  }

  /// Creates an entry that has an identity and nothing else.
  public init(guid: String, guidOrigin: GUIDOrigin = .publisher) {
    self.guid = guid
    self.guidOrigin = guidOrigin
  }
}

/// Where an entry's guid came from.
public enum GUIDOrigin: String, Sendable, Codable {
  /// The publisher's own: `guid`, `atom:id`, an API's id.
  case publisher
  /// The entry's link, used if the publisher gave none.
  case link
  /// A hash of the content, used if the entry has no link either.
  case content
  /// What the server of an account calls the item; another server may call another item so.
  case account
}

/// A person or organisation named as the author of a feed or an entry.
public struct Author: Sendable, Hashable, Codable {
  /// Plain text; nil if the feed gave only an address.
  public var name: String?
  /// The author's page, or a `mailto:` URL if there is no page.
  public var url: String?

  /// Creates an author from a name, a URL, or both.
  public init(name: String? = nil, url: String? = nil) {
    self.name = name
    self.url = url
  }
}

/// The publisher of an entry, if it is not the feed itself (Google News, NewsAPI).
public struct Source: Sendable, Hashable, Codable {
  /// Plain text.
  public var title: String?
  /// The publisher's site, or its feed.
  public var url: String?

  /// Creates a publisher from what is known of it.
  public init(title: String? = nil, url: String? = nil) {
    self.title = title
    self.url = url
  }
}

extension Entry {
  /// What is shown as its title: that, else the first words of its text, else its URL.
  public var heading: String {
    if let title { return title }
    guard let summary = Headline.summary(of: self) else { return url ?? "(no title)" }
    let beginning = summary.prefix(Entry.maximumBeginning)
    if beginning.endIndex == summary.endIndex { return summary }
    let end = beginning.lastIndex(of: " ") ?? beginning.endIndex
    return "\(beginning[..<end])…"
  }

  /// In characters.
  private static let maximumBeginning = 80
}

/// Guids of Google News that name a cluster of articles, whose contents change: they identify no item.
public enum ClusterGUID {
  /// Whether a guid is one.
  public static func matches(_ guid: String) -> Bool {
    guid.hasPrefix("tag:news.google.com") && guid.contains("cluster=")
  }
}
