import SQLiteBinding

/// Adds rows to a table, many with one statement as far as there are many.
enum RowInsertion: Int, CaseIterable {
  case appearances
  case articles
  case keys
  case storyWords

  /// Rows of one statement, the largest first. 25 rows cost a third less than 25 statements, more hardly less.
  static let sizes = [25, 5, 1]

  /// - Parameter rows: the number of rows.
  func sql(rows: Int) -> String {
    let marks = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
    return "\(beginning) (\(columns.joined(separator: ", "))) VALUES "
      + [String](repeating: marks, count: rows).joined(separator: ", ")
  }

  /// An error undoes the whole transaction. With FAIL in place of ABORT, SQLite keeps no journal for a statement of
  /// several rows (sqlite.org/tempfiles.html §2.5).
  private var beginning: String {
    switch self {
    case .appearances: "INSERT OR FAIL INTO appearances"
    case .articles: "INSERT OR FAIL INTO articles"
    case .keys: "INSERT OR IGNORE INTO title_keys"
    case .storyWords: "INSERT OR REPLACE INTO story_words"
    }
  }

  private var columns: [String] {
    switch self {
    case .appearances: SQLiteEntryColumns.insertion
    case .articles: SQLiteTransaction.articleColumns + ["place"]
    case .keys: ["hash", "date", "appearance_id"]
    case .storyWords: ["date", "article", "publisher", "story", "words"]
    }
  }
}

extension SQLiteTransaction {
  /// - Parameter add: adds the values of a row, in the order of the columns.
  func insert<Row>(
    _ rows: [Row], by insertion: RowInsertion, add: (Row, inout BoundValues) -> Void
  ) throws {
    var rest = rows[...]
    for (index, size) in RowInsertion.sizes.enumerated() {
      while rest.count >= size {
        let batch = rest.prefix(size)
        try statement(insertion, sizeIndex: index).run(texts) { values in
          for row in batch { add(row, &values) }
        }
        rest = rest.dropFirst(size)
      }
    }
  }
}
