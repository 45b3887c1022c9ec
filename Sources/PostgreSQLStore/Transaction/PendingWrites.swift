import ArticleStorage

/// Writes of single rows that are sent as one statement for each table, before any other statement.
struct PendingWrites {
  private struct Sighting {
    var seen: Double
    var response: Int
  }

  private var sightings: [Int: Sighting] = [:]
  private var marks: [Int: (marks: ArticleMarks, change: Int)] = [:]
  private var moves: [Int: Int] = [:]
  /// Names of authors and folded names of categories.
  private var authors: Set<String> = []
  private var categories: Set<String> = []
  /// In order, since the first mark of an article is the one that stays.
  private var remembered: [(mark: Remembered, articles: [Int])] = []

  /// A mark that is remembered for articles.
  private struct Remembered: Equatable {
    var entry: Int64
    /// The name of its column.
    var column: String
    var value: Bool
  }

  mutating func confirm(_ number: Int, seen: Double, response: Int) {
    sightings[number] = Sighting(seen: seen, response: response)
  }

  mutating func setMarks(_ marks: ArticleMarks, change: Int, of article: Int) {
    self.marks[article] = (marks, change)
  }

  mutating func addAuthors(_ names: some Sequence<String>) { authors.formUnion(names) }
  mutating func addCategories(_ names: some Sequence<String>) { categories.formUnion(names) }

  mutating func move(_ number: Int, to article: Int) { moves[number] = article }

  /// - Parameter column: of `change_items`.
  mutating func remember(_ value: Bool, in column: String, of article: Int, entry: Int64) {
    let mark = Remembered(entry: entry, column: column, value: value)
    if let last = remembered.indices.last, remembered[last].mark == mark {
      remembered[last].articles.append(article)
    } else {
      remembered.append((mark, [article]))
    }
  }

  /// The statements for all of them, which are then no longer pending.
  mutating func take() -> [(sql: String, values: [ServerValue])] {
    if sightings.isEmpty, marks.isEmpty, moves.isEmpty, remembered.isEmpty, authors.isEmpty,
      categories.isEmpty
    {
      return []
    }
    defer { self = PendingWrites() }
    var statements: [(String, [ServerValue])] = []
    if !sightings.isEmpty {
      // By number, as everywhere: two transactions that lock rows in one order never wait for each other.
      let rows = sightings.sorted { $0.key < $1.key }
      statements.append(
        (
          """
          UPDATE sightings s SET last_seen = n.seen, last_response = n.response
          FROM unnest($1, $2, $3) AS n (number, seen, response) WHERE s.appearance_id = n.number
          """,
          [
            .integers(rows.map(\.key)), .reals(rows.map(\.value.seen)),
            .integers(rows.map(\.value.response)),
          ]
        ))
    }
    if !marks.isEmpty { statements += markStatements }
    for (table, names) in [("author_names", authors), ("category_names", categories)]
    where !names.isEmpty {
      statements.append(
        (
          "INSERT INTO \(table) (name) SELECT * FROM unnest($1) ON CONFLICT DO NOTHING",
          [.texts(names.sorted())]
        ))
    }
    if !moves.isEmpty {
      let rows = moves.sorted { $0.key < $1.key }
      statements.append(
        (
          """
          UPDATE appearances a SET article_id = n.article
          FROM unnest($1, $2) AS n (number, article) WHERE a.id = n.number
          """, [.integers(rows.map(\.key)), .integers(rows.map(\.value))]
        ))
    }
    for (mark, articles) in remembered {
      statements.append(
        (
          """
          INSERT INTO change_items AS i (change_id, number, \(mark.column))
          SELECT $1, a.id, $2 FROM appearances a WHERE a.article_id = ANY($3) AND NOT EXISTS (
            SELECT 1 FROM changes c JOIN change_items l ON l.change_id = c.id AND l.number = a.id
            WHERE c.id > $1 AND l.\(mark.column) IS NOT NULL)
          ON CONFLICT (change_id, number)
          DO UPDATE SET \(mark.column) = coalesce(i.\(mark.column), excluded.\(mark.column))
          """, [.integer(mark.entry), .boolean(mark.value), .integers(articles)]
        ))
    }
    return statements
  }

  private var markStatements: [(String, [ServerValue])] {
    let rows = marks.sorted { $0.key < $1.key }
    let numbers = ServerValue.integers(rows.map(\.key))
    return [
      (
        MarkStatements.replacement,
        [
          numbers, .booleans(rows.map(\.value.marks.isRead)),
          .booleans(rows.map(\.value.marks.isStarred)), .booleans(rows.map(\.value.marks.isMuted)),
        ]
      ),
      (
        """
        UPDATE articles a SET change = n.change FROM unnest($1, $2) AS n (number, change)
        WHERE a.id = n.number
        """, [numbers, .integers(rows.map(\.value.change))]
      ),
    ]
  }
}

/// The statements on the table `marks`.
enum MarkStatements {
  static let replacement = """
    INSERT INTO marks (article, is_read, is_starred, is_muted) SELECT * FROM unnest($1, $2, $3, $4)
    ON CONFLICT (article) DO UPDATE SET is_read = excluded.is_read,
      is_starred = excluded.is_starred, is_muted = excluded.is_muted
    """
}
