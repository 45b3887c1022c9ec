import ArticleStorage
import FeedModel
import GRDB
import Platform

/// An entry in the columns of `appearances`.
enum SQLiteEntryColumns {
  private static let names = [
    "guid", "guid_origin", "url", "url_hash", "title", "summary", "content_html", "content_text",
    "published", "modified", "source_title", "source_url", "details", "content_digest",
  ]

  /// Its values are the number, article, feed, first and last sight, first and last response, the
  /// channel's date, the place, and then ``values(of:)``.
  static let insertion: String = {
    let columns =
      [
        "id", "article_id", "feed_id", "first_seen", "last_seen", "first_response",
        "last_response", "channel_date", "place",
      ] + names
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO appearances (\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }()

  /// Its values are ``values(of:)``, then last sight, last response and the number.
  static let replacement: String = {
    let assignments = names.map { "\($0) = ?" }.joined(separator: ", ")
    return "UPDATE appearances SET \(assignments), last_seen = ?, last_response = ? WHERE id = ?"
  }()

  static func values(of stored: StoredEntry) -> [BulkStatement.Value] {
    let entry = stored.entry
    return [
      .text(entry.guid), .text(entry.guidOrigin.rawValue), .text(entry.url),
      .integer(stored.urlHash), .text(entry.title), .text(entry.summary),
      .text(entry.contentHTML), .text(entry.contentText),
      .real(entry.published?.timeIntervalSince1970), .real(entry.modified?.timeIntervalSince1970),
      .text(entry.source?.title), .text(entry.source?.url), .text(stored.details),
      .text(stored.digest),
    ]
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
    // Details in a format that this version does not know leave the rest of the entry readable.
    if let text = row["details"] as String? { EntryDetails(json: text)?.complete(&entry) }
    return entry
  }
}
