import ArticleStorage

/// The texts of ``RowStatements`` for a server. What its tables have in addition is derived.
struct ServerRowStatements {
  let table: StoreTable

  /// The server's name of a table.
  static func name(of table: StoreTable) -> String {
    table.name == "page_holds" ? "hosts" : table.name
  }

  var source: String {
    switch table.name {
    case "appearances": "appearances t JOIN sightings s ON s.appearance_id = t.id"
    // The server has one pause for a host's feeds, and one for its pages.
    case "page_holds": "hosts t WHERE t.next_page > 0"
    default: "\(table.name) t"
    }
  }

  var selection: String {
    let columns = table.copiedColumns.map { expression($0.name) }.joined(separator: ", ")
    let order = table.key.map(expression).joined(separator: ", ")
    return "SELECT \(columns) FROM \(source)" + (order.isEmpty ? "" : " ORDER BY \(order)")
  }

  private func expression(_ column: String) -> String {
    switch (table.name, column) {
    case ("appearances", "last_seen"), ("appearances", "last_response"): "s.\(column)"
    case ("page_holds", "host"): "t.name"
    case ("page_holds", "held_until"): "t.next_page"
    default: "t.\(column)"
    }
  }

  /// Adds rows. Its parameters are an array for each column, and then those of ``DerivedColumns``.
  var addition: String {
    let derived = DerivedColumns(table: table).names
    let columns = table.copiedColumns.map(\.name) + derived
    let marks = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let rows = """
      WITH n AS (SELECT * FROM unnest(\(marks)) AS n (\(columns.joined(separator: ", "))))
      """
    let plain = table.copiedColumns.map(\.name).filter { expression($0) == "t.\($0)" } + derived
    let own = plain.map {
      DerivedColumns.lists.contains($0) ? "string_to_array(\($0), E'\\x1f')" : $0
    }
    let separated = DerivedColumns.lists.intersection(derived).sorted().map { list in
      """
      , \(list)_named AS (INSERT INTO \(list == "authors" ? "author_names" : "category_names") (name)
        SELECT DISTINCT unnest(string_to_array(\(list), E'\\x1f')) AS name FROM n ORDER BY name
        ON CONFLICT DO NOTHING)
      """
    }.joined()
    func adding(_ names: [String] = [], _ values: [String] = [], _ clause: String = "") -> String {
      """
      INSERT INTO \(ServerRowStatements.name(of: table)) (\((plain + names).joined(separator: ", "))) \(clause)
      SELECT \((own + values).joined(separator: ", ")) FROM n
      """
    }
    switch table.name {
    case "appearances":
      return """
        \(rows), s AS (INSERT INTO sightings (appearance_id, last_seen, last_response)
          SELECT id, last_seen, last_response FROM n)\(separated)
        \(adding())
        """
    case "totals":
      let set = plain.map { "\($0) = n.\($0)" }.joined(separator: ", ")
      return "\(rows) UPDATE totals SET \(set) FROM n"
    // Their ids are the server's own otherwise.
    case "looks", "rules": return "\(rows) \(adding([], [], "OVERRIDING SYSTEM VALUE"))"
    case "page_holds": return "\(rows) \(adding(["name", "next_page"], ["host", "held_until"]))"
    default: return "\(rows)\(separated) \(adding())"
    }
  }
}
