public import FeedBasics
public import FeedModel

/// Articles as an Atom 1.0 feed (RFC 4287). Fields that Atom lacks go into a namespace of our own, and
/// `aggregate parse` reads them back.
public struct AtomDocument: ArticleDocument {
  private let version: String
  private let now: Date
  private let title: String
  private let id: String
  private let link: String?
  private var writer = XMLWriter()
  /// Hashes of the ids already used: no two entries may share an id (§4.2.6).
  private var ids: Set<Int64> = []

  /// Creates an empty feed.
  /// - Parameters:
  ///   - version: the program's version, written to `generator`.
  ///   - now: when the feed is written, its `updated` date.
  ///   - title: the feed's title.
  ///   - id: the feed's id, an IRI.
  ///   - link: the feed's own URL; nil if it is unknown.
  public init(
    version: String, now: Date, title: String = "aggregate",
    id: String = "urn:aggregate:articles", link: String? = "urn:aggregate:articles"
  ) {
    self.version = version
    self.now = now
    self.title = title
    self.id = id
    self.link = link
  }

  /// The XML declaration, the opening `feed` tag and the feed's own metadata.
  public mutating func beginning() -> [UInt8] {
    writer.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
    writer.open(
      "feed",
      [
        "xmlns": "http://www.w3.org/2005/Atom", "xmlns:media": "http://search.yahoo.com/mrss/",
        "xmlns:aggregate": "urn:aggregate:ns",
      ])
    writer.element("id", id)
    writer.element("title", ["type": "text"], title)
    writer.element("updated", Timestamp.rfc3339(now))
    writer.element("generator", ["version": version], "aggregate")
    if let link {
      writer.empty("link", ["rel": "self", "type": "application/atom+xml", "href": link])
    }
    // A feed must have an author unless each of its entries has one (§4.1.1).
    writer.open("author")
    writer.element("name", "aggregate")
    writer.close("author")
    return writer.take()
  }

  /// The article as an `entry` element.
  public mutating func part(_ article: Article, others: [Headline]) -> [UInt8] {
    let id = id(of: article)
    AtomEntry.write(article, id: id, to: &writer)
    return writer.take()
  }

  /// The closing `feed` tag.
  public mutating func end() -> [UInt8] {
    writer.close("feed")
    return writer.take()
  }

  /// The publisher's own id if it is an IRI that no earlier entry uses; otherwise one made from the article's number.
  private mutating func id(of article: Article) -> String {
    let entry = article.entry
    if [.publisher, .link].contains(entry.guidOrigin), AtomIdentifier.isIRI(entry.guid),
      ids.insert(Digest.hash64(entry.guid)).inserted
    {
      return entry.guid
    }
    return "urn:aggregate:article:\(article.number)"
  }
}
