import FeedBasics
import FeedModel

/// A table as it is copied. A server has some of its columns elsewhere, and derives others from them.
extension StoreTable {
  /// Its name in a store. A server keeps the pauses of pages in the rows of their hosts.
  func name(_ dialect: SQLDialect) -> String {
    name == "page_holds" ? dialect.file(name, server: "hosts") : name
  }

  /// Where its rows are, with what other tables have of them.
  func source(_ dialect: SQLDialect) -> String {
    switch (name, dialect) {
    case ("appearances", .postgreSQL): "appearances t JOIN sightings s ON s.appearance_id = t.id"
    // The server has one pause for a host's feeds, and one for its pages.
    case ("page_holds", .postgreSQL): "hosts t WHERE t.next_page > 0"
    default: "\(name) t"
    }
  }

  /// Reads all rows in the order of their keys.
  func selection(_ dialect: SQLDialect) -> String {
    let columns = copiedColumns.map { expression($0.name, dialect) }.joined(separator: ", ")
    let order = key.map { expression($0, dialect) }.joined(separator: ", ")
    return "SELECT \(columns) FROM \(source(dialect))\(order.isEmpty ? "" : " ORDER BY \(order)")"
  }

  private func expression(_ column: String, _ dialect: SQLDialect) -> String {
    switch (name, column, dialect) {
    // The digits that version 0.1 stored take the place of a hash.
    case ("appearances", "content_hash", .sqlite):
      "coalesce(t.content_hash, CAST(t.content_digest AS BLOB))"
    case ("appearances", "last_seen", .postgreSQL), ("appearances", "last_response", .postgreSQL):
      "s.\(column)"
    case ("page_holds", "host", .postgreSQL): "t.name"
    case ("page_holds", "held_until", .postgreSQL): "t.next_page"
    default: "t.\(column)"
    }
  }

  /// What rows are in a store's own tables, with the columns that are derived.
  func parts(
    of rows: ArraySlice<CopiedRow>, _ dialect: SQLDialect
  ) -> [(table: String, values: RowValues)] {
    var columns = copiedColumns.enumerated().map { place, column in
      (name: column.name, values: SQLValue(rows.map { $0[place] }, column.type))
    }
    func remove(_ name: String) -> SQLValue {
      let place = columns.firstIndex { $0.name == name }
      return place.map { columns.remove(at: $0).values } ?? .texts([])
    }
    func texts(_ name: String) -> [String?] {
      if case .texts(let texts)? = columns.first(where: { $0.name == name })?.values {
        texts
      } else {
        []
      }
    }
    func derive(_ name: String, _ texts: [String?]) {
      columns.append((name: name, values: .texts(texts)))
    }
    func hash(_ texts: [String?], as name: String) {
      columns.append((name: name, values: .integers(texts.map { $0.map(Digest.hash64) })))
    }
    switch (name, dialect) {
    case ("appearances", .sqlite):
      // The digits that version 0.1 stored have a column of their own. They are longer than a hash.
      guard case .byteLists(let all) = remove("content_hash") else { break }
      columns.append(
        (name: "content_hash", values: .byteLists(all.map { $0?.count == 16 ? $0 : nil })))
      derive(
        "content_digest",
        all.map { bytes in
          bytes.map { $0.count == 16 ? "" : String(decoding: $0, as: UTF8.self) }
        })
    case (_, .sqlite): break
    case ("feeds", _): derive("sort_name", texts("name").map { $0.map(FoldedText.key) })
    case ("articles", _): derive("sort_title", texts("title").map { $0.map(FoldedText.sortKey) })
    case ("appearances", _):
      hash(texts("guid"), as: "guid_hash")
      let entries = texts("details").map { json in
        var entry = Entry(guid: "")
        if let json { EntryDetails(json: json)?.complete(&entry) }
        return entry
      }
      derive("authors", entries.map(EntryColumns.authors))
      derive("tags", entries.map(EntryColumns.tags))
      let seen =
        [("appearance_id", columns[0].values)]
        + ["last_seen", "last_response"].map { ($0, remove($0)) }
      return [(name, RowValues(columns)), ("sightings", RowValues(seen))]
    case ("details", _):
      derive(
        "tags",
        texts("entry").map { json in
          json.flatMap { try? JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
            .flatMap(EntryColumns.tags)
        })
    case ("pages", _):
      derive(
        "authors",
        texts("metadata").map { json in
          json.flatMap { EntryColumns.joined(PageColumns.metadata($0).authors.compactMap(\.name)) }
        })
    case ("page_holds", _):
      hash(texts("host"), as: "hash")
      columns += [("name", remove("host")), ("next_page", remove("held_until"))]
    default: break
    }
    return [(name(dialect), RowValues(columns))]
  }
}

extension SQLRow {
  /// The next column as it is copied.
  mutating func value(_ type: StoreColumn.ValueType) -> CopiedValue {
    switch type {
    case .integer: optionalInteger().map(CopiedValue.integer) ?? .null
    case .real: optionalReal().map(CopiedValue.real) ?? .null
    case .boolean: optionalBoolean().map { .integer($0 ? 1 : 0) } ?? .null
    // What only servers have is not copied.
    case .text, .list, .server: text().map(CopiedValue.text) ?? .null
    case .bytes: bytes().map(CopiedValue.bytes) ?? .null
    }
  }
}

extension SQLValue {
  fileprivate init(_ values: [CopiedValue], _ type: StoreColumn.ValueType) {
    switch type {
    case .integer: self = .integers(values.map(\.integer))
    case .real:
      self = .reals(values.map { if case .real(let number) = $0 { number } else { nil } })
    case .boolean: self = .booleans(values.map { $0.integer.map { $0 != 0 } })
    case .text, .list, .server:
      self = .texts(values.map { if case .text(let text) = $0 { text } else { nil } })
    case .bytes:
      self = .byteLists(values.map { if case .bytes(let bytes) = $0 { bytes } else { nil } })
    }
  }
}

extension CopiedValue {
  fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
