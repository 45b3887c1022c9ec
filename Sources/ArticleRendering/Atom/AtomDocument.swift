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
    return article.urn
  }
}

/// Decides which ids are valid in an `atom:id`.
enum AtomIdentifier {
  /// Whether the text is an absolute IRI as defined in RFC 3987 §2.2, without characters that control a terminal.
  static func isIRI(_ text: String) -> Bool {
    guard let first = text.utf8.first, first | 0x20 >= UInt8(ascii: "a"),
      first | 0x20 <= UInt8(ascii: "z"), text.utf8.count <= 2000
    else { return false }
    let parts = URLReference.Parts(text)
    guard let scheme = parts.scheme, !scheme.contains("_"), !scheme.contains("~"),
      parts.authority?.isEmpty == false || !parts.path.isEmpty
    else { return false }
    return text.unicodeScalars.allSatisfy(isAllowed) && hasWholeEscapes(Array(text.utf8))
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "\"", "{", "}", "|", "\\", "^", "`", " ": false
    default:
      switch scalar.value {
      case ..<0x80: !UnsafeCharacters.contains(scalar)
      // ucschar, without spaces of any width, noncharacters and private-use characters.
      case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFFF0...0xFFFF, 0xE0000...: false
      default: !scalar.properties.isWhitespace && !UnsafeCharacters.contains(scalar)
      }
    }
  }

  /// A percent sign begins an escape (RFC 3986 §2.1).
  private static func hasWholeEscapes(_ bytes: [UInt8]) -> Bool {
    func isHex(_ i: Int) -> Bool {
      i < bytes.count && Character(Unicode.Scalar(bytes[i])).isHexDigit
    }
    return bytes.indices.allSatisfy {
      bytes[$0] != UInt8(ascii: "%") || isHex($0 + 1) && isHex($0 + 2)
    }
  }
}
