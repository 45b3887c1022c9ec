import ArticleStorage
import FeedBasics
import FeedModel

/// The columns that the server's tables have beside those that are copied, with their values.
struct DerivedColumns {
  let table: StoreTable

  /// Columns that are sent as texts in which U+001F separates the elements.
  static let lists: Set = ["authors", "tags"]

  var names: [String] {
    switch table.name {
    case "feeds": ["sort_name"]
    case "articles": ["sort_title"]
    case "appearances": ["guid_hash", "authors", "tags"]
    case "details": ["tags"]
    case "pages": ["authors"]
    case "page_holds": ["hash"]
    default: []
    }
  }

  /// The values, an array for each column.
  func values(of rows: ArraySlice<CopiedRow>) -> [SQLValue] {
    switch table.name {
    case "feeds": [.texts(texts("name", rows).map { $0.map(FoldedText.key) })]
    case "articles": [.texts(texts("title", rows).map { $0.map(FoldedText.sortKey) })]
    case "appearances": appearanceValues(rows)
    case "details":
      [
        .texts(
          texts("entry", rows).map { json in
            json.flatMap { try? JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
              .flatMap(EntryColumns.tags)
          })
      ]
    case "pages":
      [
        .texts(
          texts("metadata", rows).map { json in
            json.flatMap {
              EntryColumns.joined(PageColumns.metadata($0).authors.compactMap(\.name))
            }
          })
      ]
    case "page_holds": [.integers(texts("host", rows).map { $0.map(Digest.hash64) })]
    default: []
    }
  }

  private func appearanceValues(_ rows: ArraySlice<CopiedRow>) -> [SQLValue] {
    let entries = texts("details", rows).map { json in
      var entry = Entry(guid: "", guidOrigin: .publisher)
      if let json { EntryDetails(json: json)?.complete(&entry) }
      return entry
    }
    return [
      .integers(texts("guid", rows).map { $0.map(Digest.hash64) }),
      .texts(entries.map(EntryColumns.authors)), .texts(entries.map(EntryColumns.tags)),
    ]
  }

  private func texts(_ column: String, _ rows: ArraySlice<CopiedRow>) -> [String?] {
    guard let place = table.copiedColumns.firstIndex(where: { $0.name == column }) else {
      return []
    }
    return rows.map { row in
      if case .text(let text) = row[place] { text } else { nil }
    }
  }
}
