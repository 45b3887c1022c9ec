import ArticleStorage
import FeedModel
import FeedPlatform
import SQLiteBinding

/// An entry in the columns of `appearances`.
enum SQLiteEntryColumns {
  private static let names = [
    "guid", "guid_origin", "url", "url_hash", "title", "summary", "content_html", "content_text",
    "published", "modified", "source_title", "source_url", "details", "content_digest",
    "content_hash",
  ]

  /// The columns of a new row: the number, article, feed, first and last sight, first and last response, the channel's
  /// date, the place, and then those of ``add(_:to:)``.
  static let insertion =
    [
      "id", "article_id", "feed_id", "first_seen", "last_seen", "first_response",
      "last_response", "channel_date", "place",
    ] + names

  /// Its values are those of ``add(_:to:)``, then last sight, last response and the number.
  static let replacement: String = {
    let assignments = names.map { "\($0) = ?" }.joined(separator: ", ")
    return "UPDATE appearances SET \(assignments), last_seen = ?, last_response = ? WHERE id = ?"
  }()

  static func add(_ stored: StoredEntry, to values: inout BoundValues) {
    let entry = stored.entry
    values.add(entry.guid)
    values.add(entry.guidOrigin.rawValue)
    values.add(entry.url)
    values.add(stored.urlHash)
    values.add(entry.title)
    values.add(entry.summary)
    values.add(entry.contentHTML)
    values.add(entry.contentText)
    values.add(entry.published)
    values.add(entry.modified)
    values.add(entry.source?.title)
    values.add(entry.source?.url)
    values.add(stored.details)
    // The digest of earlier versions.
    values.add("")
    values.add(stored.hash)
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
