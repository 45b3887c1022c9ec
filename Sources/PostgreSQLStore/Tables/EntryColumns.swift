import ArticleStorage
import FeedModel
import FeedPlatform

/// An entry in the columns of `appearances`.
enum EntryColumns {
  /// The columns of ``values(of:)``. The lists of authors and categories follow.
  private static let names = [
    "guid", "guid_hash", "guid_origin", "url", "url_hash", "title", "summary", "content_html",
    "content_text", "published", "modified", "source_title", "source_url", "details",
    "content_hash",
  ]

  /// Adds rows: the number, the feed, first sight, first response, the channel's date, the place, and the entry.
  static let insertion: String = {
    let first = ["id", "feed_id", "first_seen", "first_response", "channel_date", "place"]
    let columns = first + names
    let marks = (1...columns.count + 2).map { "$\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO appearances (article_id, \(columns.joined(separator: ", ")), authors, tags)
      SELECT id, \(columns.joined(separator: ", ")), \(list("authors")), \(list("tags"))
      FROM unnest(\(marks)) AS n (\(columns.joined(separator: ", ")), authors, tags)
      """
  }()

  /// Replaces the entry of one row; the first parameter is the number.
  static let replacement: String = {
    let assignments = names.enumerated().map { "\($1) = $\($0 + 2)" }.joined(separator: ", ")
    return """
      UPDATE appearances SET \(assignments), authors = \(list("$\(names.count + 2)")),
        tags = \(list("$\(names.count + 3)")) WHERE id = $1
      """
  }()

  /// Separates the texts of a list that is sent as one text, since arrays of arrays have to be rectangular.
  private static let separator = "\u{1F}"

  private static func list(_ text: String) -> String { "string_to_array(\(text), E'\\x1f')" }

  /// nil for an empty list.
  static func joined(_ texts: [String]) -> String? {
    texts.isEmpty
      ? nil : texts.map { $0.replacing(separator, with: " ") }.joined(separator: separator)
  }

  static func authors(_ entry: Entry) -> String? {
    entry.authors.isEmpty ? nil : joined(entry.authors.compactMap(\.name)) ?? ""
  }

  static func tags(_ entry: Entry) -> String? { joined(entry.tags.map(FoldedText.key)) }

  static func values(of entries: [StoredEntry]) -> [ServerValue] {
    let plain = entries.map(\.entry)
    return [
      .texts(plain.map(\.guid)), .integers(plain.map { Digest.hash64($0.guid) }),
      .texts(plain.map(\.guidOrigin.rawValue)), .texts(plain.map(\.url)),
      .integers(entries.map(\.urlHash)), .texts(plain.map(\.title)), .texts(plain.map(\.summary)),
      .texts(plain.map(\.contentHTML)), .texts(plain.map(\.contentText)),
      .reals(plain.map { $0.published?.timeIntervalSince1970 }),
      .reals(plain.map { $0.modified?.timeIntervalSince1970 }),
      .texts(plain.map { $0.source?.title }), .texts(plain.map { $0.source?.url }),
      .texts(entries.map(\.details)), .byteLists(entries.map { $0.hash.withBytes(Array.init) }),
      .texts(plain.map(authors)), .texts(plain.map(tags)),
    ]
  }

  /// The values of one entry for ``replacement``, after the number.
  static func values(of stored: StoredEntry) -> [ServerValue] {
    let entry = stored.entry
    return [
      .text(entry.guid), .integer(Digest.hash64(entry.guid)), .text(entry.guidOrigin.rawValue),
      .text(entry.url), .integer(stored.urlHash), .text(entry.title), .text(entry.summary),
      .text(entry.contentHTML), .text(entry.contentText),
      .real(entry.published?.timeIntervalSince1970), .real(entry.modified?.timeIntervalSince1970),
      .text(entry.source?.title), .text(entry.source?.url), .text(stored.details),
      .bytes(stored.hash.withBytes(Array.init)), .text(authors(entry)), .text(tags(entry)),
    ]
  }

  /// The columns of ``entry(_:)``, of the table `a`.
  static let selection = [
    "guid", "guid_origin", "url", "title", "summary", "content_html", "content_text", "published",
    "modified", "source_title", "source_url", "details",
  ].map { "a.\($0)" }.joined(separator: ", ")

  static func entry(_ row: inout ServerRow) -> Entry {
    let guid = row.text() ?? ""
    var entry = Entry(
      guid: guid, guidOrigin: row.text().flatMap(GUIDOrigin.init(rawValue:)) ?? .publisher)
    entry.url = row.text()
    entry.title = row.text()
    entry.summary = row.text()
    entry.contentHTML = row.text()
    entry.contentText = row.text()
    entry.published = row.date()
    entry.modified = row.date()
    let source = Source(title: row.text(), url: row.text())
    entry.source = source.title == nil && source.url == nil ? nil : source
    // Details in a format that this version does not know leave the rest of the entry readable.
    if let text = row.text() { EntryDetails(json: text)?.complete(&entry) }
    return entry
  }

  /// The number of bytes of an entry's longest texts.
  static func size(of entry: Entry) -> Int {
    [entry.summary, entry.contentHTML, entry.contentText].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
  }
}

extension ServerRow {
  /// An instant in seconds since 1970.
  mutating func date() -> Date? { optionalReal().map(Date.init(timeIntervalSince1970:)) }
}
