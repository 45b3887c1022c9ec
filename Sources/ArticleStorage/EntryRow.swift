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

  /// Values for ``columns``.
  static func values(_ entry: Entry, urlHash: Int64?) throws -> (
    values: [BulkStatement.Value], digest: String
  ) {
    let details = try EntryDetails(entry).json()
    let digest = contentDigest(entry, details: details)
    let values: [BulkStatement.Value] = [
      .text(entry.guid), .text(entry.guidOrigin.rawValue), .text(entry.url), .integer(urlHash),
      .text(entry.title), .text(entry.summary), .text(entry.contentHTML), .text(entry.contentText),
      .real(entry.published?.timeIntervalSince1970), .real(entry.modified?.timeIntervalSince1970),
      .text(entry.source?.title), .text(entry.source?.url), .text(details == "{}" ? nil : details),
      .text(digest),
    ]
    return (values, digest)
  }

  /// Changes where anything that a reader could see does.
  private static func contentDigest(_ entry: Entry, details: String) -> String {
    let dates = [entry.published, entry.modified].map { $0.map { "\($0.timeIntervalSince1970)" } }
    return Digest.hex(
      [
        entry.title, entry.url, entry.summary, entry.contentHTML, entry.contentText,
        entry.source?.title, entry.source?.url, details,
      ] + dates)
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
    // Details of a shape that this version does not know leave the rest of the entry readable.
    if let text = row["details"] as String? { EntryDetails(json: text)?.complete(&entry) }
    return entry
  }
}
