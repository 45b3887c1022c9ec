import FeedModel
import FeedPlatform

/// A page in the columns of `pages`.
enum PageColumns {
  private static let names = [
    "url", "final_url", "status", "fetched_at", "body_digest", "etag", "last_modified",
    "extraction", "refused", "failures", "next_attempt", "is_shown", "method", "words",
    "confidence", "metadata", "content_html", "content_text",
  ]

  /// The columns of the table `p`.
  static let selection = names.map { "p.\($0)" }.joined(separator: ", ")

  /// The same without the content of pages that are not shown, which readers do not need.
  static let shownSelection = names.map { name in
    ["metadata", "content_html", "content_text"].contains(name)
      ? "CASE WHEN p.is_shown THEN p.\(name) END" : "p.\(name)"
  }.joined(separator: ", ")

  /// Its values are the number, those of ``values(of:)``, the hash of the text and the authors.
  static let insertion: String = {
    let columns = ["appearance_id"] + names + ["text_hash", "authors"]
    var marks = (1...columns.count).map { "$\($0)" }
    marks[columns.count - 1] = "string_to_array($\(columns.count), E'\\x1f')"
    let assignments = columns.dropFirst().map { "\($0) = excluded.\($0)" }
    return """
      INSERT INTO pages (\(columns.joined(separator: ", "))) VALUES (\(marks.joined(separator: ", ")))
      ON CONFLICT (appearance_id) DO UPDATE SET \(assignments.joined(separator: ", "))
      """
  }()

  static func values(of page: StoredPage, _ clock: ServerClock) throws -> [ServerValue] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let metadata = try page.content.map {
      String(decoding: try encoder.encode($0.metadata), as: UTF8.self)
    }
    return [
      .text(page.url), .text(page.finalURL), .integer(page.status),
      .real(page.fetched?.timeIntervalSince1970), .text(page.bodyDigest), .text(page.etag),
      .text(page.lastModified), .integer(page.extraction), .text(page.refusal?.rawValue),
      .integer(page.failures), clock.stored(page.nextAttempt),
      .boolean(page.isShown), .text(page.content?.method), .integer(page.content?.words ?? 0),
      .real(page.content?.confidence ?? 0), .text(metadata), .text(page.content?.html),
      .text(page.content?.text),
    ]
  }

  /// The page of a row; nil if it has none.
  static func page(_ row: inout ServerRow, _ clock: ServerClock) -> StoredPage? {
    shownPage(&row, clock)?.page
  }

  /// The page of a row with what readers see of it; nil if it has none.
  static func shownPage(_ row: inout ServerRow, _ clock: ServerClock) -> (
    page: StoredPage, fullText: FullText
  )? {
    guard let url = row.text() else {
      for _ in names.dropFirst() { row.skip() }
      return nil
    }
    var page = StoredPage(url: url)
    page.finalURL = row.text()
    page.status = row.optionalNumber()
    page.fetched = row.date()
    page.bodyDigest = row.text()
    page.etag = row.text()
    page.lastModified = row.text()
    page.extraction = row.number()
    // A reason of a newer version leaves the page without an article.
    page.refusal = row.text().flatMap(PageRefusal.init(rawValue:))
    page.failures = row.number()
    page.nextAttempt = clock.own(row.date())
    page.isShown = row.boolean()
    let method = row.text()
    let words = row.number()
    let confidence = row.real()
    let metadata = row.text()
    let html = row.text()
    let text = row.text()
    if let html {
      page.content = PageContent(
        html: html, text: text ?? "", method: method ?? "", words: words, confidence: confidence,
        metadata: self.metadata(metadata))
    }
    var fullText = page.fullText
    fullText.method = method
    fullText.words = words
    return (page, fullText)
  }

  /// Metadata in a format that this version does not know leaves the text readable.
  static func metadata(_ json: String?) -> PageMetadata {
    json.flatMap { try? JSONDecoder().decode(PageMetadata.self, from: Data($0.utf8)) }
      ?? PageMetadata()
  }
}
