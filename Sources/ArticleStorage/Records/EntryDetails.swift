import FeedBasics
import FeedModel

/// The fields of an entry that have no column, stored as JSON.
struct EntryDetails: Codable {
  private var externalURL: String?
  private var authors: [Author]?
  private var tags: [String]?
  private var language: String?
  private var images: [String]?
  private var minorImages: Int?
  private var attachments: [Attachment]?
  private var commentsURL: String?
  private var detailURL: String?
  private var rights: String?
  private var license: String?
  private var expires: Date?

  init(_ entry: borrowing Entry) {
    externalURL = entry.externalURL
    authors = entry.authors.isEmpty ? nil : entry.authors
    tags = entry.tags.isEmpty ? nil : entry.tags
    language = entry.language
    images = entry.images.isEmpty ? nil : entry.images
    minorImages = entry.minorImages == 0 ? nil : entry.minorImages
    attachments = entry.attachments.isEmpty ? nil : entry.attachments
    commentsURL = entry.commentsURL
    detailURL = entry.detailURL
    rights = entry.rights
    license = entry.license
    expires = entry.expires
  }

  /// Reads stored details; nil if this version does not know their format.
  init?(json: String) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    guard let details = try? decoder.decode(EntryDetails.self, from: Data(json.utf8)) else {
      return nil
    }
    self = details
  }

  /// Adds the details to an entry that was read from the columns.
  func complete(_ entry: inout Entry) {
    entry.externalURL = externalURL
    entry.authors = authors ?? []
    entry.tags = tags ?? []
    entry.language = language
    entry.images = images ?? []
    entry.minorImages = min(max(0, minorImages ?? 0), entry.images.count)
    entry.attachments = attachments ?? []
    entry.commentsURL = commentsURL
    entry.detailURL = detailURL
    entry.rights = rights
    entry.license = license
    entry.expires = expires
  }

  /// What the JSON of an entry with attachments contains, and no other: a quotation mark in a text is escaped.
  static let attachmentsStart = #""attachments":[{"#

  /// JSON with sorted keys. Most entries have only text, which is written here, byte for byte as `JSONEncoder` would:
  /// stored digests were computed from that.
  func json() throws -> String {
    guard attachments == nil, expires == nil else {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .secondsSince1970
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
    var object = JSONObjectText()
    if let authors {
      object.add("authors", list: authors) { object, author in
        object.begin()
        object.add("name", author.name)
        object.add("url", author.url)
        object.end()
      }
    }
    object.add("commentsURL", commentsURL)
    object.add("detailURL", detailURL)
    object.add("externalURL", externalURL)
    if let images { object.add("images", list: images) { $0.append(quoted: $1) } }
    object.add("language", language)
    object.add("license", license)
    object.add("minorImages", minorImages)
    object.add("rights", rights)
    if let tags { object.add("tags", list: tags) { $0.append(quoted: $1) } }
    return object.text
  }
}
