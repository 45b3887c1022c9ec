import ArticleStorage
import FeedModel

/// The texts of ``RowStatements`` for a server. What its tables have in addition is derived.
struct ServerRowStatements {
  let table: CopiedTable

  /// The server's name of a table.
  static func name(of table: CopiedTable) -> String {
    table.name == "page_holds" ? "hosts" : table.name
  }

  var source: String {
    switch table.name {
    case "counters": "counters t, readers r"
    case "feeds": "feeds t LEFT JOIN feed_counts c ON c.feed_id = t.id"
    case "articles": "articles t LEFT JOIN marks m ON m.article = t.id"
    case "appearances": "appearances t JOIN sightings s ON s.appearance_id = t.id"
    // The server has one pause for a host's feeds, and one for its pages.
    case "page_holds": "hosts t WHERE t.next_page > 0"
    default: "\(table.name) t"
    }
  }

  var selection: String {
    let columns = table.columns.map { expression($0.name) }.joined(separator: ", ")
    let order = table.key.map(expression).joined(separator: ", ")
    return "SELECT \(columns) FROM \(source)" + (order.isEmpty ? "" : " ORDER BY \(order)")
  }

  private func expression(_ column: String) -> String {
    switch (table.name, column) {
    case ("counters", "unread"), ("counters", "starred"), ("counters", "muted"),
      ("counters", "hidden"):
      "r.\(column)"
    case ("feeds", "unread_count"): "coalesce(c.unread, 0)"
    case ("feeds", "home_unread"): "coalesce(c.home_unread, 0)"
    case ("articles", "is_read"), ("articles", "is_starred"), ("articles", "is_muted"):
      "coalesce(m.\(column), false)"
    case ("appearances", "last_seen"), ("appearances", "last_response"): "s.\(column)"
    case ("appearances", "fingerprint"): "t.content_hash"
    case ("page_holds", "host"): "t.name"
    case ("page_holds", "held_until"): "t.next_page"
    default: "t.\(column)"
    }
  }

  /// Adds rows. Its parameters are an array for each column, and then those of ``DerivedColumns``.
  var insertion: String {
    let derived = DerivedColumns(table: table).names
    let columns = table.columns.map(\.name) + derived
    let marks = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let rows = """
      WITH n AS (SELECT * FROM unnest(\(marks)) AS n (\(columns.joined(separator: ", "))))
      """
    let plain = table.columns.map(\.name).filter { expression($0) == "t.\($0)" } + derived
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
    case "feeds":
      return """
        \(rows), c AS (INSERT INTO feed_counts (feed_id, unread, home_unread)
          SELECT id, unread_count, home_unread FROM n)
        \(adding())
        """
    case "articles":
      return """
        \(rows), m AS (INSERT INTO marks (article, is_read, is_starred, is_muted)
          SELECT id, is_read, is_starred, is_muted FROM n WHERE is_read OR is_starred OR is_muted)
        \(adding())
        """
    case "appearances":
      return """
        \(rows), s AS (INSERT INTO sightings (appearance_id, last_seen, last_response)
          SELECT id, last_seen, last_response FROM n)\(separated)
        \(adding(["content_hash"], ["fingerprint"]))
        """
    case "counters":
      let set = plain.map { "\($0) = n.\($0)" }.joined(separator: ", ")
      return """
        \(rows), r AS (UPDATE readers SET unread = n.unread, starred = n.starred, muted = n.muted,
          hidden = n.hidden FROM n)
        UPDATE counters SET \(set) FROM n
        """
    // Their ids are the server's own otherwise.
    case "looks", "rules": return "\(rows) \(adding([], [], "OVERRIDING SYSTEM VALUE"))"
    case "page_holds": return "\(rows) \(adding(["name", "next_page"], ["host", "held_until"]))"
    default: return "\(rows)\(separated) \(adding())"
    }
  }
}
