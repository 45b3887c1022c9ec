import FeedModel
import Foundation
import GRDB

/// An entry in the columns of `appearances`.
enum EntryRow {
  static let columns = [
    "guid", "guid_origin", "url", "url_hash", "title", "summary", "content_html", "content_text",
    "published",
    "modified", "source_title", "source_url", "details", "content_digest",
  ]

  /// What has no column of its own.
  private struct Details: Codable {
    var externalURL: String?
    var authors: [Author]?
    var tags: [String]?
    var language: String?
    var images: [String]?
    var attachments: [Attachment]?
    var commentsURL: String?
    var detailURL: String?
    var rights: String?
    var license: String?
    var expires: Date?

    init(_ entry: Entry) {
      externalURL = entry.externalURL
      authors = entry.authors.isEmpty ? nil : entry.authors
      tags = entry.tags.isEmpty ? nil : entry.tags
      language = entry.language
      images = entry.images.isEmpty ? nil : entry.images
      attachments = entry.attachments.isEmpty ? nil : entry.attachments
      commentsURL = entry.commentsURL
      detailURL = entry.detailURL
      rights = entry.rights
      license = entry.license
      expires = entry.expires
    }
  }

  /// Values for ``columns``.
  static func values(_ entry: Entry, urlKey: String?) throws -> (
    arguments: StatementArguments, digest: String
  ) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .secondsSince1970
    let details = String(decoding: try encoder.encode(Details(entry)), as: UTF8.self)
    let digest = contentDigest(entry, details: details)
    let arguments: StatementArguments = [
      entry.guid, entry.guidOrigin.rawValue, entry.url, urlKey.map(Digest.hash64), entry.title,
      entry.summary,
      entry.contentHTML, entry.contentText, entry.published?.timeIntervalSince1970,
      entry.modified?.timeIntervalSince1970, entry.source?.title, entry.source?.url,
      details == "{}" ? nil : details,
      digest,
    ]
    return (arguments, digest)
  }

  /// Changes where anything that a reader could see does.
  private static func contentDigest(_ entry: Entry, details: String) -> String {
    let dates = [entry.published, entry.modified].map {
      $0.map { String($0.timeIntervalSince1970) } ?? ""
    }
    let texts = [
      entry.title, entry.url, entry.summary, entry.contentHTML, entry.contentText,
      entry.source?.title,
      entry.source?.url, details,
    ]
    return Digest.hex((texts.map { $0 ?? "" } + dates).joined(separator: "\u{1F}"))
  }

  static func entry(_ row: Row) -> Entry {
    var entry = Entry(
      guid: row["guid"], guidOrigin: GUIDOrigin(rawValue: row["guid_origin"]) ?? .publisher)
    entry.url = row["url"]
    entry.title = row["title"]
    entry.summary = row["summary"]
    entry.contentHTML = row["content_html"]
    entry.contentText = row["content_text"]
    entry.published = (row["published"] as Double?).map(Date.init(timeIntervalSince1970:))
    entry.modified = (row["modified"] as Double?).map(Date.init(timeIntervalSince1970:))
    let source = Source(title: row["source_title"], url: row["source_url"])
    entry.source = source.title == nil && source.url == nil ? nil : source
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    // Details of a shape that this version does not know leave the rest of the entry readable.
    if let text = row["details"] as String?,
      let details = try? decoder.decode(Details.self, from: Data(text.utf8))
    {
      entry.externalURL = details.externalURL
      entry.authors = details.authors ?? []
      entry.tags = details.tags ?? []
      entry.language = details.language
      entry.images = details.images ?? []
      entry.attachments = details.attachments ?? []
      entry.commentsURL = details.commentsURL
      entry.detailURL = details.detailURL
      entry.rights = details.rights
      entry.license = details.license
      entry.expires = details.expires
    }
    return entry
  }
}
