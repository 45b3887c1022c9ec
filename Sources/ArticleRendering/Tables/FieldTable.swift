import FeedBasics
public import FeedModel

/// An entry's fields and where each was read from, for people who set up a feed.
public struct FieldTable {
  private let table: TextTable

  /// Creates a table for a terminal or a pipe.
  /// - Parameter width: the terminal's columns; nil for a pipe, where values are not cut.
  public init(width: Int?) {
    table = TextTable([.left, .left, .left], width: width ?? 10_000)
  }

  /// A row for each field that has a value, or whose value in the document could not be used.
  public func text(_ entry: Entry, origins: ItemOrigins) -> String {
    let rows = FieldTable.rows(entry, origins)
    return table.text([["FIELD", "FROM", "VALUE"]] + rows, widest: [0: 14, 1: 40])
  }

  /// The rows: field, path or element it was read from, value.
  static func rows(_ entry: Entry, _ origins: ItemOrigins) -> [[String]] {
    func date(_ value: Date?) -> String? { value.map(Timestamp.rfc3339) }
    let authors = entry.authors.compactMap { $0.name ?? $0.url }.joined(separator: ", ")
    let source = [entry.source?.title, entry.source?.url].compactMap { $0 }.joined(separator: " ")
    let content = entry.contentText.map { "\(Amount($0.count, "character")): \($0.prefix(200))" }
    let values: [(field: String, names: [String], value: String?)] = [
      ("id", ["id"], entry.guid),
      ("title", ["title"], entry.title),
      ("url", ["url", "id"], entry.url),
      ("published", ["published"], date(entry.published)),
      ("modified", ["modified"], date(entry.modified)),
      ("author", ["author"], authors),
      ("source", ["source", "source_name", "source_url"], source),
      ("image", ["image"], list(entry.images)),
      ("summary", ["summary"], entry.summary),
      ("content", ["content_html", "content_text", "content", "summary"], content),
      ("tags", ["tags"], entry.tags.joined(separator: ", ")),
      ("language", ["language"], entry.language),
      ("comments_url", ["comments_url"], entry.commentsURL),
      ("attachments", ["attachments"], list(entry.attachments.map(\.url))),
      ("detail", ["detail"], entry.detailURL),
    ]
    return values.compactMap { field, names, value in
      // A description is the summary if there is content; otherwise it is the content.
      let named = field == "content" && entry.summary != nil ? names.dropLast() : names[...]
      let origin = named.lazy.compactMap { origins.fields[$0] }.first
      if let value, !value.isEmpty {
        return [field, origin?.path ?? standIn(for: field, entry), value]
      }
      // A summary without content becomes the content.
      guard let own = names.first, let origin = origins.fields[own],
        !(field == "summary" && entry.contentText != nil)
      else { return nil }
      return [field, origin.path, "not usable: \(origin.text)"]
    }
  }

  private static func list(_ urls: [String]) -> String? {
    guard let first = urls.first else { return nil }
    return urls.count == 1 ? first : "\(first) and \(urls.count - 1) more"
  }

  /// The origin of a value that no single element or member contains.
  private static func standIn(for field: String, _ entry: Entry) -> String {
    switch (field, entry.guidOrigin) {
    case ("id", .link): "(the link)"
    case ("id", .content): "(a hash of the content)"
    case ("image", _): "(the content)"
    case ("source", _): "(the title)"
    default: "(elsewhere)"
    }
  }
}
