import FeedModel
import FeedPlatform
import SQLiteBinding

/// A page in the columns of `pages`.
enum SQLitePageColumns {
  private static let names = [
    "url", "final_url", "status", "fetched_at", "body_digest", "etag", "last_modified",
    "extraction", "refused", "failures", "next_attempt", "is_shown", "method", "words",
    "confidence", "metadata", "content_html", "content_text",
  ]

  /// The columns of the table `p`, with names that no other table's columns have.
  static let selection = names.map { "p.\($0) AS page_\($0)" }.joined(separator: ", ")

  /// The same without the content of pages that are not shown, which readers do not need.
  static let shownSelection = names.map { name in
    content.contains(name)
      ? "CASE WHEN p.is_shown THEN p.\(name) END AS page_\(name)" : "p.\(name) AS page_\(name)"
  }.joined(separator: ", ")

  private static let content = ["metadata", "content_html", "content_text"]

  /// Its values are the number, those of ``add(_:to:)``, and the hash of the text.
  static let insertion = """
    INSERT OR REPLACE INTO pages (appearance_id, \(names.joined(separator: ", ")), text_hash)
    VALUES (\([String](repeating: "?", count: names.count + 2).joined(separator: ", ")))
    """

  /// - Parameter metadata: ``metadataText(of:)``.
  static func add(_ page: StoredPage, metadata: String?, to values: inout BoundValues) {
    values.add(page.url)
    values.add(page.finalURL)
    values.add(page.status.map(Int64.init))
    values.add(page.fetched)
    values.add(page.bodyDigest)
    values.add(page.etag)
    values.add(page.lastModified)
    values.add(page.extraction)
    values.add(page.refusal?.rawValue)
    values.add(page.failures)
    values.add(page.nextAttempt)
    values.add(page.isShown)
    values.add(page.content?.method)
    values.add(page.content?.words ?? 0)
    values.add(page.content?.confidence ?? 0)
    values.add(metadata)
    values.add(page.content?.html)
    values.add(page.content?.text)
  }

  /// The metadata as JSON; nil without content.
  static func metadataText(of page: StoredPage) throws -> String? {
    try page.content.map {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode($0.metadata), as: UTF8.self)
    }
  }

  /// The page of a row with the columns of ``selection``; nil if it has none.
  static func page(_ row: Row) -> StoredPage? {
    guard let url = row["page_url"] as String? else { return nil }
    var page = StoredPage(url: url)
    page.finalURL = row["page_final_url"]
    page.status = row["page_status"]
    page.fetched = date(row["page_fetched_at"])
    page.bodyDigest = row["page_body_digest"]
    page.etag = row["page_etag"]
    page.lastModified = row["page_last_modified"]
    page.extraction = row["page_extraction"]
    // A reason of a newer version leaves the page without an article.
    page.refusal = (row["page_refused"] as String?).flatMap(PageRefusal.init(rawValue:))
    page.failures = row["page_failures"]
    page.nextAttempt = date(row["page_next_attempt"])
    page.isShown = row["page_is_shown"]
    guard let html = row["page_content_html"] as String? else { return page }
    page.content = PageContent(
      html: html, text: row["page_content_text"] as String? ?? "",
      method: row["page_method"] as String? ?? "", words: row["page_words"],
      confidence: row["page_confidence"], metadata: metadata(row["page_metadata"]))
    return page
  }

  /// What readers see of the page of a row with the columns of ``shownSelection``.
  static func fullText(_ row: Row, _ page: StoredPage) -> FullText {
    var text = page.fullText
    text.method = row["page_method"]
    text.words = row["page_words"]
    return text
  }

  private static func date(_ seconds: Double?) -> Date? {
    seconds.map(Date.init(timeIntervalSince1970:))
  }

  /// Metadata in a format that this version does not know leaves the text readable.
  private static func metadata(_ json: String?) -> PageMetadata {
    json.flatMap { try? JSONDecoder().decode(PageMetadata.self, from: Data($0.utf8)) }
      ?? PageMetadata()
  }
}
