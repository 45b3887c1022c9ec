import Synchronization

/// The text of a statement in both dialects. Its parameters are `$1`, `$2` and so on.
public struct SQLText: Sendable, ExpressibleByStringInterpolation {
  private let sqlite: String
  private let postgreSQL: String

  /// A text that is the same in both dialects.
  public init(stringLiteral text: String) { self.init { _ in text } }

  /// A text that differs between dialects.
  public init(_ text: (SQLDialect) -> String) {
    // In SQLite `$1` is a name (sqlite.org/lang_expr.html#varparam).
    sqlite = SQLText.numbered(text(.sqlite))
    postgreSQL = text(.postgreSQL)
  }

  fileprivate init(sqlite: String, postgreSQL: String) {
    self.sqlite = sqlite
    self.postgreSQL = postgreSQL
  }

  /// The text in a dialect.
  public func text(_ dialect: SQLDialect) -> String {
    dialect.file(sqlite, server: postgreSQL)
  }

  /// A text with the values of a row in the place of their names in braces: parameters of a file, and columns of the rows
  /// `n` of a server.
  fileprivate static func filled(
    _ text: (SQLDialect) -> String, _ names: [String], _ dialect: SQLDialect
  ) -> String {
    names.enumerated().reduce(text(dialect)) { text, name in
      let value = dialect.file("?\(name.offset + 1)", server: "n.\(name.element)")
      return text.replacing("{\(name.element)}", with: value)
    }
  }

  /// A text with the names of parameters that SQLite numbers.
  public static func numbered(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "$") {
      let next = rest.index(after: mark)
      result += rest[..<mark]
      let isParameter = next < rest.endIndex && rest[next].isASCII && rest[next].isNumber
      result += isParameter ? "?" : "$"
      rest = rest[next...]
    }
    return result + rest
  }
}

/// A query that is asked for many rows of values at once: of a file once for each row, which costs nothing but the look-up
/// itself, and of a server with one statement for all.
public struct BatchQuery: Sendable {
  /// The statement; for a server its parameters are lists, and the first column of its result is the place of the row.
  public let text: SQLText

  /// - Parameters:
  ///   - parameters: the names of the values of a row, which the query contains in braces.
  ///   - query: selects at least one column; its tables must not be named `n`.
  init(_ parameters: String..., query: (SQLDialect) -> String) {
    let names = parameters.joined(separator: ", ")
    let marks = parameters.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    text = SQLText(
      sqlite: SQLText.filled(query, parameters, .sqlite),
      postgreSQL: """
        SELECT n.place - 1, q.* FROM unnest(\(marks)) WITH ORDINALITY AS n (\(names), place),
        LATERAL (\(SQLText.filled(query, parameters, .postgreSQL))) AS q
        """)
  }
}

/// What is done with each row that is written.
enum RowChange: Hashable, Sendable {
  /// Adds it. An error ends the transaction.
  case insert
  /// Adds it, also with a number that a server makes otherwise.
  case copy
  /// Adds it unless there is one with its key.
  case insertIfAbsent
  /// Adds it, or assigns to the one with its key. The new row is `excluded`; the one that is there has the table's name.
  case upsert(set: String)
  /// Adds it, or assigns all columns to the one with its key.
  case replace
  /// Assigns to the row with its key, or to the only one of a table without a key.
  case update
  /// Removes the rows that are the same in all columns.
  case delete
}

/// The values of rows that are written, by column: a list of values for each, all of the same length.
struct RowValues: ExpressibleByDictionaryLiteral {
  private(set) var columns: [(name: String, values: SQLValue)]

  init(_ columns: some Sequence<(String, SQLValue)>) {
    self.columns = columns.map { (name: $0.0, values: $0.1) }
  }

  init(dictionaryLiteral columns: (String, SQLValue)...) { self.init(columns) }

  static func + (first: RowValues, second: RowValues) -> RowValues {
    RowValues((first.columns + second.columns).lazy.map { ($0.name, $0.values) })
  }
}

extension SQLDialect {
  /// Values that only a server has columns for.
  func onServer(_ rows: @autoclosure () -> RowValues) -> RowValues {
    self == .postgreSQL ? rows() : [:]
  }
}

/// A statement that writes many rows at once: of a file with one or several rows at a time, of a server all together.
public struct BatchStatement: Sendable {
  /// The statements of a file, each for a number of rows; the most come first, and one row last.
  public let sqlite: [(rows: Int, text: String)]
  /// The statement of a server. Its parameters are lists.
  public let postgreSQL: String

  /// 25 rows with one statement cost a third less than with 25, more hardly less.
  private static let sizes = [25, 5, 1]

  private struct Shape: Hashable {
    var change: RowChange
    var table: String
    var columns: [String]
  }

  /// The statements that were made: their texts are long.
  private static let made = Mutex<[Shape: BatchStatement]>([:])

  /// The statement that changes rows of a table, which has a key in all changes that ask for one.
  static func of(_ change: RowChange, _ table: String, _ columns: [String]) -> BatchStatement {
    let shape = Shape(change: change, table: table, columns: columns)
    return made.withLock { made in
      if let known = made[shape] { return known }
      let statement = BatchStatement(change, StoreTable.named(table), columns)
      made[shape] = statement
      return statement
    }
  }

  private init(_ change: RowChange, _ table: StoreTable, _ columns: [String]) {
    let (name, key) = (table.name, table.key)
    let list = columns.joined(separator: ", ")
    let rows = BatchStatement.rows(columns)
    let lists = Set(
      table.columns.filter { if case .list = $0.type { true } else { false } }.map(\.name))
    // A list is sent as one text: see ``EntryColumns``.
    let selected = columns.map {
      (name: $0, value: lists.contains($0) ? "string_to_array(n.\($0), E'\\x1f')" : "n.\($0)")
    }
    /// - Parameters:
    ///   - end: what happens to a row with the key of another one.
    ///   - verb: how a file adds rows.
    ///   - clause: of a server, after its columns.
    func adding(_ end: String, verb: String = "INSERT", clause: String = "") -> Self {
      let row = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
      return Self(
        sqlite: Self.sizes.map { size in
          let rows = [String](repeating: row, count: size).joined(separator: ", ")
          return (size, "\(verb) INTO \(name) (\(list)) VALUES \(rows) \(end)")
        },
        postgreSQL: """
          INSERT INTO \(name) (\(list))\(clause) SELECT \(selected.map(\.value).joined(separator: ", ")) FROM \(rows) \(end)
          """)
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(columns, 1...))
    func conditions(_ key: [String]) -> (sqlite: String, postgreSQL: String) {
      (
        key.map { "\($0) = ?\(numbers[$0] ?? 0)" }.joined(separator: " AND "),
        key.map { "\(name).\($0) = n.\($0)" }.joined(separator: " AND ")
      )
    }
    switch change {
    // With FAIL in place of ABORT, SQLite keeps no journal for a statement of several rows (sqlite.org/tempfiles.html
    // §2.5).
    case .insert: self = adding("", verb: "INSERT OR FAIL")
    case .copy: self = adding("", verb: "INSERT OR FAIL", clause: " OVERRIDING SYSTEM VALUE")
    case .insertIfAbsent: self = adding("ON CONFLICT DO NOTHING")
    case .upsert(let set):
      self = adding("ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(set)")
    case .replace:
      let set = columns.filter { !key.contains($0) }.map { "\($0) = excluded.\($0)" }
      self = adding(
        "ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(set.joined(separator: ", "))")
    case .update:
      let changed = selected.filter { !key.contains($0.name) }
      let isRow = key.isEmpty ? ("true", "true") : conditions(key)
      self.init(
        sqlite: """
          UPDATE \(name) SET \(changed.map { "\($0.name) = ?\(numbers[$0.name] ?? 0)" }.joined(separator: ", "))
          WHERE \(isRow.0)
          """,
        postgreSQL: """
          UPDATE \(name) SET \(changed.map { "\($0.name) = \($0.value)" }.joined(separator: ", "))
          FROM \(rows) WHERE \(isRow.1)
          """)
    case .delete:
      let isRow = conditions(columns)
      self.init(
        sqlite: "DELETE FROM \(name)\nWHERE \(isRow.sqlite)",
        postgreSQL: "DELETE FROM \(name) USING \(rows)\nWHERE \(isRow.postgreSQL)")
    }
  }

  /// The rows of a server's statement as a table.
  private static func rows(_ names: [String]) -> String {
    let marks = names.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    return "unnest(\(marks)) AS n (\(names.joined(separator: ", ")))"
  }

  private init(sqlite: [(rows: Int, text: String)], postgreSQL: String) {
    self.sqlite = sqlite
    self.postgreSQL = postgreSQL
  }

  private init(sqlite: String, postgreSQL: String) {
    self.init(sqlite: [(1, sqlite)], postgreSQL: postgreSQL)
  }

  /// A statement that is no ``RowChange``. It contains the names of a row's values in braces. Of a server the rows are a
  /// table, with which `{from rows}` becomes the whole clause, and `{, rows}` the last part of one.
  init(_ parameters: String..., statement: (SQLDialect) -> String) {
    let rows = BatchStatement.rows(parameters)
    self.init(
      sqlite: SQLText.filled(statement, parameters, .sqlite)
        .replacing("{from rows}", with: "").replacing("{, rows}", with: "")
        .replacing("{using rows}", with: ""),
      postgreSQL: SQLText.filled(statement, parameters, .postgreSQL)
        .replacing("{from rows}", with: "FROM \(rows)").replacing("{, rows}", with: ", \(rows)")
        .replacing("{using rows}", with: " USING \(rows)"))
  }
}
