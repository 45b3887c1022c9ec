import FeedBasics
import FeedModel

/// Mends what earlier versions stored: they resolved the relative links of an item against the feed's URL as it was
/// requested, with its user, password and query.
enum LeakedCredentials {
  /// A column that contains URLs.
  struct Column: Sendable {
    let table: String
    /// The column that identifies a row of the table by number.
    let key: String
    let name: String
    let content: Content
    /// The column of the same row with the URL of the article's page; nil if there is none.
    let page: String?

    init(_ table: String, _ key: String, _ name: String, _ content: Content, page: String? = nil) {
      (self.table, self.key, self.name, self.content) = (table, key, name, content)
      self.page = page
    }
  }

  /// How the text of a column is read.
  enum Content: Sendable {
    case url
    /// Sanitised HTML.
    case html
    /// ``EntryDetails``.
    case details
    /// An ``FeedModel/Entry`` as JSON.
    case entry
    /// A ``FeedModel/PageMetadata`` as JSON.
    case metadata
  }

  /// The identity of an item without a guid, where `guid_origin` is `link`.
  static let guid = Column("appearances", "id", "guid", .url)

  /// All other columns.
  static let columns = [
    Column("feeds", "id", "moved_to", .url),
    Column("articles", "id", "url", .url),
    Column("articles", "id", "image", .url),
    Column("appearances", "id", "content_html", .html, page: "url"),
    Column("appearances", "id", "url", .url),
    Column("appearances", "id", "source_url", .url),
    Column("appearances", "id", "details", .details),
    Column("details", "appearance_id", "entry", .entry),
    Column("pages", "appearance_id", "content_html", .html, page: "final_url"),
    Column("pages", "appearance_id", "url", .url),
    Column("pages", "appearance_id", "final_url", .url),
    Column("pages", "appearance_id", "metadata", .metadata),
  ]

  /// The text of a column without credentials.
  /// - Parameter page: the URL of the article's page; nil if unknown.
  static func removed(from text: String, _ content: Content, page: String? = nil) -> String {
    switch content {
    case .url: url(text)
    case .html: html(text, page: page)
    case .details: details(text) ?? text
    case .entry: mended(text, mend) ?? text
    case .metadata: metadata(text) ?? text
    }
  }

  // MARK: URLs

  /// The URL without user and password, and without its query if that contains a secret that a link to a fragment of the
  /// feed took over.
  private static func url(_ text: String) -> String {
    leaky(text)?.text ?? text
  }

  /// The parts of a URL without what leaked; nil if nothing did.
  private static func leaky(_ text: String) -> URLReference.Parts? {
    guard text.hasByte("@") || text.hasByte("#") else { return nil }
    var parts = URLReference.Parts(text)
    guard parts.scheme == "http" || parts.scheme == "https", let authority = parts.authority else {
      return nil
    }
    let host = String(URLReference.hostAndPort(authority))
    parts.authority = host
    let tookQuery =
      parts.fragment != nil
      && parts.query.map { !SecretMask.secrets(in: "?" + $0).isEmpty } ?? false
    if tookQuery { parts.query = nil }
    return host == authority && !tookQuery ? nil : parts
  }

  // MARK: HTML

  /// The HTML with mended URLs in its tags. A link to a place in the article becomes the reference that it was.
  private static func html(_ html: String, page: String?) -> String {
    var output: [UInt8] = []
    let bytes = Array(html.utf8)
    output.reserveCapacity(bytes.count)
    var copied = 0
    var isInTag = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">"): isInTag = false
      case UInt8(ascii: "h") where isInTag:
        let end =
          bytes[index...].firstIndex { $0 <= 0x20 || "\"<>".utf8.contains($0) } ?? bytes.count
        let written = String(decoding: bytes[index..<end], as: UTF8.self)
        guard written.hasPrefix("http://") || written.hasPrefix("https://") else { break }
        let url = written.hasByte("&") ? written.replacing("&amp;", with: "&") : written
        let isPlace = bytes[end...].starts(with: "\" data-href=\"#\"".utf8)
        if let mended = isPlace ? place(url, page: page) : leaky(url)?.text {
          output += bytes[copied..<index]
          output += mended.replacing("&", with: "&amp;").utf8
          copied = end
        }
        index = end
        continue
      default: break
      }
      index += 1
    }
    guard copied > 0 else { return html }
    return String(decoding: output + bytes[copied...], as: UTF8.self)
  }

  /// What a link to a place of the article's page becomes; nil if it has nothing that leaked.
  private static func place(_ url: String, page: String?) -> String? {
    let parts = URLReference.Parts(url)
    guard let fragment = parts.fragment else { return leaky(url)?.text }
    var document = parts
    document.fragment = nil
    var own = page.map { URLReference.Parts($0) }
    own?.fragment = nil
    // It leads to the page itself.
    if document == own { return leaky(url)?.text }
    guard parts.query != nil || parts.credentials != nil else { return nil }
    return "#" + fragment
  }

  // MARK: JSON

  private static func mend(_ entry: inout Entry) {
    let page = entry.url
    entry.changeURLs(url) { html($0, page: page) }
  }

  /// nil if the text is no JSON of this kind, or has nothing to mend.
  private static func details(_ json: String) -> String? {
    var entry = Entry(guid: "")
    guard let details = EntryDetails(json: json) else { return nil }
    details.complete(&entry)
    let old = entry
    mend(&entry)
    return entry == old ? nil : try? EntryDetails(entry).json()
  }

  private static func metadata(_ json: String) -> String? {
    mended(json) { (metadata: inout PageMetadata) in
      metadata.images = metadata.images.map(url)
      if let rest = metadata.rest {
        metadata.rest = PageRest(
          next: url(rest.next), read: rest.read.map(url), count: rest.count)
      }
    }
  }

  private static func mended<Value: Codable & Equatable>(
    _ json: String, _ mend: (inout Value) -> Void
  ) -> String? {
    guard let old = try? JSONDecoder().decode(Value.self, from: Data(json.utf8)) else { return nil }
    var value = old
    mend(&value)
    guard value != old, let data = try? JSONEncoder().encode(value) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
